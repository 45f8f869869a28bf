#!/bin/sh
# Brings the newest version, or goes back to the state before an update, where the bot is installed:
# in a terminal, under systemd, or with Docker compose. It needs git, and Docker or what `make` needs.
#
#   make update                 or, without make:   sh deploy/update.sh
#   make back TO=FILE                               sh deploy/update.sh back FILE
#
# FILE is the backup that the update made; its name ends with the version that ran then.
set -eu
cd "$(dirname "$0")/.."
user=
# Names the backup of an update that is not finished
begun=$(git rev-parse --git-path hang-jack-update 2>/dev/null) || true
umask 022 # The service's user reads what root brings.
# What is interrupted is undone below.
trap 'echo' INT TERM

say() { printf '%s\n' "$@"; } # a line for each
fail() {
    say "$*" >&2
    exit 1
}

# ------------------------------------------------------------------------- how the bot is installed

compose() { docker compose -f deploy/compose.yaml "$@"; }

# systemd's answer about the bot's unit
unit() { systemctl show --property "$1" --value hang-jack 2>/dev/null || true; }

# The folder that compose has started the bot from
composed() {
    docker inspect hang-jack 2>/dev/null \
        --format '{{ index .Config.Labels "com.docker.compose.project.working_dir" }}' || true
}

typed() { # [back FILE] : what the owner types for this
    printf '%s' "cd $PWD && ${user:+sudo }"
    if [ -z "${MAKELEVEL:-}" ]; then say "sh deploy/update.sh${1:+ $*}"; else say "make ${1:-update}${2:+ TO=$2}"; fi
}

find_out() { # [back FILE]
    if [ "$(unit WorkingDirectory)" -ef . ]; then
        # A unit of the owner's own may name neither.
        how=systemd user=$(unit User) state=$(unit StateDirectory)
        user=${user:-root} backups=${state:+/var/lib/$state/backups}
        backups=${backups:-$PWD/backups}
        [ "$(id -u)" = 0 ] || fail "systemd runs the bot, so this takes root: $(typed "$@")"
    elif [ "$(composed)" -ef deploy ]; then
        how=compose backups=/data
    elif [ -x .venv/bin/python ]; then
        how=terminal backups=$PWD/backups
    else
        fail "Nothing is installed in this folder that could be updated. Start with README.md."
    fi
}

bot() { # COMMAND… : what `python -m bot` is here
    case $how in
        systemd) runuser --user "$user" -- .venv/bin/python -m bot "$@" ;;
        compose) compose run --rm --no-deps bot "$@" ;;
        terminal) .venv/bin/python -m bot "$@" ;;
    esac
}

set_up() {
    case $how in
        compose) compose build ;;
        *) "${MAKE:-make}" --no-print-directory setup ;;
    esac
}

renew_unit() { # COMMIT : takes this version's unit, where the owner has left that of the other as it was
    file=$(unit FragmentPath)
    if git show "$1:deploy/hang-jack.service" | cmp -s - "$file"; then
        cat deploy/hang-jack.service >"$file"
    elif ! git diff --quiet "$1" -- deploy/hang-jack.service && ! cmp -s deploy/hang-jack.service "$file"; then
        say "deploy/hang-jack.service is another one now. $file is your own: compare them."
    fi
    systemctl daemon-reload
}

stop() {
    case $how in
        systemd) systemctl stop hang-jack ;;
        compose) compose stop ;;
    esac
}

start() { # COMMIT : where this one runs, instead of that one. It migrates the database as it starts.
    case $how in
        systemd) renew_unit "$1" && systemctl restart hang-jack ;;
        compose) compose up --detach --wait ;;
    esac
}

remind() { # In a terminal, the owner starts it.
    [ "$how" != terminal ] || say "" "Now start the bot, after Ctrl-C where it runs: make run"
}

# ------------------------------------------------------------------------------------- the versions

here() { git rev-parse --short HEAD; }
named() { # COMMIT : its version, which not all have, and its name
    number=$(git show "$1:bot/__init__.py" | sed -n 's/^VERSION.*"\(.*\)"/\1/p')
    say "${number:+$number (}$(git rev-parse --short "$1")${number:+)}"
}

