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
unset SANDBOX # Makefiles of earlier versions guess it. Only the program reads settings, and this asks it.
NOTHING=3     # the program's exit status where there is no database to back up
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

quoted() { # TEXT : as a shell reads it again
    case $1 in
        *[!A-Za-z0-9_./@%+:,-]*) printf "'%s'" "$(printf %s "$1" | sed "s/'/'\\\\''/g")" ;;
        *) printf %s "$1" ;;
    esac
}

typed() { # [back FILE] : what the owner types for this
    printf 'cd %s && %s' "$(quoted "$PWD")" "${user:+sudo }"
    # Under systemd the unit tells it again.
    [ "$how" != terminal ] || [ -z "${place:-}" ] || printf 'DATABASE_PATH=%s ' "$(quoted "$place")"
    if [ -z "${MAKELEVEL:-}" ]; then
        say "sh deploy/update.sh${1:+ $1}${2:+ $(quoted "$2")}"
    else
        say "make ${1:-update}${2:+ TO=$(quoted "$2")}"
    fi
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
    known=$(environment) # now: once the bot is stopped, nothing tells it
    place=$(as_it_runs printenv DATABASE_PATH || true)
}

process() { # the bot that runs in this folder, where the machine tells
    case $how in
        systemd) unit MainPID ;;
        terminal)
            for one in /proc/[0-9]*; do
                [ "$one/cwd" -ef . ] && tr '\0' ' ' <"$one/cmdline" | grep -qE -- ' -m bot (run .*)?$' && say "${one#/proc/}"
            done 2>/dev/null | head -n 1
            ;;
    esac
}

environment() { # of the running bot, or else what systemd would give it, where a file wins
    running=$(process)
    if [ -r "/proc/${running:-none}/environ" ]; then
        echo RUNS=
        tr '\0' '\n' <"/proc/$running/environ"
    elif [ "$how" = systemd ]; then
        echo RUNS=
        unit Environment | xargs -n 1 printf '%s\n'
        unit EnvironmentFiles | sed 's/ (ignore_errors=.*//' | while read -r file; do
            [ ! -r "$file" ] || tr -d '\r' <"$file" | sed -n "s/^\([A-Z_]*\)=\([\"']\{0,1\}\)\(.*\)\2\$/\1=\3/p"
        done
    fi
}

as_it_runs() ( # COMMAND… : runs it with the settings that the bot has from elsewhere than .env, such as a drop-in
    set -f
    IFS='
'
    for pair in $known; do
        name=${pair%%=*}
        case $name in
            # Then it knows none of this shell.
            RUNS) unset $(sed -n 's/^#\{0,1\}\([A-Z_]*\)=.*/\1/p' .env.example) ;;
            *[!A-Z_]*) ;;
            *) ! grep -q "^#\{0,1\}$name=" .env.example || export "$pair" ;;
        esac
    done
    set +f
    unset IFS
    "$@"
)

bot() { # COMMAND… : what `python -m bot` is here
    case $how in
        systemd) as_it_runs runuser --user "$user" -- .venv/bin/python -m bot "$@" ;;
        compose) compose run --rm --no-deps bot "$@" ;;
        terminal) as_it_runs .venv/bin/python -m bot "$@" ;;
    esac
}

set_up() {
    case $how in
        compose) COMMIT=$(git rev-parse HEAD) compose build ;;
        *) as_it_runs "${MAKE:-make}" --no-print-directory setup ;;
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
    [ -e .git ] || fail "Nothing has changed: this is a copy without git, which brings updates. Clone the repository" \
        "elsewhere, move .env, data and backups there, and start the bot there."
    [ "$(git remote)" ] || fail "Nothing has changed: this clone doesn't know where updates come from. Tell it the" \
        "repository's address: git remote add origin ADDRESS"
    git fetch --quiet || fail "Nothing has changed: git can't reach the repository that this one was cloned from." \
        "${user:+Root needs a key for it, or its https:// address: git remote set-url origin ADDRESS}"
    branch=$(git symbolic-ref --quiet --short HEAD) || {
        # After `back`: forward on the branch that the repository itself shows.
        git remote set-head origin --auto >/dev/null
        branch=$(git symbolic-ref --short refs/remotes/origin/HEAD)
        branch=${branch#origin/}
    }
    newest=$(git rev-parse --quiet --verify "$branch@{upstream}" 2>/dev/null) || {
        git remote set-head origin --auto >/dev/null 2>&1 || true
        fail "The branch $branch follows none of the repository: git branch --set-upstream-to=$(
            git symbolic-ref --short refs/remotes/origin/HEAD 2>/dev/null || say origin/main)"
    }
    git merge-base --is-ancestor "$branch" "$newest" ||
        git merge-base --is-ancestor "$newest" "$branch" ||
        fail "Your branch $branch has commits of its own. To put them on top of the newest version: git rebase"
}

