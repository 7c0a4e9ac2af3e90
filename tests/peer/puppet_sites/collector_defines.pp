define d($v = 'd', $w = 'w') { notify { "${title} ${v} ${w}": } }
@d { 'one': tag => 't' }
d { 'two': v => 'own' }
D <| |> { w => 'collected' }
D <| tag == 't' |> { v => 'tagged' }
