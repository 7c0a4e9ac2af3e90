Generated code is what Terramate 0.17.2 writes, to the byte: layout, quotes, order, heredocs.
-- file terramate.tm --
terramate {
  config {
    experiments = ["outputs-sharing"]
  }
}
globals {
  domain = "shop.example"
  count  = 3
  ends   = "a line\n"
  names  = ["orders", "cart"]
  object = { b = 1, a = [] }
  users  = [{ name = "ann" }, { name = "bob" }]
}
sharing_backend "default" {
  type     = terraform
  command  = ["terraform", "output", "-json"]
  filename = "sharing.tf"
}
generate_hcl "loops.tf" {
  content {
    a_comment = { # one entry for each user in the list
      for u in var.users : u.name => u
    }
    a_comment_between = [for /* not x */ k,
      # nor y
      v in var.users : "${k}-${v.name}"
    ]
    binds_again      = [for x in var.l : [for y in x.l : { a = y, b = x, c = global.domain }] if x.c]
    body_is_a_list   = [for x in var.l : [x] if x != null]
    body_of_object   = { for k, v in var.m : k => [v] }
    groups           = { for v in var.l : v.key => v.value... }
    known            = [for u in global.users : u.name]
    leaves_out       = [for n in global.names : var.x if n == "none"]
    list_of_lists    = [for x in [["a"], ["b"]] : f(x)]
    over_a_list      = [for x in ["a", "b"] : f(x)]
    over_users       = [for u in global.users : f(u.name)]
    takes_from_outer = [for x in global.names : [for u in var.users : "${x}${u.name}"]]
  }
}
generate_hcl "lists.tf" {
  content {
    argument     = concat([var.a], ["b"], [])
    choice       = var.a ? ["a"] : []
    compared     = var.a == [] ? 1 : 2
    empty        = []
    expanded     = f(["a", "b"]...)
    in_a_text    = "${join(",", ["a", var.b])} and ${length([1])}"
    in_object    = { a = [var.a], "b" = [{}, { c = [] }], d = f([1]) }
    index        = [var.a, 2][0]
    index_inside = [[var.a, 2][0], [3]]
    known        = global.names
    nested       = [["a"], ["b", var.c]]
    with_text    = [var.a, "ends a line\n", <<-EOT
      two
        lines of ${var.b}
      EOT
      , "x"]
  }
}
generate_hcl "objects.tf" {
  content {
    all_known   = { "quoted" = 1, b = 2, a = 3 }
    computed    = { (global.domain) = var.a, (var.b) = 2, "${global.domain}-x" = 3 }
    in_a_call   = jsonencode({ "quoted" = 1, b = 2, a = [], c = {} })
    in_a_text   = "a ${f({ b = 1, a = 2 })} ${{ c = var.c }}"
    keys_behind = { a = [1], "b" = 2, c = [3] }
    known       = f(global.object)
    sorted      = global.object
    with_text   = { a = "ends a line\n", "b" = "${var.b}\n", c = var.c }
  }
}
generate_hcl "texts.tf" {
  content {
    decided     = "%{if true}a%{else}b%{endif}"
    directive   = "%{if var.a}x%{else}y%{endif} z"
    escaped     = "\u00a0 \"q\" $${a} %%{b} \\ \t ${var.c}"
    heredoc     = <<EOT
one ${global.domain}
 two ${var.b} "q" \ $${x}
EOT
    in_text     = "x ${"y ${var.a}"} ${"${var.b}"}"
    in_text_end = "x ${"y\n"} z"
    line_inside = <<EOT
%{if var.c~}
x
%{endif~}
EOT
    marker      = "EOT is no end here: xEOT\n"
    number      = "${global.count} ${1.50} ${true}"
    only_line   = "\n"
    put_in      = "${global.ends}"
    put_in_text = "x ${global.ends}"
    sum         = "${1 + 2} of ${global.count + 1}"
    wrapped     = "${var.a}"
    wrapped_str = "${"x"}"
  }
}
generate_hcl "others.tf" {
  content {
    all_steps = var.a.*.b
    fraction  = f(1.50, 1e3, -5)
    indexed   = var.a.0["b"].c[global.count]
    not       = f(!true, (global.count), (var.a ? [1] : [2])[0])
    nothing   = [null, var.a]
    stays     = f(true ? 1 : 2, 1 + 2)
    sum       = 1 + 2
    tm_dynamic "block" {
      for_each   = global.names
      labels     = [block.value]
      attributes = { b = [block.key], a = [var.a, "x"] }
      content {
        list = [block.value]
      }
    }
  }
}
-- file a/stack.tm --
stack {
}
output "list" {
  backend = "default"
  value   = [for x in ["a", "b"] : x]
}
output "object" {
  backend = "default"
  value   = { "a" = ["x", "y"], b = [] }
}
generate_file "encoded.txt" {
  content = tm_hclencode({ b = [], a = ["x"], c = { "d e" = [1] } })
}
-- run --
weft generate && cat a/loops.tf
-- out --
a   7 files created
  created  encoded.txt
  created  lists.tf
  created  loops.tf
  created  objects.tf
  created  others.tf
  created  sharing.tf
  created  texts.tf
