What is made of something sensitive is sensitive.
-- language strict --
-- document --
password: sensitive("hunter2")
url: "db://${password}@host"
loud: upper(url)
open: "no secret"
-- ask url --
{"$sensitive":"db://hunter2@host"}
-- ask loud --
{"$sensitive":"DB://HUNTER2@HOST"}
-- ask open --
"no secret"
