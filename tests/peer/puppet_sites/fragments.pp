define hosts::entry(String $ip, Array[String] $names = [$title], Integer $order = 10) {
  concat::fragment { "hosts-${title}":
    target  => '/etc/hosts',
    content => "${ip}\t${names.join(' ')}\n",
    order   => String($order),
  }
}
concat { '/etc/hosts': owner => 'root', group => 'root', mode => '0644', ensure_newline => true, warn => true }
$hosts = { 'one' => '10.0.0.1', 'two' => '10.0.0.2', 'three' => '10.0.0.3' }
$hosts.each |$index, $pair| { hosts::entry { $pair[0]: ip => $pair[1], order => $index + 20 } }
hosts::entry { 'localhost': ip => '127.0.0.1', names => ['localhost', 'localhost.localdomain'], order => 1 }
Concat::Fragment <| title == 'hosts-two' |> { order => '99' }
