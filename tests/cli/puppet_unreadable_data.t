Data that cannot be read are not absent: an error that names the file, and no answer that could depend on it.
-- file hiera.yaml --
version: 5
hierarchy:
  - { name: node, path: "%{trusted.certname}.yaml" }
  - { name: common, path: common.yaml }
-- file data/n2.yaml --
k: 7
-- file manifests/site.pp --
node n1 { file { '/x': content => lookup('k', default_value => 'default') } }
node n2 { }
-- run --
mkfifo data/common.yaml
ask() { "$@" --diagnostics short; echo "exit $?"; }
ask weft get k
ask weft get --default x k
ask weft lookup k --default x
ask weft get --all k
ask weft get hiera
ask weft get --default x hiera.k
ask weft catalog n1 --content /x
ask weft eval --dialect puppet 'lookup("k", default_value => 1)'
-- out --
exit 3
exit 3
exit 3
no value   2 nodes   n1 n2
exit 3
exit 3
exit 3
exit 3
exit 3
-- err --
error[world]: cannot read `data/common.yaml`: not a regular file
error[world]: cannot read `data/common.yaml`: not a regular file
error[world]: cannot read `data/common.yaml`: not a regular file
error[world]: cannot read `data/common.yaml`: not a regular file
error[world]: cannot read `data/common.yaml`: not a regular file
error[world]: cannot read `data/common.yaml`: not a regular file
error[world]: cannot read `data/common.yaml`: not a regular file
error[world]: cannot read `data/common.yaml`: not a regular file
