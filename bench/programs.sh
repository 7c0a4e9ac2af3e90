#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# The same fourteen programs (bench/programs) in HCL, nix and Python, side by side in one run: CPU time with
# start-up and JSON, the best of some rounds. The three must give the same answer.
# Usage: programs.sh BUILDDIR [ROUNDS] [PROGRAM...]
# Needs Debian's nix-bin and Python; whatever is not installed is left out.
set -eu
build=$(realpath "${1:?usage: programs.sh BUILDDIR [ROUNDS] [PROGRAM...]}")
rounds=${2:-5}
shift "$(($# < 2 ? $# : 2))"
here=$(dirname "$(realpath "$0")")/programs
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

if ! python=$(python3 -c 'import sys; print(sys.executable)' 2>/dev/null); then # a shim costs more than the program
    echo "programs: skipped, Python is not installed"
    exit 0
fi
peers="python"
if command -v nix-instantiate >/dev/null; then
    peers="nix python"
else
    echo "programs: nix is not installed (nix-bin), so it is left out"
fi

# WHO PROGRAM: the command that runs it, one word per line.
command_of() {
    case $1 in
    weft) printf '%s\n' "$build/weft" eval -f "$here/$2.hcl" ;;
    nix) printf '%s\n' nix-instantiate --eval --strict --json "$here/$2.nix" ;;
    python) printf '%s\n' "$python" "$here/$2.py" ;;
    esac
}

is_same_answer() {
    "$python" - "$@" <<'END'
import json, sys
first, *others = [json.load(open(path)) for path in sys.argv[1:]]
sys.exit(any(first["r"] != other for other in others))
END
}

check_answers() {
    set -- "$1"
    for who in weft $peers; do
        command_of "$who" "$1" | xargs -d '\n' env >"$work/$who.json"
        set -- "$@" "$work/$who.json"
    done
    program=$1
    shift
    is_same_answer "$@" || echo "  $program: NOT THE SAME ANSWER"
}

measure_program() {
    for _ in $(seq "$rounds"); do
        for who in weft $peers; do
            cost=$(command_of "$who" "$1" | xargs -d '\n' "$build/measure" 1)
            echo "$1 $who $cost" >>"$work/runs"
        done
    done
}

report() {
    awk '
    function keep(key, n) { if (!(key in best) || n < best[key]) best[key] = n }
    function median(of, count,    i, j, t) {
        for (i = 2; i <= count; i++)
            for (j = i; j > 1 && of[j - 1] > of[j]; j--) { t = of[j]; of[j] = of[j - 1]; of[j - 1] = t }
        return count % 2 ? of[(count + 1) / 2] : (of[count / 2] + of[count / 2 + 1]) / 2
    }
    function verdict(is_met) { return is_met ? "met" : "MISSED" }
    { if (!($1 in seen)) { seen[$1]; order[++programs] = $1 }
      keep($1 " " $2, $3); if ($4 > peak[$1 " " $2]) peak[$1 " " $2] = $4; has[$2] }
    END {
        printf "programs%19s %8s %8s %9s %9s %16s\n", "weft", "nix", "python", "nix/weft", "py/weft", "MiB weft, nix, py"
        for (i = 1; i <= programs; i++) {
            p = order[i]; ours = best[p " weft"]
            to_nix[i] = best[p " nix"] / ours; to_python[i] = best[p " python"] / ours
            if ("nix" in has && (!worst || to_nix[i] < worst)) worst = to_nix[i]
            printf "  %-14s %7.0f ms %5.0f ms %5.0f ms %9.2f %9.2f %6.0f %6.0f %6.0f\n", p, ours, best[p " nix"],
                   best[p " python"], to_nix[i], to_python[i], peak[p " weft"] / 1024, peak[p " nix"] / 1024,
                   peak[p " python"] / 1024
        }
        if ("nix" in has) {
            m = median(to_nix, programs)
            printf "  nix: worst %.2f, target 1 %s; median %.2f, target 2.5 %s\n", worst, verdict(worst >= 1), m, verdict(m >= 2.5)
        }
        m = median(to_python, programs)
        printf "  CPython: median %.2f, target 1 %s\n", m, verdict(m >= 1)
    }' "$work/runs"
}

[ $# -gt 0 ] || set -- map filter sum strings join merge group records sort regex text lookup float decimal
for program in "$@"; do
    check_answers "$program"
    measure_program "$program"
done
report
