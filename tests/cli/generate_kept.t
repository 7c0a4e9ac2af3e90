`weft generate` removes nothing while something that may make files is not understood or has a mistake.
-- file terramate.tm --
terramate {
}
generate_hcl "main.tf" {
  content {
    a = 1
  }
}
-- file stacks/a/stack.tm --
stack {
}
-- file stacks/a/old.tf --
// TERRAMATE: GENERATED AUTOMATICALLY DO NOT EDIT

-- file stacks/b/stack.tm --
stack {
}
-- file web.tm --
bundle "web" {
  source = "github.com/acme/bundles//web"
}
-- run --
weft generate; ls stacks/a
-- out --
stacks/a   1 file created
  created  main.tf
stacks/b   1 file created
  created  main.tf
2 stacks: 2 files created
main.tf
old.tf
stack.tm
-- err --
error[kept-files]: 1 generated file that no block generates any more is not removed
 --> web.tm:1:1
  |
1 | bundle "web" {
  | ^^^^^^ this is not supported, and may generate it
 = kept: `stacks/a/old.tf`
help: delete files that are not needed by hand, or fix the cause and generate again

warning[bad-schema]: `bundle` is ignored: what it would generate is missing
 --> web.tm:1:1
  |
1 | bundle "web" {
  | ^^^^^^
help: bundles and components are not supported; stacks and code generated from them are read like any other files
-- file web.tm --
globals {
-- run --
weft generate; ls stacks/a
-- out --
stacks/a   failed: nothing written here
stacks/b   failed: nothing written here
2 stacks, 2 failed: nothing is generated
main.tf
old.tf
stack.tm
-- err --
error[bad-syntax]: unclosed block
 --> web.tm:1:9
  |
1 | globals {
  |         ^
help: close it with `}`
-- run --
rm web.tm; touch stacks/b/web.tm.yml; weft generate; ls stacks/a
-- out --
2 stacks: 2 files unchanged
main.tf
old.tf
stack.tm
-- err --
error[kept-files]: 1 generated file that no block generates any more is not removed
 = `stacks/b/web.tm.yml` is ignored: what it would generate is missing
 = kept: `stacks/a/old.tf`
help: delete files that are not needed by hand, or fix the cause and generate again

warning[bad-schema]: `stacks/b/web.tm.yml` is ignored: what it would generate is missing
-- run --
rm stacks/b/web.tm.yml; weft generate; ls stacks/a
-- out --
stacks/a   1 file deleted, 1 unchanged
  deleted  old.tf
2 stacks: 1 file deleted, 2 unchanged
main.tf
stack.tm
