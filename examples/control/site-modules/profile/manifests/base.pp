# What every machine has.
#
# @param packages
#   Installed everywhere.
# @param users
#   People who may log in, with what differs from the defaults.
# @param motd
#   What they read then.
class profile::base (
  Array[String[1]] $packages,
  Hash[String[1], Hash] $users,
  String $motd = '',
) {
  include profile::time

  package { $packages:
    ensure => installed,
  }

  $users.each |String $name, Hash $settings| {
    users::account { $name:
      * => $settings,
    }
  }

  file { '/etc/motd':
    ensure  => file,
    content => epp('profile/motd.epp', { 'text' => $motd, 'admin' => lookup('admin') }),
  }
}
