#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# What a Yay document of adjacent keys, half of them references, costs through the command: CPU time (user and
# system, best of some rounds) and memory. The real Yay takes 391 s to load and 2.7 s to resolve 5,000 of them, in
# 614 MB. Usage: document.sh BUILDDIR [ROUNDS]
set -eu
build=$(realpath "${1:?usage: document.sh BUILDDIR [ROUNDS]}")
rounds=${2:-5}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

report() { # WHAT BOUND_MS COMMAND...
    what=$1 bound=$2
    shift 2
    "$build/measure" "$rounds" "$@" | awk -v what="$what" -v ms="$bound" '{
        printf "%-44s %9.1f ms  %7.1f MiB   (bound %d ms%s)\n", what, $1, $2 / 1024, ms,
            ($1 > ms ? ": MISSED" : "") }'
}

run() { # KEYS BOUND_MS
    file=$work/$1.yay
    awk -v n="$1" 'BEGIN { for (i = 0; i < n; i += 2) printf "k%d: %d\nk%d: {{ k%d + 1 }}\n", i, i, i + 1, i }' >"$file"
    report "yay, $1 keys: eval -f" "$2" "$build/weft" eval -f "$file"
    report "yay, $1 keys: get --file, all" "$2" "$build/weft" get --file "$file"
    report "yay, $1 keys: get --file, one key" "$2" "$build/weft" get --file "$file" "k$(($1 - 1))"
    report "yay, $1 keys: check" "$2" "$build/weft" check "$file"
}

run 5000 30
run 500000 3000
