#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What Puppet's jobs cost: bench/puppet.py BUILD-DIRECTORY [--no-peer] [--keep DIRECTORY]

A generated environment (50 modules of 16 classes, 5 defined types, a function and a type alias each, with data of their own and of
the environment: 10,553 resources), a catalog with Debian's packaged modules, a lookup, and a check of many manifests. CPU and
peak memory of one process, the best of some runs; next to the real `puppet` where it is installed, as ratios. The peer runs once.
"""
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

MODULES, CLASSES, DEFINES = 50, 15, 5
DEBIAN = "/usr/share/puppet/modules"
FACTS = """{"os": {"family": "Debian", "name": "Debian", "release": {"full": "12.5", "major": "12", "minor": "5"},
"distro": {"codename": "bookworm", "id": "Debian", "release": {"full": "12.5", "major": "12"}}, "architecture": "amd64"},
"osfamily": "Debian", "operatingsystem": "Debian", "operatingsystemrelease": "12.5", "operatingsystemmajrelease": "12",
"lsbdistcodename": "bookworm", "processors": {"count": 4}, "processorcount": 4, "memory": {"system": {"total_bytes": 8000000000}},
"networking": {"fqdn": "web01.example.com", "hostname": "web01", "domain": "example.com", "ip": "10.0.0.1"},
"fqdn": "web01.example.com", "hostname": "web01", "domain": "example.com", "ipaddress": "10.0.0.1", "kernel": "Linux",
"path": "/usr/bin:/bin", "puppetversion": "7.23.0", "facterversion": "4.3.0", "clientcert": "web01.example.com", "clientversion": "7.23.0", "clientnoop": false, "is_pe": false,
"id": "root", "identity": {"privileged": true}, "selinux": false, "root_home": "/root", "virtual": "physical"}
"""
SITE = """class { 'apache':
  default_vhost => false,
  mpm_module    => 'prefork',
}
apache::vhost { 'www.example.com':
  port     => 80,
  docroot  => '/var/www/www',
  ssl      => false,
  override => ['All'],
}
"""


# ---- the generated environment

def class_text(m, c):
    other = f"m{m}::c{c - 1}" if c else f"m{m}"
    return f"""# Class {c} of module {m}