# ------------------------------------------------------------------------------------------ updating

keep_backup() { # Finds `backup`, which is empty where there is no database yet.
    backup=$backups/update-$(date +%Y-%m-%d-%H%M%S)-$old.db
    case $how in
        systemd) install --directory --owner "$user" --mode 700 "$backups" ;;
        terminal) mkdir -p -m 700 "$backups" ;;
    esac
    made=0
    bot backup "$backup" || made=$?
    case $made in
        0) ;;
        "$NOTHING") backup= ;;
        *) fail "Nothing has changed: there is no update without a backup." ;;
    esac
}

guard() { # for the update of an earlier version, which goes on here without a backup
    old=$(git rev-parse --short ORIG_HEAD)
    keep_backup
    [ "$backup" ] || return 0
    # The earlier one asks no unit where the database is.
    [ "$how" = terminal ] || [ -z "$place" ] || given=" DATABASE_PATH=$(quoted "$place")"
    say "" "This update would go on without a backup, though there is a database. Type instead:" \
        "  $(typed) SANDBOX=${given:-}" >&2
    exit 1
}

whats_new() { # COMMIT : the first three things that the changelog says since then, each in a line
    git diff --unified=0 "$1" HEAD -- CHANGELOG.md | awk '
        /^\+- / { text[++count] = substr($0, 4); whole = 1; next }
        /^\+  / { if (whole) text[count] = text[count] " " substr($0, 4); next }
        { whole = 0 }
        END {
            for (i = 1; i <= count && i <= 3; i++) {
                line = text[i]
                gsub(/\*\*/, "", line)
                if (match(line, /[.:] /)) line = substr(line, 1, RSTART - 1) "."
                if (length(line) > 110) { line = substr(line, 1, 109); sub(/ [^ ]*$/, " …", line) }
                print "  - " line
            }
            if (count > 3) print "  And more: CHANGELOG.md"
        }'
}

bring() { git checkout --quiet "$branch" && git merge --quiet --no-progress --ff-only "$newest" && set_up; }

return_to() { # COMMIT : the code alone
    if [ "$was" ]; then git checkout --quiet "$was" && git reset --quiet --keep "$1"; else git checkout --quiet --detach "$1"; fi
}

way_back() {
    if [ -z "$backup" ]; then
        say "There was no database before, so there is no backup. To go back:" "  $(typed back "$old")" \
            "The old version can't open what the new one will have stored. Move that database away then; the" \
            "sandbox's room begins anew with: make run ARGS=--fresh"
        return
    fi
    # A dump of PostgreSQL goes into an empty database only.
    if [ "$(head -c 5 "$backup" 2>/dev/null)" = PGDMP ]; then
        say "To go back to exactly the state before, set DATABASE_URL to a new, empty database. Then:"
    else
        say "To go back to exactly the state before:"
    fi
    say "  $(typed back "$backup")"
}

update() {
    refuse_changes
    look_for_newer
    old=$(here) was=$(git symbolic-ref --quiet --short HEAD || true)
    backup=$(cat "$begun" 2>/dev/null || true)
    if ! git merge-base --is-ancestor "$newest" HEAD; then
        keep_backup
        say "${backup:-none-$old}" >"$begun"
    elif [ "$backup" ]; then
        # It was killed before it had started the bot again.
        old=${backup##*-} old=${old%.db}
        [ "$backup" != "none-$old" ] || backup=
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
    say "" "Updated from $(named "$old") to $(named HEAD)."
    whats_new "$old"
    [ "$started" = 0 ] && bot check || true
    way_back
    rm -f "$begun"
    remind
    [ "$started" = 0 ] || fail "The new version does not start. Its log says why: docs/operating.md, “The log”."
}

# ---------------------------------------------------------------------------------------- going back

back() { # FILE, or the COMMIT of an update that found no database
    [ "$1" ] || fail "Which state? make back TO=FILE, with the file that the update named."
    old=${1##*-} old=${old%.db}
    git cat-file -e "$old^{commit}" 2>/dev/null ||
        fail "The name of a backup of an update ends with the version that made it, such as …-1a2b3c4.db."
    refuse_changes
    now=$(here) was=$(git symbolic-ref --quiet --short HEAD || true)
    rm -f "$begun"
    stop
    git checkout --quiet --detach "$old" && set_up && { [ "$1" = "$old" ] || bot restore "$1"; } || {
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
        guard) guard ;;
        *) fail "sh deploy/update.sh, or: sh deploy/update.sh back FILE" ;;
    esac
}

# In one line: it is read before the update replaces this file.
main "$@"; exit
