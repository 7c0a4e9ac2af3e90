$values = [1, -1, 1.5, 'a', '', undef, true, [1], [], { 'a' => 1 }, /x/, Integer, default, 10000000000]
$types = [Integer, Integer[0], Float, Numeric, String, String[1], Optional[String], Boolean, Array, Array[Integer, 1], Hash, Hash[String, Integer], Scalar, Data, Collection, Undef, NotUndef, Any, Variant[Integer, String], Enum['a', 'b'], Pattern[/a/], Regexp, Type, Default]
$values.each |$i, $v| {
  $m = $types.filter |$t| { $v =~ $t }
  notify { "v${i}": message => $m.map |$t| { String($t) }.join(' ') }
}
