A quoted string ends on its line, a heredoc with its word; one string that is not closed is one error.
-- file --
a = "unclosed
b = 2

-- errors --
error[bad-syntax]: a quoted string must end on the same line
 --> main.hcl:1:14
  |
1 | a = "unclosed
  |              ^
help: write `\n` for a line break, use a heredoc (`<<EOT`), or close it with `"`
-- file --
a = "${x"

-- errors --
error[bad-syntax]: unclosed `${` in this template
 --> main.hcl:1:6
  |
1 | a = "${x"
  |      ^
help: close it with `}`

error[bad-syntax]: a quoted string must end on the same line
 --> main.hcl:1:10
  |
1 | a = "${x"
  |          ^
help: write `\n` for a line break, use a heredoc (`<<EOT`), or close it with `"`
-- file --
a = "\q"

-- errors --
error[bad-syntax]: invalid escape sequence
 --> main.hcl:1:6
  |
1 | a = "\q"
  |      ^^
help: use one of `\n`, `\r`, `\t`, `\"`, `\\`, `\uNNNN` and `\UNNNNNNNN`
-- file --
a = "\u12"

-- errors --
error[bad-syntax]: expected four hexadecimal digits after `\u`
 --> main.hcl:1:6
  |
1 | a = "\u12"
  |      ^^^^
help: use one of `\n`, `\r`, `\t`, `\"`, `\\`, `\uNNNN` and `\UNNNNNNNN`
-- file --
a = <<EOT
hello

-- errors --
error[bad-syntax]: unterminated string
 --> main.hcl:3:1
  |
3 |
  | ^
 ::: main.hcl:2:1
2 | hello
  | ^ it starts here
help: close it with its word alone on a line, followed by a newline
-- file --
a = <<EOT
 x
  EOT extra

-- errors --
error[bad-syntax]: unterminated string
 --> main.hcl:4:1
  |
4 |
  | ^
 ::: main.hcl:2:1
2 |  x
  | ^ it starts here
help: close it with its word alone on a line, followed by a newline
-- file --
block label {
  a = 1
}
block "label {
  b = 1
}

-- errors --
error[bad-syntax]: a quoted string must end on the same line
 --> main.hcl:4:13
  |
4 | block "label {
  |             ^
help: write `\n` for a line break, use a heredoc (`<<EOT`), or close it with `"`
-- file --
a = "tab	newline
"

-- errors --
error[bad-syntax]: a quoted string must end on the same line
 --> main.hcl:1:17
  |
1 | a = "tab    newline
  |                    ^
help: write `\n` for a line break, use a heredoc (`<<EOT`), or close it with `"`
-- file --
a = "b
c = "d"

-- errors --
error[bad-syntax]: a quoted string must end on the same line
 --> main.hcl:1:7
  |
1 | a = "b
  |       ^
help: write `\n` for a line break, use a heredoc (`<<EOT`), or close it with `"`
-- file --
a = "\ud800"

-- errors --
error[bad-syntax]: invalid code point
 --> main.hcl:1:6
  |
1 | a = "\ud800"
  |      ^^^^^^
help: write a character above `\uFFFF` as one `\UNNNNNNNN`, up to `\U0010FFFF`
-- file --
a = <<EOT
b
-- errors --
error[bad-syntax]: unterminated string
 --> main.hcl:2:2
  |
2 | b
  |  ^
 ::: main.hcl:2:1
2 | b
  | ^ it starts here
help: close it with its word alone on a line, followed by a newline
-- file --
a = "\\
-- errors --
error[bad-syntax]: unterminated string
 --> main.hcl:1:8
  |
1 | a = "\\
  |        ^
 ::: main.hcl:1:6
1 | a = "\\
  |      ^ it starts here
help: close it with `"`
-- file --
a = "b
-- errors --
error[bad-syntax]: unterminated string
 --> main.hcl:1:7
  |
1 | a = "b
  |       ^
 ::: main.hcl:1:6
1 | a = "b
  |      ^ it starts here
help: close it with `"`
