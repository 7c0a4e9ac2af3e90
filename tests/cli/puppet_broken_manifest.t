A manifest with mistakes is the answer to every question that needs it.
-- file hiera.yaml --
version: 5
hierarchy:
  - name: One node
    path: "nodes/%{trusted.certname}.yaml"
-- file manifests/a.pp --
node default { }
-- file manifests/b.pp --
node default { }
-- run --
weft explain web::x
-- out --
web::x is not set

-- err --
error[redefined]: node `default` is defined twice
 --> manifests/a.pp:1:1
  |
1 | node default { }
  | ^^^^
 ::: manifests/b.pp:1:1
1 | node default { }
  | ^^^^ defined again here
-- exit --
1
-- run --
weft catalog n
-- err --
error[redefined]: node `default` is defined twice
 --> manifests/a.pp:1:1
  |
1 | node default { }
  | ^^^^
 ::: manifests/b.pp:1:1
1 | node default { }
  | ^^^^ defined again here
-- exit --
1
