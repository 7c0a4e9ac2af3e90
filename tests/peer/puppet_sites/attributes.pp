$h = { 'mode' => '0600', 'owner' => 'x' }
file { default: group => 'g', mode => '0644'; '/a': ; '/b': * => $h; '/c': owner => 'z', * => { 'group' => undef } }
file { ['/d', '/e']: * => $h + { 'group' => 'q' } }
create_resources('file', { '/f' => { 'mode' => '0400' }, '/g' => {} }, { 'owner' => 'cr' })
ensure_resource('file', '/h', { 'ensure' => 'file' })
ensure_resource('file', '/h', { 'ensure' => 'file' })
ensure_packages(['vim', 'git'], { 'ensure' => 'latest' })
ensure_resources('user', { 'ann' => { 'uid' => 1 } }, { 'shell' => '/bin/sh' })
