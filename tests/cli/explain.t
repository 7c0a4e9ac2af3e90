`weft explain` looks through what lets a value pass as it is: arms, arguments, elements, merges.
-- file root.tm --
terramate {
  required_version = "> 0.1"
}
-- file g.tm --
globals {
  env  = "dev"
  size = global.env == "prod" ? global.big : "small"
  big  = "large"
  base = { team = "core", cost = 7 }
  tags = tm_merge(global.base, { team = "web", env = global.env }, global.more)
  more = { extra = 1 }
  t    = tm_try(global.nope, global.env, 3)
  c    = tm_coalesce(null, global.big, global.env)
  l    = tm_lookup(global.base, "team", "none")
  l2   = tm_lookup(global.base, "owner", global.env)
  hosts = { a = { port = 1 }, b = { port = global.pb } }
  pb   = 80
  urls = { for k, v in global.hosts : k => { url = "http://${k}:${v.port}" } }
  one  = global.urls.b.url
  lst  = [for v in global.hosts : v.port]
  x1   = global.lst[1]
  f    = tm_upper("${global.env}${global.big}")
  tern = tm_ternary(global.env == "dev", { a = global.pb }, {})
  file = tm_file("g.txt")
  ks   = tm_keys(global.hosts)
}
-- file p/g.tm --
globals { env = "prod" }
-- file p/g.txt --
hi
-- run --
weft explain -C p global.size
-- out --
global.size = "large"
as seen from p

● g.tm:3:3               global.env == "prod" ? global.big : "small"
└─ ?: = "large"
   ● g.tm:3:33           global.big   wins: the condition is true
   ○ g.tm:3:46           "small"      not taken
   ├─ condition = true
   │  ● g.tm:3:10        global.env == "prod"
   │  └─ global.env = "prod"
   │     ● p/g.tm:1:11   "prod"       wins: nearest directory
   │     ○ g.tm:2:3      "dev"        overridden
   └─ global.big = "large"
      ● g.tm:4:3         "large"

late binding: written in /, bound for the directory that asks:
              global.env in p
-- run --
weft explain -C p global.tags.team
-- out --
global.tags.team = "web"
as seen from p

● g.tm:6:3       tm_merge(global.base, { team = "web", env = global.env }, global.more)
└─ tm_merge = "web"
   ● g.tm:6:32   { team = "web", env = global.env }   wins: the last that sets it
   ○ g.tm:6:19   global.base                          overridden
   └─ global.more.team is not set
-- run --
weft explain -C p global.tags.extra
-- out --
global.tags.extra = 1
as seen from p

● g.tm:6:3         tm_merge(global.base, { team = "web", env = global.env }, global.more)
└─ tm_merge = 1
   ● g.tm:6:68     global.more   wins: the last that sets it
   └─ global.more.extra = 1
      ● g.tm:7:3   1
-- run --
weft explain -C p global.t
-- out --
global.t = "prod"
as seen from p

● g.tm:8:3            tm_try(global.nope, global.env, 3)
└─ tm_try = "prod"
   ○ g.tm:8:17        global.nope   fails
   ● g.tm:8:30        global.env    wins: the first with a value
   ○ g.tm:8:42        3             not taken
   ├─ global.nope is not set
   └─ global.env = "prod"
      ● p/g.tm:1:11   "prod"        wins: nearest directory
      ○ g.tm:2:3      "dev"         overridden

late binding: written in /, bound for the directory that asks:
              global.env in p
-- run --
weft explain -C p global.c
-- out --
global.c = "large"
as seen from p

● g.tm:9:3         tm_coalesce(null, global.big, global.env)
└─ tm_coalesce = "large"
   ○ g.tm:9:22     null         not set
   ● g.tm:9:28     global.big   wins: the first that is set
   ○ g.tm:9:40     global.env   not taken
   └─ global.big = "large"
      ● g.tm:4:3   "large"
