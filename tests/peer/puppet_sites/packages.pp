class { 'apt': update => { 'frequency' => 'daily' }, purge => { 'sources.list' => true } }
apt::source { 'extra': location => 'http://deb.example/debian', repos => 'main contrib', release => 'bookworm', key => { 'id' => '6F6B15509CF8E59E6E469F327F438280EF8D349F', 'server' => 'keys.example' } }
apt::pin { 'extra': packages => '*', priority => 500, originator => 'x' }
apt::conf { 'proxy': priority => 10, content => "Acquire::http::Proxy \"http://p:3128\";\n" }
ensure_packages(['curl', 'jq'], { 'ensure' => 'latest' })
Apt::Source <| |> -> Package <| |>
