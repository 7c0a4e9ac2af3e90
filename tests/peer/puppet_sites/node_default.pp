node 'x' { }
node default {
  include ntp
  notify { $trusted['certname']: message => $trusted['domain'] }
}
