The type aliases of stdlib exist if the module is not installed. One that is installed has its own.
-- file manifests/site.pp --
notice('/etc' =~ Stdlib::Absolutepath, 'etc' =~ Stdlib::Absolutepath, 'C:/x' =~ Stdlib::Windowspath)
notice('0644' =~ Stdlib::Filemode, 'u=rw,g=r' =~ Stdlib::Filemode, '0888' =~ Stdlib::Filemode)
notice('10.0.0.1' =~ Stdlib::IP::Address, '10.0.0.1/24' =~ Stdlib::IP::Address::V4::CIDR, '10.0.0.256' =~ Stdlib::IP::Address)
notice('fe80::1' =~ Stdlib::IP::Address::V6, '1::2::3' =~ Stdlib::IP::Address::V6, '::ffff:1.2.3.4' =~ Stdlib::IP::Address::V6)
notice('a.example.com' =~ Stdlib::Fqdn, 'a_b' =~ Stdlib::Host, 'running' =~ Stdlib::Ensure::Service, 443 =~ Stdlib::Port::Privileged)
notice('https://x' =~ Stdlib::HTTPSUrl, 'puppet:///modules/a/b' =~ Stdlib::Filesource, 'x' =~ Stdlib::Filesource)
class a (Stdlib::Port $port = 0, Optional[::Stdlib::Absolutepath] $path = undef) { }
class { 'a': port => 65536 }
-- run --
weft catalog x; weft check --diagnostics short
-- err --
notice: true false true (manifests/site.pp:1)
notice: true true false (manifests/site.pp:2)
notice: true true false (manifests/site.pp:3)
notice: true false true (manifests/site.pp:4)
notice: true false true true (manifests/site.pp:5)
notice: true true false (manifests/site.pp:6)
error[invalid-operation]: Class[A]: parameter 'port' expects a Stdlib::Port = Integer[0, 65535] value, got Integer[65536, 65536]
 --> manifests/site.pp:8:1
  |
8 | class { 'a': port => 65536 }
  | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^
manifests/site.pp:7:10: note[unused]: nothing reads the parameter `$port`
manifests/site.pp:7:34: note[unused]: nothing reads the parameter `$path`
manifests/site.pp:8:22: error[type-mismatch]: `port` expects a Stdlib::Port = Integer[0, 65535] value, got Integer[65536, 65536]
1 error; 0 nodes and 1 file checked
-- exit --
1
-- file modules/stdlib/types/port.pp --
type Stdlib::Port = Integer[0, 70000]
-- run --
weft catalog x --diagnostics short | tail -3; weft check --diagnostics short
-- err --
manifests/site.pp:1:18: error[invalid-operation]: unknown type `Stdlib::Absolutepath`
manifests/site.pp:1:18: error[unknown-name]: unknown type `Stdlib::Absolutepath`
manifests/site.pp:1:49: error[unknown-name]: unknown type `Stdlib::Absolutepath`
manifests/site.pp:1:81: error[unknown-name]: unknown type `Stdlib::Windowspath`
manifests/site.pp:2:18: error[unknown-name]: unknown type `Stdlib::Filemode`
manifests/site.pp:2:50: error[unknown-name]: unknown type `Stdlib::Filemode`
manifests/site.pp:2:78: error[unknown-name]: unknown type `Stdlib::Filemode`
manifests/site.pp:3:22: error[unknown-name]: unknown type `Stdlib::IP::Address`
manifests/site.pp:3:60: error[unknown-name]: unknown type `Stdlib::IP::Address::V4::CIDR`
manifests/site.pp:3:107: error[unknown-name]: unknown type `Stdlib::IP::Address`
manifests/site.pp:4:21: error[unknown-name]: unknown type `Stdlib::IP::Address::V6`
manifests/site.pp:4:59: error[unknown-name]: unknown type `Stdlib::IP::Address::V6`
manifests/site.pp:4:104: error[unknown-name]: unknown type `Stdlib::IP::Address::V6`
manifests/site.pp:5:27: error[unknown-name]: unknown type `Stdlib::Fqdn`
manifests/site.pp:5:50: error[unknown-name]: unknown type `Stdlib::Host`
manifests/site.pp:5:77: error[unknown-name]: unknown type `Stdlib::Ensure::Service`
manifests/site.pp:5:109: error[unknown-name]: unknown type `Stdlib::Port::Privileged`
manifests/site.pp:6:23: error[unknown-name]: unknown type `Stdlib::HTTPSUrl`
manifests/site.pp:6:68: error[unknown-name]: unknown type `Stdlib::Filesource`
manifests/site.pp:6:95: error[unknown-name]: unknown type `Stdlib::Filesource`
manifests/site.pp:7:10: note[unused]: nothing reads the parameter `$port`
manifests/site.pp:7:34: note[unused]: nothing reads the parameter `$path`
manifests/site.pp:7:43: error[unknown-name]: unknown type `Stdlib::Absolutepath`
20 errors; 0 nodes and 2 files checked
-- exit --
1
