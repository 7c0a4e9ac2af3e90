#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# JSON next to jq and node: CPU time (user and system, best of some rounds, interleaved) and memory. A hundred megabytes
# of records are decoded, ten are decoded and encoded. Whatever is not installed is left out.
# Usage: json.sh BUILDDIR [ROUNDS]
set -eu
build=$(realpath "${1:?usage: json.sh BUILDDIR [ROUNDS]}")
rounds=${2:-3}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

records() { # BYTES
    LC_ALL=C awk -v bytes="$1" '
    function word(n) { return words[n % 16 + 1] }
    BEGIN {
        split("alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu omicron rho sigma", words, " ")
        printf "["
        for (i = 0; size < bytes; i++) {
            line = sprintf("%s{\"id\":%d,\"name\":\"%s-%s-%d\",\"active\":%s,\"score\":%d.%d,", i ? ",\n" : "", i,
                           word(i), word(i * 7), i, i % 3 ? "true" : "false", i % 100, i % 10)
            line = line sprintf("\"owner\":{\"first\":\"%s\",\"last\":\"%s \303\251t\303\251\",\"email\":\"%s.%s@example.com\"},",
                                word(i * 3), word(i * 5), word(i * 3), word(i * 5))
            line = line sprintf("\"tags\":[\"%s\",\"%s\",\"%s\"],\"note\":\"the %s of the %s was said to be \\\"%s\\\"\",",
                                word(i), word(i + 1), word(i + 2), word(i * 11), word(i * 13), word(i * 5))
            line = line sprintf("\"at\":[%d,%d.5],\"parent\":%s}", i % 90, i % 180, i % 4 ? i - 1 : "null")
            size += length(line)
            printf "%s", line
        }
        print "]"
    }'
}

run() { # WHO WHAT COMMAND...: one line a run, in a file that `report` reads
    who=$1 what=$2
    shift 2
    if command -v "$1" >/dev/null; then
        echo "$who $what $("$build/measure" 1 "$@")" >>"$work/runs"
    fi
}

report() {
    awk '
    { key = $1 " " $2; if (!(key in ms) || $3 < ms[key]) ms[key] = $3; if ($4 > kib[key]) kib[key] = $4 }
    function line(what, who, key, peer, most_time, most_memory) {
        if (!(peer in ms)) { printf "%-34s %s is not installed\n", what, who; return }
        is_met = ms[key] <= ms[peer] * most_time && kib[key] <= kib[peer] * most_memory
        printf "%-34s %8.0f ms %7.1f MiB   %s %8.0f ms %7.1f MiB   %.2f, %.2f: %s\n", what, ms[key], kib[key] / 1024,
               who, ms[peer], kib[peer] / 1024, ms[key] / ms[peer], kib[key] / kib[peer], is_met ? "met" : "MISSED"
    }
    END {
        line("json, 100 MB: decode", "jq", "weft decode", "jq decode", 1, 0.5)
        line("json, 10 MB: decode and encode", "node", "weft both", "node both", 1, 1)
    }' "$work/runs"
}

records 100000000 >"$work/100.json"
records 10000000 >"$work/10.json"
cd "$work"
for _ in $(seq "$rounds"); do
    run weft decode "$build/weft" eval 'length(jsondecode(file("100.json")))' --allow read=.
    run jq decode jq length 100.json
    run weft both "$build/weft" eval -r 'jsonencode(jsondecode(file("10.json")))' --allow read=.
    run node both node -e 'process.stdout.write(JSON.stringify(JSON.parse(require("fs").readFileSync("10.json"))))'
done
report
