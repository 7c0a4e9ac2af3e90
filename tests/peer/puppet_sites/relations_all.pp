notify { ['a', 'b', 'c', 'd', 'e', 'f', 'g']: }
Notify['a'] -> Notify['b', 'c'] ~> Notify['d']
Notify['e'] <- Notify['d']
Notify['f'] <~ [Notify['e'], Notify['a']]
file { '/r': before => [Notify['g'], Notify['a']], notify => Notify['b'] } -> exec { '/bin/x': require => Notify['a'], subscribe => File['/r'] }
[Notify['g']] -> [Exec['/bin/x']]
class z { notify { 'z': } }
class y { notify { 'y': } }
include z
Class['z'] -> class { 'y': } ~> Notify['g']
Notify <| title == 'c' or title == 'e' |> -> Notify <| title == 'g' |>
