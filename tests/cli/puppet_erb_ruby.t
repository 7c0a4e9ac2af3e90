What Ruby answers to the same expressions (3.1, asked once; the answers are kept here).
-- file numbers.txt --
inline_template(@(ERB))
<%
# Shows what an expression gives, or how it fails.
def show
  yield.inspect
rescue => e
  "#{e.class}: #{e.message}"
end
-%>
1 + 2  =>  <%= show { 1 + 2 } %>
7 / 2  =>  <%= show { 7 / 2 } %>
-7 / 2  =>  <%= show { -7 / 2 } %>
7 % 3  =>  <%= show { 7 % 3 } %>
-7 % 3  =>  <%= show { -7 % 3 } %>
7.0 / 2  =>  <%= show { 7.0 / 2 } %>
7.fdiv(2)  =>  <%= show { 7.fdiv(2) } %>
2 ** 10  =>  <%= show { 2 ** 10 } %>
2 ** 0.5  =>  <%= show { 2 ** 0.5 } %>
10.divmod(3)  =>  <%= show { 10.divmod(3) } %>
-10.divmod(3)  =>  <%= show { -10.divmod(3) } %>
1_000_000  =>  <%= show { 1_000_000 } %>
0x1f  =>  <%= show { 0x1f } %>
0b101  =>  <%= show { 0b101 } %>
0o17  =>  <%= show { 0o17 } %>
017  =>  <%= show { 017 } %>
1e3  =>  <%= show { 1e3 } %>
1.5e-7  =>  <%= show { 1.5e-7 } %>
1e20  =>  <%= show { 1e20 } %>
1e16  =>  <%= show { 1e16 } %>
1e15  =>  <%= show { 1e15 } %>
100.0  =>  <%= show { 100.0 } %>
0.1 + 0.2  =>  <%= show { 0.1 + 0.2 } %>
3.7.round  =>  <%= show { 3.7.round } %>
2.5.round  =>  <%= show { 2.5.round } %>
3.5.round  =>  <%= show { 3.5.round } %>
-2.5.round  =>  <%= show { -2.5.round } %>
3.14159.round(2)  =>  <%= show { 3.14159.round(2) } %>
1234.round(-2)  =>  <%= show { 1234.round(-2) } %>
3.7.floor  =>  <%= show { 3.7.floor } %>
3.2.ceil  =>  <%= show { 3.2.ceil } %>
-3.7.truncate  =>  <%= show { -3.7.truncate } %>
3.99.to_i  =>  <%= show { 3.99.to_i } %>
10.to_s(2)  =>  <%= show { 10.to_s(2) } %>
255.to_s(16)  =>  <%= show { 255.to_s(16) } %>
5.to_f  =>  <%= show { 5.to_f } %>
Integer("42")  =>  <%= show { Integer("42") } %>
Integer("0x1f")  =>  <%= show { Integer("0x1f") } %>
Integer("abc")  =>  <%= show { Integer("abc") } %>
Integer(nil)  =>  <%= show { Integer(nil) } %>
Float("3.5")  =>  <%= show { Float("3.5") } %>
Float("abc")  =>  <%= show { Float("abc") } %>
5.between?(1, 10)  =>  <%= show { 5.between?(1, 10) } %>
15.clamp(1, 10)  =>  <%= show { 15.clamp(1, 10) } %>
3.zero?  =>  <%= show { 3.zero? } %>
0.zero?  =>  <%= show { 0.zero? } %>
4.even?  =>  <%= show { 4.even? } %>
4.odd?  =>  <%= show { 4.odd? } %>
5.succ  =>  <%= show { 5.succ } %>
5.pred  =>  <%= show { 5.pred } %>
65.chr  =>  <%= show { 65.chr } %>
-5.abs  =>  <%= show { -5.abs } %>
10.gcd(4)  =>  <%= show { 10.gcd(4) } %>
10.lcm(4)  =>  <%= show { 10.lcm(4) } %>
123.digits  =>  <%= show { 123.digits } %>
1 <=> 2  =>  <%= show { 1 <=> 2 } %>
1 <=> "a"  =>  <%= show { 1 <=> "a" } %>
1 == 1.0  =>  <%= show { 1 == 1.0 } %>
1.eql?(1.0)  =>  <%= show { 1.eql?(1.0) } %>
1.0.to_s  =>  <%= show { 1.0.to_s } %>
1e100.to_s  =>  <%= show { 1e100.to_s } %>
(0.0/0.0).to_s  =>  <%= show { (0.0/0.0).to_s } %>
1.0/0  =>  <%= show { 1.0/0 } %>
1/0  =>  <%= show { 1/0 } %>
1 + nil  =>  <%= show { 1 + nil } %>
1 + "a"  =>  <%= show { 1 + "a" } %>
nil + 1  =>  <%= show { nil + 1 } %>
nil.foo  =>  <%= show { nil.foo } %>
5.foo  =>  <%= show { 5.foo } %>
true.foo  =>  <%= show { true.foo } %>
1.step(10, 4).to_a  =>  <%= show { 1.step(10, 4).to_a } %>
3.times.map { |i| i }  =>  <%= show { 3.times.map { |i| i } } %>
3.times.to_a  =>  <%= show { 3.times.to_a } %>
1.upto(3).to_a  =>  <%= show { 1.upto(3).to_a } %>
3.downto(1).to_a  =>  <%= show { 3.downto(1).to_a } %>
nil.to_a  =>  <%= show { nil.to_a } %>
nil.to_s  =>  <%= show { nil.to_s } %>
nil.to_i  =>  <%= show { nil.to_i } %>
nil.inspect  =>  <%= show { nil.inspect } %>
nil.nil?  =>  <%= show { nil.nil? } %>
nil & true  =>  <%= show { nil & true } %>
1.nil?  =>  <%= show { 1.nil? } %>
true & false  =>  <%= show { true & false } %>
true ^ true  =>  <%= show { true ^ true } %>
!true  =>  <%= show { !true } %>
true && nil  =>  <%= show { true && nil } %>
nil || "d"  =>  <%= show { nil || "d" } %>
(false or nil)  =>  <%= show { (false or nil) } %>
1.is_a?(Integer)  =>  <%= show { 1.is_a?(Integer) } %>
1.is_a?(Numeric)  =>  <%= show { 1.is_a?(Numeric) } %>
1.5.is_a?(Float)  =>  <%= show { 1.5.is_a?(Float) } %>
nil.is_a?(NilClass)  =>  <%= show { nil.is_a?(NilClass) } %>
true.is_a?(TrueClass)  =>  <%= show { true.is_a?(TrueClass) } %>
1.respond_to?(:each)  =>  <%= show { 1.respond_to?(:each) } %>
1.class  =>  <%= show { 1.class } %>
nil.class  =>  <%= show { nil.class } %>
5.then { |x| x + 1 }  =>  <%= show { 5.then { |x| x + 1 } } %>
1.0.to_i  =>  <%= show { 1.0.to_i } %>
1e2.to_i  =>  <%= show { 1e2.to_i } %>
10.0.to_s  =>  <%= show { 10.0.to_s } %>
1.23456789012345e+15.to_s  =>  <%= show { 1.23456789012345e+15.to_s } %>
123456789.123456789.to_s  =>  <%= show { 123456789.123456789.to_s } %>
-0.0  =>  <%= show { -0.0 } %>
1.1 * 3  =>  <%= show { 1.1 * 3 } %>
100 * 1.1  =>  <%= show { 100 * 1.1 } %>
0.1 * 3  =>  <%= show { 0.1 * 3 } %>
1.15.round(1)  =>  <%= show { 1.15.round(1) } %>
2.675.round(2)  =>  <%= show { 2.675.round(2) } %>
1.005.round(2)  =>  <%= show { 1.005.round(2) } %>
(0.5).round  =>  <%= show { (0.5).round } %>
25.round(-1)  =>  <%= show { 25.round(-1) } %>
15.round(-1)  =>  <%= show { 15.round(-1) } %>
(-25).round(-1)  =>  <%= show { (-25).round(-1) } %>
1.0.eql?(1.0)  =>  <%= show { 1.0.eql?(1.0) } %>
2.0 == 2  =>  <%= show { 2.0 == 2 } %>
-2.abs  =>  <%= show { -2.abs } %>
-2 ** 2  =>  <%= show { -2 ** 2 } %>
2 - -1  =>  <%= show { 2 - -1 } %>
!!nil  =>  <%= show { !!nil } %>
(5 <=> 3).abs  =>  <%= show { (5 <=> 3).abs } %>
10.0.floor  =>  <%= show { 10.0.floor } %>
7.5 % 2  =>  <%= show { 7.5 % 2 } %>
-7.5 % 2  =>  <%= show { -7.5 % 2 } %>
7.divmod(-2)  =>  <%= show { 7.divmod(-2) } %>
1 <=> nil  =>  <%= show { 1 <=> nil } %>
nil <=> nil  =>  <%= show { nil <=> nil } %>
nil == false  =>  <%= show { nil == false } %>
| ERB
-- run --
weft eval -r --dialect puppet - < numbers.txt
-- out --
1 + 2  =>  3
7 / 2  =>  3
-7 / 2  =>  -4
7 % 3  =>  1
-7 % 3  =>  2
7.0 / 2  =>  3.5
7.fdiv(2)  =>  3.5
2 ** 10  =>  1024
2 ** 0.5  =>  1.4142135623730951
10.divmod(3)  =>  [3, 1]
-10.divmod(3)  =>  [-4, 2]
1_000_000  =>  1000000
0x1f  =>  31
0b101  =>  5
0o17  =>  15
017  =>  15
1e3  =>  1000.0
1.5e-7  =>  1.5e-07
1e20  =>  1.0e+20
1e16  =>  1.0e+16
1e15  =>  1.0e+15
100.0  =>  100.0
0.1 + 0.2  =>  0.30000000000000004
3.7.round  =>  4
2.5.round  =>  3
3.5.round  =>  4
-2.5.round  =>  -3
3.14159.round(2)  =>  3.14
1234.round(-2)  =>  1200
3.7.floor  =>  3
3.2.ceil  =>  4
-3.7.truncate  =>  -3
3.99.to_i  =>  3
10.to_s(2)  =>  "1010"
255.to_s(16)  =>  "ff"
5.to_f  =>  5.0
Integer("42")  =>  42
Integer("0x1f")  =>  31
Integer("abc")  =>  ArgumentError: invalid value for Integer(): "abc"
Integer(nil)  =>  TypeError: can't convert nil into Integer
Float("3.5")  =>  3.5
Float("abc")  =>  ArgumentError: invalid value for Float(): "abc"
5.between?(1, 10)  =>  true
15.clamp(1, 10)  =>  10
3.zero?  =>  false
0.zero?  =>  true
4.even?  =>  true
4.odd?  =>  false
5.succ  =>  6
5.pred  =>  4
65.chr  =>  "A"
-5.abs  =>  5
10.gcd(4)  =>  2
10.lcm(4)  =>  20
123.digits  =>  [3, 2, 1]
1 <=> 2  =>  -1
1 <=> "a"  =>  nil
1 == 1.0  =>  true
1.eql?(1.0)  =>  false
1.0.to_s  =>  "1.0"
1e100.to_s  =>  "1.0e+100"
(0.0/0.0).to_s  =>  "NaN"
1.0/0  =>  Infinity
1/0  =>  ZeroDivisionError: divided by 0
1 + nil  =>  TypeError: nil can't be coerced into Integer
1 + "a"  =>  TypeError: String can't be coerced into Integer
nil + 1  =>  NoMethodError: undefined method `+' for nil:NilClass
nil.foo  =>  NoMethodError: undefined method `foo' for nil:NilClass
5.foo  =>  NoMethodError: undefined method `foo' for 5:Integer
true.foo  =>  NoMethodError: undefined method `foo' for true:TrueClass
1.step(10, 4).to_a  =>  [1, 5, 9]
3.times.map { |i| i }  =>  [0, 1, 2]
3.times.to_a  =>  [0, 1, 2]
1.upto(3).to_a  =>  [1, 2, 3]
3.downto(1).to_a  =>  [3, 2, 1]
nil.to_a  =>  []
nil.to_s  =>  ""
nil.to_i  =>  0
nil.inspect  =>  "nil"
nil.nil?  =>  true
nil & true  =>  false
1.nil?  =>  false
true & false  =>  false
true ^ true  =>  false
!true  =>  false
true && nil  =>  nil
nil || "d"  =>  "d"
(false or nil)  =>  nil
1.is_a?(Integer)  =>  true
1.is_a?(Numeric)  =>  true
1.5.is_a?(Float)  =>  true
nil.is_a?(NilClass)  =>  true
true.is_a?(TrueClass)  =>  true
1.respond_to?(:each)  =>  false
1.class  =>  Integer
nil.class  =>  NilClass
5.then { |x| x + 1 }  =>  6
1.0.to_i  =>  1
1e2.to_i  =>  100
10.0.to_s  =>  "10.0"
1.23456789012345e+15.to_s  =>  "1.23456789012345e+15"
123456789.123456789.to_s  =>  "123456789.12345679"
-0.0  =>  -0.0
1.1 * 3  =>  3.3000000000000003
100 * 1.1  =>  110.00000000000001
0.1 * 3  =>  0.30000000000000004
1.15.round(1)  =>  1.2
2.675.round(2)  =>  2.68
1.005.round(2)  =>  1.01
(0.5).round  =>  1
25.round(-1)  =>  30
15.round(-1)  =>  20
(-25).round(-1)  =>  -30
1.0.eql?(1.0)  =>  true
2.0 == 2  =>  true
-2.abs  =>  2
-2 ** 2  =>  -4
2 - -1  =>  3
!!nil  =>  false
(5 <=> 3).abs  =>  1
10.0.floor  =>  10
7.5 % 2  =>  1.5
-7.5 % 2  =>  0.5
7.divmod(-2)  =>  [-4, -1]
1 <=> nil  =>  nil
nil <=> nil  =>  0
nil == false  =>  false
-- file strings.txt --
inline_template(@(ERB))
<%
# Shows what an expression gives, or how it fails.
def show
  yield.inspect
