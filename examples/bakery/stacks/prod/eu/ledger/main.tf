module "service" {
  source = "../../../../modules/service"
  name   = "ledger"
  db_url = local.db_url
  zones  = local.zones
}
