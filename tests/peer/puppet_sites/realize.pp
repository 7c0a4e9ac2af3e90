class virtuals { @user { 'ann': uid => 1 } @user { 'bob': uid => 2 } @group { 'g': gid => 3 } }
include virtuals
realize User['ann'], Group['g']
realize(User['bob'])
User['ann'] { shell => '/bin/sh' }
