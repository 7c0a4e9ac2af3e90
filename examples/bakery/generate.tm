generate_hcl "_bakery.tf" {
  content {
    locals {
      db_url = global.db.url
      zones  = global.zones
    }
  }
}

generate_hcl "_db.tf" {
  condition = tm_contains(terramate.stack.tags, "db")
  content {
    locals {
      db_version = global.db.version
    }
  }
}
