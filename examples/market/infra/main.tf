variable "zones" {
  type    = number
  default = 2
}

locals {
  bucket = "market-${var.zones}-assets"
}

output "bucket" {
  value = local.bucket
}

# Garden's variables, as the project around this directory has them
output "site" {
  value = "https://${garden.var.host}/"
}

# ... and the data of Hiera
output "support" {
  value = hiera.support
}
