A document inside of a project sees what its directory sees: get, explain, refs and check.
-- file root.tm.hcl --
terramate {
  required_version = "> 0.1"
}
globals {
  env    = "dev"
  domain = "${global.env}.shop.example"
  ports  = [80, 443]
}
-- file stacks/prod/globals.tm.hcl --
globals { env = "prod" }
-- file stacks/prod/web/stack.tm.hcl --
stack { name = "web" }
-- file stacks/prod/web/site.yay --
name: {{ terramate.stack.name }}
host: {{ name }}.{{ global.domain }}
listen:
  for p in global.ports:
    - {{ host }}:{{ p }}
if global.env == 'prod':
  replicas: 3
-- file stacks/prod/web/odd.yay --
a: {{ global.env + nothing }}
-- run --
weft get --file stacks/prod/web/site.yay listen
-- out --
["web.prod.shop.example:80", "web.prod.shop.example:443"]
-- run --
weft explain --file stacks/prod/web/site.yay replicas
-- out --
replicas = 3

● stacks/prod/web/site.yay:7:13     3
└─ if = true
   ● stacks/prod/web/site.yay:6:4   global.env == 'prod'
   └─ global.env = "prod"
      ● stacks/prod/globals.tm.hcl:1:11   "prod"   wins: nearest directory
      ○ root.tm.hcl:5:3                   "dev"    overridden
-- run --
weft explain --file stacks/prod/web/site.yay 'listen[1]'
-- out --
listen[1] = "web.prod.shop.example:443"

● stacks/prod/web/site.yay:5:7          {{ host }}:{{ p }}
├─ host = "web.prod.shop.example"
│  ● stacks/prod/web/site.yay:2:7       {{ name }}.{{ global.domain }}
│  ├─ name = "web"
│  │  ● stacks/prod/web/site.yay:1:10   terramate.stack.name
│  │  └─ terramate.stack.name = "web"
│  │     ● stacks/prod/web/stack.tm.hcl:1:9
│  └─ global.domain = "prod.shop.example"
│     ● root.tm.hcl:6:3                 "${global.env}.shop.example"
│     └─ global.env = "prod"
│        ● stacks/prod/globals.tm.hcl:1:11   "prod"   wins: nearest directory
│        ○ root.tm.hcl:5:3                   "dev"    overridden
├─ p = 443
└─ global.ports = [80, 443]
   ● root.tm.hcl:7:3                    [80, 443]
-- run --
weft refs stacks/prod/web/site.yay
-- out --
terramate.stack.name  stacks/prod/web/site.yay:1:10
name                  stacks/prod/web/site.yay:2:10
global.domain         stacks/prod/web/site.yay:2:21
global.ports          stacks/prod/web/site.yay:4:12
host                  stacks/prod/web/site.yay:5:10
global.env            stacks/prod/web/site.yay:6:4
-- run --
weft check stacks/prod/web/site.yay; cd stacks/prod/web; weft check site.yay odd.yay
-- err --
no errors in 1 file
error[unknown-name]: `nothing` is not defined
 --> odd.yay:1:20
  |
1 | a: {{ global.env + nothing }}
  |                    ^^^^^^^ unknown name
 = defined names: `global`, `terramate`, `a`
help: define it as a key or with `set`, or give a default: `{{ name else 0 }}`

1 error in 1 of 2 files
-- exit --
1
-- run --
weft check
-- err --
error[unknown-name]: `nothing` is not defined
 --> stacks/prod/web/odd.yay:1:20
  |
1 | a: {{ global.env + nothing }}
  |                    ^^^^^^^ unknown name
 = defined names: `global`, `terramate`, `a`
help: define it as a key or with `set`, or give a default: `{{ name else 0 }}`

1 error; 1 stack and 5 files checked
-- exit --
1
-- file stacks/prod/web/missing.yay --
a: {{ global.nope }}
b: {{ a + 1 }}
m:
  k: {{ global.domian }}
-- run --
weft get --file stacks/prod/web/missing.yay a; weft get --file stacks/prod/web/missing.yay b; weft get --file stacks/prod/web/missing.yay m.k; weft get --file stacks/prod/web/missing.yay
-- out --
{ a = (failed), b = (failed), m = { k = (failed) } }
-- err --
error[unknown-name]: `global.nope` is not defined
 --> stacks/prod/web/missing.yay:1:14
  |
1 | a: {{ global.nope }}
  |              ^^^^ not set in stacks/prod/web or in any directory above
error[unknown-name]: `global.nope` is not defined
 --> stacks/prod/web/missing.yay:1:14
  |
1 | a: {{ global.nope }}
  |              ^^^^ not set in stacks/prod/web or in any directory above
error[unknown-name]: `global.domian` is not defined; did you mean `global.domain`?
 --> stacks/prod/web/missing.yay:4:16
  |
4 |   k: {{ global.domian }}
  |                ^^^^^^ not set in stacks/prod/web or in any directory above
error[unknown-name]: `global.nope` is not defined
 --> stacks/prod/web/missing.yay:1:14
  |
1 | a: {{ global.nope }}
  |              ^^^^ not set in stacks/prod/web or in any directory above

error[unknown-name]: `global.domian` is not defined; did you mean `global.domain`?
 --> stacks/prod/web/missing.yay:4:16
  |
4 |   k: {{ global.domian }}
  |                ^^^^^^ not set in stacks/prod/web or in any directory above
-- exit --
1
-- file bad.tm.hcl --
globals {
  failing = 1 + global.domain
  ring    = global.gnir
  gnir    = global.ring
}
-- file stacks/prod/web/failing.yay --
a: {{ global.failing }}
b: {{ global.ring }}
c: {{ a else 'kept' }}
-- run --
weft get --file stacks/prod/web/failing.yay a; weft get --file stacks/prod/web/failing.yay b; weft get --file stacks/prod/web/failing.yay c; weft check stacks/prod/web/failing.yay
-- err --
error[type-mismatch]: `+`: expected a number, got "prod.shop.example"
 --> bad.tm.hcl:2:17
  |
2 |   failing = 1 + global.domain
  |                 ^^^^^^^^^^^^^
help: join strings in a template: `"${a}${b}"`
error[cycle]: `global.ring` depends on itself
 --> bad.tm.hcl:3:13
  |
3 |   ring    = global.gnir
  |             ^^^^^^^^^^^ depends on `global.gnir`
 ::: bad.tm.hcl:4:13
4 |   gnir    = global.ring
  |             ^^^^^^^^^^^ which depends on `global.ring` again
help: give one of them a value that does not refer to the other
error[type-mismatch]: `+`: expected a number, got "prod.shop.example"
 --> bad.tm.hcl:2:17
  |
2 |   failing = 1 + global.domain
  |                 ^^^^^^^^^^^^^
help: join strings in a template: `"${a}${b}"`
error[type-mismatch]: `+`: expected a number, got "prod.shop.example"
 --> bad.tm.hcl:2:17
  |
2 |   failing = 1 + global.domain
  |                 ^^^^^^^^^^^^^
help: join strings in a template: `"${a}${b}"`

error[cycle]: `global.ring` depends on itself
 --> bad.tm.hcl:3:13
  |
3 |   ring    = global.gnir
  |             ^^^^^^^^^^^ depends on `global.gnir`
 ::: bad.tm.hcl:4:13
4 |   gnir    = global.ring
  |             ^^^^^^^^^^^ which depends on `global.ring` again
help: give one of them a value that does not refer to the other

2 errors in 1 of 1 file
-- exit --
1
