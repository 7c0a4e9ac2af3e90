`weft diff`: directories that files of a stack call count for it, in whichever syntax they are written
-- file terramate.tm.hcl --
terramate {
  required_version = "> 0.1"
}
-- file stacks/json/stack.tm --
stack {
}
-- file stacks/json/main.tf.json --
{"module": {"net": {"source": "../../modules/net", "size": 1}, "far": {"source": "far/away"}, "computed": {"source": "../${var.x}"}}}
-- file stacks/lists/stack.tm --
stack {
}
-- file stacks/lists/main.tofu.json --
[{"module": [{"other": [{"source": "../../modules/other"}, 1]}, "x"]}]
-- file stacks/made/stack.tm --
stack {
}
generate_file "main.tf.json" {
  content = tm_jsonencode({ module = { net = { source = "../../modules/net" } } })
}
-- file stacks/none/stack.tm --
stack {
}
-- file stacks/none/broken.tf.json --
{"module": {"net": {"source": "../../modules/net"}}
-- file stacks/none/values.tfvars.json --
{"module": {"net": {"source": "../../modules/net"}}}
-- file modules/net/main.tf.json --
{"module": {"names": {"source": "../names"}}}
-- file modules/names/main.tf --
resource "null_resource" "named" {
  triggers = { prefix = "x" }
}
-- file modules/other/main.tf --
resource "null_resource" "named" {
  triggers = { prefix = "x" }
}
-- run --
git init -q . && git config user.name a && git config user.email a@b && git add -A && git commit -qm one
sed -i 's/"x"/"y"/' modules/names/main.tf && weft diff HEAD && git checkout -q .
sed -i 's/"x"/"y"/' modules/other/main.tf && weft stacks --changed HEAD --why
-- out --
modules/names/main.tf:2:3  null_resource.named.triggers  { prefix = "x" } -> { prefix = "y" }

changed: 2 of 4 stacks
  stacks/json   module.net.module.names.null_resource.named  triggers.prefix  "x" -> "y"
  stacks/made   module.net.module.names.null_resource.named  triggers.prefix  "x" -> "y"
stacks/lists
   modules/other/main.tf:2:3  null_resource.named.triggers
