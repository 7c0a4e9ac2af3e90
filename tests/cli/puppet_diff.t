Catalogs of two versions are compared resource by resource, with the line that caused each difference: in data, manifests,
templates, defaults.
-- file environment.conf --
modulepath = modules
-- file hiera.yaml --
version: 5
hierarchy:
  - name: Node
    path: "%{trusted.certname}.yaml"
  - name: Site
    path: "site.yaml"
-- file data/b.yaml --
web::port: 8443
-- file data/site.yaml --
web::port: 443
web::sites:
  one: {root: /srv/one}
  two: {root: /srv/two}
-- file manifests/site.pp --
File { mode => '0644' }
node 'a', 'b' {
  include web
}
node default { }
-- file modules/web/manifests/init.pp --
class web (
  Integer $port = 80,
  Hash $sites = {},
) {
  file { '/etc/web':
    content => "port ${port}\nfamily ${facts['os']['family']}\n",
  }
  $sites.each |$name, $site| {
    web::site { $name: * => $site }
  }
}
-- file modules/web/manifests/site.pp --
define web::site ($root) {
  file { "/etc/sites/${title}":
    content => epp('web/site.epp', { 'root' => $root }),
  }
}
-- file modules/web/templates/site.epp --
<%- | String $root | -%>
root <%= $root %>
-- file facts/a.json --
{"os": {"family": "Debian"}}
-- file facts/b.json --
{"name": "b", "values": {"os": {"family": "RedHat"}}}
-- run --
git init -q . && git add -A && git -c user.name=a -c user.email=a@b commit -qm 1 && weft diff --facts facts
-- out --
changed: 0 of 2 nodes
-- file data/site.yaml --
web::port: 444
web::sites:
  one: {root: /srv/one}
  three: {root: /srv/three}
-- run --
weft diff --facts facts
-- out --
data/site.yaml:1:1  web::port   443 -> 444
data/site.yaml:1    changed
data/site.yaml:2:1  web::sites
    - one: {root: /srv/one} two: {root: /srv/two}
    + one: {root: /srv/one} three: {root: /srv/three}

changed: 2 of 2 nodes
by web::port
  a   File[/etc/web]          content      port 443 -> port 444
by web::port, web::sites
  a   Class[Web]              port         443 -> 444
                              sites.three  (none) -> { root = "/srv/three" }
                              sites.two    { root = "/srv/two" } -> (none)
by data/site.yaml
  a   Web::Site[three]        (none) -> { root = "/srv/three" }
      File[/etc/sites/three]  (none) -> { content = "root /srv/three\n", mode = "0644" }
      Web::Site[two]          { root = "/srv/two" } -> (none)
      File[/etc/sites/two]    { content = "root /srv/two\n", mode = "0644" } -> (none)
  b   Web::Site[three]        (none) -> { root = "/srv/three" }
      File[/etc/sites/three]  (none) -> { content = "root /srv/three\n", mode = "0644" }
      Web::Site[two]          { root = "/srv/two" } -> (none)
      File[/etc/sites/two]    { content = "root /srv/two\n", mode = "0644" } -> (none)
by web::sites
  b   Class[Web]              sites.three  (none) -> { root = "/srv/three" }
                              sites.two    { root = "/srv/two" } -> (none)
-- run --
weft diff --facts facts --node b --json
-- out --
{"weft":1,"kind":"diff","old":"HEAD","new":"the work tree","units":1,"edits":[{"kind":"file","ref":"data/site.yaml","file":"data/site.yaml","line":1,"change":"changed","changed":["b"],"own":[],"same":[],"unread":[]},{"kind":"block","ref":"web::sites","file":"data/site.yaml","line":2,"col":1,"old_text":"one: {root: /srv/one} two: {root: /srv/two}","new_text":"one: {root: /srv/one} three: {root: /srv/three}","changed":["b"],"own":[],"same":[],"unread":[]}],"changed":[{"unit":"b","kind":"node","change":"changed","items":[{"kind":"resource","name":"Class[Web]","part":"sites.three","new":{"root":"/srv/three"},"causes":[1]},{"kind":"resource","name":"Class[Web]","part":"sites.two","old":{"root":"/srv/two"},"causes":[1]},{"kind":"resource","name":"Web::Site[three]","new":{"root":"/srv/three"},"causes":[0]},{"kind":"resource","name":"File[/etc/sites/three]","new":{"content":"root /srv/three\n","mode":"0644"},"causes":[0]},{"kind":"resource","name":"Web::Site[two]","old":{"root":"/srv/two"},"causes":[0]},{"kind":"resource","name":"File[/etc/sites/two]","old":{"content":"root /srv/two\n","mode":"0644"},"causes":[0]}]}],"ignored":[],"outside":[],"unused":[]}
-- run --
weft diff --facts facts --node a --format markdown
-- out --
**1 of 1 node changes**, compared with `HEAD`