-- run --
weft explain -C p global.l
-- out --
global.l = "core"
as seen from p

● g.tm:10:3        tm_lookup(global.base, "team", "none")
└─ tm_lookup = "core"
   ● g.tm:10:20    global.base   wins: it has the key
   ○ g.tm:10:41    "none"        not taken
   └─ global.base.team = "core"
      ● g.tm:5:3   "core"
-- run --
weft explain -C p global.l2
-- out --
global.l2 = "prod"
as seen from p

● g.tm:11:3           tm_lookup(global.base, "owner", global.env)
└─ tm_lookup = "prod"
   ○ g.tm:11:20       global.base   no such key
   ● g.tm:11:42       global.env    wins: the default
   ├─ global.base.owner is not set
   └─ global.env = "prod"
      ● p/g.tm:1:11   "prod"        wins: nearest directory
      ○ g.tm:2:3      "dev"         overridden

late binding: written in /, bound for the directory that asks:
              global.env in p
-- run --
weft explain -C p global.one
-- out --
global.one = "http://b:80"
as seen from p

● g.tm:15:3               global.urls.b.url
└─ global.urls.b.url = "http://b:80"
   ● g.tm:14:3            { for k, v in global.hosts : k => { url = "http://${k}:${v.port}" } }
   └─ for, element "b" = "http://b:80"
      ● g.tm:14:44        { url = "http://${k}:${v.port}" }
      └─ global.hosts.b.port = 80
         ● g.tm:12:3      global.pb
         └─ global.pb = 80
            ● g.tm:13:3   80
-- run --
weft explain -C p global.x1
-- out --
global.x1 = 80
as seen from p

● g.tm:17:3               global.lst[1]
└─ global.lst[1] = 80
   ● g.tm:16:3            [for v in global.hosts : v.port]
   └─ for, element "b" = 80
      ● g.tm:16:35        v.port
      └─ global.hosts.b.port = 80
         ● g.tm:12:3      global.pb
         └─ global.pb = 80
            ● g.tm:13:3   80
-- run --
weft explain -C p global.f
-- out --
global.f = "PRODLARGE"
as seen from p

● g.tm:18:3        tm_upper("${global.env}${global.big}")
├─ global.env = "prod"
│  ● p/g.tm:1:11   "prod"   wins: nearest directory
│  ○ g.tm:2:3      "dev"    overridden
└─ global.big = "large"
   ● g.tm:4:3      "large"

late binding: written in /, bound for the directory that asks:
              global.env in p
-- run --
weft explain -C p global.tern
-- out --
global.tern = {}
as seen from p

● g.tm:19:3              tm_ternary(global.env == "dev", { a = global.pb }, {})
└─ tm_ternary = {}
   ● g.tm:19:61          {}                  wins: the condition is false
   ○ g.tm:19:42          { a = global.pb }   not taken
   └─ condition = false
      ● g.tm:19:21       global.env == "dev"
      └─ global.env = "prod"
         ● p/g.tm:1:11   "prod"              wins: nearest directory
         ○ g.tm:2:3      "dev"               overridden

late binding: written in /, bound for the directory that asks:
              global.env in p
-- run --
weft explain -C p global.file
-- out --
global.file = "hi\n"
as seen from p

● g.tm:20:3   tm_file("g.txt")
└─ file p/g.txt
-- run --
weft explain -C p global.ks
-- out --
global.ks = ["a", "b"]
as seen from p

● g.tm:21:3               tm_keys(global.hosts)
└─ global.hosts = { a = { port = 1 }, b = { port = 80 } }
   ├─ global.hosts.a = { port = 1 }
   │  └─ global.hosts.a.port = 1
   │     ● g.tm:12:3      1
   └─ global.hosts.b = { port = 80 }
      └─ global.hosts.b.port = 80
         ● g.tm:12:3      global.pb
         └─ global.pb = 80
            ● g.tm:13:3   80
-- run --
weft explain -C p global.nope
-- out --
global.nope is not set
as seen from p

