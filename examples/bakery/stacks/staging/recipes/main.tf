module "service" {
  source = "../../../modules/service"
  name   = "recipes"
  db_url = local.db_url
  zones  = local.zones
}
