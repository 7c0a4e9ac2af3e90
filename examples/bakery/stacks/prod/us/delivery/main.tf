module "service" {
  source = "../../../../modules/service"
  name   = "delivery"
  db_url = local.db_url
  zones  = local.zones
}
