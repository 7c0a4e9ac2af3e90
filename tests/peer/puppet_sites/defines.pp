define site::home($mode = '0755', $owner = $name) {
  file { "/home/${title}": ensure => directory, mode => $mode, owner => $owner }
  site::file { "${title}-profile": home => "/home/${title}" }
}
define site::file(String $home, $content = template_of($title)) {
  file { "${home}/.profile": content => $content, require => File[$home] }
}
function template_of($t) { "profile of ${t.regsubst('-profile$', '')}\n" }
['ann', 'bob'].each |$u| { site::home { $u: } }
site::home { ['carl', 'dora']: mode => '0700', owner => 'root' }
