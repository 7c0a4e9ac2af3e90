A directory may have a name like a file's: nobody reads it as a file.
-- file x.tf/main.tf --
locals { a = 1 }
-- file q.auto.tfvars/note.txt --
-- file main.tf --
output "o" {
  value = 1
}
-- run --
weft check; weft get output.o
-- out --
1
-- err --
note[unused]: nothing in this module uses the local value `a`
 --> x.tf/main.tf:1:10
  |
1 | locals { a = 1 }
  |          ^
help: remove it, or refer to it

no errors; 2 files checked
