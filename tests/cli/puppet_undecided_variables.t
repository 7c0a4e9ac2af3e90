A variable that is assigned in a branch of which nobody knows whether it runs is unknown; `explain` lists every place that may assign
it. If the condition is known, it is the assignment that ran, not the first one in the text.
-- file environment.conf --
-- file modules/m/lib/puppet/functions/guess.rb --
Puppet::Functions.create_function(:guess) do
  def guess() ; end
end
-- file modules/m/manifests/init.pp --
class m {
  if guess() == 1 { $v = 'a' } elsif $facts['q'] { $v = 'z' } else { $v = 'b' }
  case guess() {
    1: { $w = 1 }
    default: { [$w, $x] = [2, 3] }
  }
  if $facts['q'] { $sure = 'yes' } else { $sure = 'no' }
  file { '/v': content => $v, mode => "${w}${x}", owner => $sure }
}
-- file manifests/site.pp --
include m
-- file facts.json --
{"p": 1}
-- run --
weft catalog n1 --facts facts.json --puppet 8 --select File
weft explain '$m::v' --facts facts.json
weft explain '$m::sure' --facts facts.json
-- out --
File[/v]
    content = (unknown)
    mode    = (unknown)
    owner   = "no"
$v = (unknown)

● modules/m/manifests/init.pp:2:21   'a'   takes part: one of these, the condition is not known
● modules/m/manifests/init.pp:2:52   'z'   takes part: one of these, the condition is not known
● modules/m/manifests/init.pp:2:70   'b'   takes part: one of these, the condition is not known
$sure = "no"

● modules/m/manifests/init.pp:7:43   'no'
-- err --
note: `guess` is written in Ruby, which does not run: its result is unknown (modules/m/lib/puppet/functions/guess.rb) (modules/m/manifests/init.pp:2)
warning: cannot be decided: the condition is not known (modules/m/manifests/init.pp:2)
warning: cannot be decided: the condition is not known (modules/m/manifests/init.pp:3)
