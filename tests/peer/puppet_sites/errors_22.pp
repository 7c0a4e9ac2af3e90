class c($p = $q, $q = 1) { notify { "${p}": } }
include c
