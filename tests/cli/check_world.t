what the outside world refuses is counted as a mistake, and is the exit code of one of the world
-- file a.tm --
terramate {
  required_version = "~> 0.17"
}
generate_file "x.txt" {
  content = tm_file("/etc/passwd")
}
-- file s/s.tm --
stack {}
-- run --
weft check
-- err --
error[world]: cannot read file `/etc/passwd`: outside the project
 --> a.tm:5:13
  |
5 |   content = tm_file("/etc/passwd")
  |             ^^^^^^^^^^^^^^^^^^^^^^
 = this affects 1 of 1 stack

1 error; 1 stack and 2 files checked
-- exit --
3