-- err --
error[unknown-name]: `global.nope` is not defined
 = not set in p or in any directory above
-- exit --
1
-- run --
weft explain -C p --json global.size
-- out --
{"weft":1,"kind":"explain","path":"global.size","from":"p","value":"large","node":{"ref":"global.size","value":"large","late_bound":true,"candidates":[{"file":"g.tm","line":3,"col":3,"text":"global.env == \"prod\" ? global.big : \"small\"","status":"won"}],"reads":[{"ref":"?:","value":"large","candidates":[{"file":"g.tm","line":3,"col":33,"text":"global.big","status":"won","rule":"the condition is true"},{"file":"g.tm","line":3,"col":46,"text":"\"small\"","status":"lost","rule":"not taken"}],"reads":[{"ref":"condition","value":true,"candidates":[{"file":"g.tm","line":3,"col":10,"text":"global.env == \"prod\"","status":"won"}],"reads":[{"ref":"global.env","value":"prod","candidates":[{"file":"p/g.tm","line":1,"col":11,"text":"\"prod\"","status":"won","rule":"nearest directory"},{"file":"g.tm","line":2,"col":3,"text":"\"dev\"","status":"lost"}],"reads":[]}]},{"ref":"global.big","value":"large","candidates":[{"file":"g.tm","line":4,"col":3,"text":"\"large\"","status":"won"}],"reads":[]}]}]}}
-- run --
weft explain -C p global.size --global big='"huge"' -g 'env="dev"'
-- out --
global.size = "small"
as seen from p

● g.tm:3:3                    global.env == "prod" ? global.big : "small"
└─ ?: = "small"
   ● g.tm:3:46                "small"      wins: the condition is false
   ○ g.tm:3:33                global.big   not taken
   └─ condition = false
      ● g.tm:3:10             global.env == "prod"
      └─ global.env = "dev"
         ● --global env:1:1   "dev"        wins: given on the command line
         ○ p/g.tm:1:11        "prod"       overridden
         ○ g.tm:2:3           "dev"        overridden
-- run --
WEFT_GLOBAL_hosts__b__port=81 weft explain -C p global.x1 --allow env
-- out --
global.x1 = 81
as seen from p

● g.tm:17:3                    global.lst[1]
└─ global.lst[1] = 81
   ● g.tm:16:3                 [for v in global.hosts : v.port]
   └─ for, element "b" = 81
      ● g.tm:16:35             v.port
      └─ global.hosts.b.port = 81
         ● environment hosts.b.port:1:1   81          wins: given in the environment
         ○ g.tm:12:3                      global.pb   overridden
-- run --
WEFT_GLOBAL_hosts__b__port=81 weft get -C p global.x1
-- out --
80
-- run --
WEFT_GLOBAL_big='"x"' weft get -C p global.big -g 'big="y"' --allow env
-- out --
"y"
-- run --
weft get global.base -g 'base.team=1' -g 'base.team=2' -g new.key=3
-- out --
{ cost = 7, team = 2 }
-- err --
`global.new.key` was given, but nothing read it
-- run --
weft get global.big -g big=huge
-- err --
error[unknown-name]: `huge` is not defined
 --> --global big:1:1
  |
1 | huge
  | ^^^^ unknown name
 = defined names: `global`, `terramate`
help: define it, or put it in quotes if it is a string
-- exit --
1
-- run --
weft get global.big -g 'big=1 +'
-- err --
error[bad-syntax]: unexpected end of the text: expected an expression
 --> --global big:1:4
  |
1 | 1 +
  |    ^
help: write a value here
-- exit --
1
-- run --
weft get global.big -g big; weft get global.big --allow read=.; weft get -g '[0]=1' global.big
-- out --
"large"
-- err --
error: `--global`: expected PATH=EXPR, for example a.b=1 or a.b='"text"', got `big`
error[bad-argument]: `[0]` is not a path that can be given a value
-- exit --
2
