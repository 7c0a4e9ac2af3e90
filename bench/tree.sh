#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# What a large tree of directories costs: CPU time (user and system, best of some rounds) and memory.
# Usage: tree.sh BUILDDIR [STACKS] [ROUNDS]
set -eu
build=$(realpath "${1:?usage: tree.sh BUILDDIR [STACKS] [ROUNDS]}")
stacks=${2:-10000}
rounds=${3:-3}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

report() { # WHAT TARGET_MS TARGET_KIB COMMAND...
    what=$1 target_ms=$2 target_kib=$3
    shift 3
    "$build/measure" "$rounds" "$@" | awk -v what="$what" -v ms="$target_ms" -v kib="$target_kib" '{
        printf "%-44s %9.1f ms  %7.1f MiB", what, $1, $2 / 1024
        if (ms) printf "   (target %d ms, %d MiB%s)", ms, kib / 1024,
            ($1 > ms || $2 > kib ? ": MISSED" : "")
        print "" }'
}

run() { # STACKS, and targets where there are some
    tree=$work/$1
    "$build/tree-corpus" "$tree" "$1"
    one=$(find "$tree/stacks" -mindepth 5 -maxdepth 5 -type d | sort | tail -1)
    big=$([ "$1" -ge 10000 ] && echo 1 || echo 0)
    weft=$build/weft
    report "$1 stacks: get --all-stacks global" $((big * 2000)) 512000 \
        "$weft" -C "$tree" get --all-stacks global
    report "$1 stacks: one global of one stack" $((big * 15)) 512000 "$weft" -C "$one" get global.g8
    "$weft" -C "$tree" generate >/dev/null
    report "$1 stacks: generate, nothing to do" $((big * 4000)) 512000 "$weft" -C "$tree" generate
    report "$1 stacks: generate, all files new" $((big * 4000)) 512000 \
        sh -c "find '$tree' -name _main.tf -delete; exec '$weft' -C '$tree' generate"
}

for count in 100 1000 "$stacks"; do
    run "$count"
done
