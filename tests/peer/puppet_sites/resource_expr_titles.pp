$t = ['/x', '/y']
file { $t: ensure => file }
file { ["/z", ["/zz", "/zzz"]]: }
$r = file { '/val': }
notify { 'r': message => String($r) }
notify { String($r[0]): }
Resource['file'] { '/res': mode => '0600' }
Resource[Notify] { 'rn': }
File['/res'] -> Notify['rn']
$ty = 'notify'
Resource[$ty] { 'dyn': message => 'd' }
class ci($x = 1) { notify { "ci ${x}": } }
class { 'ci': x => 2 }
class { ['cj', 'ck']: }
class cj { }
class ck { }
notify { 'params': message => "${File['/res']['mode']} ${Class['ci']['x']}" }
