What was given on the command line, and nothing has read, is named, whatever the command.
-- file stack.tm --
stack {}
globals {
  a = 1
}
-- run --
git init -q .; git add .; git -c user.name=x -c user.email=x@y commit -qm 1
for verb in "get global.a" "explain global.a" check diff graph stacks units "generate --check"; do
    echo "- $verb"
    weft $verb --var env=prod --global b=2 >out 2>err; grep 'nothing read it' err
done
-- out --
- get global.a
`global.b` was given, but nothing read it
`var.env` was given, but nothing read it
- explain global.a
`global.b` was given, but nothing read it
`var.env` was given, but nothing read it
- check
`var.env` was given, but nothing read it
- diff
`global.b` was given, but nothing read it
`var.env` was given, but nothing read it
- graph
`global.b` was given, but nothing read it
`var.env` was given, but nothing read it
- stacks
`global.b` was given, but nothing read it
`var.env` was given, but nothing read it
- units
`global.b` was given, but nothing read it
`var.env` was given, but nothing read it
- generate --check
`global.b` was given, but nothing read it
`var.env` was given, but nothing read it
-- run --
echo '{}' > facts.json; echo 'x = 1' > v.tfvars
for verb in diff graph check; do weft $verb --node web --facts facts.json >/dev/null; done
weft get global.a --var-file v.tfvars
-- out --
1
-- err --
`node web` was given, but nothing read it
`node web` was given, but nothing read it
`node web` was given, but nothing read it
no errors; 1 stack and 2 files checked
`v.tfvars` was given, but nothing read it
-- run --
weft refs nosuch; weft refs '1 + nosuch'; weft repl -f nosuch.hcl
-- in --
1
-- out --
nosuch  <expression>:1:1
nosuch  <expression>:1:5
-- err --
nothing here is called `nosuch`: it is read as an expression
error[world]: no file `nosuch.hcl`, and none is generated
error[world]: no file `nosuch.hcl`, and none is generated
-- exit --
3
-- file tf/main.tf --
variable "n" {}
output "n" { value = var.n }
-- run --
weft -C tf get output.n --var n=1
weft -C tf get output.n --var n=1 --var m=2
-- out --
"1"
-- err --
error[unknown-name]: the variable `m` is not declared in this module
help: declare it with a `variable` block, or correct the name
-- exit --
1
