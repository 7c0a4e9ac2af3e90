# Somebody who may log in.
define users::account (
  Integer[1000] $uid,
  String[1] $shell = '/bin/bash',
  Array[String[1]] $groups = [],
) {
  $home = "/home/${title}"

  group { $title:
    ensure => present,
    gid    => $uid,
  }

  user { $title:
    ensure     => present,
    uid        => $uid,
    gid        => $title,
    groups     => $groups,
    shell      => $shell,
    home       => $home,
    managehome => true,
  }
}
