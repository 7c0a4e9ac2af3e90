stack {
  name  = "cakes"
  after = ["../flour", "../recipes"]
}
