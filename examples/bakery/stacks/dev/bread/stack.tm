stack {
  name  = "bread"
  after = ["../flour"]
}
