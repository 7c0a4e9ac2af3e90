A literal that is marked as sensitive is in no message and in no line of source that a message shows.
-- expr --
sensitive("s3cret") + 1
-- errors --
error[type-mismatch]: `+`: number required
 --> main.hcl:1:1
  |
1 | sensitive((sensitive)) + 1
  | ^^^^^^^^^^^^^^^^^^^^^^
help: join strings in a template: `"${a}${b}"`
-- expr --
[sensitive("s3cret")[7], upper("a", sensitive("s3cret"))]
-- errors --
error[type-mismatch]: a string has no elements
 --> main.hcl:1:21
  |
1 | [sensitive((sensitive))[7], upper("a", sensitive((sensitive)))]
  |                        ^^^
help: to get a part of a string, use `substr(text, from, length)`

error[bad-argument]: `upper` cannot take 2 arguments
 --> main.hcl:1:37
  |
1 | [sensitive((sensitive))[7], upper("a", sensitive((sensitive)))]
  |                                        ^^^^^^^^^^^^^^^^^^^^^^
help: the signature is `upper(text: string) -> string`
