stack {
  name = "infra"
}
