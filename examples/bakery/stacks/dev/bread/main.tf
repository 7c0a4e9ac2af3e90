module "service" {
  source = "../../../modules/service"
  name   = "bread"
  db_url = local.db_url
  zones  = local.zones
}
