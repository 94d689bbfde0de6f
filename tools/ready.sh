# Sourced by ./play and ./test from the project's folder: `ready LOCK` makes .venv hold what the lock
# file names and grognard itself, if it doesn't already; `fail` ends with one line of why.

fail() {
    echo "grognard: $*" >&2
    exit 1
}

# The first Python that is new enough.
find_python() {
    for python in python3 python3.14 python3.13 python3.12 python3.11 python; do
        if "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            return
        fi
    done
    fail "Python 3.11 or newer is needed, and none was found; install it from your system's packages or python.org"
}

make_venv() {
    find_python
    "$python" -c 'import ensurepip, venv' 2>/dev/null ||
        fail "this Python can't make a virtual environment; on Debian and Ubuntu: apt-get install python3-venv"
    "$python" -m venv --clear .venv || fail "could not make .venv"
}

ready() {
    .venv/bin/python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || make_venv
    wanted="$(pwd; cat "$1" pyproject.toml)"
    stamp=".venv/$1"
    if [ "$wanted" = "$(cat "$stamp" 2>/dev/null)" ]; then
        return
    fi
    echo "grognard: installing what $1 names" >&2
    .venv/bin/python -m pip install -qq --disable-pip-version-check --require-hashes --no-deps -r "$1" ||
        fail "could not install what $1 names; is there a network?"
    .venv/bin/python -m pip install -qq --disable-pip-version-check --no-deps --no-build-isolation -e . ||
        fail "could not install grognard itself"
    printf '%s\n' "$wanted" >"$stamp"
}
