A quoted string ends on its line, a heredoc with its word; one string that is not closed is one error.
-- file --
a = "unclosed
b = 2

-- errors --
error[bad-syntax]: a quoted string ends on its line
 --> main.hcl:1:14
  |
1 | a = "unclosed
  |              ^
help: write `\n` for a line end, use a heredoc (`<<EOT`), or close it with `"`
-- file --
a = "${x"

-- errors --
error[bad-syntax]: a `${` in this template is never closed
 --> main.hcl:1:6
  |
1 | a = "${x"
  |      ^
help: close it with `}`

error[bad-syntax]: a quoted string ends on its line
 --> main.hcl:1:10
  |
1 | a = "${x"
  |          ^
help: write `\n` for a line end, use a heredoc (`<<EOT`), or close it with `"`
-- file --
a = "\q"

-- errors --
error[bad-syntax]: this is no escape
 --> main.hcl:1:6
  |
1 | a = "\q"
  |      ^^
help: the escapes are `\n`, `\r`, `\t`, `\"`, `\\`, `\uNNNN` and `\UNNNNNNNN`
-- file --
a = "\u12"

-- errors --
error[bad-syntax]: four hexadecimal digits must follow `\u`
 --> main.hcl:1:6
  |
1 | a = "\u12"
  |      ^^^^
help: the escapes are `\n`, `\r`, `\t`, `\"`, `\\`, `\uNNNN` and `\UNNNNNNNN`
-- file --
a = <<EOT
hello

-- errors --
error[bad-syntax]: this string is not closed before the end of the text
 --> main.hcl:3:1
  |
3 |
  | ^
 ::: main.hcl:2:1
2 | hello
  | ^ it begins here
help: close it with its word alone on a line, and a line end behind it
-- file --
a = <<EOT
 x
  EOT extra

-- errors --
error[bad-syntax]: this string is not closed before the end of the text
 --> main.hcl:4:1
  |
4 |
  | ^
 ::: main.hcl:2:1
2 |  x
  | ^ it begins here
help: close it with its word alone on a line, and a line end behind it
-- file --
block label {
  a = 1
}
block "label {
  b = 1
}

-- errors --
error[bad-syntax]: a quoted string ends on its line
 --> main.hcl:4:13
  |
4 | block "label {
  |             ^
help: write `\n` for a line end, use a heredoc (`<<EOT`), or close it with `"`
-- file --
a = "tab	newline
"

-- errors --
error[bad-syntax]: a quoted string ends on its line
 --> main.hcl:1:17
  |
1 | a = "tab    newline
  |                    ^
help: write `\n` for a line end, use a heredoc (`<<EOT`), or close it with `"`
-- file --
a = "b
c = "d"

-- errors --
error[bad-syntax]: a quoted string ends on its line
 --> main.hcl:1:7
  |
1 | a = "b
  |       ^
help: write `\n` for a line end, use a heredoc (`<<EOT`), or close it with `"`
-- file --
a = "\ud800"

-- errors --
error[bad-syntax]: there is no character with this number
 --> main.hcl:1:6
  |
1 | a = "\ud800"
  |      ^^^^^^
help: a character beyond `\uFFFF` is one `\UNNNNNNNN`, up to `\U0010FFFF`
-- file --
a = <<EOT
b
-- errors --
error[bad-syntax]: this string is not closed before the end of the text
 --> main.hcl:2:2
  |
2 | b
  |  ^
 ::: main.hcl:2:1
2 | b
  | ^ it begins here
help: close it with its word alone on a line, and a line end behind it
-- file --
a = "\\
-- errors --
error[bad-syntax]: this string is not closed before the end of the text
 --> main.hcl:1:8
  |
1 | a = "\\
  |        ^
 ::: main.hcl:1:6
1 | a = "\\
  |      ^ it begins here
help: close it with `"`
-- file --
a = "b
-- errors --
error[bad-syntax]: this string is not closed before the end of the text
 --> main.hcl:1:7
  |
1 | a = "b
  |       ^
 ::: main.hcl:1:6
1 | a = "b
  |      ^ it begins here
help: close it with `"`
