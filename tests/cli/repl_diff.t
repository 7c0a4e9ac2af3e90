What a revision says is not part of the project: after `:diff`, references, graphs and units are as before.
-- file .gitignore --
1
-- file g.tm --
globals {
  a    = 1
  b    = global.a
  gone = 7
}
-- file s/stack.tm --
stack {}
globals {
  c = global.b
  w = global.gone
}
-- run --
git init -q .; git add .; git -c user.name=x -c user.email=x@y commit -qm 1
printf 'globals {\n  a = 2\n\n  b = global.a\n}\n' > g.tm
printf 'stack {}\nglobals {\n  c = global.b\n}\n' > s/stack.tm
mkdir t; echo 'stack {}' > t/stack.tm
ask() { printf ':refs global.b\n:refs global.a\n:refs g.tm\n:graph --globals\n:units\n'; }
ask | weft repl
(ask; echo :diff; ask) | weft repl >1; (ask | weft repl; echo :diff | weft repl; ask | weft repl) >2; cmp 1 2 && echo the same
-- out --
refers to
  global.a   g.tm:4:7   defined at g.tm:2:3
referred to by
  global.c   s/stack.tm:3:7   global.b
refers to nothing
referred to by
  global.b   g.tm:4:7   global.a
refers to
  global.a   g.tm:4:7
referred to by
  global.c   s/stack.tm:3:7   global.b
digraph weft {
  rankdir=LR;
  node [shape=box];
  n0 [label="global.a"];
  n1 [label="global.b"];
  n1 -> n0;
}
s
t
the same
