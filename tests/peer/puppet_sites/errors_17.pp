user { 'u':
  uid => 1,
  uid => 2,
}
