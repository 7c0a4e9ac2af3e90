Functions that modules bring along in Ruby have stand-ins: memcached, openstack_extras, archive.
-- file manifests/site.pp --
notice(memcached::max_memory('50%'), memcached::max_memory(undef), memcached::max_memory('128'), memcached::max_memory(64))
notice(archive::parse_artifactory_url('https://repo.example/artifactory/maven/org/example/app/1.0-SNAPSHOT/app-1.0-SNAPSHOT-dist.zip'))
notice(archive::parse_artifactory_url('https://repo.example/other'))
validate_yum_hash({ 'a' => { 'baseurl' => 'x', 'nothing' => 1 } })
-- file environment.conf --
-- file facts.json --
{"memorysize": "22.36 GiB"}
-- run --
weft catalog n --facts facts.json --select Stage
-- err --
notice: 11448 21751 128 64 (manifests/site.pp:1)
notice: {base_url => https://repo.example/artifactory, repository => maven, org_path => org/example, module => app, base_rev => 1.0, folder_iteg_rev => SNAPSHOT, file_iteg_rev => SNAPSHOT, classifier => dist, ext => zip} (manifests/site.pp:2)
notice:  (manifests/site.pp:3)
error[invalid-operation]: Parameter nothing is not valid for the yumrepo type
 --> manifests/site.pp:4:1
  |
4 | validate_yum_hash({ 'a' => { 'baseurl' => 'x', 'nothing' => 1 } })
  | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
-- exit --
1
