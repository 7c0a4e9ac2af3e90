name = "shop"
port = base + 80
