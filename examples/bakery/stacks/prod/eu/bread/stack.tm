stack {
  name = "bread"
}
