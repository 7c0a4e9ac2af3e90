What a function catches is caught, whether or not the value has been asked for before.
-- file root.tm --
terramate {
  required_version = "> 0"
}
-- file s/s.tm --
stack {
}
globals {
  sum  = global.list == 1 ? 2 : 3
  list = [for k in [1, 2] : "${k}-${global.missing}"]
}
generate_hcl "gen.tf" {
  content {
    x = tm_try(global.sum, "caught")
  }
}
-- run --
weft generate && tail -n 1 s/gen.tf
-- out --
s   1 file created
  created  gen.tf
1 stack: 1 file created
x = "caught"
