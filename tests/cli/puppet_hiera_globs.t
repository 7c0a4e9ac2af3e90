Several `**` in a row are as good as one, as in Ruby.
-- file environment.conf --
-- file manifests/site.pp --
-- file hiera.yaml --
version: 5
hierarchy:
  - name: All
    globs: ["**/**/**/*.yaml"]
-- file data/common.yaml --
a: 1
-- file data/x/y/deep.yaml --
b: 2
-- run --
weft lookup a --node n1
weft lookup b --node n1
-- out --
1
2
