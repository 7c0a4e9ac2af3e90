# Where the configuration of a site is.
function nginx::site_path(String[1] $name) >> String {
  "/etc/nginx/sites-enabled/${name.downcase}.conf"
}
