resource "terraform_data" "oven" {
  for_each = toset(var.zones)
  input = {
    name = "${var.name}-${each.key}"
    db   = var.db_url
  }
}

output "ids" {
  value = [for oven in terraform_data.oven : oven.id]
}
