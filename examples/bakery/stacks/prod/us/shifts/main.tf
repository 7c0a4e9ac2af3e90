module "service" {
  source = "../../../../modules/service"
  name   = "shifts"
  db_url = local.db_url
  zones  = local.zones
}
