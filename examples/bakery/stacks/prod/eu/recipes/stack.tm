stack {
  name = "recipes"
}
