stack {
  name = "shifts"
}
