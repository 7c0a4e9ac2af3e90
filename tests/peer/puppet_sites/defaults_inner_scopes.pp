File { owner => 'top', mode => '0600' }
Notify { message => 'topmsg' }
class a { File { owner => 'a' } file { '/a/1': } include b }
class b { file { '/b/1': group => 'g' } c { 'c1': } }
define c { File { mode => '0755' } file { "/c/${title}": } }
class d { Notify { withpath => true } notify { 'd1': } if true { Notify { message => 'in if' } notify { 'd2': } } }
c { 'c0': }
include a
include d
file { '/t': mode => undef }
notify { 'n': }
