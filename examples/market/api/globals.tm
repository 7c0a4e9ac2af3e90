globals {
  region = "eu-west-1" # the API moved first
}
