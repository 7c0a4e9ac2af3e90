stack {
  name = "delivery"
}
