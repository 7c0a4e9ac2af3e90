stack {
  name = "cakes"
}
