#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# Ratios to the peers, measured side by side in one run, as the machine may be busy: CPU time, not time on
# the clock, and the best of some rounds. Usage: peers.sh BUILDDIR [ROUNDS]
# Needs Go with Debian's golang-github-hashicorp-hcl-v2-dev for HCL; whatever is not installed is left out.
set -eu
build=$(realpath "${1:?usage: peers.sh BUILDDIR [ROUNDS]}")
rounds=${2:-5}
here=$(dirname "$(realpath "$0")")
packages=${WEFT_GO_PACKAGES:-/usr/share/gocode}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# ---- HCL: reading and evaluating ten megabytes

build_peer() {
    if ! command -v go >/dev/null || [ ! -d "$packages/src/github.com/hashicorp/hcl/v2" ]; then
        echo "hcl peer: not installed (go, golang-github-hashicorp-hcl-v2-dev)"
        return 1
    fi
    GO111MODULE=off GOPATH=$packages GOCACHE=$work/cache \
        go build -o "$work/peer" "$here/peer/hcl/main.go"
}

# WHO WHAT NUMBERS...: one line a run, in a file that `report` reads.
note() {
    echo "$@" >>"$work/runs"
}

# Parts of a process by itself, and commands as people run them: start-up, files and output included.
measure_hcl() {
    for _ in $(seq "$rounds"); do
        note weft read "$("$build/hcl-run" "$work/10.hcl")"
        note peer read "$("$work/peer" "$work/10.hcl")"
        note weft evaluate "$("$build/hcl-run" "$work/10.hcl" "$work/variables")"
        note peer evaluate "$("$work/peer" "$work/10.hcl" "$work/variables")"
        note weft check "$("$build/measure" 5 "$build/weft" check "$work/10.hcl")"
        note weft eval "$("$build/measure" 1 "$build/weft" eval -f "$work/10.hcl" \
            --vars "$work/variables")"
        note weft fmt "$("$build/measure" 1 "$build/weft" fmt - --dialect hcl <"$work/10.hcl")"
        note peer fmt "$("$work/peer" format "$work/10.hcl")"
    done
}

report_hcl() {
    awk '
    function keep(key, n) { if (!(key in best) || n < best[key]) best[key] = n }
    function most(key, n) { if (n > peak[key]) peak[key] = n }
    function line(what, ours, theirs, unit, target) {
        printf "  %-34s %9.3f %9.3f %-4s 1/%-6.1f", what, ours, theirs, unit, theirs / ours
        if (target)
            printf " target 1/%-4d %s", target, (theirs / ours >= target ? "met" : "MISSED")
        print ""
    }
    $2 == "read" { keep($1 " parse", $3); most($1 " read", $7) }
    $2 == "evaluate" {
        keep($1 " parse", $3); keep($1 " evaluate", $4 / $5); most($1 " evaluate", $7)
        attributes[$1] = $5; failures[$1] = $6
    }
    $1 == "weft" && ($2 == "check" || $2 == "eval" || $2 == "fmt") {
        keep("weft " $2, $3 / 1e3); most("weft " $2, $4)
    }
    $1 == "peer" && $2 == "fmt" { keep("peer fmt", $3); most("peer fmt", $4) }
    END {
        if (attributes["weft"] != attributes["peer"] || failures["weft"] != failures["peer"])
            printf "  NOT THE SAME WORK: %d and %d attributes, %d and %d failures\n",
                   attributes["weft"], attributes["peer"], failures["weft"], failures["peer"]
        printf "hcl, 10 MB, %d attributes %16s %9s\n", attributes["weft"], "weft", "peer"
        line("parse, CPU", best["weft parse"], best["peer parse"], "s", 80)
        line("evaluate an attribute, CPU", best["weft evaluate"] * 1e6, best["peer evaluate"] * 1e6,
             "us", 25)
        line("peak memory, parse", peak["weft read"] / 1024, peak["peer read"] / 1024, "MiB", 12)
        line("peak memory, parse and evaluate", peak["weft evaluate"] / 1024,
             peak["peer evaluate"] / 1024, "MiB", 12)
        line("weft check, whole process, CPU", best["weft check"], best["peer parse"], "s", 40)
        line("weft check, peak memory", peak["weft check"] / 1024, peak["peer read"] / 1024, "MiB", 12)
        line("weft eval -f, with its JSON, CPU", best["weft eval"],
             best["peer parse"] + best["peer evaluate"] * attributes["peer"], "s", 0)
        line("weft eval -f, peak memory", peak["weft eval"] / 1024, peak["peer evaluate"] / 1024,
             "MiB", 10)
        line("weft fmt, CPU", best["weft fmt"], best["peer fmt"], "s", 0)
        line("weft fmt, peak memory", peak["weft fmt"] / 1024, peak["peer fmt"] / 1024, "MiB", 0)
    }' "$work/runs"
}

# ---- growth

report_growth() {
    for size in 1 10 100; do
        for _ in $(seq 3); do
            echo "$size $("$build/hcl-run" "$work/$size.hcl" "$work/variables")"
        done
    done | awk '
    function keep(key, n) { if (!(key in best) || n < best[key]) best[key] = n }
    function grows(what) {
        e = log(best[what " 100"] / best[what " 1"]) / log(100)
        printf "  %-10s %8.4f %8.4f %8.4f s CPU: exponent %.3f, from 10 on %.3f, target 1.05 %s\n", what,
               best[what " 1"], best[what " 10"], best[what " 100"], e,
               log(best[what " 100"] / best[what " 10"]) / log(10), (e <= 1.05 ? "met" : "MISSED")
    }
    { keep("parse " $1, $2); keep("evaluate " $1, $3); peak[$1] = $6 }
    END {
        print "hcl, growth over 1, 10, 100 MB"
        grows("parse"); grows("evaluate")
        printf "  %-10s %8.1f %8.1f %8.1f MiB\n", "memory", peak[1] / 1024, peak[10] / 1024,
               peak[100] / 1024
    }'
}

# ---- start-up

start_up() {
    name=$1
    shift
    if ! command -v "$1" >/dev/null; then
        printf '  %-28s not installed\n' "$name"
    elif cost=$("$build/measure" 20 "$@" </dev/null); then
        echo "$cost" | awk -v name="$name" '{ printf "  %-28s %8.2f ms CPU %8.1f MiB\n", name, $1, $2 / 1024 }'
    else
        printf '  %-28s does not run\n' "$name"
    fi
}

report_start_up() {
    echo "start-up, best of 20 (target 3 ms CPU, 8 MiB)"
    start_up "weft eval 1" "$build/weft" eval 1
    start_up "jq -n 1" jq -n 1
    start_up "jsonnet -e 1" jsonnet -e 1
    start_up "nix-instantiate --eval -E 1" nix-instantiate --eval -E 1
}

for size in 1 10 100; do
    "$build/hcl-corpus" "${size}000000" >"$work/$size.hcl"
done
"$build/hcl-corpus" variables >"$work/variables"
if build_peer; then
    measure_hcl
    report_hcl
fi
report_growth
report_start_up
