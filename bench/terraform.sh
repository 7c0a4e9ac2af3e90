#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# A Terraform directory of 10,000 local values, 2,000 resources, 200 outputs and 50 module instances: what one local,
# all outputs and a check cost, next to the real terraform where it is installed. CPU seconds and peak memory; one run
# of each, since the peer takes half a minute.
#
#   bench/terraform.sh BUILD-DIRECTORY
set -euo pipefail
weft=$(realpath "$1/weft")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

make_directory() {
    mkdir -p "$work/m"
    awk 'BEGIN {
        print "locals {"; print "  l0 = \"x\"";
        for (i = 1; i < 10000; i++) {
            if (i % 10 == 0) printf "  l%d = %d + %d\n", i, i, i % 7;
            else if (i % 10 == 1) printf "  l%d = \"a${local.l%d}\"\n", i, int(i / 2);
            else printf "  l%d = \"${local.l%d}-%d\"\n", i, i - 1, i;
        }
        print "}" }' >"$work/locals.tf"
    awk 'BEGIN { for (i = 0; i < 2000; i++)
        printf "resource \"terraform_data\" \"r%d\" {\n  input = { name = local.l%d, n = %d }\n}\n", i, i * 5, i }' >"$work/resources.tf"
    awk 'BEGIN { for (i = 0; i < 200; i++)
        printf "output \"o%d\" {\n  value = terraform_data.r%d.input.name\n}\n", i, i * 10 }' >"$work/outputs.tf"
    cat >"$work/modules.tf" <<'TF'
module "m" {
  source   = "./m"
  for_each = toset([for i in range(50) : "k${i}"])
  name     = each.key
  base     = local.l42
}
TF
    cat >"$work/m/main.tf" <<'TF'
variable "name" { type = string }
variable "base" { type = string }
locals {
  full = "${var.base}-${var.name}"
}
resource "terraform_data" "x" {
  input = local.full
}
output "full" { value = local.full }
TF
}

# Prints CPU seconds and MiB of a command, and sets `seconds`.
measure() {
    local what=$1
    shift
    /usr/bin/time -f '%U %S %M' -o "$work/time" "$@" >/dev/null 2>&1 </dev/null || true
    seconds=$(awk 'END { printf "%.3f", $1 + $2 }' "$work/time")
    printf '%-32s %8s s %6d MiB\n' "$what" "$seconds" "$(awk 'END { printf "%d", $3 / 1024 }' "$work/time")"
}

against() {
    awk -v ours="$2" -v theirs="$seconds" -v what="$1" \
        'BEGIN { if (ours > 0) printf "%-32s 1/%d of terraform\n", what, theirs / ours }'
}

make_directory
cd "$work"
measure "weft get local.l9999" "$weft" get local.l9999
local_seconds=$seconds
measure "weft get output --json" "$weft" get output --json
output_seconds=$seconds
measure "weft check" "$weft" check
check_seconds=$seconds
if ! command -v terraform >/dev/null; then
    echo "skipped: terraform is not installed"
    exit 0
fi
export CHECKPOINT_DISABLE=1
terraform init -backend=false -input=false >/dev/null 2>&1
measure "terraform console" sh -c 'echo local.l9999 | terraform console'
against "one local" "$local_seconds"
measure "terraform plan -out" terraform plan -out=plan -input=false -lock=false
against "all outputs" "$output_seconds"
measure "terraform validate" terraform validate
against "check" "$check_seconds"
