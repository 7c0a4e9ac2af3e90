`weft eval` shows the value of an expression, a template or a file.
-- run --
weft eval '1 + 2 * 3'
-- out --
7
-- run --
weft eval '{ name = upper("web"), ports = [80, 443], "odd key" = null }'
-- out --
{ name = "WEB", ports = [80, 443], "odd key" = null }
-- run --
weft eval '[for i in range(40) : i * 1000]'
-- out --
[
  0, 1000, 2000, 3000, 4000, 5000, 6000, 7000, 8000, 9000, 10000, 11000, 12000,
  13000, 14000, 15000, 16000, 17000, 18000, 19000, 20000, 21000, 22000, 23000,
  24000, 25000, 26000, 27000, 28000, 29000, 30000, 31000, 32000, 33000, 34000,
  35000, 36000, 37000, 38000, 39000,
]
-- run --
weft eval '{ a = [{ x = "a long text that needs its room" }, { y = "and another text of this kind" }], b = {} }'
-- out --
{
  a = [
    { x = "a long text that needs its room" },
    { y = "and another text of this kind" },
  ]
  b = {}
}
-- run --
echo '1 + 1' | weft eval -
-- out --
2
-- run --
weft eval -- '-5'
-- out --
-5
-- run --
weft eval --json '{ b = [1.50, true, null], a = "x\ny" }'
-- out --
{"a":"x\ny","b":[1.5,true,null]}
-- run --
weft eval '"a \"b\" \n"' && weft eval --raw '"a \"b\" \n"' && weft eval -r '"no line end"'; echo
-- out --
"a \"b\" \n"
a "b" 
no line end
-- run --
weft eval --raw '[1, "x"]' && weft eval --raw '1.50'
-- out --
[1, "x"]
1.5
-- run --
weft eval -t 'Hello ${name}%{ if n > 1 }s%{ endif }!' --var name=World --var n:=2 --raw; echo
-- out --
Hello Worlds!
-- run --
printf 'port=${port}\n' | weft eval --template --raw - --var port:=80
-- out --
port=80
-- file service.hcl --
name = "web"
size = 2 + extra
service "http" "public" {
  port = 80
}
service "http" "private" {
  port = 8080
}
-- run --
weft eval -f service.hcl --var extra:=1
-- out --
{"name":"web","service":{"http":{"private":[{"port":8080}],"public":[{"port":80}]}},"size":3}
-- run --
weft eval -f - --var extra:=1 < service.hcl
-- out --
{"name":"web","service":{"http":{"private":[{"port":8080}],"public":[{"port":80}]}},"size":3}
-- run --
weft eval --dialect hcl -f service.hcl --var extra:=1 --raw
-- out --
{"name":"web","service":{"http":{"private":[{"port":8080}],"public":[{"port":80}]}},"size":3}
-- run --
cp service.hcl service.conf; weft eval -f service.conf --var extra:=1 | head -c 10; echo
-- out --
{"name":"w
-- run --
weft eval -f service.hcl
-- err --
error[unknown-name]: `extra` is not defined
 --> service.hcl:2:12
  |
2 | size = 2 + extra
  |            ^^^^^ unknown name
 = defined names: `name`, `size`, `service`
help: define it, or put it in quotes if it is a string
-- exit --
1
-- run --
weft eval -f nope.hcl
-- err --
error[world]: cannot read `nope.hcl`: No such file or directory
-- exit --
3
-- run --
weft eval -f .
-- err --
error[world]: cannot read `.`: Is a directory
-- exit --
3
-- run --
weft eval
-- err --
error: `eval` needs an expression or a file (`-f FILE`)
-- exit --
2
-- run --
weft eval 1 2
-- err --
error: `eval` got an unexpected argument: `2`
-- exit --
2
-- run --
weft eval 1 -f service.hcl
-- err --
error: `eval` needs an expression or a file (`-f FILE`), not both
-- exit --
2
-- run --
weft eval --dialect hc 1
-- err --
error: unknown dialect `hc`; did you mean `hcl`?
-- exit --
2
-- run --
weft eval --dialect zig 1
-- err --
error: unknown dialect `zig`; `weft version` lists the dialects of this build
-- exit --
2
-- run --
weft eval '1 +'
-- err --
error[bad-syntax]: unexpected end of the text: expected an expression
 --> <expression>:1:4
  |
1 | 1 +
  |    ^
help: write a value here
-- exit --
1
-- run --
weft eval 'upper(1, 2)'
-- err --
error[bad-argument]: `upper` cannot take 2 arguments
 --> <expression>:1:10
  |
1 | upper(1, 2)
  |          ^
help: the signature is `upper(text: string) -> string`
-- exit --
1
-- run --
weft eval "$(printf '"\377"')"
-- err --
error[bad-syntax]: invalid UTF-8
 --> <expression>:1:2
  |
1 | "\xff"
  |  ^^^^
help: save the file as UTF-8
-- exit --
1
-- run --
weft eval 1 > /dev/full
-- err --
error: cannot write the output: No space left on device
-- exit --
3
-- run --
weft eval 'range(1024)' | head -c 5; echo
-- out --
[
  0
-- run --
mkdir inner && echo 'x = 7' > inner/x.hcl && weft -C inner eval -f x.hcl && weft eval -f x.hcl -C inner && weft eval -Cinner -f x.hcl
-- out --
{"x":7}
{"x":7}
{"x":7}
-- run --
mkdir -p inner/most && cp inner/x.hcl inner/most && weft -C inner -C most eval -f x.hcl
-- out --
{"x":7}
-- run --
weft -C nowhere eval 1
-- err --
error: cannot change to directory `nowhere`: No such file or directory
-- exit --
3
-- run --
weft -C
-- err --
error: unknown command `-C`; `weft help` lists all commands
-- exit --
2
-- run --
{ weft eval '[for a in range(1000) : range(100)]'; echo "exit $?" >&2; } | head -c 1; echo
-- out --
[
-- err --
exit 3
-- run --
weft functions | head -n 1
-- out --
abs(number: number) -> number
