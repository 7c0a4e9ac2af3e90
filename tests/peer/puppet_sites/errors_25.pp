class { 'apache':
  mpm_module => 'nope',
}
