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
-- run --
weft fmt broken.pp
-- run --
weft fmt site.pp && cat site.pp && weft fmt --check site.pp
-- run --
weft fmt page.epp; cat page.epp
