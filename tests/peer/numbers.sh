#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# Compares our numbers with cty's, digit by digit: numbers.sh NUMBER_PEER [COUNT [SEED]].
# Needs Go and Debian's golang-github-zclconf-go-cty-dev; without them the test is skipped.
set -eu
peer=$1
count=${2:-100000}
seed=${3:-1}
here=$(dirname "$0")
packages=${WEFT_GO_PACKAGES:-/usr/share/gocode}

if ! command -v go >/dev/null || [ ! -d "$packages/src/github.com/zclconf/go-cty" ]; then
    echo "skipped: needs go and golang-github-zclconf-go-cty-dev"
    exit 77
fi

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
GO111MODULE=off GOPATH=$packages go build -o "$work/go-peer" "$here/numbers/main.go"
"$peer" generate "$count" "$seed" >"$work/programs"
"$work/go-peer" <"$work/programs" >"$work/theirs"
"$peer" answer <"$work/programs" >"$work/ours"

if cmp -s "$work/theirs" "$work/ours"; then
    echo "$count programs, all answers agree"
    exit 0
fi
paste -d '\n' "$work/programs" "$work/theirs" "$work/ours" | awk '
    NR % 3 == 1 { program = $0 }
    NR % 3 == 2 { theirs = $0 }
    NR % 3 == 0 && $0 != theirs && ++shown <= 10 {
        printf "program %s\n  cty   %s\n  weft  %s\n", program, theirs, $0 }
    NR % 3 == 0 && $0 != theirs { wrong++ }
    END { printf "%d answers differ\n", wrong }'
exit 1
