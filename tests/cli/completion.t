Completions in shells: `weft complete` answers words that exist, and the scripts hand them on.
-- file terramate.tm --
terramate {
  required_version = "> 0.1"
}
globals {
  env  = "prod"
  db   = { host = "h", port = 5432, "odd key" = { a = 1 }, "x.y" = 2 }
  list = [{ name = "n" }, 2]
  bad  = global.none.such
}
-- file stacks/a/stack.tm --
stack {
  tags = ["db", "eu"]
}
-- file stacks/b/stack.tm --
stack {
  tags = ["web", "eu"]
}
-- file stacks/b/c/stack.tm --
stack {
}
-- file app.yay --
server:
  port: 80
  names:
    - a
    - b
-- run --
weft complete -- ge; weft complete -- --col; weft complete -- --color ''; weft complete -- -C st
-- out --
get	Show the value at a path, as a directory sees it
generate	Write the files that the configuration generates
--color	When to use colour (default: auto)
auto
always
never
	directories
-- run --
for path in g global. global.d global.db. global.db.x 'global.db["' 'global.db["o' global.li 'global.list[' 'global.list[0]' global.bad. none. 'global.list[0'; do
  echo "# $path"; weft complete -- get "$path"
done
-- out --
# g
global.
# global.
global.bad
global.db
global.env
global.list
# global.d
global.db.
# global.db.
global.db.host
global.db.odd key
global.db.port
# global.db.x
global.db["x.y"]
# global.db["
global.db["host"]
global.db["odd key"]
global.db["port"]
global.db["x.y"]
# global.db["o
global.db["odd key"].
# global.li
global.list[
# global.list[
global.list[0]
global.list[1]
# global.list[0]
global.list[0].
# global.bad.
# none.
# global.list[0
global.list[0].
-- run --
weft complete -- get -f app.yay ser; weft complete -- get --file=app.yay server.; weft complete -- get -f none.yay server.
weft complete --at 1 -- get server.n -f app.yay
weft complete -- -C stacks get global.e
-- out --
server.
server.port
server.names
server.names[
global.env
-- run --
weft complete -- get --in ''; weft complete -- get --in stacks/; weft complete -- get --in=stacks/b; weft complete -- get --in none/
-- out --
app.yay
stacks/
stacks/a
stacks/b
stacks/b/
--in=stacks/b
--in=stacks/b/
-- run --
weft complete -- stacks --tag ''; weft complete -- units --no-tag eu:w; weft complete -- stacks --tag=db,
-- out --
db
eu
web
eu:web
--tag=db,db
--tag=db,eu
--tag=db,web
-- run --
weft complete -- functions cidrs; weft complete -- functions --dialect terramate tm_cidrs
weft complete -- help error/limit-m; weft complete -- help opt; weft complete -- get --dialect ya
-- out --
cidrsubnet	A subnet of a network, by its number; its prefix is the given number of bits longer.
cidrsubnets	Consecutive subnets of a network, each with a prefix longer by the given bits.
tm_cidrsubnet	A subnet of a network, by its number; its prefix is the given number of bits longer.
tm_cidrsubnets	Consecutive subnets of a network, each with a prefix longer by the given bits.
error/limit-memory	the memory limit was reached
options	Options that many commands share
yay
-- run --
weft complete -- eval 'cidrsu'; weft complete -- eval --dialect terramate 'tm_upper(global.e'
weft complete -- eval --dialect terramate '1 + global.db['
weft complete -- get --global d; weft complete -- get --global=db.h; weft complete -- get --global 'db.host=global.e'
-- out --
cidrsubnet(	prefix: string, newbits: number, netnum: number -> string
cidrsubnets(	prefix: string, newbits: number... -> list of string
tm_upper(global.env
1 + global.db["host"]
1 + global.db["odd key"]
1 + global.db["port"]
1 + global.db["x.y"]
db.
--global=db.host=
db.host=global.env
-- run --
weft complete -- get --j; weft complete -- get --json --j; weft complete -- get -- --j; weft complete -- graph --format ''
weft complete -- get --allow r; weft complete -- get --allow read=; weft complete -- fmt ''; weft complete -- explain stac; weft complete -- stacks ''
-- out --
--json	Print JSON for programs
--jobs	Threads that read and write files (default: all processors)
--jobs	Threads that read and write files (default: all processors)
dot
mermaid
json
svg
read=
random
read=
	files
	files
	files
	directories
-- run --
weft complete -- none ''; weft complete -- get --none x; weft complete; weft complete -- version x; weft complete -- completion f
-- out --
get	Show the value at a path, as a directory sees it
explain	Show why the value at a path is what it is
eval	Show the value of an expression, a template or a file
check	Find every mistake in a project, or in files and directories
fmt	Format files in their canonical layout, keeping comments
generate	Write the files that the configuration generates
refs	List references to and from a name, without evaluating anything
graph	Draw the dependencies of units, definitions or keys of a file
info	Show what was found: the root, files read, files skipped and why
units	List units: stacks, root modules, actions, nodes, documents
stacks	List the stacks of a project
diff	Show which stacks change between two revisions, and why
save	Store an evaluation, for another process to continue
scripts	List the scripts of a directory, or show one of them evaluated
env	Show the environment that the configuration sets for commands
catalog	Compile the catalog of a Puppet node
lookup	Look a key up in Hiera's data
watch	Answer again whenever files change
repl	Ask a project interactively
functions	List the functions of a dialect, or show one of them
batch	Answer JSON requests on standard input, one per line
completion	Print a shell script that completes commands, options and values
help	Show help for a command or a diagnostic code
version	Show the version and the dialects of this build
fish
-- run --
weft complete --line 'weft get global.db[\"o' --replaces 'global.db[\"o'
weft complete --line "weft get 'global.db[\"o" --replaces 'global.db["o'
weft complete --line 'weft get "global.db[\"x' --replaces 'global.db[\"x'
weft complete --line 'weft get --in=stacks/b' --replaces stacks/b
weft complete --line 'weft get global.envX --json' --point 17 --replaces global.e
weft complete --line 'weft get  --json' --point 9
weft complete --line 'weft get global.db.o' --replaces 'global.db.o'
-- out --
global.db\[\"odd\ key\"\].
global.db["odd key"].
global.db[\"x.y\"]
stacks/b
stacks/b/
global.env
global
terramate
global.db.odd\ key.
-- run --
weft completion bash | bash -n; weft completion zsh | grep -c "compdef"; weft completion fish | tail -1
-- out --
2
complete -c weft -f -a '(__weft_complete)'
-- run --
cat > ask <<'END'
eval "$(weft completion bash)"
ask() { COMP_LINE=$1 COMP_POINT=${#1}; _weft weft "$2"; printf '%s\n' "# $1" "${COMPREPLY[@]}"; }
ask 'weft ver' ver
ask 'weft get global.db.' global.db.
ask 'weft get --in=stacks/' stacks/
ask 'weft fmt terra' terra
ask 'weft -C st' st
ask 'weft get none.' none.
END
bash ask
-- out --
# weft ver
version
# weft get global.db.
global.db.host
global.db.odd\ key
global.db.port
# weft get --in=stacks/
stacks/a
stacks/b
stacks/b/
# weft fmt terra
terramate.tm
# weft -C st
stacks
# weft get none.
-- run --
weft completion
-- err --
error: `completion` needs a shell: bash zsh fish
-- exit --
2
-- run --
weft completion tcsh
-- err --
error: `completion`: expected one of bash zsh fish, got `tcsh`
-- exit --
2
-- run --
weft complete -- watch ge; weft complete -- watch --t; weft complete -- watch --times 3 get --yam
-- out --
get	Show the value at a path, as a directory sees it
generate	Write the files that the configuration generates
--times	End after N answers, the first one included
--yaml	Print YAML
-- file env/manifests/site.pp --
node 'db.example', 'web01' { }
node /^app/ { }
-- file env/hiera.yaml --
version: 5
hierarchy:
  - name: all
    path: common.yaml
-- file env/data/common.yaml --
web::workers: 4
web::port: 80
ntp: pool
-- file env/facts/app1.json --
{}
-- file garden/project.garden.yml --
apiVersion: garden.io/v2
kind: Project
name: shop
environments: [{name: dev}, {name: prod}]
providers: [{name: exec}]
-- run --
cd env; weft complete -- lookup web; weft complete -- lookup n; weft complete -- catalog ''; weft complete -- lookup ntp --node d
weft complete -- catalog --facts facts a; weft complete -- graph --facts facts --node ''
-- out --
web::workers
web::port
ntp
db.example
web01
db.example
app1
db.example
web01
app1
-- run --
cd garden; weft complete -- get --env ''; weft complete -- check --env=p; weft complete -- repl --env d
-- out --
dev
prod
--env=prod
dev
