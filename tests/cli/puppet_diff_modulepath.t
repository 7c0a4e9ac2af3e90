`weft diff --modulepath` and `weft graph --modulepath` see modules that are installed elsewhere, also through links.
-- file env/environment.conf --
manifest = manifests
-- file env/manifests/site.pp --
node web {
  web::site { 'a':
    port => 80,
  }
}
-- file packages/web/manifests/site.pp --
define web::site(Integer $port) {
  file { "/etc/web/${title}.conf":
    content => "listen ${port}",
  }
}
-- run --
mkdir modules; ln -s ../packages/web modules/web
cd env; git init -q . && git add -A && git -c user.name=a -c user.email=a@b commit -qm start; sed -i 's/80/81/' manifests/site.pp
weft diff --modulepath ../modules
weft graph --modulepath ../modules --format mermaid
weft diff
weft diff --modulepath ../nowhere
-- out --
manifests/site.pp:3:5  Web::Site[a].port  80 -> 81

changed: 1 of 1 node
  web   Web::Site[a]           port     80 -> 81
        File[/etc/web/a.conf]  content  "listen 80" -> "listen 81"
flowchart LR
  n0["Node#91;web#93;"]
  n1["Class#91;main#93;"]
  n2["Web#58;#58;Site#91;a#93;"]
  n3["File#91;/etc/web/a.conf#93;"]
  n1 --> n0
  n0 --> n2
  n2 --> n3
changed: 0 of 1 node, 1 fails
-- err --
error[invalid-operation]: unknown resource type `web::site`
 --> manifests/site.pp:2:3
  |
2 |   web::site { 'a':
  |   ^^^^^^^^^
error[world]: `--modulepath`: cannot read ../nowhere: No such file or directory
-- exit --
3
