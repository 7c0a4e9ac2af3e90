A pattern of lookup_options that is invalid fails every lookup, not only the first one, and is reported by `check`, as is a strategy that does not exist
-- file environment.conf --
-- file manifests/site.pp --
node default { }
-- file hiera.yaml --
version: 5
hierarchy:
  - name: Everything
    path: common.yaml
-- file data/common.yaml --
lookup_options:
  "^a)": {merge: unique}
  c: {merge: {strategy: depp}}
a: 1
b: 2
-- run --
weft lookup a --node x; weft lookup b a --node x; weft check
-- err --
error[bad-data]: the pattern `^a)` in lookup_options is invalid: unexpected ): `^a)`
error[bad-data]: the pattern `^a)` in lookup_options is invalid: unexpected ): `^a)`

error[bad-data]: the pattern `^a)` in lookup_options is invalid: unexpected ): `^a)`
error[type-mismatch]: Unknown merge strategy: 'depp'
 --> data/common.yaml:1:1
  |
1 | lookup_options:
  | ^^^^^^^^^^^^^^

error[bad-data]: the pattern `^a)` in lookup_options is invalid: unexpected ): `^a)`
 --> data/common.yaml:1:1
  |
1 | lookup_options:
  | ^^^^^^^^^^^^^^

warning[unused]: nothing reads the key `a`
 --> data/common.yaml:4:1
  |
4 | a: 1
  | ^
 = no class has such a parameter, and no lookup asks for it

warning[unused]: nothing reads the key `b`
 --> data/common.yaml:5:1
  |
5 | b: 2
  | ^
 = no class has such a parameter, and no lookup asks for it

2 errors, 2 warnings; 1 node and 3 files checked
-- exit --
1
