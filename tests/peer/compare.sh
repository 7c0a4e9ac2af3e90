#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# Compares us with cty, answer by answer: compare.sh numbers|values OUR_PEER [COUNT [SEED]].
# OUR_PEER makes the questions and answers them, the Go program of that name answers them too.
# Needs Go and Debian's golang-github-zclconf-go-cty-dev; without them the test is skipped.
set -eu
here=$(dirname "$0")
subject=$1
peer=$2
count=${3:-100000}
seed=${4:-1}
packages=${WEFT_GO_PACKAGES:-/usr/share/gocode}

if ! command -v go >/dev/null || [ ! -d "$packages/src/github.com/zclconf/go-cty" ]; then
    echo "skipped: needs go and golang-github-zclconf-go-cty-dev"
    exit 77
fi

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
GO111MODULE=off GOPATH=$packages go build -o "$work/go-peer" "$here/$subject/main.go"
"$peer" generate "$count" "$seed" >"$work/questions"
"$work/go-peer" <"$work/questions" >"$work/theirs"
"$peer" answer <"$work/questions" >"$work/ours"

if cmp -s "$work/theirs" "$work/ours"; then
    echo "$count questions, all answers agree"
    exit 0
fi
paste -d '\n' "$work/questions" "$work/theirs" "$work/ours" | awk '
    NR % 3 == 1 { question = $0 }
    NR % 3 == 2 { theirs = $0 }
    NR % 3 == 0 && $0 != theirs && ++wrong <= 10 {
        printf "question %s\n  cty   %s\n  weft  %s\n", question, theirs, $0 }
    END { printf "%d answers differ\n", wrong }'
exit 1
