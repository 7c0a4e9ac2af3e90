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
