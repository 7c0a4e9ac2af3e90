file { '/a': }
notify { 'x': }
file { '/b':
  require => File['/nope'],
}
