stack {
  name  = "delivery"
  after = ["../orders"]
}
