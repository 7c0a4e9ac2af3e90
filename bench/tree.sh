#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# What a large tree of directories costs: CPU time (user and system, best of some rounds), memory, and
# instructions where valgrind is there to count them.
# Usage: tree.sh BUILDDIR [STACKS] [ROUNDS]
set -eu
build=$(realpath "${1:?usage: tree.sh BUILDDIR [STACKS] [ROUNDS]}")
stacks=${2:-10000}
rounds=${3:-3}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
weft=$build/weft

report() { # WHAT TARGET_MS TARGET_KIB COMMAND...; leaves the time in $work/ms
    what=$1 target_ms=$2 target_kib=$3
    shift 3
    "$build/measure" "$rounds" "$@" | tee "$work/ms" |
        awk -v what="$what" -v ms="$target_ms" -v kib="$target_kib" '{
        printf "%-52s %9.1f ms  %7.1f MiB", what, $1, $2 / 1024
        if (ms) printf "   (target %d ms, %d MiB%s)", ms, kib / 1024,
            ($1 > ms || $2 > kib) ? ": MISSED" : ""
        print "" }'
}

# The time of what was reported last, against another one.
ratio() { # OF_MS TARGET
    awk -v of="$1" -v target="$2" '{
        printf "%53s %9.2f times one evaluation   (target %.1f%s)\n", "", $1 / of, target,
            ($1 / of > target) ? ": MISSED" : "" }' "$work/ms"
}

count_instructions() { # STACKS TREE
    command -v valgrind >/dev/null || return 0
    valgrind --tool=callgrind --callgrind-out-file=/dev/null \
        "$weft" -C "$2" get --all-stacks global 2>&1 >/dev/null |
        awk -v stacks="$1" '/refs:/ { gsub(",", ""); printf "%-52s %9.1f k instructions a stack\n",
            stacks " stacks: get --all-stacks global", $NF / stacks / 1000 }'
}

run() { # STACKS, and targets where there are some
    tree=$work/$1
    "$build/tree-corpus" "$tree" "$1"
    one=$(find "$tree/stacks" -mindepth 5 -maxdepth 5 -type d | sort | tail -1)
    big=$([ "$1" -ge 10000 ] && echo 1 || echo 0)
    report "$1 stacks: get --all-stacks global" $((big * 2000)) 512000 \
        "$weft" -C "$tree" get --all-stacks global
    count_instructions "$1" "$tree"
    report "$1 stacks: one global of one stack" $((big * 15)) 512000 "$weft" -C "$one" get global.g8
    report "$1 stacks: check" 0 0 "$weft" -C "$tree" check
    for question in stacks "stacks --order" graph "refs global.g8"; do
        # shellcheck disable=SC2086 # words of a command
        report "$1 stacks: $question" 0 0 "$weft" -C "$tree" $question
    done
    for question in "explain global.g8" "refs global.g8"; do
        # shellcheck disable=SC2086 # words of a command
        report "$1 stacks: $question, from one" 0 0 "$weft" -C "$one" $question
    done
}

# Two times of a tree, of which one is a commit. One evaluation is what a run of code generation does that
# finds all files to be new, and writes none.
run_diff() { # STACKS
    tree=$work/$1
    one=$(find "$tree/stacks" -mindepth 5 -maxdepth 5 -type d | sort | tail -1)
    git -C "$tree" init -q
    git -C "$tree" add -A
    git -C "$tree" -c user.name=bench -c user.email=bench@localhost commit -q -m bench
    report "$1 stacks: one evaluation (generate --check)" 0 0 \
        sh -c "'$weft' -C '$tree' generate --check || [ \$? -eq 4 ]"
    evaluation=$(cut -d' ' -f1 "$work/ms")
    edit() { # WHAT FILE FROM TO TARGET
        sed -i "s/$3/$4/" "$2"
        report "$stacks stacks: diff HEAD, $1" 0 0 "$weft" -C "$tree" diff HEAD
        ratio "$evaluation" "$5"
        git -C "$tree" checkout -q .
    }
    edit "a line of one stack" "$one/stack.tm" "own_size  = .*" "own_size  = 99" 1.3
    edit "a line of the root that nothing reads" "$tree/root.tm" "^  g289 = .*" "  g289 = 1" 1.3
    edit "a line of the root that all read" "$tree/root.tm" "^  g2 = .*" "  g2 = 1" 2.5
    rm -rf "$tree/.git"
}

# New files are written to a new tree: ext4 does not give away the numbers of files that were just deleted, and
# looking for others takes most of the time then.
run_generate() { # STACKS
    tree=$work/$1-new
    big=$([ "$1" -ge 10000 ] && echo 1 || echo 0)
    "$build/tree-corpus" "$tree" "$1"
    rounds=1 report "$1 stacks: generate, all files new" $((big * 4000)) 512000 \
        "$weft" -C "$tree" generate
    report "$1 stacks: generate, nothing to do" $((big * 4000)) 512000 "$weft" -C "$tree" generate
}

for count in 100 1000 "$stacks"; do
    run "$count"
    [ "$count" != "$stacks" ] || run_diff "$count"
    run_generate "$count"
done
