A manifest whose bytes are not UTF-8 is refused: what is shown would be something else than what is there.
-- run --
mkdir manifests && printf 'node default {\n  notify { "a\377": }\n}\n' > manifests/site.pp && weft check; weft catalog x --diagnostics short
-- err --
error[bad-syntax]: this is not valid UTF-8
 --> manifests/site.pp:2:14
  |
2 |   notify { "a\xff": }
  |              ^^^^

1 error; 1 node and 1 file checked
manifests/site.pp:2:14: error[bad-syntax]: this is not valid UTF-8
-- exit --
1
