# Sourced by Tests/run and samples/run: sees to it that the package can be built, and stops with one clear message
# if it can't. Silent when everything is there. $root is the folder of the package.

# What all builds here have: weather services over HTTP, PNG and the live preview are off unless asked for, and tests and
# samples want them. SwiftPM builds everything anew when this changes from one build to the next.
traits=(--traits HTTP,Pictures,Server)

# The package manager hands the traits to the compiler in the order of a set, which is another one each time, and what
# has other arguments is built anew. Only builds have the order fixed: tests are to find out what depends on it.
swift_build() {
    SWIFT_DETERMINISTIC_HASHING=1 swift build "${traits[@]}" -j 2 "$@"
}

# Says why it stops, and stops.
setup_fail() {
    printf '%s\n' "setup: $1" "${@:2}" >&2
    exit 69
}

# Installs packages with apt-get, which has to be there.
setup_install() {
    local administrator=() log="$root/.build/setup.log"
    if [[ "$(id -u)" -ne 0 ]]; then
        command -v sudo >/dev/null ||
            setup_fail "packages are missing, and there is no sudo; run as root: apt-get install $*"
        administrator=(sudo)
        # Without a terminal nobody could type a password.
        [[ -t 2 ]] || administrator+=(-n)
    fi
    echo "setup: installing $* with apt-get" >&2
    mkdir -p "$root/.build"
    local apt=("${administrator[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -q -o DPkg::Lock::Timeout=120)
    if ! { "${apt[@]}" update && "${apt[@]}" install -y --no-install-recommends "$@"; } </dev/null >"$log" 2>&1; then
        tail -n 20 "$log" >&2
        setup_fail "apt-get could not install $*; all it said is in $log"
    fi
}

setup_libraries_found() {
    command -v pkg-config >/dev/null && pkg-config --exists geos proj zlib libcurl librsvg-2.0 libmicrohttpd
}

# The Swift compiler links with the system's C library and start files.
setup_linker_found() {
    [[ "$(uname -s)" != Linux ]] && return
    [[ -e /usr/include/stdlib.h ]] && command -v ld >/dev/null && compgen -G '/usr/lib/gcc*/*' >/dev/null
}

setup_packages() {
    local packages=()
    setup_libraries_found || packages+=(
        pkg-config libgeos-dev libproj-dev zlib1g-dev librsvg2-dev libmicrohttpd-dev)
    # The headers of PROJ bring those of libcurl along, in one of several packages that exclude each other.
    if command -v pkg-config >/dev/null && pkg-config --exists proj && ! pkg-config --exists libcurl; then
        packages+=(libcurl4-openssl-dev)
    fi
    if [[ -n "${CARTOUCHE_GRIDS:-}" ]] && ! setup_grids_found; then
        packages+=(pkg-config libeccodes-dev libnetcdf-dev)
    fi
    setup_linker_found || packages+=(g++)
    [[ ${#packages[@]} -eq 0 ]] && return

    if ! command -v apt-get >/dev/null; then
        setup_fail "GEOS, PROJ, zlib, libcurl, librsvg and libmicrohttpd, with their headers and pkg-config files," \
            "and a C compiler are needed. Debian and Ubuntu call them: ${packages[*]}" \
            "Fedora: pkgconf geos-devel proj-devel zlib-devel libcurl-devel librsvg2-devel libmicrohttpd-devel gcc-c++;" \
            "Alpine: pkgconf geos-dev proj-dev zlib-dev curl-dev librsvg-dev libmicrohttpd-dev g++;" \
            "Homebrew: pkg-config geos proj zlib curl librsvg libmicrohttpd. Install them and start again."
    fi
    setup_install "${packages[@]}"
    setup_libraries_found ||
        setup_fail "the libraries are installed, but pkg-config finds not all of geos, proj, zlib, libcurl, librsvg-2.0" \
            "and libmicrohttpd"
}

setup_swift() {
    local help="Swift 6.2 or later is needed: the toolchain from Swift's own download page, or swiftly install latest"
    command -v swift >/dev/null || setup_fail "there is no swift on the PATH" "$help"
    local version
    version="$(swift --version 2>/dev/null </dev/null)" || setup_fail "swift --version fails" "$help"
    [[ "$version" =~ Swift\ version\ ([0-9]+)\.([0-9]+) ]] || setup_fail "this is no Swift compiler: $version" "$help"
    if ((BASH_REMATCH[1] * 1000 + BASH_REMATCH[2] < 6002)); then
        setup_fail "swift on the PATH is ${BASH_REMATCH[1]}.${BASH_REMATCH[2]}" "$help"
    fi
}

# GRIB and NetCDF files are read where both libraries are there. Nobody has to have them, but who sets CARTOUCHE_GRIDS
# gets them.
setup_grids_found() {
    command -v pkg-config >/dev/null && pkg-config --exists eccodes netcdf
}

setup_traits() {
    if setup_grids_found; then traits=(--traits HTTP,Grids,Pictures,Server); fi
}

setup_packages
setup_swift
setup_traits
