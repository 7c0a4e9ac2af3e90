The version, under three names; `--` ends options.
-- run --
weft version | sed 's/[0-9.]\{5,\}$/N/'
-- out --
weft N
dialects: hcl hcl_json terraform terraform_json tfvars_json terragrunt terramate garden yay puppet epp
-- run --
weft --version | head -n 1 | grep -c weft
-- out --
1
-- run --
weft version -- --x
-- err --
error: `version` got an unexpected argument: `--x`
-- exit --
2
