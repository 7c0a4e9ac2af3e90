stack {
  name = "ledger"
}
