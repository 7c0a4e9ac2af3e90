node default {
  include sysctl_like
}
class sysctl_like(Hash $values = { 'net.ipv4.ip_forward' => 1, 'vm.swappiness' => 10 }) {
  $values.each |$k, $v| {
    exec { "sysctl ${k}": command => "/sbin/sysctl -w ${k}=${v}", unless => "/sbin/sysctl -n ${k} | grep -q '^${v}\$'" }
  }
  service { default: ensure => running, enable => true; 'ssh': ; 'cron': enable => false }
  file {
    default: owner => 'root', mode => '0600';
    ['/etc/a', '/etc/b']: content => 'x';
    '/etc/c': * => { 'content' => 'y', 'mode' => '0644' };
  }
  File['/etc/a'] ~> Service['ssh']
  [File['/etc/b'], File['/etc/c']] -> Service['cron']
}
