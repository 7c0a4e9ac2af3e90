class people(Hash[String, Struct[{ uid => Integer, Optional[groups] => Array[String], Optional[shell] => String }]] $all = {
  'ann' => { 'uid' => 1001, 'groups' => ['wheel', 'dev'] },
  'bob' => { 'uid' => 1002, 'shell' => '/bin/zsh' },
}) {
  $groups = $all.values.map |$p| { $p['groups'] }.filter |$g| { $g =~ NotUndef }.flatten.unique
  group { $groups: ensure => present }
  $all.each |$name, $p| {
    @user { $name:
      uid    => $p['uid'],
      groups => $p.get('groups', []),
      shell  => pick($p['shell'], '/bin/bash'),
      home   => "/home/${name}",
      tag    => ['people', "uid-${p['uid']}"],
    }
    file { "/home/${name}/.profile": content => "export NAME=${name.capitalize}\n", require => User[$name] }
  }
  User <| tag == 'people' |> -> File <| title == '/home/ann/.profile' |>
}
include people
User <| tag == 'people' and uid == 1002 |> { comment => 'second' }
realize(User['ann'])
