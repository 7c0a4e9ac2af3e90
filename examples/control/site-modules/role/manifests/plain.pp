# A machine that nobody has a role for yet.
class role::plain {
  include profile::base
}
