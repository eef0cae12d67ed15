# Sets up .venv for ./girone and ./check, which source this file in the repository root.

# With it, every start of a program would compile all packages anew, the programs that tests start among them.
unset PYTHONDONTWRITEBYTECODE

say() { printf 'girone: %s\n' "$*" >&2; }

# fingerprint run|dev: changes with all that an installation is made from, and with its place. Python code is not among it: it
# is used as it lies in the checkout. Nor are the catalogues of the languages, where developers' packages can compile them alone.
fingerprint() {
    {
        pwd
        cat pyproject.toml CMakeLists.txt tools/setup.sh tools/requirements.py tools/backend.py tools/catalogues/compiling.py
        find native src -name '*.[ch]pp' -o -name '*.bin' | LC_ALL=C sort | xargs cat
        if [ "$1" = run ]; then cat src/girone/languages/*.po; fi
    } | cksum | tr ' ' '-'
}

# Compiles the catalogues again if one has changed since.
compile_catalogues() {
    for source in src/girone/languages/*.po; do
        compiled=${source%.po}.mo
        if [ ! -f "$compiled" ] || [ "$source" -nt "$compiled" ]; then
            .venv/bin/python -c 'from tools.catalogues.compiling import compile_all; compile_all()'
            return
        fi
    done
}

# Prints the first Python that is new enough.
find_python() {
    for python in "${PYTHON:-python3}" python3.14 python3.13 python3.12 python3.11; do
        if "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            echo "$python"
            return
        fi
    done
    found=$({ "${PYTHON:-python3}" --version; } 2>/dev/null)
    say "needs Python 3.11 or newer, and found ${found:-none}." \
        "Install one, or name it: PYTHON=/path/to/python3.12 $0"
    return 1
}

make_venv() {
    python=$(find_python) || return
    if ! "$python" -c 'import venv, ensurepip' 2>/dev/null; then
        say "$python has no venv module; on Debian and Ubuntu: apt install python3-venv"
        return 1
    fi
    "$python" -m venv --clear .venv
}

# scikit-build-core's editable installation knows every module by its file, so one that a later version moved would not be
# found. The checkout takes its place: Python finds the package in src, with the core beside its modules.
use_checkout() {
    rm -f src/girone/_native.*.so
    for packages in .venv/lib/python*/site-packages; do
        for core in "$packages"/girone/_native.*.so; do
            if [ -f "$core" ]; then mv "$core" src/girone/; fi
        done
        rm -f "$packages"/_editable_skbc_girone.py
        echo "$(pwd)/src" >"$packages/_editable_skbc_girone.pth"
    done
}

# follow PROCESS LOG: waits for the installation, says which step it is at, and ends as it does. Ctrl-C ends it, too.
follow() {
    trap 'kill "$1" 2>/dev/null; exit 130' INT TERM
    told=''
    : "${began:=$(date +%s)}"
    while kill -0 "$1" 2>/dev/null; do
        step=$(grep -oE '^ *(\[[0-9]+/[0-9]+\] (Building|Linking)|Collecting|Downloading|Installing (build dependencies|collected packages))' "$2" |
            sed -E 's/^ *\[([0-9]+)\/([0-9]+)\].*/compiling the core, \1 of \2 parts done/; s/^ *(Collecting|Downloading).*/fetching packages/; s/^ *Installing.*/installing packages/' | tail -1)
        if [ "$step" != "$told" ]; then say "  $(($(date +%s) - began)) s: $step"; fi
        told=$step
        sleep 1
    done
    trap - INT TERM
    wait "$1"
}

# followed PROCESS LOG: follows an installation, and shows what it wrote if it failed.
followed() {
    if follow "$1" "$2"; then return; fi
    cat "$2" >&2
    say 'the setup failed; what pip said is above'
    return 1
}

# setup_venv run|dev: makes .venv, or brings it up to date, if it is not already so.
# The stamp reads "FINGERPRINT run" or "FINGERPRINT dev"; dev is run and more.
setup_venv() (
    wanted=$1 stamp=.venv/girone-stamp had='' extras=run
    if [ -x .venv/bin/python ] && [ -f "$stamp" ]; then read -r had extras <"$stamp"; fi
    if [ "$had" = "$(fingerprint "$extras")" ] && { [ "$wanted" = run ] || [ "$extras" = dev ]; }; then
        if [ "$extras" = dev ]; then compile_catalogues; fi
        exit
    fi

    if [ -n "$had" ]; then say 'bringing .venv up to date ...'; else say 'setting up .venv (first time only, a minute or two) ...'; fi
    if [ "$extras" = dev ]; then wanted=dev; fi
    if [ ! -x .venv/bin/python ]; then make_venv || exit; fi
    began=$(date +%s)
    # The packages come while the core is compiled, which leaves the network alone. Python compiles what is used when it is
    # used; to compile all of the packages first would take longer than their download.
    install='.venv/bin/python -m pip install --no-compile --disable-pip-version-check'
    .venv/bin/python tools/requirements.py "$wanted" >.venv/requirements.txt || exit
    $install --requirement .venv/requirements.txt >.venv/packages.log 2>&1 &
    packages=$!
    trap 'kill $packages 2>/dev/null' EXIT
    $install --verbose --no-deps --editable . >.venv/setup.log 2>&1 &
    followed $! .venv/setup.log && followed $packages .venv/packages.log || exit
    trap - EXIT
    use_checkout
    if ! .venv/bin/python -c 'import girone._native' 2>/dev/null; then
        say 'the native core could not be built, so counting and searching are slow or missing; all else works.' \
            'A C++20 compiler helps (details: .venv/setup.log)'
    fi
    echo "$(fingerprint "$wanted") $wanted" >"$stamp"
)
