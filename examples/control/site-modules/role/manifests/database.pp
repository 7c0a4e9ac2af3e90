# Keeps the data.
class role::database {
  include profile::base
  include profile::database
  include profile::backup
}
