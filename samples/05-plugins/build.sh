#!/usr/bin/env bash
# Builds the plugins of this sample: build.sh OUT PRODUCTS. OUT gets the libraries; PRODUCTS is the folder in which the
# package's own products lie, of which the plugin in Swift is one.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
compiler="${CC:-$(command -v clang || command -v cc)}"
"$compiler" -O2 -shared -fPIC -I ../../Sources/CCartouche/include -o "$1/explode-c.so" c/explode.c
cp "$2/libExplodeSwiftSample.so" "$1/explode-swift.so"
# Libraries that everybody may change are not loaded.
chmod 755 "$1/explode-c.so" "$1/explode-swift.so"
