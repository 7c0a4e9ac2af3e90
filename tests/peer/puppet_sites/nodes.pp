# Nodes by name, by pattern and by default; variables of the node are seen by classes.
node 'n2.example.com' { notify { 'other': } }
node /^n(\d+)\.example/ {
  $number = $1
  include seen
  notify { "node ${number}": }
}
node default { notify { 'default': } }
class seen { notify { "seen ${number} ${facts['networking']['hostname']}": } }
