class b { notify { 'x': } }
class c { include b
  Notify['x'] { message => 'y' } }
include c
