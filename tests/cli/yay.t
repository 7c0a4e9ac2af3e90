Yay files: evaluated, laid out, referred to; a mistake has its place and a way out.
-- file site.yay --
domain: example.com
hosts:
    - www
    -   api
if domain == 'example.com':
        tls: yes
names:
  for h in hosts:
    - {{h}}.{{domain}}
include 'local.yay'
-- file local.yay --
hosts:
  - www
  - test
-- file seed.yay --
% let port = 80
% if port == 80 :
    plain: ${port}
-- file remote.yay --
include 'http://example.com/x.yay'
-- run --
weft eval -f site.yay
-- out --
{"domain":"example.com","hosts":["www","test"],"names":["www.example.com","test.example.com"],"tls":"yes"}
-- run --
weft eval -f seed.yay
-- out --
{"plain":80}
-- run --
weft eval -f remote.yay
-- err --
error[bad-import]: `http://example.com/x.yay` is not fetched: only files are included
 --> remote.yay:1:9
  |
1 | include 'http://example.com/x.yay'
  |         ^^^^^^^^^^^^^^^^^^^^^^^^^^
help: fetch it before, and include the file
-- exit --
1
-- run --
weft fmt --check
-- out --
seed.yay
site.yay
-- exit --
4
-- run --
weft fmt --diff site.yay
-- out --
--- a/site.yay
+++ b/site.yay
@@ -1,10 +1,10 @@
 domain: example.com
 hosts:
-    - www
-    -   api
+  - www
+  - api
 if domain == 'example.com':
-        tls: yes
+  tls: yes
 names:
   for h in hosts:
-    - {{h}}.{{domain}}
+    - {{ h }}.{{ domain }}
 include 'local.yay'
-- run --
weft fmt --dialect yay - < seed.yay
-- out --
% let port = 80
% if port == 80:
  plain: ${port}
-- run --
weft refs site.yay
-- out --
domain  site.yay:5:4
hosts   site.yay:8:12
domain  site.yay:9:15
-- file nowhere.yay --
include nothing_here
-- run --
weft get --file nowhere.yay
-- err --
error[unknown-name]: no `nothing_here` here
 --> nowhere.yay:1:9
  |
1 | include nothing_here
  |         ^^^^^^^^^^^^ nothing defines this name
help: define it as a key or with `set`, or say what else it is: `{{ name else 0 }}`
-- exit --
1