1 stack: 7 files created
// TERRAMATE: GENERATED AUTOMATICALLY DO NOT EDIT

a_comment         = { for u in var.users : u.name => u }
a_comment_between = [for k, v in var.users : "${k}-${v.name}"]
binds_again = [for x in var.l : [for y in x.l : {
  a = y
  b = x
  c = "shop.example"
}] if x.c]
body_is_a_list = [for x in var.l : [
  x,
  ]
if x != null]
body_of_object = { for k, v in var.m : k => [
  v,
  ]
}
groups = { for v in var.l : v.key => v.value... }
known = [
  "ann",
  "bob",
]
leaves_out = [
]
list_of_lists = [for x in [[
  "a",
  ], [
  "b",
]] : f(x)]
over_a_list = [for x in ["a", "b"] : f(x)]
over_users = [for u in [{
  name = "ann"
  }, {
  name = "bob"
}] : f(u.name)]
takes_from_outer = [for x in ["orders", "cart"] : [for u in var.users : "${x}${u.name}"]]
-- run --
cat a/lists.tf
-- out --
// TERRAMATE: GENERATED AUTOMATICALLY DO NOT EDIT

argument = concat([
  var.a,
  ], [
  "b",
  ], [
])
choice = var.a ? [
  "a",
  ] : [
]
compared = var.a == [
] ? 1 : 2
empty = [
]
expanded = f([
  "a",
  "b",
]...)
in_a_text = "${join(",", ["a", var.b])} and ${length([1])}"
in_object = {
  a = [
    var.a,
  ]
  "b" = [
    {},
    {
      c = [
      ]
    },
  ]
  d = f([
    1,
  ])
}
index = [
  var.a,
  2,
][0]
index_inside = [
  [
    var.a,
    2,
  ][0],
  [
    3,
  ],
]
known = [
  "orders",
  "cart",
]
nested = [
  [
    "a",
  ],
  [
    "b",
    var.c,
  ],
]
with_text = [
  var.a,
  <<-EOT
ends a line
EOT
  ,
  <<-EOT
two
  lines of ${var.b}
EOT
  ,
  "x",
]
-- run --
cat a/objects.tf
-- out --
// TERRAMATE: GENERATED AUTOMATICALLY DO NOT EDIT

all_known = {
  a      = 3
  b      = 2
  quoted = 1
}
computed = {
  ("shop.example") = var.a
  (var.b)          = 2
  "shop.example-x" = 3
}
in_a_call = jsonencode({
  "quoted" = 1
  b        = 2
  a = [
  ]
  c = {}
})
in_a_text = "a ${f({
  b = 1
  a = 2
  })} ${ {
  c = var.c
} }"
keys_behind = {
  a = [
    1,
  ]
  b = 2
  c = [
    3,
  ]
}
known = f({
  a = [
  ]
  b = 1
})
sorted = {
  a = [
  ]
  b = 1
}
with_text = {
  a = <<-EOT
ends a line
EOT

  "b" = <<-EOT
${var.b}
EOT

  c = var.c
}
-- run --
cat a/texts.tf
-- out --
// TERRAMATE: GENERATED AUTOMATICALLY DO NOT EDIT

decided   = "${true ? "a" : "b"}"
directive = "${var.a ? "x" : "y"} z"
escaped   = "\u00a0 \"q\" $${a} %%{b} \\ \t ${var.c}"
heredoc   = <<-EOT
one shop.example
 two ${var.b} "q" \ $${x}
EOT

in_text = "x y ${var.a} ${var.b}"
in_text_end = "x ${<<-EOT
y
EOT
} z"
line_inside = "${var.c ? <<-EOT
x
EOT
: ""}"
marker = <<-EOT
EOT is no end here: xEOT
EOT

number    = "3 1.5 true"
only_line = <<-EOT

EOT

put_in      = "a line\n"
put_in_text = <<-EOT
x a line
EOT

sum         = "${1 + 2} of ${3 + 1}"
wrapped     = "${var.a}"
wrapped_str = "${"x"}"
-- run --
cat a/others.tf a/sharing.tf a/encoded.txt
-- out --
// TERRAMATE: GENERATED AUTOMATICALLY DO NOT EDIT

all_steps = var.a[*].b
fraction  = f(1.5, 1000, -5)
indexed   = var.a[0]["b"].c[3]
not = f(!true, (3), (var.a ? [
  1,
  ] : [
  2,
])[0])
nothing = [
  null,
  var.a,
]
stays = f(true ? 1 : 2, 1 + 2)
sum   = 3
block "orders" {
  b = [
    0,
  ]
  a = [
    var.a,
    "x",
  ]
  list = [
    "orders",
  ]
}
block "cart" {
  b = [
    1,
  ]
  a = [
    var.a,
    "x",
  ]
  list = [
    "cart",
  ]
}
// TERRAMATE: GENERATED AUTOMATICALLY DO NOT EDIT

output "list" {
  value = [for x in ["a", "b"] : x]
}
output "object" {
  value = {
    "a" = ["x", "y"]
    b   = []
  }
}
a = [
  "x",
]
b = [
]
c = {
  "d e" = [
    1,
  ]
}
