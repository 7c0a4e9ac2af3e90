node 'n2.example.com' { notify { 'two': } }
node /^n(\d+)\.(example)\.com$/ { notify { "re ${1} ${2}": } include cls }
node default { notify { 'default': } }
class cls { notify { "cls ${trusted['certname']} ${1}": } }
notify { 'top': message => $facts['fqdn'] }
