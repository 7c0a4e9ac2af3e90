file { '/a': require => File['/b'] }
notify { 'x': }
