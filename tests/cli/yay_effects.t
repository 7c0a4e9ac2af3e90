Objects with effects: what is declared about them is unknown until it has run, and completes when it is known
-- file schemas.json --
{"Machine": {"inputs": {"cpus": "number"}, "optional": [], "outputs": {"address": "string", "ports": ["list", "number"]}}}
-- file fleet.yay --
new Machine as web:
  cpus: 2
url: http://{{ web.address }}:{{ web.ports[0] }}/
size: {{ web.cpus * 2 }}
-- run --
weft get -f fleet.yay web.cpus --schemas schemas.json; weft get -f fleet.yay --schemas schemas.json
weft get -f fleet.yay url --schemas schemas.json --known 'web.address="10.0.0.1"' --known 'web.ports=[80]'
weft eval -f fleet.yay --schemas schemas.json --known 'web.address="10.0.0.1"' --known 'web.ports=[80]'
-- out --
2
{
  web = {
    address = (unknown string)
    ports = (unknown list of number)
    cpus = 2
  }
  url = (unknown)
  size = 4
}
"http://10.0.0.1:80/"
{"size":4,"url":"http://10.0.0.1:80/","web":{"address":"10.0.0.1","cpus":2,"ports":[80]}}
-- run --
weft explain -f fleet.yay url --schemas schemas.json; weft graph -f fleet.yay --schemas schemas.json --format mermaid
-- out --
url = (unknown)

● fleet.yay:3:6         http://{{ web.address }}:{{ web.ports[0] }}/
├─ web.address = (unknown string)
│  └─ new
│     ● fleet.yay:1:1   new Machine as web:
└─ web.ports[0] = (unknown)
flowchart LR
  n0["web"]
  n1["url"]
  n2["size"]
  n3(["Machine"])
  n0 --> n3
  n1 --> n0
  n2 --> n0
-- run --
weft save -f fleet.yay --schemas schemas.json --out saved; rm fleet.yay schemas.json
weft get --resume saved size url; weft get --resume saved url --known 'web.address="10.0.0.2"' --known 'web.ports=[443]'
-- out --
4
(unknown)
"http://10.0.0.2:443/"
-- err --
saved 1 file, 1 value and 0 answers from outside in saved
`url` is not known because of `web.address`, `web.ports[0]`
-- file schemas.json --
{"Machine": {"inputs": {"cpus": "number"}, "optional": [], "outputs": {"address": "string", "ports": ["list", "number"]}}}
-- file wrong.yay --
new Machine as web:
  cpus: 2
a: {{ web.address.host }}
b: {{ web.adress }}
c: {{ web.ports + 1 }}
nested:
  new Machine as db:
    cpus: {{ web.ports }}
d: {{ nested.db.address[0].x }}
if web.address == "x":
    e: {{ web.address.host }}
f: {{ web.ports[0].x }}
-- run --
weft check wrong.yay --schemas schemas.json --diagnostics short
-- err --
wrong.yay:3:7: error[type-mismatch]: expected a mapping or a list, got a string
wrong.yay:4:10: error[missing-key]: no key `adress` here
wrong.yay:5:7: error[type-mismatch]: `+` does not accept a list
wrong.yay:8:14: error[type-mismatch]: `cpus` of `Machine` is a list
wrong.yay:9:7: error[type-mismatch]: expected a mapping or a list, got a string
wrong.yay:11:11: warning[type-mismatch]: expected a mapping or a list, got a string
wrong.yay:12:7: error[type-mismatch]: expected a mapping or a list, got a number
6 errors, 1 warning in 1 of 1 file
-- exit --
1
-- run --
weft get -f wrong.yay a; weft get -f wrong.yay a --schemas nope.json
-- err --
error[unknown-name]: `Machine` is not defined
 --> wrong.yay:1:5
  |
1 | new Machine as web:
  |     ^^^^^^^ unknown name
help: define it as a key or with `set`, or give a default: `{{ name else 0 }}`
error[world]: cannot read `nope.json`: No such file or directory
-- exit --
3
-- file broken.json --
{"Machine": {"input": {}}}
-- run --
weft get -f wrong.yay a --schemas broken.json
-- err --
error[bad-data]: `Machine` is not a schema: a schema has only `inputs`, `optional` and `outputs`
 --> broken.json:1:1
  |
1 | {"Machine": {"input": {}}}
  | ^
help: write {"NAME": {"inputs": {"a": "string"}, "optional": [], "outputs": {}}}
-- exit --
1
-- run --
weft repl -f wrong.yay --schemas schemas.json
-- in --
web.cpus
web.address
:get web.cpus
-- out --
2
(unknown string)
2
