type Port = Integer[1, 65535]
type Named = Struct[{ name => String[1], Optional['port'] => Port, NotUndef['kind'] => Enum['a', 'b'] }]
type Tree = Hash[String, Variant[String, Tree]]
type Point = Object[{ attributes => { 'x' => Integer, 'y' => { type => Integer, value => 7 } }, functions => {} }]
type Ver = Pattern[/\A\d+\.\d+/]
$p = Point.new(3)
$q = Point({ 'x' => 1, 'y' => 2 })
notify { 'p': message => "${p.x} ${p.y} ${q.y} ${$p == Point(3, 7)}" }
notify { 't': message => String({ 'a' => { 'b' => 'c' } } =~ Tree) }
notify { 'n': message => String({ 'name' => 'x', 'kind' => 'a' } =~ Named) }
notify { 'm': message => String({ 'name' => 'x' } =~ Named) }
notify { 'v': message => "${'1.2' =~ Ver} ${80 =~ Port} ${0 =~ Port}" }
notify { 'ty': message => "${type(1)} ${type('a')} ${type([1, 'a'])} ${type({ 'a' => 1 })} ${type($p)}" }
notify { 'ty2': message => "${Port} ${Tree} ${Named}" }
define useport(Port $port, Named $n) { notify { "u${title}": message => "${port} ${n['name']}" } }
useport { 'u': port => 8080, n => { 'name' => 'z', 'kind' => 'b' } }
