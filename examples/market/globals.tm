globals {
  company = "market"
  region  = "eu-north-1"
  domain  = "${global.region}.${global.company}.example"
}