rescue => e
  "#{e.class}: #{e.message}"
end
-%>
"12abc".to_i  =>  <%= show { "12abc".to_i } %>
"abc".to_i  =>  <%= show { "abc".to_i } %>
"0x1f".to_i(16)  =>  <%= show { "0x1f".to_i(16) } %>
"3.7kg".to_f  =>  <%= show { "3.7kg".to_f } %>
"1e3".to_f  =>  <%= show { "1e3".to_f } %>
".5".to_f  =>  <%= show { ".5".to_f } %>
String(5)  =>  <%= show { String(5) } %>
"A".ord  =>  <%= show { "A".ord } %>
"a" <=> "b"  =>  <%= show { "a" <=> "b" } %>
"a" + 1  =>  <%= show { "a" + 1 } %>
"a" + nil  =>  <%= show { "a" + nil } %>
"abc".foo  =>  <%= show { "abc".foo } %>
:a.foo  =>  <%= show { :a.foo } %>
"abc" * 3  =>  <%= show { "abc" * 3 } %>
"abc" "def"  =>  <%= show { "abc" "def" } %>
'a\nb'  =>  <%= show { 'a\nb' } %>
"a\nb\t\e\u00e9\x41\101"  =>  <%= show { "a\nb\t\e\u00e9\x41\101" } %>
'it''s'  =>  <%= show { 'it''s' } %>
'a\'b\\c\d'  =>  <%= show { 'a\'b\\c\d' } %>
"#{1 + 1} and #{"nested #{3}"}"  =>  <%= show { "#{1 + 1} and #{"nested #{3}"}" } %>
"a\#{b}"  =>  <%= show { "a\#{b}" } %>
%i[a b]  =>  <%= show { %i[a b] } %>
%q(it's "x")  =>  <%= show { %q(it's "x") } %>
%Q(x #{1+1} (nested))  =>  <%= show { %Q(x #{1+1} (nested)) } %>
%(a "b" c)  =>  <%= show { %(a "b" c) } %>
:sym  =>  <%= show { :sym } %>
:"quoted sym"  =>  <%= show { :"quoted sym" } %>
:a?  =>  <%= show { :a? } %>
:[]  =>  <%= show { :[] } %>
"abc".upcase  =>  <%= show { "abc".upcase } %>
"ABC".downcase  =>  <%= show { "ABC".downcase } %>
"hello world".capitalize  =>  <%= show { "hello world".capitalize } %>
"Hello".swapcase  =>  <%= show { "Hello".swapcase } %>
"  x ".strip  =>  <%= show { "  x ".strip } %>
"  x ".lstrip  =>  <%= show { "  x ".lstrip } %>
"  x ".rstrip  =>  <%= show { "  x ".rstrip } %>
"x\n".chomp  =>  <%= show { "x\n".chomp } %>
"x\r\n".chomp  =>  <%= show { "x\r\n".chomp } %>
"foobar".chomp("bar")  =>  <%= show { "foobar".chomp("bar") } %>
"foo".chop  =>  <%= show { "foo".chop } %>
"hello".reverse  =>  <%= show { "hello".reverse } %>
"hello".length  =>  <%= show { "hello".length } %>
"héllo".size  =>  <%= show { "héllo".size } %>
"héllo".bytesize  =>  <%= show { "héllo".bytesize } %>
"".empty?  =>  <%= show { "".empty? } %>
"hello".include?("ell")  =>  <%= show { "hello".include?("ell") } %>
"hello".start_with?("he", "x")  =>  <%= show { "hello".start_with?("he", "x") } %>
"hello".end_with?("lo")  =>  <%= show { "hello".end_with?("lo") } %>
"hello".start_with?(/h./)  =>  <%= show { "hello".start_with?(/h./) } %>
"a,b,c".split(",")  =>  <%= show { "a,b,c".split(",") } %>
"a,b,,".split(",")  =>  <%= show { "a,b,,".split(",") } %>
"a,b,,".split(",", -1)  =>  <%= show { "a,b,,".split(",", -1) } %>
"a b  c".split  =>  <%= show { "a b  c".split } %>
" a b ".split(" ")  =>  <%= show { " a b ".split(" ") } %>
"abc".split("")  =>  <%= show { "abc".split("") } %>
"a1b2c3".split(/\d/)  =>  <%= show { "a1b2c3".split(/\d/) } %>
"a1b2c3".split(/(\d)/)  =>  <%= show { "a1b2c3".split(/(\d)/) } %>
"a,b,c".split(",", 2)  =>  <%= show { "a,b,c".split(",", 2) } %>
"".split(",")  =>  <%= show { "".split(",") } %>
"2024-01-02".split("-").map(&:to_i)  =>  <%= show { "2024-01-02".split("-").map(&:to_i) } %>
"hello".sub("l", "L")  =>  <%= show { "hello".sub("l", "L") } %>
"hello".gsub("l", "L")  =>  <%= show { "hello".gsub("l", "L") } %>
"hello".gsub(/l/) { |m| m.upcase }  =>  <%= show { "hello".gsub(/l/) { |m| m.upcase } } %>
"hello".gsub(/(l)(o)/, '\2\1')  =>  <%= show { "hello".gsub(/(l)(o)/, '\2\1') } %>
"hello".gsub(/[el]/, "e" => "3", "l" => "1")  =>  <%= show { "hello".gsub(/[el]/, "e" => "3", "l" => "1") } %>
"hello".gsub(/l/, '<\0>')  =>  <%= show { "hello".gsub(/l/, '<\0>') } %>
"a.b.c".gsub(".", "-")  =>  <%= show { "a.b.c".gsub(".", "-") } %>
"path/to/x".gsub("/", "\\/")  =>  <%= show { "path/to/x".gsub("/", "\\/") } %>
"x".gsub(/x/, "\\\\")  =>  <%= show { "x".gsub(/x/, "\\\\") } %>
"abc".gsub(/b*/, "-")  =>  <%= show { "abc".gsub(/b*/, "-") } %>
"John Smith".sub(/(?<f>\w+) (?<l>\w+)/, '\k<l> \k<f>')  =>  <%= show { "John Smith".sub(/(?<f>\w+) (?<l>\w+)/, '\k<l> \k<f>') } %>
"hello".tr("el", "ip")  =>  <%= show { "hello".tr("el", "ip") } %>
"hello".tr("a-y", "b-z")  =>  <%= show { "hello".tr("a-y", "b-z") } %>
"hello".tr("^l", "*")  =>  <%= show { "hello".tr("^l", "*") } %>
"hello".delete("l")  =>  <%= show { "hello".delete("l") } %>
"aaabbb".squeeze  =>  <%= show { "aaabbb".squeeze } %>
"aaabbb".squeeze("a")  =>  <%= show { "aaabbb".squeeze("a") } %>
"hello".count("l")  =>  <%= show { "hello".count("l") } %>
"hello".count("a-h")  =>  <%= show { "hello".count("a-h") } %>
"hello"[0]  =>  <%= show { "hello"[0] } %>
"hello"[-1]  =>  <%= show { "hello"[-1] } %>
"hello"[1, 3]  =>  <%= show { "hello"[1, 3] } %>
"hello"[10]  =>  <%= show { "hello"[10] } %>
"hello"[5]  =>  <%= show { "hello"[5] } %>
"hello"[5, 2]  =>  <%= show { "hello"[5, 2] } %>
"hello"[6, 2]  =>  <%= show { "hello"[6, 2] } %>
"hello"["ell"]  =>  <%= show { "hello"["ell"] } %>
"hello"["xyz"]  =>  <%= show { "hello"["xyz"] } %>
"hello"[/l+/]  =>  <%= show { "hello"[/l+/] } %>
"key=val"[/(\w+)=(\w+)/, 2]  =>  <%= show { "key=val"[/(\w+)=(\w+)/, 2] } %>
"hello".slice(0, 2)  =>  <%= show { "hello".slice(0, 2) } %>
"hello".index("l")  =>  <%= show { "hello".index("l") } %>
"hello".rindex("l")  =>  <%= show { "hello".rindex("l") } %>
"hello".index("z")  =>  <%= show { "hello".index("z") } %>
"hello" =~ /ll/  =>  <%= show { "hello" =~ /ll/ } %>
"hello" =~ /z/  =>  <%= show { "hello" =~ /z/ } %>
("abc" =~ /(b)(c)/; [$~[0], $1, $2])  =>  <%= show { ("abc" =~ /(b)(c)/; [$~[0], $1, $2]) } %>
"hello".match(/l(l)(o)?/).to_a  =>  <%= show { "hello".match(/l(l)(o)?/).to_a } %>
"hello".match(/z/)  =>  <%= show { "hello".match(/z/) } %>
"hello".match?(/l/)  =>  <%= show { "hello".match?(/l/) } %>
"2024-01".match(/(?<y>\d+)-(?<m>\d+)/)[:y]  =>  <%= show { "2024-01".match(/(?<y>\d+)-(?<m>\d+)/)[:y] } %>
"2024-01".match(/(?<y>\d+)-(?<m>\d+)/).named_captures  =>  <%= show { "2024-01".match(/(?<y>\d+)-(?<m>\d+)/).named_captures } %>
"a1b22".scan(/\d+/)  =>  <%= show { "a1b22".scan(/\d+/) } %>
"a1b22".scan(/([a-z])(\d+)/)  =>  <%= show { "a1b22".scan(/([a-z])(\d+)/) } %>
"HELLO" =~ /hello/i  =>  <%= show { "HELLO" =~ /hello/i } %>
"a\nb" =~ /a.b/m  =>  <%= show { "a\nb" =~ /a.b/m } %>
"a\nb" =~ /a.b/  =>  <%= show { "a\nb" =~ /a.b/ } %>
"ab" =~ /a b/x  =>  <%= show { "ab" =~ /a b/x } %>
"line1\nline2".lines  =>  <%= show { "line1\nline2".lines } %>
"line1\nline2".each_line.map { |l| l.chomp }  =>  <%= show { "line1\nline2".each_line.map { |l| l.chomp } } %>
"abc".each_char.to_a  =>  <%= show { "abc".each_char.to_a } %>
"abc".chars  =>  <%= show { "abc".chars } %>
"abc".bytes  =>  <%= show { "abc".bytes } %>
"5".rjust(3, "0")  =>  <%= show { "5".rjust(3, "0") } %>
"5".ljust(3) + "|"  =>  <%= show { "5".ljust(3) + "|" } %>
"5".center(5, "*")  =>  <%= show { "5".center(5, "*") } %>
"a".succ  =>  <%= show { "a".succ } %>
"az".succ  =>  <%= show { "az".succ } %>
"zz".succ  =>  <%= show { "zz".succ } %>
"a9".succ  =>  <%= show { "a9".succ } %>
"Zz".next  =>  <%= show { "Zz".next } %>
"abc".insert(1, "X")  =>  <%= show { "abc".insert(1, "X") } %>
"abc" <=> "abd"  =>  <%= show { "abc" <=> "abd" } %>
"abc" == "abc"  =>  <%= show { "abc" == "abc" } %>
"a".eql?("a")  =>  <%= show { "a".eql?("a") } %>
"abc".casecmp("ABC")  =>  <%= show { "abc".casecmp("ABC") } %>
"abc".casecmp?("ABC")  =>  <%= show { "abc".casecmp?("ABC") } %>
"%05d" % 42  =>  <%= show { "%05d" % 42 } %>
"%s and %s" % ["a", "b"]  =>  <%= show { "%s and %s" % ["a", "b"] } %>
"%.2f" % 3.14159  =>  <%= show { "%.2f" % 3.14159 } %>
"%x" % 255  =>  <%= show { "%x" % 255 } %>
"%-5s|" % "ab"  =>  <%= show { "%-5s|" % "ab" } %>
"%5.1f" % 3.14159  =>  <%= show { "%5.1f" % 3.14159 } %>
"%%" % []  =>  <%= show { "%%" % [] } %>
"%{a}" % {a: 1}  =>  <%= show { "%{a}" % {a: 1} } %>
"%<a>03d" % {a: 5}  =>  <%= show { "%<a>03d" % {a: 5} } %>
"%08b" % 37  =>  <%= show { "%08b" % 37 } %>
"%+d" % 5  =>  <%= show { "%+d" % 5 } %>
"%e" % 12345.678  =>  <%= show { "%e" % 12345.678 } %>
"%s" % nil  =>  <%= show { "%s" % nil } %>
"%s" % [[1, 2]]  =>  <%= show { "%s" % [[1, 2]] } %>
"%p" % ["x"]  =>  <%= show { "%p" % ["x"] } %>
sprintf("%03d", 7)  =>  <%= show { sprintf("%03d", 7) } %>
"abc".to_sym  =>  <%= show { "abc".to_sym } %>
"a b".inspect  =>  <%= show { "a b".inspect } %>
"tab\t\"q\" \\ \#{x} #x é \u0001".inspect  =>  <%= show { "tab\t\"q\" \\ \#{x} #x é \u0001".inspect } %>
"abc".freeze  =>  <%= show { "abc".freeze } %>
"abc".dup << "d"  =>  <%= show { "abc".dup << "d" } %>
"foo.bar".partition(".")  =>  <%= show { "foo.bar".partition(".") } %>
"a.b.c".rpartition(".")  =>  <%= show { "a.b.c".rpartition(".") } %>
"prefix-x".delete_prefix("prefix-")  =>  <%= show { "prefix-x".delete_prefix("prefix-") } %>
"x.erb".delete_suffix(".erb")  =>  <%= show { "x.erb".delete_suffix(".erb") } %>
"a".is_a?(String)  =>  <%= show { "a".is_a?(String) } %>
"a".kind_of?(Array)  =>  <%= show { "a".kind_of?(Array) } %>
:a.is_a?(Symbol)  =>  <%= show { :a.is_a?(Symbol) } %>
"a".respond_to?(:each)  =>  <%= show { "a".respond_to?(:each) } %>
"a".respond_to?("upcase")  =>  <%= show { "a".respond_to?("upcase") } %>
"a".class.to_s  =>  <%= show { "a".class.to_s } %>
"abc".send(:upcase)  =>  <%= show { "abc".send(:upcase) } %>
"abc".public_send(:[], 1)  =>  <%= show { "abc".public_send(:[], 1) } %>
"a" if true  =>  <%= show { "a" if true } %>
"x" "y" 'z'  =>  <%= show { "x" "y" 'z' } %>
Regexp.escape("a.b*c")  =>  <%= show { Regexp.escape("a.b*c") } %>
Regexp.new("a.c") =~ "xabc"  =>  <%= show { Regexp.new("a.c") =~ "xabc" } %>
/a#{"b"}c/.source  =>  <%= show { /a#{"b"}c/.source } %>
/a/i.to_s  =>  <%= show { /a/i.to_s } %>
/a\/b/.inspect  =>  <%= show { /a\/b/.inspect } %>
/x/.match("axb").pre_match  =>  <%= show { /x/.match("axb").pre_match } %>
"foo" == :foo  =>  <%= show { "foo" == :foo } %>
:foo.to_s  =>  <%= show { :foo.to_s } %>
:foo <=> :goo  =>  <%= show { :foo <=> :goo } %>
:foo.length  =>  <%= show { :foo.length } %>
"a=1;b=2".split(";").map { |kv| kv.split("=") }.to_h  =>  <%= show { "a=1;b=2".split(";").map { |kv| kv.split("=") }.to_h } %>
"1,2,3".split(",").map(&:to_i).inject(:+)  =>  <%= show { "1,2,3".split(",").map(&:to_i).inject(:+) } %>
"CamelCaseString".gsub(/([A-Z])/) { "_" + $1.downcase }.sub(/^_/, "")  =>  <%= show { "CamelCaseString".gsub(/([A-Z])/) { "_" + $1.downcase }.sub(/^_/, "") } %>
"snake_case".split("_").map(&:capitalize).join  =>  <%= show { "snake_case".split("_").map(&:capitalize).join } %>
"%s" % :sym  =>  <%= show { "%s" % :sym } %>
"%d" % 3.99  =>  <%= show { "%d" % 3.99 } %>
"%d" % "12"  =>  <%= show { "%d" % "12" } %>
"%c" % 65  =>  <%= show { "%c" % 65 } %>
"%s %s" % [1]  =>  <%= show { "%s %s" % [1] } %>
"%5s|%-5s|" % %w[a b]  =>  <%= show { "%5s|%-5s|" % %w[a b] } %>
"ß".upcase  =>  <%= show { "ß".upcase } %>
"éa".capitalize  =>  <%= show { "éa".capitalize } %>
"ÀB".downcase  =>  <%= show { "ÀB".downcase } %>
"日本"[0]  =>  <%= show { "日本"[0] } %>
"日本".reverse  =>  <%= show { "日本".reverse } %>
"日本".inspect  =>  <%= show { "日本".inspect } %>
"abc".center(2)  =>  <%= show { "abc".center(2) } %>
"a".ljust(5, "12")  =>  <%= show { "a".ljust(5, "12") } %>
"x".rjust(4, "ab")  =>  <%= show { "x".rjust(4, "ab") } %>
(s = "abc"; s[1] = "X"; s)  =>  <%= show { (s = "abc"; s[1] = "X"; s) } %>
(s = "abc"; s.gsub!("b", "Y"); s)  =>  <%= show { (s = "abc"; s.gsub!("b", "Y"); s) } %>
(s = "abc"; s.gsub!("z", "Y"))  =>  <%= show { (s = "abc"; s.gsub!("z", "Y")) } %>
(s = +"a"; s << "b" << "c"; s)  =>  <%= show { (s = +"a"; s << "b" << "c"; s) } %>
(s = "a"; t = s; t << "b"; s)  =>  <%= show { (s = "a"; t = s; t << "b"; s) } %>
"a\\b".length  =>  <%= show { "a\\b".length } %>
'#{x}'  =>  <%= show { '#{x}' } %>
"abc"&.upcase  =>  <%= show { "abc"&.upcase } %>
"%.3s" % "abcdef"  =>  <%= show { "%.3s" % "abcdef" } %>
"abc" =~ /(?<n>b)/ ? $~[:n] : 0  =>  <%= show { "abc" =~ /(?<n>b)/ ? $~[:n] : 0 } %>
"a-b_c d".split(/[-_ ]/)  =>  <%= show { "a-b_c d".split(/[-_ ]/) } %>
"aXbXc".split("X", 2)  =>  <%= show { "aXbXc".split("X", 2) } %>
"hello world foo".split(" ", 2)  =>  <%= show { "hello world foo".split(" ", 2) } %>
"  lead".split(" ")  =>  <%= show { "  lead".split(" ") } %>
"1.2.3".split(".").map(&:to_i) <=> [1, 2, 4]  =>  <%= show { "1.2.3".split(".").map(&:to_i) <=> [1, 2, 4] } %>
"abc".each_char.with_index.map { |c, i| c * i }  =>  <%= show { "abc".each_char.with_index.map { |c, i| c * i } } %>
"a".upto("e").to_a  =>  <%= show { "a".upto("e").to_a } %>
"a".frozen?  =>  <%= show { "a".frozen? } %>
"2" == 2  =>  <%= show { "2" == 2 } %>
"Hello World".scan(/o/).length  =>  <%= show { "Hello World".scan(/o/).length } %>
"Hello" + " " + "World" * 2  =>  <%= show { "Hello" + " " + "World" * 2 } %>
"é".bytes  =>  <%= show { "é".bytes } %>
"x".encoding.to_s  =>  <%= show { "x".encoding.to_s } %>
"a,b;c".split(/[,;]/)  =>  <%= show { "a,b;c".split(/[,;]/) } %>
"k1=v1 k2=v2".scan(/(\w+)=(\w+)/).map { |k, v| "#{v}" }  =>  <%= show { "k1=v1 k2=v2".scan(/(\w+)=(\w+)/).map { |k, v| "#{v}" } } %>
"10.0.0.1/24".split("/").first.split(".").map { |o| "%02x" % o.to_i }.join  =>  <%= show { "10.0.0.1/24".split("/").first.split(".").map { |o| "%02x" % o.to_i }.join } %>
| ERB
-- run --
weft eval -r --dialect puppet - < strings.txt
-- out --
"12abc".to_i  =>  12
"abc".to_i  =>  0
"0x1f".to_i(16)  =>  31
"3.7kg".to_f  =>  3.7
"1e3".to_f  =>  1000.0
".5".to_f  =>  0.5
String(5)  =>  "5"
"A".ord  =>  65
"a" <=> "b"  =>  -1
"a" + 1  =>  TypeError: no implicit conversion of Integer into String
"a" + nil  =>  TypeError: no implicit conversion of nil into String
"abc".foo  =>  NoMethodError: undefined method `foo' for "abc":String
:a.foo  =>  NoMethodError: undefined method `foo' for :a:Symbol
"abc" * 3  =>  "abcabcabc"
"abc" "def"  =>  "abcdef"
'a\nb'  =>  "a\\nb"
"a\nb\t\e\u00e9\x41\101"  =>  "a\nb\t\eéAA"
'it''s'  =>  "its"
'a\'b\\c\d'  =>  "a'b\\c\\d"
"#{1 + 1} and #{"nested #{3}"}"  =>  "2 and nested 3"
"a\#{b}"  =>  "a\#{b}"
%i[a b]  =>  [:a, :b]
%q(it's "x")  =>  "it's \"x\""
%Q(x #{1+1} (nested))  =>  "x 2 (nested)"
%(a "b" c)  =>  "a \"b\" c"
:sym  =>  :sym
:"quoted sym"  =>  :"quoted sym"
:a?  =>  :a?
:[]  =>  :[]
"abc".upcase  =>  "ABC"
"ABC".downcase  =>  "abc"
"hello world".capitalize  =>  "Hello world"
"Hello".swapcase  =>  "hELLO"
"  x ".strip  =>  "x"
"  x ".lstrip  =>  "x "
"  x ".rstrip  =>  "  x"
"x\n".chomp  =>  "x"
"x\r\n".chomp  =>  "x"
"foobar".chomp("bar")  =>  "foo"
"foo".chop  =>  "fo"
"hello".reverse  =>  "olleh"
"hello".length  =>  5
"héllo".size  =>  5
"héllo".bytesize  =>  6
"".empty?  =>  true
"hello".include?("ell")  =>  true
"hello".start_with?("he", "x")  =>  true
"hello".end_with?("lo")  =>  true
"hello".start_with?(/h./)  =>  true
"a,b,c".split(",")  =>  ["a", "b", "c"]
"a,b,,".split(",")  =>  ["a", "b"]
"a,b,,".split(",", -1)  =>  ["a", "b", "", ""]
"a b  c".split  =>  ["a", "b", "c"]
" a b ".split(" ")  =>  ["a", "b"]
"abc".split("")  =>  ["a", "b", "c"]
"a1b2c3".split(/\d/)  =>  ["a", "b", "c"]
"a1b2c3".split(/(\d)/)  =>  ["a", "1", "b", "2", "c", "3"]
"a,b,c".split(",", 2)  =>  ["a", "b,c"]
"".split(",")  =>  []
"2024-01-02".split("-").map(&:to_i)  =>  [2024, 1, 2]
"hello".sub("l", "L")  =>  "heLlo"
"hello".gsub("l", "L")  =>  "heLLo"
"hello".gsub(/l/) { |m| m.upcase }  =>  "heLLo"
"hello".gsub(/(l)(o)/, '\2\1')  =>  "helol"
"hello".gsub(/[el]/, "e" => "3", "l" => "1")  =>  "h311o"
"hello".gsub(/l/, '<\0>')  =>  "he<l><l>o"
"a.b.c".gsub(".", "-")  =>  "a-b-c"
"path/to/x".gsub("/", "\\/")  =>  "path\\/to\\/x"
"x".gsub(/x/, "\\\\")  =>  "\\"
"abc".gsub(/b*/, "-")  =>  "-a--c-"
"John Smith".sub(/(?<f>\w+) (?<l>\w+)/, '\k<l> \k<f>')  =>  "Smith John"
"hello".tr("el", "ip")  =>  "hippo"
"hello".tr("a-y", "b-z")  =>  "ifmmp"
"hello".tr("^l", "*")  =>  "**ll*"
"hello".delete("l")  =>  "heo"
"aaabbb".squeeze  =>  "ab"
"aaabbb".squeeze("a")  =>  "abbb"
"hello".count("l")  =>  2
"hello".count("a-h")  =>  2
"hello"[0]  =>  "h"
"hello"[-1]  =>  "o"
"hello"[1, 3]  =>  "ell"
"hello"[10]  =>  nil
"hello"[5]  =>  nil
"hello"[5, 2]  =>  ""
"hello"[6, 2]  =>  nil
"hello"["ell"]  =>  "ell"
"hello"["xyz"]  =>  nil
"hello"[/l+/]  =>  "ll"
"key=val"[/(\w+)=(\w+)/, 2]  =>  "val"
"hello".slice(0, 2)  =>  "he"
"hello".index("l")  =>  2
"hello".rindex("l")  =>  3
"hello".index("z")  =>  nil
"hello" =~ /ll/  =>  2
"hello" =~ /z/  =>  nil
("abc" =~ /(b)(c)/; [$~[0], $1, $2])  =>  ["bc", "b", "c"]
"hello".match(/l(l)(o)?/).to_a  =>  ["llo", "l", "o"]
"hello".match(/z/)  =>  nil
"hello".match?(/l/)  =>  true
"2024-01".match(/(?<y>\d+)-(?<m>\d+)/)[:y]  =>  "2024"
"2024-01".match(/(?<y>\d+)-(?<m>\d+)/).named_captures  =>  {"y"=>"2024", "m"=>"01"}
"a1b22".scan(/\d+/)  =>  ["1", "22"]
"a1b22".scan(/([a-z])(\d+)/)  =>  [["a", "1"], ["b", "22"]]
"HELLO" =~ /hello/i  =>  0
"a\nb" =~ /a.b/m  =>  0
"a\nb" =~ /a.b/  =>  nil
"ab" =~ /a b/x  =>  0
"line1\nline2".lines  =>  ["line1\n", "line2"]
"line1\nline2".each_line.map { |l| l.chomp }  =>  ["line1", "line2"]
"abc".each_char.to_a  =>  ["a", "b", "c"]
"abc".chars  =>  ["a", "b", "c"]
"abc".bytes  =>  [97, 98, 99]
"5".rjust(3, "0")  =>  "005"
"5".ljust(3) + "|"  =>  "5  |"
"5".center(5, "*")  =>  "**5**"
"a".succ  =>  "b"
"az".succ  =>  "ba"
"zz".succ  =>  "aaa"
"a9".succ  =>  "b0"
"Zz".next  =>  "AAa"
"abc".insert(1, "X")  =>  "aXbc"
"abc" <=> "abd"  =>  -1
"abc" == "abc"  =>  true
"a".eql?("a")  =>  true
"abc".casecmp("ABC")  =>  0
"abc".casecmp?("ABC")  =>  true
"%05d" % 42  =>  "00042"
"%s and %s" % ["a", "b"]  =>  "a and b"
"%.2f" % 3.14159  =>  "3.14"
"%x" % 255  =>  "ff"
"%-5s|" % "ab"  =>  "ab   |"
"%5.1f" % 3.14159  =>  "  3.1"
"%%" % []  =>  "%"
"%{a}" % {a: 1}  =>  "1"
"%<a>03d" % {a: 5}  =>  "005"
"%08b" % 37  =>  "00100101"
"%+d" % 5  =>  "+5"
"%e" % 12345.678  =>  "1.234568e+04"
"%s" % nil  =>  ""
"%s" % [[1, 2]]  =>  "[1, 2]"
"%p" % ["x"]  =>  "\"x\""
sprintf("%03d", 7)  =>  "007"
"abc".to_sym  =>  :abc
"a b".inspect  =>  "\"a b\""
"tab\t\"q\" \\ \#{x} #x é \u0001".inspect  =>  "\"tab\\t\\\"q\\\" \\\\ \\\#{x} #x é \\u0001\""
"abc".freeze  =>  "abc"
"abc".dup << "d"  =>  "abcd"
"foo.bar".partition(".")  =>  ["foo", ".", "bar"]
"a.b.c".rpartition(".")  =>  ["a.b", ".", "c"]
"prefix-x".delete_prefix("prefix-")  =>  "x"
"x.erb".delete_suffix(".erb")  =>  "x"
"a".is_a?(String)  =>  true
"a".kind_of?(Array)  =>  false
:a.is_a?(Symbol)  =>  true
"a".respond_to?(:each)  =>  false
"a".respond_to?("upcase")  =>  true
"a".class.to_s  =>  "String"
"abc".send(:upcase)  =>  "ABC"
"abc".public_send(:[], 1)  =>  "b"
"a" if true  =>  "a"
"x" "y" 'z'  =>  "xyz"
Regexp.escape("a.b*c")  =>  "a\\.b\\*c"
Regexp.new("a.c") =~ "xabc"  =>  1
/a#{"b"}c/.source  =>  "abc"
/a/i.to_s  =>  "(?i-mx:a)"
/a\/b/.inspect  =>  "/a\\/b/"
/x/.match("axb").pre_match  =>  "a"
"foo" == :foo  =>  false
:foo.to_s  =>  "foo"
:foo <=> :goo  =>  -1
:foo.length  =>  3
"a=1;b=2".split(";").map { |kv| kv.split("=") }.to_h  =>  {"a"=>"1", "b"=>"2"}
"1,2,3".split(",").map(&:to_i).inject(:+)  =>  6
"CamelCaseString".gsub(/([A-Z])/) { "_" + $1.downcase }.sub(/^_/, "")  =>  "camel_case_string"
"snake_case".split("_").map(&:capitalize).join  =>  "SnakeCase"
"%s" % :sym  =>  "sym"
"%d" % 3.99  =>  "3"
"%d" % "12"  =>  "12"
"%c" % 65  =>  "A"
"%s %s" % [1]  =>  ArgumentError: too few arguments
"%5s|%-5s|" % %w[a b]  =>  "    a|b    |"
"ß".upcase  =>  "SS"
"éa".capitalize  =>  "Éa"
"ÀB".downcase  =>  "àb"
"日本"[0]  =>  "日"
"日本".reverse  =>  "本日"
"日本".inspect  =>  "\"日本\""
"abc".center(2)  =>  "abc"
"a".ljust(5, "12")  =>  "a1212"
"x".rjust(4, "ab")  =>  "abax"
(s = "abc"; s[1] = "X"; s)  =>  "aXc"
(s = "abc"; s.gsub!("b", "Y"); s)  =>  "aYc"
(s = "abc"; s.gsub!("z", "Y"))  =>  nil
(s = +"a"; s << "b" << "c"; s)  =>  "abc"
(s = "a"; t = s; t << "b"; s)  =>  "ab"
"a\\b".length  =>  3
'#{x}'  =>  "\#{x}"
"abc"&.upcase  =>  "ABC"
"%.3s" % "abcdef"  =>  "abc"
"abc" =~ /(?<n>b)/ ? $~[:n] : 0  =>  "b"
"a-b_c d".split(/[-_ ]/)  =>  ["a", "b", "c", "d"]
"aXbXc".split("X", 2)  =>  ["a", "bXc"]
"hello world foo".split(" ", 2)  =>  ["hello", "world foo"]
"  lead".split(" ")  =>  ["lead"]
"1.2.3".split(".").map(&:to_i) <=> [1, 2, 4]  =>  -1
"abc".each_char.with_index.map { |c, i| c * i }  =>  ["", "b", "cc"]
"a".upto("e").to_a  =>  ["a", "b", "c", "d", "e"]
"a".frozen?  =>  false
"2" == 2  =>  false
"Hello World".scan(/o/).length  =>  2
"Hello" + " " + "World" * 2  =>  "Hello WorldWorld"
"é".bytes  =>  [195, 169]
"x".encoding.to_s  =>  "UTF-8"
"a,b;c".split(/[,;]/)  =>  ["a", "b", "c"]
"k1=v1 k2=v2".scan(/(\w+)=(\w+)/).map { |k, v| "#{v}" }  =>  ["v1", "v2"]
"10.0.0.1/24".split("/").first.split(".").map { |o| "%02x" % o.to_i }.join  =>  "0a000001"
-- file arrays.txt --
inline_template(@(ERB))
<%
# Shows what an expression gives, or how it fails.
def show
  yield.inspect
rescue => e
  "#{e.class}: #{e.message}"
end
-%>
Array(nil)  =>  <%= show { Array(nil) } %>
Array([1])  =>  <%= show { Array([1]) } %>
Array("a")  =>  <%= show { Array("a") } %>
Array({"a"=>1})  =>  <%= show { Array({"a"=>1}) } %>
Array(1..3)  =>  <%= show { Array(1..3) } %>
[1].foo  =>  <%= show { [1].foo } %>
%w[a b c]  =>  <%= show { %w[a b c] } %>
%w(a b)  =>  <%= show { %w(a b) } %>
"hello"[1..3]  =>  <%= show { "hello"[1..3] } %>
"hello"[1...3]  =>  <%= show { "hello"[1...3] } %>
"hello"[1..-2]  =>  <%= show { "hello"[1..-2] } %>
[1, 2, 3]  =>  <%= show { [1, 2, 3] } %>
[1, [2, [3, nil]]].flatten  =>  <%= show { [1, [2, [3, nil]]].flatten } %>
[1, [2, [3]]].flatten(1)  =>  <%= show { [1, [2, [3]]].flatten(1) } %>
[3, 1, 2].sort  =>  <%= show { [3, 1, 2].sort } %>
[3, 1, 2].sort { |a, b| b <=> a }  =>  <%= show { [3, 1, 2].sort { |a, b| b <=> a } } %>
["b", "A", "c"].sort  =>  <%= show { ["b", "A", "c"].sort } %>
["b", "A", "c"].sort_by { |x| x.downcase }  =>  <%= show { ["b", "A", "c"].sort_by { |x| x.downcase } } %>
[[2, "b"], [1, "a"]].sort  =>  <%= show { [[2, "b"], [1, "a"]].sort } %>
[1, "a"].sort  =>  <%= show { [1, "a"].sort } %>
[1, nil].sort  =>  <%= show { [1, nil].sort } %>
[1, 2, 3].map { |x| x * 2 }  =>  <%= show { [1, 2, 3].map { |x| x * 2 } } %>
[1, 2, 3].collect { |x| x + 1 }  =>  <%= show { [1, 2, 3].collect { |x| x + 1 } } %>
[1, 2, 3, 4].select { |x| x.even? }  =>  <%= show { [1, 2, 3, 4].select { |x| x.even? } } %>
[1, 2, 3, 4].select(&:even?)  =>  <%= show { [1, 2, 3, 4].select(&:even?) } %>
[1, 2, 3, 4].reject { |x| x > 2 }  =>  <%= show { [1, 2, 3, 4].reject { |x| x > 2 } } %>
[1, 2, 3].find { |x| x > 1 }  =>  <%= show { [1, 2, 3].find { |x| x > 1 } } %>
[1, 2, 3].detect { |x| x > 10 }  =>  <%= show { [1, 2, 3].detect { |x| x > 10 } } %>
[1, 2, 3].include?(2)  =>  <%= show { [1, 2, 3].include?(2) } %>
[1, 2, 3].index(2)  =>  <%= show { [1, 2, 3].index(2) } %>
[1, 2, 3].join(", ")  =>  <%= show { [1, 2, 3].join(", ") } %>
[1, nil, "a", [2, 3]].join("-")  =>  <%= show { [1, nil, "a", [2, 3]].join("-") } %>
[1, 2, 2, 3].uniq  =>  <%= show { [1, 2, 2, 3].uniq } %>
[1, nil, 2, nil].compact  =>  <%= show { [1, nil, 2, nil].compact } %>
[1, 2, 3].reverse  =>  <%= show { [1, 2, 3].reverse } %>
[1, 2, 3].first  =>  <%= show { [1, 2, 3].first } %>
[1, 2, 3].first(2)  =>  <%= show { [1, 2, 3].first(2) } %>
[1, 2, 3].last  =>  <%= show { [1, 2, 3].last } %>
[1, 2, 3].last(2)  =>  <%= show { [1, 2, 3].last(2) } %>
[].first  =>  <%= show { [].first } %>
[1, 2, 3].take(2)  =>  <%= show { [1, 2, 3].take(2) } %>
[1, 2, 3].drop(1)  =>  <%= show { [1, 2, 3].drop(1) } %>
[1, 2, 3].take_while { |x| x < 3 }  =>  <%= show { [1, 2, 3].take_while { |x| x < 3 } } %>
[1, 2, 3].drop_while { |x| x < 2 }  =>  <%= show { [1, 2, 3].drop_while { |x| x < 2 } } %>
[1, 2, 3].length  =>  <%= show { [1, 2, 3].length } %>
[1, 2, 3].count  =>  <%= show { [1, 2, 3].count } %>
[1, 2, 2].count(2)  =>  <%= show { [1, 2, 2].count(2) } %>
[1, 2, 3].count { |x| x > 1 }  =>  <%= show { [1, 2, 3].count { |x| x > 1 } } %>
[].empty?  =>  <%= show { [].empty? } %>
[nil].any?  =>  <%= show { [nil].any? } %>
[].any?  =>  <%= show { [].any? } %>
[1, nil].all?  =>  <%= show { [1, nil].all? } %>
[].none?  =>  <%= show { [].none? } %>
[1, 2].one? { |x| x == 1 }  =>  <%= show { [1, 2].one? { |x| x == 1 } } %>
[1, 2, 3].inject { |a, b| a + b }  =>  <%= show { [1, 2, 3].inject { |a, b| a + b } } %>
[1, 2, 3].inject(:+)  =>  <%= show { [1, 2, 3].inject(:+) } %>
[1, 2, 3].inject(10) { |a, b| a + b }  =>  <%= show { [1, 2, 3].inject(10) { |a, b| a + b } } %>
[1, 2, 3].reduce(1, :*)  =>  <%= show { [1, 2, 3].reduce(1, :*) } %>
[1, 2, 3].sum  =>  <%= show { [1, 2, 3].sum } %>
[0.1, 0.2, 0.3].sum  =>  <%= show { [0.1, 0.2, 0.3].sum } %>
["a", "b"].sum("")  =>  <%= show { ["a", "b"].sum("") } %>
[3, 1, 2].min  =>  <%= show { [3, 1, 2].min } %>
[3, 1, 2].max  =>  <%= show { [3, 1, 2].max } %>
[3, 1, 2].minmax  =>  <%= show { [3, 1, 2].minmax } %>
["aa", "b"].min_by { |x| x.size }  =>  <%= show { ["aa", "b"].min_by { |x| x.size } } %>
["aa", "b"].max_by(&:length)  =>  <%= show { ["aa", "b"].max_by(&:length) } %>
[1, 2, 3].zip([4, 5, 6])  =>  <%= show { [1, 2, 3].zip([4, 5, 6]) } %>
[1, 2].zip([3])  =>  <%= show { [1, 2].zip([3]) } %>
[1, 2, 3, 4, 5].each_slice(2).to_a  =>  <%= show { [1, 2, 3, 4, 5].each_slice(2).to_a } %>
[1, 2, 3].each_cons(2).to_a  =>  <%= show { [1, 2, 3].each_cons(2).to_a } %>
[1, 2, 3].each_with_index.map { |x, i| x * i }  =>  <%= show { [1, 2, 3].each_with_index.map { |x, i| x * i } } %>
["a", "b"].each_with_index.to_a  =>  <%= show { ["a", "b"].each_with_index.to_a } %>
["a", "b"].map.with_index(1) { |x, i| "#{i}#{x}" }  =>  <%= show { ["a", "b"].map.with_index(1) { |x, i| "#{i}#{x}" } } %>
[1, 2, 3].each_with_object([]) { |x, acc| acc << x * 2 }  =>  <%= show { [1, 2, 3].each_with_object([]) { |x, acc| acc << x * 2 } } %>
[1, 2, 3, 4].group_by { |x| x % 2 }  =>  <%= show { [1, 2, 3, 4].group_by { |x| x % 2 } } %>
[1, 2, 3, 4].partition { |x| x > 2 }  =>  <%= show { [1, 2, 3, 4].partition { |x| x > 2 } } %>
[[1, 2], [3, 4]].transpose  =>  <%= show { [[1, 2], [3, 4]].transpose } %>
[[1, 2], [3, 4]].to_h  =>  <%= show { [[1, 2], [3, 4]].to_h } %>
[["a", 1]].to_h { |k, v| [v, k] }  =>  <%= show { [["a", 1]].to_h { |k, v| [v, k] } } %>
[1, 2, 3].to_a  =>  <%= show { [1, 2, 3].to_a } %>
[1, 2] + [3]  =>  <%= show { [1, 2] + [3] } %>
[1, 2, 3] - [2]  =>  <%= show { [1, 2, 3] - [2] } %>
[1, 2] & [2, 3]  =>  <%= show { [1, 2] & [2, 3] } %>
[1, 2] | [2, 3]  =>  <%= show { [1, 2] | [2, 3] } %>
[1, 2] * 2  =>  <%= show { [1, 2] * 2 } %>
[1, 2] * ","  =>  <%= show { [1, 2] * "," } %>
[1, 2] == [1, 2]  =>  <%= show { [1, 2] == [1, 2] } %>
[1, 2] <=> [1, 3]  =>  <%= show { [1, 2] <=> [1, 3] } %>
[1, 2, 3][0]  =>  <%= show { [1, 2, 3][0] } %>
[1, 2, 3][-1]  =>  <%= show { [1, 2, 3][-1] } %>
[1, 2, 3][5]  =>  <%= show { [1, 2, 3][5] } %>
[1, 2, 3][1..-1]  =>  <%= show { [1, 2, 3][1..-1] } %>
[1, 2, 3][0, 2]  =>  <%= show { [1, 2, 3][0, 2] } %>
[1, 2, 3][3]  =>  <%= show { [1, 2, 3][3] } %>
[1, 2, 3][3, 1]  =>  <%= show { [1, 2, 3][3, 1] } %>
[1, 2, 3][4, 1]  =>  <%= show { [1, 2, 3][4, 1] } %>
[1, 2, 3].values_at(0, 2)  =>  <%= show { [1, 2, 3].values_at(0, 2) } %>
[1, 2, 3].fetch(1)  =>  <%= show { [1, 2, 3].fetch(1) } %>
[1, 2, 3].fetch(10, "d")  =>  <%= show { [1, 2, 3].fetch(10, "d") } %>
[1, 2, 3].fetch(10)  =>  <%= show { [1, 2, 3].fetch(10) } %>
[[1, [2]]].dig(0, 1, 0)  =>  <%= show { [[1, [2]]].dig(0, 1, 0) } %>
[1, 2].push(3)  =>  <%= show { [1, 2].push(3) } %>
[1, 2] << 3  =>  <%= show { [1, 2] << 3 } %>
(a = [1, 2, 3]; a.pop; a)  =>  <%= show { (a = [1, 2, 3]; a.pop; a) } %>
(a = [1, 2, 3]; a.shift; a)  =>  <%= show { (a = [1, 2, 3]; a.shift; a) } %>
[1, 2].unshift(0)  =>  <%= show { [1, 2].unshift(0) } %>
[1, 3].insert(1, 2)  =>  <%= show { [1, 3].insert(1, 2) } %>
(a = [1, 2, 1]; a.delete(1); a)  =>  <%= show { (a = [1, 2, 1]; a.delete(1); a) } %>
(a = [1, 2, 3]; a.delete_at(0); a)  =>  <%= show { (a = [1, 2, 3]; a.delete_at(0); a) } %>
(a = [1, 2, 3]; a.delete_if { |x| x > 1 }; a)  =>  <%= show { (a = [1, 2, 3]; a.delete_if { |x| x > 1 }; a) } %>
(a = [3, 1]; a.sort!; a)  =>  <%= show { (a = [3, 1]; a.sort!; a) } %>
(a = [1, 2]; a.map! { |x| x * 2 }; a)  =>  <%= show { (a = [1, 2]; a.map! { |x| x * 2 }; a) } %>
(a = [1]; a[3] = 4; a)  =>  <%= show { (a = [1]; a[3] = 4; a) } %>
(a = [1, 2, 3]; a[0..1] = [9]; a)  =>  <%= show { (a = [1, 2, 3]; a[0..1] = [9]; a) } %>
(a = [1]; a.concat([2, 3]); a)  =>  <%= show { (a = [1]; a.concat([2, 3]); a) } %>
(a = [1, 1].uniq!; a)  =>  <%= show { (a = [1, 1].uniq!; a) } %>
([1, 2].uniq!)  =>  <%= show { ([1, 2].uniq!) } %>
[1, 2, 3].rotate  =>  <%= show { [1, 2, 3].rotate } %>
[1, 2].product([3, 4])  =>  <%= show { [1, 2].product([3, 4]) } %>
[1, 2, 3].flat_map { |x| [x, x] }  =>  <%= show { [1, 2, 3].flat_map { |x| [x, x] } } %>
[1, nil, 2].filter_map { |x| x && x + 1 }  =>  <%= show { [1, nil, 2].filter_map { |x| x && x + 1 } } %>
["a", "b", "a"].tally  =>  <%= show { ["a", "b", "a"].tally } %>
[1, 2, 3].each_entry.to_a  =>  <%= show { [1, 2, 3].each_entry.to_a } %>
[3, 1].frozen?  =>  <%= show { [3, 1].frozen? } %>
%w[apple pie].grep(/pp/)  =>  <%= show { %w[apple pie].grep(/pp/) } %>
[nil, true, 1.5, :a, "x", {"k" => nil}].to_s  =>  <%= show { [nil, true, 1.5, :a, "x", {"k" => nil}].to_s } %>
(1..5).to_a  =>  <%= show { (1..5).to_a } %>
(1...5).to_a  =>  <%= show { (1...5).to_a } %>
("a".."e").to_a  =>  <%= show { ("a".."e").to_a } %>
(1..10).step(3).to_a  =>  <%= show { (1..10).step(3).to_a } %>
(1..5).include?(3)  =>  <%= show { (1..5).include?(3) } %>
(1..5) === 3  =>  <%= show { (1..5) === 3 } %>
(1..5).sum  =>  <%= show { (1..5).sum } %>
(1..5).map { |x| x * x }  =>  <%= show { (1..5).map { |x| x * x } } %>
(1..3).each_slice(2).to_a  =>  <%= show { (1..3).each_slice(2).to_a } %>
(1..3).reduce(:*)  =>  <%= show { (1..3).reduce(:*) } %>
(1..5).select(&:odd?)  =>  <%= show { (1..5).select(&:odd?) } %>
(1..3).to_s  =>  <%= show { (1..3).to_s } %>
("a".."c").inspect  =>  <%= show { ("a".."c").inspect } %>
(1 and 2)  =>  <%= show { (1 and 2) } %>
[].is_a?(Enumerable)  =>  <%= show { [].is_a?(Enumerable) } %>
[].respond_to?(:each)  =>  <%= show { [].respond_to?(:each) } %>
[].class == Array  =>  <%= show { [].class == Array } %>
(1..2).class  =>  <%= show { (1..2).class } %>
[[1, [2, 3]]].map { |a, (b, c)| a + b + c }  =>  <%= show { [[1, [2, 3]]].map { |a, (b, c)| a + b + c } } %>
[1, 2].each_with_index { |x, i| }  =>  <%= show { [1, 2].each_with_index { |x, i| } } %>
[3, 1].tap { |a| a.sort! }  =>  <%= show { [3, 1].tap { |a| a.sort! } } %>
[1, 2, 3].to_s + "x"  =>  <%= show { [1, 2, 3].to_s + "x" } %>
("a" unless true)  =>  <%= show { ("a" unless true) } %>
%w[b a].sort.join(" ")  =>  <%= show { %w[b a].sort.join(" ") } %>
[1, 2, 3].each_slice(2).map { |a| a.join("-") }  =>  <%= show { [1, 2, 3].each_slice(2).map { |a| a.join("-") } } %>
["x", nil].map(&:to_s)  =>  <%= show { ["x", nil].map(&:to_s) } %>
[[3, "c"], [1, "a"]].sort_by(&:first).map(&:last)  =>  <%= show { [[3, "c"], [1, "a"]].sort_by(&:first).map(&:last) } %>
[1, 2, 3, 4, 5].each_with_index.select { |x, i| i.even? }.map(&:first)  =>  <%= show { [1, 2, 3, 4, 5].each_with_index.select { |x, i| i.even? }.map(&:first) } %>
[10, 9, 8].each_with_index.min  =>  <%= show { [10, 9, 8].each_with_index.min } %>
(1.5).round  =>  <%= show { (1.5).round } %>
[1, 2, 3].sum { |x| x.to_f }  =>  <%= show { [1, 2, 3].sum { |x| x.to_f } } %>
[0.1] * 3  =>  <%= show { [0.1] * 3 } %>
[1, 2, 3].first(-1)  =>  <%= show { [1, 2, 3].first(-1) } %>
(a = [1]; b = a; b << 2; a)  =>  <%= show { (a = [1]; b = a; b << 2; a) } %>
(a = [1]; b = a.dup; b << 2; a)  =>  <%= show { (a = [1]; b = a.dup; b << 2; a) } %>
[1, [2]].to_s  =>  <%= show { [1, [2]].to_s } %>
[[], {}, ""].map(&:empty?)  =>  <%= show { [[], {}, ""].map(&:empty?) } %>
["a", 1, nil, :b].map(&:class)  =>  <%= show { ["a", 1, nil, :b].map(&:class) } %>
[1, 2, 3].minmax.inspect  =>  <%= show { [1, 2, 3].minmax.inspect } %>
(1..10).each_cons(3).first  =>  <%= show { (1..10).each_cons(3).first } %>
(1..10) .each_slice(4).map(&:sum)  =>  <%= show { (1..10) .each_slice(4).map(&:sum) } %>
[["a", 1], ["b", 2]].each_with_object({}) { |(k, v), h| h[k] = v }  =>  <%= show { [["a", 1], ["b", 2]].each_with_object({}) { |(k, v), h| h[k] = v } } %>
[3,5,2].sort.reverse  =>  <%= show { [3,5,2].sort.reverse } %>
[3,5,2].max(2)  =>  <%= show { [3,5,2].max(2) } %>
[3,5,2].min(2)  =>  <%= show { [3,5,2].min(2) } %>
["10", "9", "2"].sort_by(&:to_i)  =>  <%= show { ["10", "9", "2"].sort_by(&:to_i) } %>
[1,2,3].each_entry.map { |x| x }  =>  <%= show { [1,2,3].each_entry.map { |x| x } } %>
[nil, false, 1].compact  =>  <%= show { [nil, false, 1].compact } %>
[nil, false, 1].reject(&:nil?)  =>  <%= show { [nil, false, 1].reject(&:nil?) } %>
[1, 2, 3].find_index(2)  =>  <%= show { [1, 2, 3].find_index(2) } %>
[1, 2, 3].find_index { |x| x > 1 }  =>  <%= show { [1, 2, 3].find_index { |x| x > 1 } } %>
[1, 2, 3, 4].each_slice(2).to_h  =>  <%= show { [1, 2, 3, 4].each_slice(2).to_h } %>
[1, 2, 3] .map do |x| x + 1 end  =>  <%= show { [1, 2, 3] .map do |x| x + 1 end } %>
[[1, 2], [3]].sum([])  =>  <%= show { [[1, 2], [3]].sum([]) } %>
["b", "a"].max  =>  <%= show { ["b", "a"].max } %>
[1, 2, 3].none? { |x| x > 3 }  =>  <%= show { [1, 2, 3].none? { |x| x > 3 } } %>
[2, 4].all?(&:even?)  =>  <%= show { [2, 4].all?(&:even?) } %>
[1, "a", :b].all?(Integer)  =>  <%= show { [1, "a", :b].all?(Integer) } %>
["x"].any?(String)  =>  <%= show { ["x"].any?(String) } %>
["abc", "b"].any?(/c/)  =>  <%= show { ["abc", "b"].any?(/c/) } %>
[1, 2, 3].inspect.length  =>  <%= show { [1, 2, 3].inspect.length } %>
"a".."c"  =>  <%= show { "a".."c" } %>
[nil] == [nil]  =>  <%= show { [nil] == [nil] } %>
["b","c","a"].sort { |x, y| y <=> x }.first  =>  <%= show { ["b","c","a"].sort { |x, y| y <=> x }.first } %>
| ERB
-- run --
weft eval -r --dialect puppet - < arrays.txt
-- out --
Array(nil)  =>  []
Array([1])  =>  [1]
Array("a")  =>  ["a"]
Array({"a"=>1})  =>  [["a", 1]]
Array(1..3)  =>  [1, 2, 3]
[1].foo  =>  NoMethodError: undefined method `foo' for [1]:Array
%w[a b c]  =>  ["a", "b", "c"]
%w(a b)  =>  ["a", "b"]
"hello"[1..3]  =>  "ell"
"hello"[1...3]  =>  "el"
"hello"[1..-2]  =>  "ell"
[1, 2, 3]  =>  [1, 2, 3]
[1, [2, [3, nil]]].flatten  =>  [1, 2, 3, nil]
[1, [2, [3]]].flatten(1)  =>  [1, 2, [3]]
[3, 1, 2].sort  =>  [1, 2, 3]
[3, 1, 2].sort { |a, b| b <=> a }  =>  [3, 2, 1]
["b", "A", "c"].sort  =>  ["A", "b", "c"]
["b", "A", "c"].sort_by { |x| x.downcase }  =>  ["A", "b", "c"]
[[2, "b"], [1, "a"]].sort  =>  [[1, "a"], [2, "b"]]
[1, "a"].sort  =>  ArgumentError: comparison of Integer with String failed
[1, nil].sort  =>  ArgumentError: comparison of Integer with nil failed
[1, 2, 3].map { |x| x * 2 }  =>  [2, 4, 6]
[1, 2, 3].collect { |x| x + 1 }  =>  [2, 3, 4]
[1, 2, 3, 4].select { |x| x.even? }  =>  [2, 4]
[1, 2, 3, 4].select(&:even?)  =>  [2, 4]
[1, 2, 3, 4].reject { |x| x > 2 }  =>  [1, 2]
[1, 2, 3].find { |x| x > 1 }  =>  2
[1, 2, 3].detect { |x| x > 10 }  =>  nil
[1, 2, 3].include?(2)  =>  true
[1, 2, 3].index(2)  =>  1
[1, 2, 3].join(", ")  =>  "1, 2, 3"
[1, nil, "a", [2, 3]].join("-")  =>  "1--a-2-3"
[1, 2, 2, 3].uniq  =>  [1, 2, 3]
[1, nil, 2, nil].compact  =>  [1, 2]
[1, 2, 3].reverse  =>  [3, 2, 1]
[1, 2, 3].first  =>  1
[1, 2, 3].first(2)  =>  [1, 2]
[1, 2, 3].last  =>  3
[1, 2, 3].last(2)  =>  [2, 3]
[].first  =>  nil
[1, 2, 3].take(2)  =>  [1, 2]
[1, 2, 3].drop(1)  =>  [2, 3]
[1, 2, 3].take_while { |x| x < 3 }  =>  [1, 2]
[1, 2, 3].drop_while { |x| x < 2 }  =>  [2, 3]
[1, 2, 3].length  =>  3
[1, 2, 3].count  =>  3
[1, 2, 2].count(2)  =>  2
[1, 2, 3].count { |x| x > 1 }  =>  2
[].empty?  =>  true
[nil].any?  =>  false
[].any?  =>  false
[1, nil].all?  =>  false
[].none?  =>  true
[1, 2].one? { |x| x == 1 }  =>  true
[1, 2, 3].inject { |a, b| a + b }  =>  6
[1, 2, 3].inject(:+)  =>  6
[1, 2, 3].inject(10) { |a, b| a + b }  =>  16
[1, 2, 3].reduce(1, :*)  =>  6
[1, 2, 3].sum  =>  6
[0.1, 0.2, 0.3].sum  =>  0.6
["a", "b"].sum("")  =>  "ab"
[3, 1, 2].min  =>  1
[3, 1, 2].max  =>  3
[3, 1, 2].minmax  =>  [1, 3]
["aa", "b"].min_by { |x| x.size }  =>  "b"
["aa", "b"].max_by(&:length)  =>  "aa"
[1, 2, 3].zip([4, 5, 6])  =>  [[1, 4], [2, 5], [3, 6]]
[1, 2].zip([3])  =>  [[1, 3], [2, nil]]
[1, 2, 3, 4, 5].each_slice(2).to_a  =>  [[1, 2], [3, 4], [5]]
[1, 2, 3].each_cons(2).to_a  =>  [[1, 2], [2, 3]]
[1, 2, 3].each_with_index.map { |x, i| x * i }  =>  [0, 2, 6]
["a", "b"].each_with_index.to_a  =>  [["a", 0], ["b", 1]]
["a", "b"].map.with_index(1) { |x, i| "#{i}#{x}" }  =>  ["1a", "2b"]
[1, 2, 3].each_with_object([]) { |x, acc| acc << x * 2 }  =>  [2, 4, 6]
[1, 2, 3, 4].group_by { |x| x % 2 }  =>  {1=>[1, 3], 0=>[2, 4]}
[1, 2, 3, 4].partition { |x| x > 2 }  =>  [[3, 4], [1, 2]]
[[1, 2], [3, 4]].transpose  =>  [[1, 3], [2, 4]]
[[1, 2], [3, 4]].to_h  =>  {1=>2, 3=>4}
[["a", 1]].to_h { |k, v| [v, k] }  =>  {1=>"a"}
[1, 2, 3].to_a  =>  [1, 2, 3]
[1, 2] + [3]  =>  [1, 2, 3]
[1, 2, 3] - [2]  =>  [1, 3]
[1, 2] & [2, 3]  =>  [2]
[1, 2] | [2, 3]  =>  [1, 2, 3]
[1, 2] * 2  =>  [1, 2, 1, 2]
[1, 2] * ","  =>  "1,2"
[1, 2] == [1, 2]  =>  true
[1, 2] <=> [1, 3]  =>  -1
[1, 2, 3][0]  =>  1
[1, 2, 3][-1]  =>  3
[1, 2, 3][5]  =>  nil
[1, 2, 3][1..-1]  =>  [2, 3]
[1, 2, 3][0, 2]  =>  [1, 2]
[1, 2, 3][3]  =>  nil
[1, 2, 3][3, 1]  =>  []
[1, 2, 3][4, 1]  =>  nil
[1, 2, 3].values_at(0, 2)  =>  [1, 3]
[1, 2, 3].fetch(1)  =>  2
[1, 2, 3].fetch(10, "d")  =>  "d"
[1, 2, 3].fetch(10)  =>  IndexError: index 10 outside of array bounds: -3...3
[[1, [2]]].dig(0, 1, 0)  =>  2
[1, 2].push(3)  =>  [1, 2, 3]
[1, 2] << 3  =>  [1, 2, 3]
(a = [1, 2, 3]; a.pop; a)  =>  [1, 2]
(a = [1, 2, 3]; a.shift; a)  =>  [2, 3]
[1, 2].unshift(0)  =>  [0, 1, 2]
[1, 3].insert(1, 2)  =>  [1, 2, 3]
(a = [1, 2, 1]; a.delete(1); a)  =>  [2]
(a = [1, 2, 3]; a.delete_at(0); a)  =>  [2, 3]
(a = [1, 2, 3]; a.delete_if { |x| x > 1 }; a)  =>  [1]
(a = [3, 1]; a.sort!; a)  =>  [1, 3]
(a = [1, 2]; a.map! { |x| x * 2 }; a)  =>  [2, 4]
(a = [1]; a[3] = 4; a)  =>  [1, nil, nil, 4]
(a = [1, 2, 3]; a[0..1] = [9]; a)  =>  [9, 3]
(a = [1]; a.concat([2, 3]); a)  =>  [1, 2, 3]
(a = [1, 1].uniq!; a)  =>  [1]
([1, 2].uniq!)  =>  nil
[1, 2, 3].rotate  =>  [2, 3, 1]
[1, 2].product([3, 4])  =>  [[1, 3], [1, 4], [2, 3], [2, 4]]
[1, 2, 3].flat_map { |x| [x, x] }  =>  [1, 1, 2, 2, 3, 3]
[1, nil, 2].filter_map { |x| x && x + 1 }  =>  [2, 3]
["a", "b", "a"].tally  =>  {"a"=>2, "b"=>1}
[1, 2, 3].each_entry.to_a  =>  [1, 2, 3]
[3, 1].frozen?  =>  false
%w[apple pie].grep(/pp/)  =>  ["apple"]
[nil, true, 1.5, :a, "x", {"k" => nil}].to_s  =>  "[nil, true, 1.5, :a, \"x\", {\"k\"=>nil}]"
(1..5).to_a  =>  [1, 2, 3, 4, 5]
(1...5).to_a  =>  [1, 2, 3, 4]
("a".."e").to_a  =>  ["a", "b", "c", "d", "e"]
(1..10).step(3).to_a  =>  [1, 4, 7, 10]
(1..5).include?(3)  =>  true
(1..5) === 3  =>  true
(1..5).sum  =>  15
(1..5).map { |x| x * x }  =>  [1, 4, 9, 16, 25]
(1..3).each_slice(2).to_a  =>  [[1, 2], [3]]
(1..3).reduce(:*)  =>  6
(1..5).select(&:odd?)  =>  [1, 3, 5]
(1..3).to_s  =>  "1..3"
("a".."c").inspect  =>  "\"a\"..\"c\""
(1 and 2)  =>  2
[].is_a?(Enumerable)  =>  true
[].respond_to?(:each)  =>  true
[].class == Array  =>  true
(1..2).class  =>  Range
[[1, [2, 3]]].map { |a, (b, c)| a + b + c }  =>  [6]
[1, 2].each_with_index { |x, i| }  =>  [1, 2]
[3, 1].tap { |a| a.sort! }  =>  [1, 3]
[1, 2, 3].to_s + "x"  =>  "[1, 2, 3]x"
("a" unless true)  =>  nil
%w[b a].sort.join(" ")  =>  "a b"
[1, 2, 3].each_slice(2).map { |a| a.join("-") }  =>  ["1-2", "3"]
["x", nil].map(&:to_s)  =>  ["x", ""]
[[3, "c"], [1, "a"]].sort_by(&:first).map(&:last)  =>  ["a", "c"]
[1, 2, 3, 4, 5].each_with_index.select { |x, i| i.even? }.map(&:first)  =>  [1, 3, 5]
[10, 9, 8].each_with_index.min  =>  [8, 2]
(1.5).round  =>  2
[1, 2, 3].sum { |x| x.to_f }  =>  6.0
[0.1] * 3  =>  [0.1, 0.1, 0.1]
[1, 2, 3].first(-1)  =>  ArgumentError: negative array size
(a = [1]; b = a; b << 2; a)  =>  [1, 2]
(a = [1]; b = a.dup; b << 2; a)  =>  [1]
[1, [2]].to_s  =>  "[1, [2]]"
[[], {}, ""].map(&:empty?)  =>  [true, true, true]
["a", 1, nil, :b].map(&:class)  =>  [String, Integer, NilClass, Symbol]
[1, 2, 3].minmax.inspect  =>  "[1, 3]"
(1..10).each_cons(3).first  =>  [1, 2, 3]
(1..10) .each_slice(4).map(&:sum)  =>  [10, 26, 19]
[["a", 1], ["b", 2]].each_with_object({}) { |(k, v), h| h[k] = v }  =>  {"a"=>1, "b"=>2}
[3,5,2].sort.reverse  =>  [5, 3, 2]
[3,5,2].max(2)  =>  [5, 3]
[3,5,2].min(2)  =>  [2, 3]
["10", "9", "2"].sort_by(&:to_i)  =>  ["2", "9", "10"]
[1,2,3].each_entry.map { |x| x }  =>  [1, 2, 3]
[nil, false, 1].compact  =>  [false, 1]
[nil, false, 1].reject(&:nil?)  =>  [false, 1]
[1, 2, 3].find_index(2)  =>  1
[1, 2, 3].find_index { |x| x > 1 }  =>  1
[1, 2, 3, 4].each_slice(2).to_h  =>  {1=>2, 3=>4}
[1, 2, 3] .map do |x| x + 1 end  =>  [2, 3, 4]
[[1, 2], [3]].sum([])  =>  [1, 2, 3]
["b", "a"].max  =>  "b"
[1, 2, 3].none? { |x| x > 3 }  =>  true
[2, 4].all?(&:even?)  =>  true
[1, "a", :b].all?(Integer)  =>  false
["x"].any?(String)  =>  true
["abc", "b"].any?(/c/)  =>  true
[1, 2, 3].inspect.length  =>  9
"a".."c"  =>  "a".."c"
[nil] == [nil]  =>  true
["b","c","a"].sort { |x, y| y <=> x }.first  =>  "c"
-- file hashes.txt --
inline_template(@(ERB))
<%
# Shows what an expression gives, or how it fails.
def show
  yield.inspect
rescue => e
  "#{e.class}: #{e.message}"
end
-%>
{"a"=>1}.foo  =>  <%= show { {"a"=>1}.foo } %>
{"a" => 1, "b" => 2}  =>  <%= show { {"a" => 1, "b" => 2} } %>
{a: 1, "b": 2}  =>  <%= show { {a: 1, "b": 2} } %>
{:a => 1}  =>  <%= show { {:a => 1} } %>
{1 => [2], nil => true}  =>  <%= show { {1 => [2], nil => true} } %>
{"a" => 1}["a"]  =>  <%= show { {"a" => 1}["a"] } %>
{"a" => 1}["z"]  =>  <%= show { {"a" => 1}["z"] } %>
{"a" => 1}.fetch("a")  =>  <%= show { {"a" => 1}.fetch("a") } %>
{"a" => 1}.fetch("z", 5)  =>  <%= show { {"a" => 1}.fetch("z", 5) } %>
{"a" => 1}.fetch("z") { |k| k * 2 }  =>  <%= show { {"a" => 1}.fetch("z") { |k| k * 2 } } %>
{"a" => 1}.fetch("z")  =>  <%= show { {"a" => 1}.fetch("z") } %>
{a: 1}.fetch(:z)  =>  <%= show { {a: 1}.fetch(:z) } %>
{"a" => {"b" => [1, 2]}}.dig("a", "b", 1)  =>  <%= show { {"a" => {"b" => [1, 2]}}.dig("a", "b", 1) } %>
{"a" => 1}.key?("a")  =>  <%= show { {"a" => 1}.key?("a") } %>
{"a" => 1}.has_key?("b")  =>  <%= show { {"a" => 1}.has_key?("b") } %>
{"a" => 1}.include?("a")  =>  <%= show { {"a" => 1}.include?("a") } %>
{"a" => 1}.value?(1)  =>  <%= show { {"a" => 1}.value?(1) } %>
{"a" => 1}.key(1)  =>  <%= show { {"a" => 1}.key(1) } %>
{"b" => 1, "a" => 2}.keys  =>  <%= show { {"b" => 1, "a" => 2}.keys } %>
{"b" => 1, "a" => 2}.values  =>  <%= show { {"b" => 1, "a" => 2}.values } %>
{"b" => 1, "a" => 2}.sort  =>  <%= show { {"b" => 1, "a" => 2}.sort } %>
{"b" => 1, "a" => 2}.sort_by { |k, v| v }  =>  <%= show { {"b" => 1, "a" => 2}.sort_by { |k, v| v } } %>
{"b" => 1, "a" => 2}.map { |k, v| "#{k}=#{v}" }  =>  <%= show { {"b" => 1, "a" => 2}.map { |k, v| "#{k}=#{v}" } } %>
{"b" => 1, "a" => 2}.sort.map { |k, v| "#{k}=#{v}" }.join("&")  =>  <%= show { {"b" => 1, "a" => 2}.sort.map { |k, v| "#{k}=#{v}" }.join("&") } %>
{"a" => 1, "b" => 2}.select { |k, v| v > 1 }  =>  <%= show { {"a" => 1, "b" => 2}.select { |k, v| v > 1 } } %>
{"a" => 1, "b" => 2}.reject { |k, v| v > 1 }  =>  <%= show { {"a" => 1, "b" => 2}.reject { |k, v| v > 1 } } %>
{"a" => 1, "b" => 2}.find { |k, v| v == 2 }  =>  <%= show { {"a" => 1, "b" => 2}.find { |k, v| v == 2 } } %>
{"a" => 1}.merge({"b" => 2})  =>  <%= show { {"a" => 1}.merge({"b" => 2}) } %>
{"a" => 1}.merge({"a" => 2}) { |k, o, n| o + n }  =>  <%= show { {"a" => 1}.merge({"a" => 2}) { |k, o, n| o + n } } %>
{"a" => 1, "b" => nil}.compact  =>  <%= show { {"a" => 1, "b" => nil}.compact } %>
{"a" => 1}.to_a  =>  <%= show { {"a" => 1}.to_a } %>
{"a" => 1}.invert  =>  <%= show { {"a" => 1}.invert } %>
{"a" => 1}.transform_values { |v| v + 1 }  =>  <%= show { {"a" => 1}.transform_values { |v| v + 1 } } %>
{"a" => 1}.transform_keys(&:to_sym)  =>  <%= show { {"a" => 1}.transform_keys(&:to_sym) } %>
{"a" => 1, "b" => 2}.min_by { |k, v| v }  =>  <%= show { {"a" => 1, "b" => 2}.min_by { |k, v| v } } %>
{"a" => 1, "b" => 2}.sum { |k, v| v }  =>  <%= show { {"a" => 1, "b" => 2}.sum { |k, v| v } } %>
{"a" => 1, "b" => 2}.inject(0) { |s, (k, v)| s + v }  =>  <%= show { {"a" => 1, "b" => 2}.inject(0) { |s, (k, v)| s + v } } %>
{"a" => 1, "b" => 2}.each_with_index.map { |(k, v), i| [k, v, i] }  =>  <%= show { {"a" => 1, "b" => 2}.each_with_index.map { |(k, v), i| [k, v, i] } } %>
{"a" => 1, "b" => 2}.any? { |k, v| v > 1 }  =>  <%= show { {"a" => 1, "b" => 2}.any? { |k, v| v > 1 } } %>
{"a" => 1, "b" => 2}.all? { |k, v| v > 1 }  =>  <%= show { {"a" => 1, "b" => 2}.all? { |k, v| v > 1 } } %>
{"a" => 1, "b" => 2}.count { |k, v| v > 1 }  =>  <%= show { {"a" => 1, "b" => 2}.count { |k, v| v > 1 } } %>
{"a" => 1, "b" => 2}.partition { |k, v| v > 1 }  =>  <%= show { {"a" => 1, "b" => 2}.partition { |k, v| v > 1 } } %>
{"a" => 1, "b" => 2}.group_by { |k, v| v.odd? }  =>  <%= show { {"a" => 1, "b" => 2}.group_by { |k, v| v.odd? } } %>
{"a" => 1}.each_with_object({}) { |(k, v), h| h[v] = k }  =>  <%= show { {"a" => 1}.each_with_object({}) { |(k, v), h| h[v] = k } } %>
{"a" => 1}.to_h { |k, v| [v, k] }  =>  <%= show { {"a" => 1}.to_h { |k, v| [v, k] } } %>
{"a" => 1, "b" => 2}.first  =>  <%= show { {"a" => 1, "b" => 2}.first } %>
{"a" => 1, "b" => 2}.slice("a")  =>  <%= show { {"a" => 1, "b" => 2}.slice("a") } %>
{"a" => 1, "b" => 2}.except("a")  =>  <%= show { {"a" => 1, "b" => 2}.except("a") } %>
{"a" => 1}.length  =>  <%= show { {"a" => 1}.length } %>
{}.empty?  =>  <%= show { {}.empty? } %>
{"a" => 1} == {"a" => 1}  =>  <%= show { {"a" => 1} == {"a" => 1} } %>
{"a" => 1, "b" => 2} == {"b" => 2, "a" => 1}  =>  <%= show { {"a" => 1, "b" => 2} == {"b" => 2, "a" => 1} } %>
(h = {}; h["x"] ||= []; h["x"] << 1; h)  =>  <%= show { (h = {}; h["x"] ||= []; h["x"] << 1; h) } %>
(h = Hash.new(0); h["a"] += 1; h)  =>  <%= show { (h = Hash.new(0); h["a"] += 1; h) } %>
(h = Hash.new { |hh, k| hh[k] = [] }; h["a"] << 1; h)  =>  <%= show { (h = Hash.new { |hh, k| hh[k] = [] }; h["a"] << 1; h) } %>
(h = {"a" => 1}; h.delete("a"); h)  =>  <%= show { (h = {"a" => 1}; h.delete("a"); h) } %>
(h = {"a" => 1}; h.delete("z"))  =>  <%= show { (h = {"a" => 1}; h.delete("z")) } %>
(h = {"a" => 1}; h.store("b", 2); h)  =>  <%= show { (h = {"a" => 1}; h.store("b", 2); h) } %>
(h = {"a" => 1}; h.merge!("c" => 3); h)  =>  <%= show { (h = {"a" => 1}; h.merge!("c" => 3); h) } %>
(h = {"a" => 1}; h.update("c" => 3); h)  =>  <%= show { (h = {"a" => 1}; h.update("c" => 3); h) } %>
(h = {"a" => 1, "b" => 2}; h.delete_if { |k, v| v == 1 }; h)  =>  <%= show { (h = {"a" => 1, "b" => 2}; h.delete_if { |k, v| v == 1 }; h) } %>
Hash[[["a", 1]]]  =>  <%= show { Hash[[["a", 1]]] } %>
Hash["a", 1]  =>  <%= show { Hash["a", 1] } %>
{"a" => 1}.to_s  =>  <%= show { {"a" => 1}.to_s } %>
{}.instance_of?(Hash)  =>  <%= show { {}.instance_of?(Hash) } %>
{"a" => {"x" => 1}, "b" => {"x" => 2}}.map { |n, o| o.map { |k, v| "#{n}.#{k}=#{v}" } }.flatten  =>  <%= show { {"a" => {"x" => 1}, "b" => {"x" => 2}}.map { |n, o| o.map { |k, v| "#{n}.#{k}=#{v}" } }.flatten } %>
{ "x" => 1 }.each_pair.map { |k, v| k }  =>  <%= show { { "x" => 1 }.each_pair.map { |k, v| k } } %>
{ "x" => 1 }.each_key.to_a  =>  <%= show { { "x" => 1 }.each_key.to_a } %>
(h = {b: 1, a: 2}; h.sort.to_h)  =>  <%= show { (h = {b: 1, a: 2}; h.sort.to_h) } %>
(h = {b: 1, a: 2}; h.min_by { |_, v| v }.first)  =>  <%= show { (h = {b: 1, a: 2}; h.min_by { |_, v| v }.first) } %>
(h = {"a" => 1}; h.each { |k, v| h[k] = v + 1 }; h)  =>  <%= show { (h = {"a" => 1}; h.each { |k, v| h[k] = v + 1 }; h) } %>
(h = {"a" => [1]}; h["a"].push(2); h)  =>  <%= show { (h = {"a" => [1]}; h["a"].push(2); h) } %>
(h = {"a" => 1}; h.dig("a"))  =>  <%= show { (h = {"a" => 1}; h.dig("a")) } %>
{"a" => 1}.dig("a", "b")  =>  <%= show { {"a" => 1}.dig("a", "b") } %>
| ERB
-- run --
weft eval -r --dialect puppet - < hashes.txt
-- out --
{"a"=>1}.foo  =>  NoMethodError: undefined method `foo' for {"a"=>1}:Hash
{"a" => 1, "b" => 2}  =>  {"a"=>1, "b"=>2}
{a: 1, "b": 2}  =>  {:a=>1, :b=>2}
{:a => 1}  =>  {:a=>1}
{1 => [2], nil => true}  =>  {1=>[2], nil=>true}
{"a" => 1}["a"]  =>  1
{"a" => 1}["z"]  =>  nil
{"a" => 1}.fetch("a")  =>  1
{"a" => 1}.fetch("z", 5)  =>  5
{"a" => 1}.fetch("z") { |k| k * 2 }  =>  "zz"
{"a" => 1}.fetch("z")  =>  KeyError: key not found: "z"
{a: 1}.fetch(:z)  =>  KeyError: key not found: :z
{"a" => {"b" => [1, 2]}}.dig("a", "b", 1)  =>  2
{"a" => 1}.key?("a")  =>  true
{"a" => 1}.has_key?("b")  =>  false
{"a" => 1}.include?("a")  =>  true
{"a" => 1}.value?(1)  =>  true
{"a" => 1}.key(1)  =>  "a"
{"b" => 1, "a" => 2}.keys  =>  ["b", "a"]
{"b" => 1, "a" => 2}.values  =>  [1, 2]
{"b" => 1, "a" => 2}.sort  =>  [["a", 2], ["b", 1]]
{"b" => 1, "a" => 2}.sort_by { |k, v| v }  =>  [["b", 1], ["a", 2]]
{"b" => 1, "a" => 2}.map { |k, v| "#{k}=#{v}" }  =>  ["b=1", "a=2"]
{"b" => 1, "a" => 2}.sort.map { |k, v| "#{k}=#{v}" }.join("&")  =>  "a=2&b=1"
{"a" => 1, "b" => 2}.select { |k, v| v > 1 }  =>  {"b"=>2}
{"a" => 1, "b" => 2}.reject { |k, v| v > 1 }  =>  {"a"=>1}
{"a" => 1, "b" => 2}.find { |k, v| v == 2 }  =>  ["b", 2]
{"a" => 1}.merge({"b" => 2})  =>  {"a"=>1, "b"=>2}
{"a" => 1}.merge({"a" => 2}) { |k, o, n| o + n }  =>  {"a"=>3}
{"a" => 1, "b" => nil}.compact  =>  {"a"=>1}
{"a" => 1}.to_a  =>  [["a", 1]]
{"a" => 1}.invert  =>  {1=>"a"}
{"a" => 1}.transform_values { |v| v + 1 }  =>  {"a"=>2}
{"a" => 1}.transform_keys(&:to_sym)  =>  {:a=>1}
{"a" => 1, "b" => 2}.min_by { |k, v| v }  =>  ["a", 1]
{"a" => 1, "b" => 2}.sum { |k, v| v }  =>  3
{"a" => 1, "b" => 2}.inject(0) { |s, (k, v)| s + v }  =>  3
{"a" => 1, "b" => 2}.each_with_index.map { |(k, v), i| [k, v, i] }  =>  [["a", 1, 0], ["b", 2, 1]]
{"a" => 1, "b" => 2}.any? { |k, v| v > 1 }  =>  true
{"a" => 1, "b" => 2}.all? { |k, v| v > 1 }  =>  false
{"a" => 1, "b" => 2}.count { |k, v| v > 1 }  =>  1
{"a" => 1, "b" => 2}.partition { |k, v| v > 1 }  =>  [[["b", 2]], [["a", 1]]]
{"a" => 1, "b" => 2}.group_by { |k, v| v.odd? }  =>  {true=>[["a", 1]], false=>[["b", 2]]}
{"a" => 1}.each_with_object({}) { |(k, v), h| h[v] = k }  =>  {1=>"a"}
{"a" => 1}.to_h { |k, v| [v, k] }  =>  {1=>"a"}
{"a" => 1, "b" => 2}.first  =>  ["a", 1]
{"a" => 1, "b" => 2}.slice("a")  =>  {"a"=>1}
{"a" => 1, "b" => 2}.except("a")  =>  {"b"=>2}
{"a" => 1}.length  =>  1
{}.empty?  =>  true
{"a" => 1} == {"a" => 1}  =>  true
{"a" => 1, "b" => 2} == {"b" => 2, "a" => 1}  =>  true
(h = {}; h["x"] ||= []; h["x"] << 1; h)  =>  {"x"=>[1]}
(h = Hash.new(0); h["a"] += 1; h)  =>  {"a"=>1}
(h = Hash.new { |hh, k| hh[k] = [] }; h["a"] << 1; h)  =>  {"a"=>[1]}
(h = {"a" => 1}; h.delete("a"); h)  =>  {}
(h = {"a" => 1}; h.delete("z"))  =>  nil
(h = {"a" => 1}; h.store("b", 2); h)  =>  {"a"=>1, "b"=>2}
(h = {"a" => 1}; h.merge!("c" => 3); h)  =>  {"a"=>1, "c"=>3}
(h = {"a" => 1}; h.update("c" => 3); h)  =>  {"a"=>1, "c"=>3}
(h = {"a" => 1, "b" => 2}; h.delete_if { |k, v| v == 1 }; h)  =>  {"b"=>2}
Hash[[["a", 1]]]  =>  {"a"=>1}
Hash["a", 1]  =>  {"a"=>1}
{"a" => 1}.to_s  =>  "{\"a\"=>1}"
{}.instance_of?(Hash)  =>  true
{"a" => {"x" => 1}, "b" => {"x" => 2}}.map { |n, o| o.map { |k, v| "#{n}.#{k}=#{v}" } }.flatten  =>  ["a.x=1", "b.x=2"]
{ "x" => 1 }.each_pair.map { |k, v| k }  =>  ["x"]
{ "x" => 1 }.each_key.to_a  =>  ["x"]
(h = {b: 1, a: 2}; h.sort.to_h)  =>  {:a=>2, :b=>1}
(h = {b: 1, a: 2}; h.min_by { |_, v| v }.first)  =>  :b
(h = {"a" => 1}; h.each { |k, v| h[k] = v + 1 }; h)  =>  {"a"=>2}
(h = {"a" => [1]}; h["a"].push(2); h)  =>  {"a"=>[1, 2]}
(h = {"a" => 1}; h.dig("a"))  =>  1
{"a" => 1}.dig("a", "b")  =>  TypeError: Integer does not have #dig method
-- file flow.txt --
inline_template(@(ERB))
<%
# Shows what an expression gives, or how it fails.
def show
  yield.inspect
rescue => e
  "#{e.class}: #{e.message}"
end
-%>
format("%s-%s", 1, 2)  =>  <%= show { format("%s-%s", 1, 2) } %>
"ab".unknown_thing rescue "rescued"  =>  <%= show { "ab".unknown_thing rescue "rescued" } %>
(1..Float::INFINITY).first(2) rescue "x"  =>  <%= show { (1..Float::INFINITY).first(2) rescue "x" } %>
(not true)  =>  <%= show { (not true) } %>
case 5 when 1..3 then "low" when 4..6 then "mid" else "high" end  =>  <%= show { case 5 when 1..3 then "low" when 4..6 then "mid" else "high" end } %>
case "hello" when /^h/ then "h" else "other" end  =>  <%= show { case "hello" when /^h/ then "h" else "other" end } %>
case "x" when "a", "x" then 1 end  =>  <%= show { case "x" when "a", "x" then 1 end } %>
case 1 when Integer then "int" when String then "str" end  =>  <%= show { case 1 when Integer then "int" when String then "str" end } %>
case when 1 > 2 then "a" else "b" end  =>  <%= show { case when 1 > 2 then "a" else "b" end } %>
(x = 5; x > 3 ? "big" : "small")  =>  <%= show { (x = 5; x > 3 ? "big" : "small") } %>
(x = nil; x&.length)  =>  <%= show { (x = nil; x&.length) } %>
(x = "abc"; x&.length)  =>  <%= show { (x = "abc"; x&.length) } %>
(x = 5 if false; x)  =>  <%= show { (x = 5 if false; x) } %>
(x = 1; x += 2; x -= 1; x *= 5; x)  =>  <%= show { (x = 1; x += 2; x -= 1; x *= 5; x) } %>
(a, b = 1, 2; [b, a])  =>  <%= show { (a, b = 1, 2; [b, a]) } %>
(a, (b, c), *d = 1, [2, 3], 4, 5; [a, b, c, d])  =>  <%= show { (a, (b, c), *d = 1, [2, 3], 4, 5; [a, b, c, d]) } %>
(a, b = [1, 2]; a)  =>  <%= show { (a, b = [1, 2]; a) } %>
(*a, b = 1, 2, 3; [a, b])  =>  <%= show { (*a, b = 1, 2, 3; [a, b]) } %>
(a = b = 3; [a, b])  =>  <%= show { (a = b = 3; [a, b]) } %>
(a = 1, 2; a)  =>  <%= show { (a = 1, 2; a) } %>
(a = *1..3; a)  =>  <%= show { (a = *1..3; a) } %>
(i = 0; i += 1 while i < 5; i)  =>  <%= show { (i = 0; i += 1 while i < 5; i) } %>
(i = 10; i -= 1 until i < 5; i)  =>  <%= show { (i = 10; i -= 1 until i < 5; i) } %>
(r = []; for x in [1, 2, 3] do r << x * 2 end; r)  =>  <%= show { (r = []; for x in [1, 2, 3] do r << x * 2 end; r) } %>
(r = []; for a, b in [[1, 2], [3, 4]] do r << a + b end; r)  =>  <%= show { (r = []; for a, b in [[1, 2], [3, 4]] do r << a + b end; r) } %>
(r = []; [1, 2, 3, 4].each { |x| next if x == 2; break if x == 4; r << x }; r)  =>  <%= show { (r = []; [1, 2, 3, 4].each { |x| next if x == 2; break if x == 4; r << x }; r) } %>
[1, 2, 3].each { |x| break x * 10 if x == 2 }  =>  <%= show { [1, 2, 3].each { |x| break x * 10 if x == 2 } } %>
(begin; Integer("x"); rescue ArgumentError => e; e.message; end)  =>  <%= show { (begin; Integer("x"); rescue ArgumentError => e; e.message; end) } %>
(begin; nil.foo; rescue NoMethodError => e; e.class.to_s; end)  =>  <%= show { (begin; nil.foo; rescue NoMethodError => e; e.class.to_s; end) } %>
(begin; raise "boom"; rescue => e; e.message; ensure; 1; end)  =>  <%= show { (begin; raise "boom"; rescue => e; e.message; ensure; 1; end) } %>
(begin; raise ArgumentError, "bad"; rescue TypeError, ArgumentError => e; "#{e.class}: #{e.message}"; end)  =>  <%= show { (begin; raise ArgumentError, "bad"; rescue TypeError, ArgumentError => e; "#{e.class}: #{e.message}"; end) } %>
(begin; raise ArgumentError.new("bad"); rescue => e; e.message; end)  =>  <%= show { (begin; raise ArgumentError.new("bad"); rescue => e; e.message; end) } %>
(x = Integer("z") rescue 0; x)  =>  <%= show { (x = Integer("z") rescue 0; x) } %>
(def foo(a, b = 2, *c); [a, b, c]; end; foo(1))  =>  <%= show { (def foo(a, b = 2, *c); [a, b, c]; end; foo(1)) } %>
(def foo2(a, b = 2, *c); [a, b, c]; end; foo2(1, 3, 4, 5))  =>  <%= show { (def foo2(a, b = 2, *c); [a, b, c]; end; foo2(1, 3, 4, 5)) } %>
(def foo3(a:, b: 5); a + b; end; foo3(a: 1))  =>  <%= show { (def foo3(a:, b: 5); a + b; end; foo3(a: 1)) } %>
(def foo4; yield 1, 2; end; foo4 { |a, b| a + b })  =>  <%= show { (def foo4; yield 1, 2; end; foo4 { |a, b| a + b }) } %>
(def foo5(x); return "early" if x; "late"; end; foo5(true) + foo5(false))  =>  <%= show { (def foo5(x); return "early" if x; "late"; end; foo5(true) + foo5(false)) } %>
(def fact(n); n <= 1 ? 1 : n * fact(n - 1); end; fact(10))  =>  <%= show { (def fact(n); n <= 1 ? 1 : n * fact(n - 1); end; fact(10)) } %>
(l = lambda { |x| x * 2 }; l.call(3))  =>  <%= show { (l = lambda { |x| x * 2 }; l.call(3)) } %>
(l = ->(x, y = 1) { x + y }; l.(3))  =>  <%= show { (l = ->(x, y = 1) { x + y }; l.(3)) } %>
(l = proc { |x, y| [x, y] }; l.call(1))  =>  <%= show { (l = proc { |x, y| [x, y] }; l.call(1)) } %>
[1, 2, 3].map(&->(x) { x + 1 })  =>  <%= show { [1, 2, 3].map(&->(x) { x + 1 }) } %>
(zz = 1; defined?(zz))  =>  <%= show { (zz = 1; defined?(zz)) } %>
defined?(String)  =>  <%= show { defined?(String) } %>
if 1 > 0 then "y" else "n" end  =>  <%= show { if 1 > 0 then "y" else "n" end } %>
unless nil then "y" else "n" end  =>  <%= show { unless nil then "y" else "n" end } %>
while true do break "out" end  =>  <%= show { while true do break "out" end } %>
| ERB
-- run --
weft eval -r --dialect puppet - < flow.txt
-- out --
format("%s-%s", 1, 2)  =>  "1-2"
"ab".unknown_thing rescue "rescued"  =>  "rescued"
(1..Float::INFINITY).first(2) rescue "x"  =>  [1, 2]
(not true)  =>  false
case 5 when 1..3 then "low" when 4..6 then "mid" else "high" end  =>  "mid"
case "hello" when /^h/ then "h" else "other" end  =>  "h"
case "x" when "a", "x" then 1 end  =>  1
case 1 when Integer then "int" when String then "str" end  =>  "int"
case when 1 > 2 then "a" else "b" end  =>  "b"
(x = 5; x > 3 ? "big" : "small")  =>  "big"
(x = nil; x&.length)  =>  nil
(x = "abc"; x&.length)  =>  3
(x = 5 if false; x)  =>  nil
(x = 1; x += 2; x -= 1; x *= 5; x)  =>  10
(a, b = 1, 2; [b, a])  =>  [2, 1]
(a, (b, c), *d = 1, [2, 3], 4, 5; [a, b, c, d])  =>  [1, 2, 3, [4, 5]]
(a, b = [1, 2]; a)  =>  1
(*a, b = 1, 2, 3; [a, b])  =>  [[1, 2], 3]
(a = b = 3; [a, b])  =>  [3, 3]
(a = 1, 2; a)  =>  [1, 2]
(a = *1..3; a)  =>  [1, 2, 3]
(i = 0; i += 1 while i < 5; i)  =>  5
(i = 10; i -= 1 until i < 5; i)  =>  4
(r = []; for x in [1, 2, 3] do r << x * 2 end; r)  =>  [2, 4, 6]
(r = []; for a, b in [[1, 2], [3, 4]] do r << a + b end; r)  =>  [3, 7]
(r = []; [1, 2, 3, 4].each { |x| next if x == 2; break if x == 4; r << x }; r)  =>  [1, 3]
[1, 2, 3].each { |x| break x * 10 if x == 2 }  =>  20
(begin; Integer("x"); rescue ArgumentError => e; e.message; end)  =>  "invalid value for Integer(): \"x\""
(begin; nil.foo; rescue NoMethodError => e; e.class.to_s; end)  =>  "NoMethodError"
(begin; raise "boom"; rescue => e; e.message; ensure; 1; end)  =>  "boom"
(begin; raise ArgumentError, "bad"; rescue TypeError, ArgumentError => e; "#{e.class}: #{e.message}"; end)  =>  "ArgumentError: bad"
(begin; raise ArgumentError.new("bad"); rescue => e; e.message; end)  =>  "bad"
(x = Integer("z") rescue 0; x)  =>  0
(def foo(a, b = 2, *c); [a, b, c]; end; foo(1))  =>  [1, 2, []]
(def foo2(a, b = 2, *c); [a, b, c]; end; foo2(1, 3, 4, 5))  =>  [1, 3, [4, 5]]
(def foo3(a:, b: 5); a + b; end; foo3(a: 1))  =>  6
(def foo4; yield 1, 2; end; foo4 { |a, b| a + b })  =>  3
(def foo5(x); return "early" if x; "late"; end; foo5(true) + foo5(false))  =>  "earlylate"
(def fact(n); n <= 1 ? 1 : n * fact(n - 1); end; fact(10))  =>  3628800
(l = lambda { |x| x * 2 }; l.call(3))  =>  6
(l = ->(x, y = 1) { x + y }; l.(3))  =>  4
(l = proc { |x, y| [x, y] }; l.call(1))  =>  [1, nil]
[1, 2, 3].map(&->(x) { x + 1 })  =>  [2, 3, 4]
(zz = 1; defined?(zz))  =>  "local-variable"
defined?(String)  =>  "constant"
if 1 > 0 then "y" else "n" end  =>  "y"
unless nil then "y" else "n" end  =>  "y"
while true do break "out" end  =>  "out"
