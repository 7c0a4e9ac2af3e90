file { '/x': tag => 'a', require => Notify['n'] }
notify { 'n': }
notify { 'm': }
File <| title == '/x' |> { tag +> 'b', require +> Notify['m'] }
