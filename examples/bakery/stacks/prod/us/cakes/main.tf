module "service" {
  source = "../../../../modules/service"
  name   = "cakes"
  db_url = local.db_url
  zones  = local.zones
}
