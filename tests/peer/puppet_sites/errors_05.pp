file { '/a':
  moed => '0644',
}
