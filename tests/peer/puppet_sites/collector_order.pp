notify { 'a': tag => 'first' }
notify { 'b': tag => 'second' }
exec { '/bin/true': tag => 'first' }
Notify <| tag == 'first' |> -> Notify <| tag == 'second' |>
Exec <| |> ~> Notify['b']
Package <| |> -> Service <| |>
include ntp
