"""Tag a release: make release VERSION=1.2.0 does it.

The version and the changelog say the number already, and are committed. The tag's text is what the
changelog says of it. Nothing is pushed.
"""

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PUSH = "git push --follow-tags"


def git(*words: str) -> str:
    """Run git; return what it prints."""
    done = subprocess.run(  # noqa: S603  # our own words
        ["git", *words],  # noqa: S607
        cwd=ROOT,
        check=True,
        stdout=subprocess.PIPE,
        text=True,
    )
    return done.stdout.strip()


def order(number: str) -> tuple[int, ...]:
    """Return what versions are sorted by."""
    return tuple(map(int, number.split(".")))


def news_of(number: str) -> str | None:
    """Return what the changelog says of its newest version, if that is this one and has a day."""
    text = (ROOT / "CHANGELOG.md").read_text("utf-8")
    headings = list(re.finditer(r"^## (.*)$", text, re.MULTILINE))
    if not headings or not re.fullmatch(rf"{re.escape(number)}, \d{{4}}-\d\d-\d\d", headings[0][1]):
        return None
    end = headings[1].start() if len(headings) > 1 else len(text)
    return text[headings[0].end() : end].strip()


def obstacle(number: str) -> str | None:
    """Return what has to be done before this version can be tagged."""
    if not re.fullmatch(r"(0|[1-9]\d*)(\.(0|[1-9]\d*)){2}", number):
        return "Which version? Three numbers: make release VERSION=1.2.0"
    tags = git("tag", "--list", "v*").split()
    if f"v{number}" in tags:
        return f"v{number} is tagged already, and a tag never moves. Take the next number."
    releases = [tag[1:] for tag in tags if re.fullmatch(r"v\d+\.\d+\.\d+", tag)]
    newest = max(releases, key=order, default="0.0.0")
    if order(number) < order(newest):
        return f"{newest} is out, which is newer than {number}. Take a number above it."
    code = (ROOT / "bot" / "__init__.py").read_text("utf-8")
    if f'VERSION: Final = "{number}"' not in code:
        return f"bot/__init__.py has another VERSION. Write {number} there, and commit it."
    if not news_of(number):
        return (
            f"CHANGELOG.md must begin with “## {number}, YYYY-MM-DD” and what is new. Write it in"
            " place of “## Unreleased”, and commit it."
        )
    if git("status", "--porcelain"):
        return "There are changes that are not committed. Commit them, or put them aside: git stash"
    return None


def main(number: str) -> int:
    """Tag the present commit; return 1 if something has to be done before."""
    try:
        return release(number)
    except subprocess.CalledProcessError:
        return 1  # git has said why


def release(number: str) -> int:
    """Do what `main` does, where git works."""
    if problem := obstacle(number):
        print(problem, file=sys.stderr)
        return 1
    # Headings of the changelog begin like git's comments.
    text = f"Hang Jack {number}\n\n{news_of(number)}"
    git("tag", "--annotate", "--cleanup=whitespace", f"v{number}", "--message", text)
    print(f"This commit is v{number} now. Once .ci/run has passed, let others have it: {PUSH}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1] if len(sys.argv) > 1 else ""))
