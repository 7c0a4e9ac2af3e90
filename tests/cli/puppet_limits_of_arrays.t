Big arrays end at the limit of memory: the room of a list, and of the value that it becomes, is asked for before it is taken.
-- file environment.conf --
-- file manifests/flat.txt --
$a = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
$b = [$a, $a, $a, $a, $a, $a, $a, $a, $a, $a]
$c = [$b, $b, $b, $b, $b, $b, $b, $b, $b, $b]
$d = [$c, $c, $c, $c, $c, $c, $c, $c, $c, $c]
$e = [$d, $d, $d, $d, $d, $d, $d, $d, $d, $d]
$f = [$e, $e, $e, $e, $e, $e, $e, $e, $e, $e]
$g = [$f, $f, $f, $f, $f, $f, $f, $f, $f, $f]
$h = [$g, $g, $g, $g, $g, $g, $g, $g, $g, $g]
-- file run.py --
import resource, shutil, subprocess, sys
subprocess.run(['weft', 'catalog', 'n', '--max-memory', '64M', '--diagnostics', 'short', '--select', 'Notify'])
most = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
is_sanitized = b'__asan_init' in open(shutil.which('weft'), 'rb').read() # which takes memory of its own
sys.exit(0 if is_sanitized or most < 140 * 1024 else 'took %d KB' % most)
-- run --
(cat manifests/flat.txt; echo 'notify { "x": message => $h.flatten.length }') > manifests/site.pp; python3 run.py
(cat manifests/flat.txt; echo 'notify { "x": message => flatten($d, $d).length }') > manifests/site.pp; python3 run.py
(echo '$x0 = [1, 2]'; for i in $(seq 1 26); do echo "\$x$i = \$x$((i - 1)) + \$x$((i - 1))"; done) > manifests/site.pp; python3 run.py
-- out --
Notify[x]
    message = 20000
-- err --
manifests/site.pp:9:26: error[limit-memory]: this needs more than 67108864 bytes of memory
manifests/site.pp:20:8: error[limit-memory]: this needs more than 67108864 bytes of memory
