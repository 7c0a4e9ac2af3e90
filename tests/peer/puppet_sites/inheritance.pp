class base($port = 80) {
  file { '/conf': content => "port ${port}", mode => '0644' }
  service { 's': ensure => running }
  $shared = 'shared'
}
class child inherits base {
  File['/conf'] { mode => '0600', content => "child ${base::port} ${shared}" }
  Service['s'] { ensure => stopped, require => File['/conf'] }
}
class grand($extra = $base::port) inherits child {
  File['/conf'] { owner => 'root' }
  notify { "extra ${extra} ${shared}": }
}
include grand
