globals {
  env    = "dev"
  app    = terramate.stack.name
  base   = "bakery.example"
  domain = "${global.env}.${global.base}"
  zones  = ["a", "b"]
}

globals "db" {
  version = "15.4"
  host    = "db.${global.domain}"
  url     = "postgres://${global.app}@${global.db.host}:5432/${global.app}"
}
