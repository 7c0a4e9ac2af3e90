define app::part(Integer $port = 80, Array[String] $names = ['n'], Optional[String] $note = undef) {
  file { "/etc/${title}": content => "${port} ${names.join(',')} ${note}" }
  $names.each |$n| { notify { "${title}-${n}": message => $note } }
}
app::part { 'one': }
app::part { 'two': port => 81, tag => 'special' }
@app::part { 'three': names => ['x', 'y'] }
App::Part <| title == 'one' |> { port => 9090, note => 'over' }
App::Part <| tag == 'special' |> { names +> ['added'] }
App::Part <| title == 'three' or port == 81 |> { note => 'both' }
