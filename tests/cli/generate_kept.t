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
.   failed: nothing written here
stacks/a   1 file created
  created  main.tf
stacks/b   1 file created
  created  main.tf
2 stacks, 1 other directory failed: 2 files created
main.tf
old.tf
stack.tm
-- err --
error[kept-files]: 1 generated file that no block generates any more is not removed
 --> web.tm:2:3
  |
2 |   source = "github.com/acme/bundles//web"
  |   ^^^^^^ this cannot be used, and may generate it
 = kept: `stacks/a/old.tf`
help: delete files that are not needed by hand, or fix the cause and generate again

error[bad-schema]: the source `github.com/acme/bundles//web` is not in the project, and cannot be read
 --> web.tm:2:3
  |
2 |   source = "github.com/acme/bundles//web"
  |   ^^^^^^
help: use a directory of the project, for example `/bundles/web`
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
stacks/b   failed: nothing written here
2 stacks, 1 failed: 1 file unchanged
main.tf
old.tf
stack.tm
-- err --
error[kept-files]: 1 generated file that no block generates any more is not removed
 --> stacks/b/web.tm.yml:1:1
  |
1 |
  | ^ this cannot be used, and may generate it
 = kept: `stacks/a/old.tf`
help: delete files that are not needed by hand, or fix the cause and generate again

error[bad-schema]: this file is empty
 --> stacks/b/web.tm.yml:1:1
  |
1 |
  | ^
-- run --
rm stacks/b/web.tm.yml; weft generate; ls stacks/a
-- out --
stacks/a   1 file deleted, 1 unchanged
  deleted  old.tf
2 stacks: 1 file deleted, 2 unchanged
main.tf
stack.tm