class m{m}::c{c} (
  M{m}::Port $port = 80,
  String $owner = 'root',
  Hash[String, Integer] $limits = {{ 'soft' => 10, 'hard' => 20 }},
  Array[String] $names = ['a', 'b'],
) {{
  include {other}
  $base = "/srv/m{m}/c{c}"
  $mode = $port ? {{
    80      => '0644',
    default => '0600',
  }}
  file {{ $base:
    ensure => directory,
    owner  => $owner,
    mode   => '0755',
  }}
  -> file {{ "${{base}}/config":
    ensure  => file,
    mode    => $mode,
    content => m{m}::render($limits, "port ${{port}}"),
  }}
  if $facts['os']['family'] == 'Debian' and $port < 1024 {{
    package {{ 'm{m}-c{c}': ensure => installed }}
  }} else {{
    package {{ 'm{m}-c{c}': ensure => absent }}
  }}
  service {{ 'm{m}-c{c}':
    ensure  => running,
    require => Package['m{m}-c{c}'],
  }}
  notify {{ "m{m}-c{c} ${{facts['networking']['hostname']}}": }}
  $names.each |Integer $i, String $name| {{
    m{m}::d{c % DEFINES} {{ "c{c}-${{name}}":
      path  => "${{base}}/${{name}}",
      order => $i,
    }}
  }}
}}
"""


def define_text(m, d):
    return f"""define m{m}::d{d} (
  String $path,
  Integer $order = 0,
  Optional[String] $content = undef,
) {{
  file {{ $path:
    ensure  => file,
    content => pick($content, "${{title}} ${{order}}\\n"),
    tag     => ['m{m}', "order-${{order}}"],
  }}
  exec {{ "refresh ${{path}}":
    command     => "/bin/true ${{path}}",
    refreshonly => true,
    subscribe   => File[$path],
  }}
  notify {{ "done ${{path}}":
    require => Exec["refresh ${{path}}"],
  }}
}}
""".replace("pick(", "m%d::pick(" % m)


def write(path, text):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w") as f:
        f.write(text)


def generate(root):
    for m in range(MODULES):
        at = f"{root}/modules/m{m}"
        includes = "".join(f"  include m{m}::c{c}\n" for c in range(CLASSES))
        write(f"{at}/manifests/init.pp", f"class m{m} {{\n{includes}}}\n")
        for c in range(CLASSES):
            write(f"{at}/manifests/c{c}.pp", class_text(m, c))
        for d in range(DEFINES):
            write(f"{at}/manifests/d{d}.pp", define_text(m, d))
        write(f"{at}/functions/render.pp", f"""function m{m}::render(Hash $values, String $head) >> String {{
  $lines = $values.map |$key, $value| {{ "${{key}} = ${{value}}" }}
  ([$head] + $lines).join("\\n")
}}
""")
        write(f"{at}/functions/pick.pp", f"function m{m}::pick(*$values) {{\n  $values.filter |$v| {{ $v =~ NotUndef }}[0]\n}}\n")
        write(f"{at}/types/port.pp", f"type M{m}::Port = Integer[1, 65535]\n")
        write(f"{at}/metadata.json", f'{{"name": "bench-m{m}", "version": "1.0.0", "author": "bench", "license": "none",\n'
              '"summary": "", "source": "", "dependencies": []}\n')
        write(f"{at}/hiera.yaml", "version: 5\nhierarchy:\n  - name: common\n    path: common.yaml\n")
        write(f"{at}/data/common.yaml", "".join(f"m{m}::c{c}::owner: user{c}\n" for c in range(CLASSES)))
    write(f"{root}/environment.conf", "modulepath = modules\nmanifest = manifests\n")
    write(f"{root}/manifests/site.pp", "".join(f"include m{m}\n" for m in range(MODULES)))
    write(f"{root}/hiera.yaml", "version: 5\nhierarchy:\n  - name: node\n    path: nodes/%{facts.networking.fqdn}.yaml\n"
          "  - name: os\n    path: os/%{facts.os.family}.yaml\n  - name: common\n    path: common.yaml\n")
    write(f"{root}/data/common.yaml", "".join(
        f"m{m}::c{c}::port: {8000 + c if c % 3 else 80}\n" for m in range(MODULES) for c in range(CLASSES)))
    write(f"{root}/data/os/Debian.yaml", "".join(f"m{m}::c0::limits: {{soft: {m}, hard: 100}}\n" for m in range(MODULES)))
    write(f"{root}/data/nodes/web01.example.com.yaml", "m7::c7::port: 7777\n")


def generate_from_data(root):
    """1,971 resources of which the manifests say nothing: hashes in three levels, merged."""
    write(f"{root}/environment.conf", "modulepath = modules\nmanifest = manifests\n")
    write(f"{root}/hiera.yaml", "version: 5\nhierarchy:\n  - name: node\n    path: nodes/%{facts.networking.fqdn}.yaml\n"
          "  - name: os\n    path: os/%{facts.os.family}.yaml\n  - name: common\n    path: common.yaml\n")
    write(f"{root}/manifests/site.pp", "include data\n")
    write(f"{root}/modules/data/manifests/init.pp", """class data (
  Hash[String, Hash] $files = {},
  Hash[String, Hash] $sites = {},
) {
  $files.each |$path, $attributes| {
    file { $path: * => { 'owner' => 'root' } + $attributes }
  }
  create_resources('data::site', $sites)
}
""")
    write(f"{root}/modules/data/manifests/site.pp", """define data::site (Integer $port, String $owner = 'www', Array[String] $aliases = []) {
  file { "/srv/${title}": ensure => directory, owner => $owner }
  file { "/srv/${title}/site.conf": content => "listen ${port}\\n${aliases.join(' ')}\\n", require => File["/srv/${title}"] }
}
""")
    def levels(first, last):
        text = "data::files:\n" + "".join(
            f"  /etc/app/{i}.conf:\n    ensure: file\n    mode: '0644'\n    content: \"%{{facts.networking.fqdn}} {i}\\n\"\n"
            for i in range(first, last))
        return text + "data::sites:\n" + "".join(
            f"  site{i}.example.com:\n    port: {8000 + i}\n    aliases: [www.site{i}, m.site{i}]\n" for i in range(first, last))
    write(f"{root}/data/common.yaml", "lookup_options:\n  'data::(files|sites)':\n    merge: deep\n".replace("'data::(files", "'^data::(files").replace("sites)'", "sites)$'")
          + levels(0, 300))
    write(f"{root}/data/os/Debian.yaml", levels(280, 450))
    write(f"{root}/data/nodes/web01.example.com.yaml", levels(440, 492))


def generate_nodes(directory):
    """Facts of 1,000 nodes that differ in five of them."""
    for i in range(1000):
        facts = json.loads(FACTS)
        name = f"node{i:04}.example.com"
        facts["networking"].update(fqdn=name, hostname=name[:8], ip=f"10.0.{i // 250}.{i % 250}")
        facts["os"]["family"] = ("Debian", "RedHat")[i % 2]
        facts["role"] = ("web", "db", "cache")[i % 3]
        write(f"{directory}/{name}.json", json.dumps(facts))


def data_of_roles(work):
    """The large environment without what depends on a node's name."""
    root = f"{work}/roles"
    shutil.copytree(f"{work}/large", root, dirs_exist_ok=True)
    for m in range(MODULES):
        for c in range(CLASSES):
            write(f"{root}/modules/m{m}/manifests/c{c}.pp", class_text(m, c).replace("${facts['networking']['hostname']}", ""))
    return root


