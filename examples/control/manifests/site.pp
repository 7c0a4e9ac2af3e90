# Which node is what.
File {
  owner => 'root',
  group => 'root',
  mode  => '0644',
}

node 'web01.example.com', 'web02.example.com' {
  include role::web
}

node 'db01.example.com' {
  include role::database
}

node default {
  include role::plain
}
