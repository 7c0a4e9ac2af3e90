@file { '/a': tag => 'web', mode => '0600' }
@file { '/b': tag => ['web', 'db'], mode => '0644' }
@file { '/c': tag => 'db' }
@user { 'ann': groups => ['a', 'b'], uid => 100 }
@user { 'bob': groups => ['b'], uid => 200 }
File <| tag == 'web' and mode == '0600' |>
File <| title == '/c' or title == '/nope' |> { owner => 'root', mode => '0640' }
User <| groups == 'a' |> { shell => '/bin/bash' }
User <| uid != 100 |> -> File['/a']
