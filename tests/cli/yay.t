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
error[bad-import]: cannot include `http://example.com/x.yay`: only local files can be included
 --> remote.yay:1:9
  |
1 | include 'http://example.com/x.yay'
  |         ^^^^^^^^^^^^^^^^^^^^^^^^^^
help: download it first, and include the file
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
error[unknown-name]: `nothing_here` is not defined
 --> nowhere.yay:1:9
  |
1 | include nothing_here
  |         ^^^^^^^^^^^^ unknown name
help: define it as a key or with `set`, or give a default: `{{ name else 0 }}`
-- exit --
1
