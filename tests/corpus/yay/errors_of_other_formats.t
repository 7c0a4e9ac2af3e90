YAML, JSON and templates of other tools are told apart.
-- file --
a:1
b: 2
-- errors --
error[bad-syntax]: expected a key or an item
 --> main.yay:1:1
  |
1 | a:1
  | ^^^
help: put a space after the colon: `key: value`
-- file --
a: b: c
-- errors --
error[bad-syntax]: unexpected colon in plain text
 --> main.yay:1:5
  |
1 | a: b: c
  |     ^
help: put the whole string in double quotes
-- file --
: 1
-- errors --
error[bad-syntax]: expected a key or an item
 --> main.yay:1:1
  |
1 | : 1
  | ^^^
help: write a key before the colon
-- file --
my key: 1
-- errors --
error[bad-syntax]: expected a key or an item
 --> main.yay:1:1
  |
1 | my key: 1
  | ^^^^^^^^^
help: a key cannot contain spaces: use `_` instead
-- file --
a: {b: 1, c: 2}
-- errors --
error[bad-syntax]: unexpected colon in plain text
 --> main.yay:1:6
  |
1 | a: {b: 1, c: 2}
  |      ^
help: write the keys of a mapping below, or `{{ {'key': 1} }}`
-- file --
a: [1, 2]
-- errors --
warning[bad-syntax]: this is a string, not a list
 --> main.yay:1:4
  |
1 | a: [1, 2]
  |    ^^^^^^
help: write the items below, or `{{ [1, 2] }}`; double quotes make it a string
-- file --
---
a: 1
-- errors --
error[bad-syntax]: a file holds only one document
 --> main.yay:1:1
  |
1 | ---
  | ^^^
help: remove the line
-- file --
- a
-
- b
-- errors --
error[bad-syntax]: this item has no value
 --> main.yay:2:1
  |
2 | -
  | ^
help: write the value after the dash
-- file --
hello world
-- errors --
error[bad-syntax]: expected a key or an item
 --> main.yay:1:1
  |
1 | hello world
  | ^^^^^^^^^^^
help: write `key: value`, or `- value`
-- file --
{
  "a": 1
}
-- errors --
error[bad-syntax]: expected a key or an item
 --> main.yay:1:1
  |
1 | {
  | ^
help: write a mapping and a list on lines of their own: `key: value`, `- value`

error[bad-syntax]: expected a key or an item
 --> main.yay:3:1
  |
3 | }
  | ^
help: write a mapping and a list on lines of their own: `key: value`, `- value`
-- file --
{% if a %}
b: 1
{% endif %}
-- errors --
error[bad-syntax]: expected a key or an item
 --> main.yay:1:1
  |
1 | {% if a %}
  | ^^^^^^^^^^
help: write a directive without braces: `if condition:`, or `% if condition`

error[bad-syntax]: expected a key or an item
 --> main.yay:3:1
  |
3 | {% endif %}
  | ^^^^^^^^^^^
help: write a directive without braces: `if condition:`, or `% if condition`