refuse_changes() {
    [ -z "$(git status --porcelain --untracked-files=no)" ] && return
    git status --short --untracked-files=no >&2
    fail "You have changed these files, and they stay as they are. To put your changes aside: git stash." \
        "To bring them back afterwards: git stash pop"
}

look_for_newer() { # Finds `newest`, and `branch`, where it goes.
    git fetch --quiet || fail "Nothing has changed: git can't reach the repository that this one was cloned from."
    branch=$(git symbolic-ref --quiet --short HEAD) || {
        # After `back`: forward on the branch that the repository itself shows.
        git remote set-head origin --auto >/dev/null
        branch=$(git symbolic-ref --short refs/remotes/origin/HEAD)
        branch=${branch#origin/}
    }
    newest=$(git rev-parse --quiet --verify "$branch@{upstream}") ||
        fail "The branch $branch follows none of the repository: git branch --set-upstream-to=origin/$branch"
    git merge-base --is-ancestor "$branch" "$newest" ||
        git merge-base --is-ancestor "$newest" "$branch" ||
        fail "Your branch $branch has commits of its own. To put them on top of the newest version: git rebase"
}

# ------------------------------------------------------------------------------------------ updating

keep_backup() {
    backup=$backups/update-$(date +%Y-%m-%d-%H%M%S)-$old.db
    case $how in
        systemd) install --directory --owner "$user" --mode 700 "$backups" ;;
        terminal) mkdir -p -m 700 "$backups" ;;
    esac
    bot backup "$backup" || fail "Nothing has changed: there is no update without a backup."
}

bring() { git checkout --quiet "$branch" && git merge --quiet --no-progress --ff-only "$newest" && set_up; }

return_to() { # COMMIT : the code alone
    if [ "$was" ]; then git checkout --quiet "$was" && git reset --quiet --keep "$1"; else git checkout --quiet --detach "$1"; fi
}

update() {
    refuse_changes
    look_for_newer
    old=$(here) was=$(git symbolic-ref --quiet --short HEAD || true)
    backup=$(cat "$begun" 2>/dev/null || true)
    if ! git merge-base --is-ancestor "$newest" HEAD; then
        [ "${SANDBOX:-}" ] || { keep_backup && say "$backup" >"$begun"; }
    elif [ "$backup" ]; then
        # It was killed before it had started the bot again.
        old=${backup##*-} old=${old%.db}
    else
        set_up
        say "This is the newest version: $(named HEAD)."
        return
    fi
    bring || {
        return_to "$old" && set_up && rm -f "$begun" || true
        fail "That did not work; the lines above say why. The version is still $(named HEAD)."
    }
    started=0
    start "$old" || started=$?
    say "" "Updated from $(named "$old") to $(named HEAD). What is new: CHANGELOG.md"
    if [ "${SANDBOX:-}" ]; then
        say "To go back: git checkout $old && make setup"
        remind
        return
    fi
    [ "$started" = 0 ] && bot check || true
    say "To go back to exactly the state before:" "  $(typed back "$backup")"
    rm -f "$begun"
    remind
    [ "$started" = 0 ] || fail "The new version does not start. Its log says why: docs/operating.md, “The log”."
}

# ---------------------------------------------------------------------------------------- going back

back() { # FILE
    [ "$1" ] || fail "Which state? make back TO=FILE, with the file that the update named."
    old=${1##*-} old=${old%.db}
    git cat-file -e "$old^{commit}" 2>/dev/null ||
        fail "The name of a backup of an update ends with the version that made it, such as …-1a2b3c4.db."
    refuse_changes
    now=$(here) was=$(git symbolic-ref --quiet --short HEAD || true)
    rm -f "$begun"
    stop
    git checkout --quiet --detach "$old" && set_up && bot restore "$1" || {
        return_to "$now" && set_up && start "$old" || true
        fail "That did not work; the lines above say why. The version is still $(named HEAD)."
    }
    start "$now"
    say "" "This is $(named HEAD) again, with the database of then. Forward again: $(typed)"
    remind
}

main() {
    find_out "$@"
    case ${1:-} in
        "") update ;;
        back) back "${2:-}" ;;
        *) fail "sh deploy/update.sh, or: sh deploy/update.sh back FILE" ;;
    esac
}

# In one line: it is read before the update replaces this file.
main "$@"; exit
