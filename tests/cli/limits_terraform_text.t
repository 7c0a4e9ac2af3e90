Values that share their parts are longer as text and as a flat list than memory: functions end at the limit, also those of Terraform's provider.

-- file main.tf --
locals {
  a0 = [1, 1]
}
-- run --
awk 'BEGIN { print "locals {"; for (i = 1; i < 60; i++) printf "  a%d = [local.a%d, local.a%d]\n", i, i - 1, i - 1; print "}" }' >more.tf
for call in 'provider::terraform::encode_expr(local.a59)' 'provider::terraform::encode_tfvars({ a = local.a59 })' 'length(flatten(local.a59))'; do
    weft eval --max-memory 64M --timeout 20s "$call" 2>&1 | grep '^error' | sed 's/after .*//'
done
-- out --
error[limit-memory]: this needs more than 67108864 bytes of memory
error[limit-memory]: this needs more than 67108864 bytes of memory
error[limit-memory]: this needs more than 67108864 bytes of memory
-- run --
weft eval 'provider::terraform::encode_expr({ a = [1, 2] })'
weft eval 'provider::terraform::encode_tfvars({ a = [1, 2] })'
weft eval 'flatten([1, [2, [3]]])'
-- out --
"{\n  a = [1, 2]\n}"
"a = [1, 2]\n"
[1, 2, 3]
