What a pattern has matched can be read by classes that run meanwhile: that of the node's block, of the site's manifest, of the class they inherit from.
-- file manifests/site.pp --
$top = 'abc' =~ /(b)/
notify { ff(): }
function ff() { "a function sees ${1}|" }
class base {
  $m = 'mm' =~ /(m)/
}
class kid inherits base {
  notify { "kid ${1}|": }
}
define d {
  notify { "define ${title} ${1}|": }
}
class inside {
  notify { "inside ${1}|": }
}
class of_node {
  notify { "class ${1} ${2}": }
  if 'rr' =~ /(r)/ {
    notify { "its own ${1} ${2}|": }
  }
}
include kid
d { 'x': }
if 'zz' =~ /(z)/ {
  include inside
}
node /^(n)(\d)/ {
  include of_node
  d { 'later': }
}
-- file facts/n1.json --
{}
-- file facts/n2.json --
{}
-- run --
weft catalog n1 --select Notify; weft catalog --all-nodes --facts facts --select 'Notify[class n 2]'
-- out --
Notify[a function sees |]
Notify[kid m|]
Notify[inside z|]
Notify[class n 1]
Notify[its own r |]
Notify[define x b|]
Notify[define later b|]
n1: 17 resources
n2: 17 resources
Notify[class n 2]
