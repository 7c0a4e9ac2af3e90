Documents in a project: they see its globals and the schemas, and what is included is checked where that is.
-- file root.tm.hcl --
terramate {
  required_version = "> 0.1"
}
globals {
  region = "eu-1"
  broken = 1 + {}
}
-- file schemas.json --
{"Machine": {"inputs": {"image": "string"}, "outputs": {"ready": "bool"}}}
-- file main.yay --
include "lib/part.yay"
name: shop
where: {{ global.region }}
wher: {{ global.regoin }}
sum: {{ global.broken }}
new Machine as vm:
  imgae: x
-- file lib/part.yay --
full: {{ name }}-x
bad: {{ naem }}
-- file docs/alone.yay --
include "x.yay"
a: {{ b }}{{ global.region }}
-- file docs/x.yay --
b: 5
-- file stacks/a/stack.tm --
stack {
}
-- file stacks/a/doc.yay --
me: {{ terramate.stack.name }}
you: {{ terramate.stack.nmae }}
-- file stacks/doc.yay --
me: {{ terramate.stack.name }}
-- run --
weft check --schemas schemas.json --diagnostics=short
-- err --
lib/part.yay:2:9: error[unknown-name]: `naem` is not defined
main.yay:4:17: error[unknown-name]: `global.regoin` is not defined; did you mean `global.region`?
main.yay:7:10: error[unknown-argument]: `Machine` has no input `imgae`
root.tm.hcl:6:16: error[type-mismatch]: `+`: number required, but have object
stacks/a/doc.yay:2:25: error[unknown-name]: `terramate.stack.nmae` is not defined; did you mean `terramate.stack.name`?
5 errors; 1 stack and 8 files checked
-- exit --
1
-- run --
weft check --schemas schemas.json --diagnostics=short main.yay lib/part.yay
-- err --
lib/part.yay:2:9: error[unknown-name]: `naem` is not defined
main.yay:4:17: error[unknown-name]: `global.regoin` is not defined; did you mean `global.region`?
main.yay:7:10: error[unknown-argument]: `Machine` has no input `imgae`
root.tm.hcl:6:16: error[type-mismatch]: `+`: number required, but have object
4 errors in 1 of 2 files
-- exit --
1
-- run --
weft check --schemas schemas.json --json main.yay stacks/a/doc.yay lib/part.yay | python3 -c 'import json, sys; [print(d["file"], d["line"], d["message"]) for d in json.load(sys.stdin)["diagnostics"]]'
-- out --
lib/part.yay 2 `naem` is not defined
main.yay 4 `global.regoin` is not defined; did you mean `global.region`?
main.yay 7 `Machine` has no input `imgae`
root.tm.hcl 6 `+`: number required, but have object
stacks/a/doc.yay 2 `terramate.stack.nmae` is not defined; did you mean `terramate.stack.name`?
-- run --
weft check docs; weft -C docs check alone.yay; weft -C docs check
-- err --
no errors in 2 files
no errors in 1 file
no errors in 2 files
