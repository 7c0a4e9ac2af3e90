An option that has no meaning in a project, and a question that nobody is there to answer, are not ignored in silence.

-- file terramate.tm.hcl --
globals {
  env = "dev"
}
-- run --
weft get global.env --env prod
-- err --
error[bad-data]: `--env prod`: nothing in this project has environments
-- exit --
1
-- run --
weft check --allow read=/nosuch
-- err --
error: cannot allow `/nosuch`: No such file or directory
-- exit --
3
-- run --
weft get global.env --all-stacks
-- err --
there is no stack here to ask
-- run --
weft eval --node x 1
-- err --
error: not inside a Puppet environment: neither environment.conf, manifests/site.pp nor hiera.yaml (beside data/, manifests/ or modules/) is here or in a directory above
-- exit --
2
-- run --
weft eval --facts /nosuch 1
-- err --
error: cannot read /nosuch: No such file or directory
-- exit --
3
