module "service" {
  source = "../../../modules/service"
  name   = "flour"
  db_url = local.db_url
  zones  = local.zones
}
