File { owner => 'root', group => 'root', mode => '0644' }
Exec { path => ['/bin', '/usr/bin'] }
file { '/a': }
file { '/b': mode => undef, owner => 'x' }
exec { 'true': }
class inner {
  File { mode => '0600' }
  file { '/c': }
  include deeper
}
class deeper { file { '/d': } d { 'e': } }
define d() { file { "/${title}": group => 'z' } }
include inner
