concat { '/etc/motd': owner => 'root', mode => '0644', ensure_newline => true }
concat::fragment { 'one': target => '/etc/motd', content => 'one', order => '10' }
concat::fragment { 'two': target => '/etc/motd', source => 'puppet:///modules/x/y', order => 5 }
Concat::Fragment <| order == '10' |> { content => 'changed' }
ini_setting { 's': ensure => present, path => '/x.ini', section => 'a', setting => 'b', value => 'c' }
create_ini_settings({ 'sec' => { 'k' => 'v', 'n' => { 'ensure' => 'absent' } } }, { 'path' => '/y.ini' })
