Explanations in a Garden project: lists that are joined, loops, values of the command line, environments, versions
-- file project.garden.yml --
apiVersion: garden.io/v2
kind: Project
name: demo
environments:
  - name: dev
  - name: prod
    defaultNamespace: ns-${project.name}
providers: [{name: exec}]
variables:
  host: h
  l: [1, 2, 3]
  env: {A: "1", B: "2"}
-- file a/garden.yml --
kind: Build
type: exec
name: a
---
kind: Run
type: exec
name: b
dependencies: [build.a]
spec:
  command:
    - $concat: ["a", "b"]
    - $concat: {$forEach: "${var.l}", $filter: "${item.value > 1}", $return: "n${item.value}"}
    - ${this.name}
-- file a/main.c --
int main(void) {}
-- file m/garden.yml --
kind: Module
type: exec
name: m
include: ["."]
build: {command: [make]}
---
kind: Run
type: exec
name: uses
disabled: true
spec:
  command: [echo, "${actions.build.a.version}", "${actions.run.b.outputs.log}", "${datetime.today}"]
  env:
    $merge: ${var.env}
    C: x
-- file m/main.c --
int main(void) {}
-- run --
weft explain actions.run.b.spec.command; weft explain actions.run.b.spec.command[2]
-- out --
actions.run.b.spec.command = ["a", "b", "n2", "n3", "b"]
as seen from /

