`weft fmt` lays manifests out as the style guide says; templates and manifests with mistakes stay.
-- file site.pp --
class web ($port=80,
  String $root = "/srv") {
    file{$root: ensure=>directory,
       mode => '0755' }  # the site


    service { 'nginx': ensure => running }
}
-- file broken.pp --
file { '/x': ensure=>
-- file page.epp --
<%   if $x {  %>a<%}%>
-- run --
weft fmt --diff site.pp
-- out --
--- a/site.pp
+++ b/site.pp
@@ -1,8 +1,11 @@
-class web ($port=80,
-  String $root = "/srv") {
-    file{$root: ensure=>directory,
-       mode => '0755' }  # the site
-
+class web (
+  $port = 80,
+  String $root = '/srv',
+) {
+  file { $root:
+    ensure => directory,
+    mode   => '0755',
+  }  # the site
 
-    service { 'nginx': ensure => running }
+  service { 'nginx': ensure => running }
 }
-- run --
weft fmt broken.pp
-- err --
error[bad-syntax]: the file ends where more was expected
 --> broken.pp:2:1
  |
2 |
  | ^
-- exit --
1
-- run --
weft fmt site.pp && cat site.pp && weft fmt --check site.pp
-- out --
site.pp
class web (
  $port = 80,
  String $root = '/srv',
) {
  file { $root:
    ensure => directory,
    mode   => '0755',
  }  # the site

  service { 'nginx': ensure => running }
}
-- run --
weft fmt page.epp; cat page.epp
-- out --
<%   if $x {  %>a<%}%>
