Times are texts of RFC 3339; networks are of IPv4 or IPv6; the outside world is closed unless it is opened.
-- expr --
formatdate("EEEE, DD MMM YYYY hh:mm:ss ZZZ", "2018-01-02T23:12:01Z")
-- value --
"Tuesday, 02 Jan 2018 23:12:01 UTC"
-- expr --
formatdate("H 'o''clock' aa", "2018-01-02T23:12:01-08:00")
-- value --
"11 o'clock pm"
-- expr --
formatdate("YYY", "2018-01-02T23:12:01Z")
-- errors --
error[bad-argument]: invalid format at offset 0: a year must be `YY` or `YYYY`
 --> main.hcl:1:13
  |
1 | formatdate("YYY", "2018-01-02T23:12:01Z")
  |             ^^^^
-- expr --
timeadd("2020-02-28T23:00:00Z", "1h30m")
-- value --
"2020-02-29T00:30:00Z"
-- expr --
timeadd("2020-02-30T23:00:00Z", "1h")
-- errors --
error[bad-argument]: invalid time `2020-02-30T23:00:00Z`: the month does not have that many days
 --> main.hcl:1:1
  |
1 | timeadd("2020-02-30T23:00:00Z", "1h")
  | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
help: write it like `2006-01-02T15:04:05Z`
-- expr --
timeadd("2020-02-28T23:00:00Z", "1d")
-- errors --
error[bad-argument]: invalid duration `1d`
 --> main.hcl:1:1
  |
1 | timeadd("2020-02-28T23:00:00Z", "1d")
  | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
help: write it like `1h30m`, with the units h, m, s, ms, us, ns
-- expr --
timecmp("2017-11-22T01:00:00+01:00", "2017-11-22T00:00:00Z")
-- value --
0
-- expr --
cidrhost("10.12.112.0/20", -1)
-- value --
"10.12.127.255"
-- expr --
cidrsubnet("fd00:fd12:3456:7890::/56", 16, 162)
-- value --
"fd00:fd12:3456:7800:a200::/72"
-- expr --
cidrsubnets("10.1.0.0/16", 4, 4, 8, 4)
-- value --
{"$typed":[["list","string"],["10.1.0.0/20","10.1.16.0/20","10.1.32.0/24","10.1.48.0/20"]]}
-- expr --
cidrsubnet("10.0.0.0/30", 8, 1)
-- errors --
error[bad-argument]: a prefix of 30 bits cannot grow by 8: an address has 32
 --> main.hcl:1:1
  |
1 | cidrsubnet("10.0.0.0/30", 8, 1)
  | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
help: add at most 2 bits
-- expr --
cidrnetmask("172.16.0.0/12")
-- value --
"255.240.0.0"
-- expr --
cidrcontains("10.0.0.0/8", "10.1.2.3")
-- value --
true
-- expr --
dirname("a/b/c.txt")
-- value --
"a/b"
-- expr --
basename("a/b/c.txt")
-- value --
"c.txt"
-- expr --
file("a.txt")
-- errors --
error[not-allowed]: this reads files, which is not allowed
 --> main.hcl:1:1
  |
1 | file("a.txt")
  | ^^^^^^^^^^^^^
help: permit access to `files`
-- expr --
timestamp()
-- errors --
error[not-allowed]: this reads the clock, which is not allowed
 --> main.hcl:1:1
  |
1 | timestamp()
  | ^^^^^^^^^^^
help: permit access to `clock`
-- expr --
uuid()
-- errors --
error[not-allowed]: this uses random numbers, which is not allowed
 --> main.hcl:1:1
  |
1 | uuid()
  | ^^^^^^
help: permit access to `random`
-- expr --
pathexpand("~/x")
-- errors --
error[not-allowed]: this reads the environment, which is not allowed
 --> main.hcl:1:1
  |
1 | pathexpand("~/x")
  | ^^^^^^^^^^^^^^^^^
help: permit access to `env`
