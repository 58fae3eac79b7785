# Sourced by Tests/run: what the tests in a browser need, Chromium and MapLibre GL JS. $root is the folder of the package.

# MapLibre GL JS 5.3.0 lies in this version of a package of Python's index.
browser_wheel=maplibre==0.3.6
browser_library="$root/.build/browser/maplibre-gl.js"

browser_chromium_found() {
    if [[ -n "${CARTOUCHE_CHROMIUM:-}" ]]; then
        [[ -x "$CARTOUCHE_CHROMIUM" ]] || setup_fail "CARTOUCHE_CHROMIUM names no program: $CARTOUCHE_CHROMIUM"
        return
    fi
    local name
    for name in chromium chromium-browser google-chrome chrome; do
        CARTOUCHE_CHROMIUM="$(command -v "$name")" && return
    done
    return 1
}

browser_install() {
    command -v apt-get >/dev/null ||
        setup_fail "$* is needed; install it, or name Chromium in CARTOUCHE_CHROMIUM and maplibre-gl.js in CARTOUCHE_MAPLIBRE"
    setup_install "$@"
}

browser_get_library() {
    local folder log="$root/.build/setup.log"
    mkdir -p "$root/.build/browser"
    python3 -m pip --version >/dev/null 2>&1 || browser_install python3-pip
    folder="$(mktemp -d "$root/.build/browser/wheel.XXXXXX")"
    echo "setup: downloading $browser_wheel with pip" >&2
    if ! python3 -m pip download -q --no-deps --only-binary :all: -d "$folder" "$browser_wheel" \
        </dev/null >"$log" 2>&1; then
        rm -rf "$folder"
        tail -n 20 "$log" >&2
        setup_fail "pip could not download $browser_wheel; CARTOUCHE_MAPLIBRE names a maplibre-gl.js that is there"
    fi
    python3 -m zipfile -e "$folder"/*.whl "$folder/wheel"
    mv "$folder/wheel/maplibre/srcjs/maplibre-gl.js" "$browser_library"
    rm -rf "$folder"
}

browser_chromium_found || { browser_install chromium && browser_chromium_found; } ||
    setup_fail "there is no chromium on the PATH"
if [[ -z "${CARTOUCHE_MAPLIBRE:-}" ]]; then
    [[ -s "$browser_library" ]] || browser_get_library
    CARTOUCHE_MAPLIBRE="$browser_library"
fi
[[ -r "$CARTOUCHE_MAPLIBRE" ]] || setup_fail "CARTOUCHE_MAPLIBRE is no file that can be read"
export CARTOUCHE_CHROMIUM CARTOUCHE_MAPLIBRE