● a/garden.yml:11:5                - $concat: ["a", "b"] - $concat: {$forEach: "${var.l}", $filter: "${item...   takes part
● a/garden.yml:12:16               {$forEach: "${var.l}", $filter: "${item.value > 1}", $return: "n${item.v...   takes part
● a/garden.yml:11:16               ["a", "b"]                                                                    takes part
├─ command[0] = "a"
│  ● a/garden.yml:11:17            "a"
├─ command[1] = "b"
│  ● a/garden.yml:11:22            "b"
├─ command[2] = "n2"
│  ● a/garden.yml:12:79            n${item.value}
│  └─ var.l[1] = 2
│     ● project.garden.yml:11:10   2
├─ command[3] = "n3"
│  ● a/garden.yml:12:79            n${item.value}
│  └─ var.l[2] = 3
│     ● project.garden.yml:11:13   3
├─ command[4] = "b"
│  ● a/garden.yml:13:9             this.name
│  └─ this.name = "b"
│     ● a/garden.yml:7:7           b
├─ var.l[0] = 1
│  ● project.garden.yml:11:7       1
├─ var.l[1] = 2
│  ● project.garden.yml:11:10      2
└─ var.l[2] = 3
   ● project.garden.yml:11:13      3
actions.run.b.spec.command[2] = "n2"
as seen from /

● a/garden.yml:12:79            n${item.value}
└─ var.l[1] = 2
   ● project.garden.yml:11:10   2
-- run --
weft explain var.host --var host=cli; weft explain var.env --var env.A=9; weft explain var.l[1] --var 'l[1]=7'
-- out --
var.host = "cli"
as seen from /

● <value for var.host>:1:1   cli   wins: given value
○ project.garden.yml:10:9    h     overridden
var.env = { A = 9, B = "2" }
as seen from /

● <value for var.env.A>:1:1      9                  takes part
● project.garden.yml:12:8        {A: "1", B: "2"}   takes part
├─ var.env.A = 9
│  ● <value for var.env.A>:1:1   9                  wins: given value
│  ○ project.garden.yml:12:12    "1"                overridden
└─ var.env.B = "2"
   ● project.garden.yml:12:20    "2"
var.l[1] = 7
as seen from /

● <value for var.l[1]>:1:1   7
-- run --
weft explain environment.name; weft explain environment --env prod; weft explain environment.namespace --env x.prod; weft explain project.name
-- out --
environment.name = "dev"
as seen from /

● project.garden.yml:5:11   dev
environment = { name = "prod", fullName = "ns-demo.prod", namespace = "ns-demo" }
as seen from /

● project.garden.yml:7:23      ns-${project.name}   takes part
● <given environment>:1:1      prod                 takes part
├─ environment.name = "prod"
│  ● <given environment>:1:1   prod
├─ environment.fullName = "ns-demo.prod"
│  ● <given environment>:1:1   prod
└─ environment.namespace = "ns-demo"
   ● project.garden.yml:7:23   ns-${project.name}
environment.namespace = "x"
as seen from /

● <given environment>:1:1   x.prod
project.name = "demo"
as seen from /

● project.garden.yml:3:7   demo
-- run --
weft explain actions.run.b.version; weft explain actions.build.a.version; weft explain actions.run.b.name
-- out --
actions.run.b.version = "v-d647114d02"
as seen from /

● a/garden.yml:5:1       kind: Run
├─ actions.run.b.spec = { env = {}, command = ["a", "b", "n2", "n3", "b"] }   (weft explain actions.run.b.spec)
│  ● a/garden.yml:10:3   command: - $concat: ["a", "b"] - $concat: {$forEach: "${var.l}", $filter...
├─ actions.build.a.version = "v-abb4f68f3b"   (weft explain actions.build.a.version)
│  ● a/garden.yml:8:16   build.a
└─ file a/main.c
actions.build.a.version = "v-abb4f68f3b"
as seen from /

● a/garden.yml:1:1   kind: Build
└─ file a/main.c
actions.run.b.name = "b"
as seen from /

● a/garden.yml:7:7   b
-- run --
weft refs actions.run.b; weft refs actions.build.a; weft refs environment.namespace; weft refs actions.run.b.dependencies; weft refs var.l
-- out --
refers to
  actions.build.a   a/garden.yml:8:16
  var.l             a/garden.yml:12:30
  this.name         a/garden.yml:13:9
referred to by
  Run uses   m/garden.yml:12:52   actions.run.b.outputs.log
refers to nothing
referred to by
  Run b      a/garden.yml:8:16    actions.build.a
  Run uses   m/garden.yml:12:22   actions.build.a.version
refers to nothing
referred to by nothing
refers to
  actions.build.a   a/garden.yml:8:16
referred to by nothing
refers to nothing
referred to by
  Run b   a/garden.yml:12:30   var.l
-- run --
weft explain actions.run.uses.spec.env.A; weft get actions.run.uses.spec; weft get local.username datetime.now git.branch; weft get modules.m.version modules.m.buildPath | sed "s,\".*[.]garden,\".garden,"
USER=Me weft get local.username local.usernameLowerCase --allow env; weft get datetime.today --allow clock | tr 0-9 N
weft get modules.m.version >before; echo // >>m/main.c; weft get modules.m.version | cmp -s before - || echo differs
-- out --
actions.run.uses.spec.env.A = "1"
as seen from /

● m/garden.yml:14:15            var.env
└─ var.env.A = "1"
   ● project.garden.yml:12:12   "1"
{
  command = ["echo", "v-abb4f68f3b", (unknown), (unknown string)]
  env = { A = "1", B = "2", C = "x" }
}
(unknown string)
(unknown string)
""
"v-aa63215e97"
".garden/build/m"
"Me"
"me"
"NNNN-NN-NN"
differs
-- err --
`actions.run.uses.spec` has unknown parts because of `actions.run.b.outputs.log`, `datetime.today`
`local.username` is not known
`datetime.now` is not known
-- run --
weft graph --json; weft graph; weft units --long
-- out --
{"weft":1,"kind":"graph","nodes":[{"name":"build.a"},{"name":"run.b"},{"name":"run.uses","disabled":true},{"name":"build.m"}],"edges":[{"from":"run.b","to":"build.a","file":"a/garden.yml","line":8,"col":16,"kinds":["explicit"]},{"from":"run.uses","to":"build.a","file":"m/garden.yml","line":12,"col":22,"kinds":["static"]},{"from":"run.uses","to":"run.b","file":"m/garden.yml","line":12,"col":52,"kinds":["runtime"]}]}
digraph weft {
  rankdir=LR;
  node [shape=box];
  n0 [label="build.a"];
  n1 [label="run.b"];
  n2 [label="run.uses", style=dotted];
  n3 [label="build.m"];
  n1 -> n0;
  n2 -> n0;
  n2 -> n1;
}
a/build.a   action
a/run.b   action
m/build.m   action
m/run.uses   action   (disabled)
