What the outside world refuses holds until the question ends, however many depend on it.
-- file d.hcl --
a0 = file("/etc/passwd")
a1 = "${a0}${a0}"
a2 = "${a1}${a1}"
a3 = "${a2}${a2}"
a4 = "${a3}${a3}"
a5 = "${a4}${a4}"
a6 = "${a5}${a5}"
a7 = "${a6}${a6}"
a8 = "${a7}${a7}"
a9 = "${a8}${a8}"
a10 = "${a9}${a9}"
a11 = "${a10}${a10}"
a12 = "${a11}${a11}"
-- file tree/root.tm --
terramate {
}
globals {
  a0 = tm_file("/etc/passwd")
  a1 = "${global.a0}${global.a0}"
  a2 = "${global.a1}${global.a1}"
  a3 = "${global.a2}${global.a2}"
  a4 = "${global.a3}${global.a3}"
  a5 = "${global.a4}${global.a4}"
  a6 = "${global.a5}${global.a5}"
  a7 = "${global.a6}${global.a6}"
  a8 = "${global.a7}${global.a7}"
  a9 = "${global.a8}${global.a8}"
  a10 = "${global.a9}${global.a9}"
  a11 = "${global.a10}${global.a10}"
  a12 = "${global.a11}${global.a11}"
}
-- run --
weft get -f d.hcl a12 --max-steps 1000
-- err --
error[world]: cannot read file `/etc/passwd`: outside the project
 --> d.hcl:1:6
  |
1 | a0 = file("/etc/passwd")
  |      ^^^^^^^^^^^^^^^^^^^
-- exit --
3
-- run --
weft -C tree get global.a12 --max-steps 1000
-- err --
error[world]: cannot read file `/etc/passwd`: outside the project
 --> root.tm:4:8
  |
4 |   a0 = tm_file("/etc/passwd")
  |        ^^^^^^^^^^^^^^^^^^^^^^
-- exit --
3
