Differences of a Terraform directory by value: each with its own cause, secrets hidden, comments ignored, settings part by part
-- file .gitignore --
-- file main.tf --
# a comment
variable "region" {
  default = "eu"
}
variable "zones" {
  default = ["a", "b"]
}
provider "cloud" {
  region = "x"
}
resource "cloud_network" "main" {
  for_each = toset(var.zones)
  tags     = { Name = "n-${var.region}-${each.key}" }
}
resource "cloud_network" "sized" {
  for_each = { for z in var.zones : z => length(var.zones) }
  size     = each.value
}
module "net" {
  source = "./net"
  secret = "first-secret"
  open   = "open"
}
-- file net/main.tf --
variable "secret" {
  sensitive = true
}
variable "open" {
}
output "open" {
  value = var.open
}
-- run --
git init -q -b main . && git add . && git -c user.name=a -c user.email=a@b commit -qm one
sed -i 's/# a comment/# another/' main.tf; echo '# a comment' >> net/main.tf; weft diff
sed -i 's/"eu"/"us"/; s/"a", "b"/"a", "c"/' main.tf; weft diff
git commit -qam two --author 'a <a@b>' 2>/dev/null || git -c user.name=a -c user.email=a@b commit -qam two
sed -i 's/"x"/"y"/; s/first-secret/second-secret/' main.tf; weft diff; weft diff --json | grep -c second; weft explain main.tf:21
-- out --
changed: 0 of 1 root module
main.tf:3:3  var.region  "eu" -> "us"
main.tf:6:3  var.zones   ["a", "b"] -> ["a", "c"]

changed: 1 of 1 root module
by var.region
  .   cloud_network.main   a.tags.Name  "n-eu-a" -> "n-us-a"
by var.zones
  .   cloud_network.main   c            (none) -> { tags = { Name = "n-us-c" }, … = (known after apply) }
                           b            { tags = { Name = "n-eu-b" }, … = (known after apply) } -> (none)
      cloud_network.sized  c            (none) -> { size = 2, … = (known after apply) }
                           b            { size = 2, … = (known after apply) } -> (none)
main.tf:9     changed
main.tf:21:3  module.net.secret  (sensitive) -> (sensitive)

changed: 1 of 1 root module
by main.tf
  .   main.tf     provider.cloud.region  "x" -> "y"
by module.net.secret
  .   module.net  secret                 (sensitive) -> (sensitive)
0
module.net.secret = (sensitive)
as seen from /

● main.tf:21:3   (sensitive)
-- run --
for i in $(seq 0 30); do mkdir -p m$i; j=$((i+1)); printf 'module "l" {\n  source = "../m%d"\n}\nmodule "r" {\n  source = "../m%d"\n}\noutput "x" {\n  value = module.l.x\n}\n' $j $j > m$i/main.tf; done
mkdir m31; printf 'output "x" {\n  value = "x"\n}\n' > m31/main.tf
weft check --timeout 10s
-- err --
no errors; 34 files checked
