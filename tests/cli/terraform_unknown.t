A name that is declared as unknown leaves the others of a module as they are; one that nothing reads is noted.
-- file main.tf --
variable "r" {
  default = 1
}
variable "q" {
  default = 2
}
locals {
  a = var.r
  b = var.q
}
-- run --
for name in var.q local.nosuch local.a nosuch 'var.q:="number"'; do
  echo "--unknown $name"
  weft get var.r local.a local.b var --unknown "$name" 2>&1
done
weft eval 'var.r + local.b' --unknown var.q
weft explain local.b --unknown var.q
-- out --
--unknown var.q
`local.b` is not known because of `var.q` (--unknown var.q:1)
`var` has unknown parts because of `var.q` (--unknown var.q:1)
1
1
(unknown)
{ q = (unknown), r = 1 }
--unknown local.nosuch
`local.nosuch` was given, but nothing read it
1
1
2
{ q = 2, r = 1 }
--unknown local.a
`local.a` (--unknown local.a:1) is not known
1
(unknown)
2
{ q = 2, r = 1 }
--unknown nosuch
`nosuch` was given, but nothing read it
1
1
2
{ q = 2, r = 1 }
--unknown var.q:="number"
`local.b` is not known because of `var.q` (--unknown var.q:1)
`var` has unknown parts because of `var.q` (--unknown var.q:1)
1
1
(unknown number)
{ q = (unknown number), r = 1 }
(unknown number)
local.b = (unknown)
as seen from /

● main.tf:9:3              var.q
└─ var.q = (unknown)
   ● --unknown var.q:1:1       wins: declared as unknown
   ○ main.tf:5:3           2   overridden
