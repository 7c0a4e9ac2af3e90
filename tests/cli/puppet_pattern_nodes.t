A node can be asked for by the pattern that defines it, as `weft units` calls it or as it is written: what depends on its name is
not known, and so are its facts unless they are given.
-- file environment.conf --
-- file manifests/site.pp --
node /^db\d+/ {
  notify { 'db': message => "role ${facts['role']}" }
  if $facts['big'] { $size = 10 } else { $size = 1 }
  notify { 'size': message => $size }
  notify { 'name': message => $trusted['certname'] }
}
node default { notify { 'other': } }
-- file facts.json --
{"role": "primary", "big": true}
-- run --
weft units
weft catalog '^db\d+' --select Notify
-- out --
^db\d+
default
Notify[db]
    message = (unknown)
Notify[size]
    message = (unknown)
Notify[name]
    message = (unknown)
-- err --
note: `^db\d+` is a pattern: what depends on the name of the node is not known
-- run --
weft catalog '/^db\d+/' --select Notify --facts facts.json
-- out --
Notify[db]
    message = "role primary"
Notify[size]
    message = 10
Notify[name]
    message = (unknown)
-- err --
note: `/^db\d+/` is a pattern: what depends on the name of the node is not known
-- run --
weft explain 'Notify[size].message' --node '^db\d+'
-- out --
Notify[size].message = (unknown)

● manifests/site.pp:4:20      $size   wins: declaration
└─ $size = (unknown)
   ● manifests/site.pp:3:22   10      takes part: one of these, the condition is not known
   ● manifests/site.pp:3:42   1       takes part: one of these, the condition is not known
-- run --
weft catalog db7 --select Notify --facts facts.json
weft catalog '^none' --select Notify --facts facts.json
-- out --
Notify[db]
    message = "role primary"
Notify[size]
    message = 10
Notify[name]
    message = "db7"
Notify[other]
