stack {
  name = "flour"
}
