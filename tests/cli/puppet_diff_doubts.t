An edit of data that facts or names of nodes decide about is a difference, also if no facts are given.
-- file hiera.yaml --
version: 5
hierarchy:
  - name: One node
    path: "nodes/%{trusted.certname}.yaml"
  - name: Everything
    path: common.yaml
-- file data/common.yaml --
web::workers: 4
web::name: a
-- file data/nodes/web02.yaml --
web::workers: 16
-- file manifests/site.pp --
node /^web/ {
  include web
}
-- file modules/web/manifests/init.pp --
class web (Integer $workers = 2, String $name_of = 'x') {
  file { '/x':
    content => "workers ${workers}",
  }
}
-- run --
git init -q . && git add -A && git -c user.name=a -c user.email=a@b commit -qm start
sed -i 's/workers: 4/workers: 8/' data/common.yaml
weft diff
-- out --
data/common.yaml:1:1  web::workers  4 -> 8

changed: 1 of 1 node
  ^web   Class[Web]  differs when run
         File[/x]    differs when run
-- run --
git commit -qa -m more --author 'a <a@b>' 2>/dev/null || git -c user.name=a -c user.email=a@b commit -qam more
weft diff
-- out --
changed: 0 of 1 node