# ---- measuring

def measure(tool, times, command, cwd):
    done = subprocess.run([tool, str(times), *command], cwd=cwd, capture_output=True, text=True)
    numbers = re.findall(r"[\d.]+", done.stdout)
    return (float(numbers[0]), float(numbers[1]) / 1024) if done.returncode == 0 and len(numbers) >= 2 else None


def row(name, ours, theirs):
    text = f"  {name:<46}"
    text += f"{ours[0]:10.1f} ms {ours[1]:7.1f} MB" if ours else f"{'failed':>23}"
    if theirs and ours:
        text += f"   puppet {theirs[0]:9.0f} ms {theirs[1]:6.0f} MB   {theirs[0] / max(ours[0], 0.1):7.0f} times"
    print(text, flush=True)


def peer(env, args):
    """The real puppet, with nothing of this machine's own configuration."""
    home = os.path.dirname(env)
    common = [f"--{kind}dir={home}/{kind}" for kind in ("conf", "var")]
    return ["puppet", *args, *common, "--environmentpath", home, "--environment", os.path.basename(env)]


def main():
    build = os.path.realpath(sys.argv[1])
    weft = f"{build}/weft"
    has_peer = shutil.which("puppet") and "--no-peer" not in sys.argv
    work = sys.argv[sys.argv.index("--keep") + 1] if "--keep" in sys.argv else tempfile.mkdtemp()
    large, apache, tool = f"{work}/large", f"{work}/apache", f"{work}/measure"
    data, facts_of_nodes = f"{work}/data", f"{work}/nodes"
    os.makedirs(work, exist_ok=True)
    source = os.path.join(os.path.dirname(os.path.realpath(__file__)), "measure.c")
    subprocess.run(["cc", "-O2", "-D_DEFAULT_SOURCE", "-o", tool, source], check=True)
    generate(large)
    generate_from_data(data)
    generate_nodes(facts_of_nodes)
    write(f"{apache}/environment.conf", f"modulepath = {DEBIAN}\nmanifest = manifests\n")
    write(f"{apache}/manifests/site.pp", SITE)
    write(f"{work}/facts.json", FACTS)
    facts = ["--facts", f"{work}/facts.json"]

    def compare(name, times, ours, theirs, cwd):
        peers = measure(tool, 1, theirs, cwd) if has_peer and theirs else None
        row(name, measure(tool, times, [weft, *ours], cwd), peers)

    def catalog(env):
        return ["catalog", "compile", "web01.example.com", "--facts_terminus", "yaml", "--render-as", "json"]

    if has_peer:
        for kind in ("conf", "var"):
            os.makedirs(f"{work}/{kind}", exist_ok=True)
        write(f"{work}/var/yaml/facts/web01.example.com.yaml",
              "--- !ruby/object:Puppet::Node::Facts\nname: web01.example.com\nvalues: " + FACTS.replace("\n", " ") + "\n")
        write(f"{work}/var/client_data/facts/web01.example.com.json", "{}")
    print("Puppet: CPU and peak memory of one process")
    compare("catalog of 10,553 resources, 50 modules, cold", 5, ["catalog", "--json", *facts], peer(large, catalog(large)), large)
    compare("catalog of 1,971 resources from Hiera", 5, ["catalog", "--json", *facts], peer(data, catalog(data)), data)
    compare("a lookup in it", 20, ["lookup", "m7::c7::port", *facts],
            peer(large, ["lookup", "m7::c7::port", "--node", "web01.example.com", *facts]), large)
    compare("check of its 1,201 manifests", 5, ["check", "."], peer(large, ["parser", "validate", "."]), large)
    compare("that lookup for 1,000 nodes that differ in 5 facts", 3,
            ["lookup", "m7::c7::port", "--all-nodes", "--facts", facts_of_nodes], None, large)
    compare("catalogs of 1,000 such nodes, which read one of them", 3,
            ["catalog", "--all-nodes", "--facts", facts_of_nodes], None, data_of_roles(work))
    if os.path.isdir(f"{DEBIAN}/apache"):
        compare("catalog of Debian's apache with a vhost", 10, ["catalog", "--json", "--modulepath", DEBIAN, *facts],
                peer(apache, catalog(apache)), apache)
        shutil.copytree(f"{DEBIAN}/apache/manifests", f"{work}/manifests", dirs_exist_ok=True)
        compare("layout of the 120 manifests of that module", 3, ["fmt", "--diff", f"{work}/manifests"], None, apache)
    if "--keep" not in sys.argv:
        shutil.rmtree(work)


main()