- `data/site.yaml:1` `web::port` `443` → `444`
- `data/site.yaml` changed
- `data/site.yaml:2` `web::sites` `one: {root: /srv/one} two: {root: /srv/two}` → `one: {root: /srv/one} three: {root: /srv/three}`

#### By `web::port`

`a`
```diff
  File[/etc/web]  content
- port 443
+ port 444
```

#### By `web::port`, `web::sites`

`a`
```diff
  Class[Web]  port
- 443
+ 444
  Class[Web]  sites.three
- (none)
+ { root = "/srv/three" }
  Class[Web]  sites.two
- { root = "/srv/two" }
+ (none)
```

#### By `data/site.yaml`

`a`
```diff
  Web::Site[three]
- (none)
+ { root = "/srv/three" }
  File[/etc/sites/three]
- (none)
+ { content = "root /srv/three\n", mode = "0644" }
  Web::Site[two]
- { root = "/srv/two" }
+ (none)
  File[/etc/sites/two]
- { content = "root /srv/two\n", mode = "0644" }
+ (none)
```

-- run --
git checkout -q . && sed -i "s/'0644'/'0640'/" manifests/site.pp && weft diff --facts facts
-- out --
manifests/site.pp:1:8  File mode  '0644' -> '0640'

changed: 2 of 2 nodes
  a   File[/etc/web]        mode  "0644" -> "0640"
      File[/etc/sites/one]  mode  "0644" -> "0640"
      File[/etc/sites/two]  mode  "0644" -> "0640"
  b   File[/etc/web]        mode  "0644" -> "0640"
      File[/etc/sites/one]  mode  "0644" -> "0640"
      File[/etc/sites/two]  mode  "0644" -> "0640"
-- run --
git checkout -q . && sed -i 's/root </docroot </' modules/web/templates/site.epp && weft diff --facts facts/a.json
-- out --
modules/web/templates/site.epp:2  changed

changed: 1 of 1 node
  a   File[/etc/sites/one]  content  root /srv/one -> docroot /srv/one
      File[/etc/sites/two]  content  root /srv/two -> docroot /srv/two
-- run --
git checkout -q . && sed -i 's/include web/notice(1)/' manifests/site.pp && weft diff --facts facts --node a
-- out --
manifests/site.pp:3  changed

changed: 1 of 1 node
  a   Class[Web]
        - { port = 443, sites = { one = { root = "/srv/one" }, two = { root = "/srv/two" } } }
        + (none)
      File[/etc/web]        { content = "port 443\nfamily Debian\n", mode = "0644" } -> (none)
      Web::Site[one]        { root = "/srv/one" } -> (none)
      Web::Site[two]        { root = "/srv/two" } -> (none)
      File[/etc/sites/one]  { content = "root /srv/one\n", mode = "0644" } -> (none)
      File[/etc/sites/two]  { content = "root /srv/two\n", mode = "0644" } -> (none)
-- run --
git checkout -q . && echo 'web::unread: 1' >> data/site.yaml && weft diff --facts facts --exit-code
-- out --
changed: 0 of 2 nodes
-- run --
git checkout -q . && sed -i 's/include web/include wep/' manifests/site.pp && weft diff --facts facts --node a
-- out --
manifests/site.pp:3  changed

changed: 1 of 1 node
  a   catalog               (none) -> fails (unknown class `wep`)
      Class[Web]
        - { port = 443, sites = { one = { root = "/srv/one" }, two = { root = "/srv/two" } } }
        + (none)
      File[/etc/web]        { content = "port 443\nfamily Debian\n", mode = "0644" } -> (none)
      Web::Site[one]        { root = "/srv/one" } -> (none)
      Web::Site[two]        { root = "/srv/two" } -> (none)
      File[/etc/sites/one]  { content = "root /srv/one\n", mode = "0644" } -> (none)
      File[/etc/sites/two]  { content = "root /srv/two\n", mode = "0644" } -> (none)
-- err --
error[invalid-operation]: unknown class `wep`
 --> manifests/site.pp:3:3
  |
3 |   include wep
  |   ^^^^^^^^^^^
-- exit --
1
-- run --
git checkout -q . && weft diff --facts nowhere
-- err --
error[world]: cannot read `nowhere`: No such file or directory
-- exit --
3
