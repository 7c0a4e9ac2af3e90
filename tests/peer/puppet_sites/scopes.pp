$top = 'top'
class a($p = 1) { $v = "a ${top}" include b notify { "${v} ${a::p} ${::top} ${b::w}": } }
class b { $w = "b ${facts['kernel']}" $top = 'shadow' notify { "b ${top} ${::top}": } }
class a::inner { notify { "inner ${a::v} ${title} ${name} ${module_name}|": } }
include a
include a::inner
if true { $late = 'set' }
notify { "late ${late}": }
[1].each |$x| { $local = $x }
notify { "defined ${defined('$local')} ${defined('$late')} ${defined('a')} ${defined(Class['b'])} ${defined(Notify['zz'])} ${defined('file')} ${defined(File)}": }
