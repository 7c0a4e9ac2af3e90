name  = "shop"
prot  = 8080
port  = 8000 * 10
hosts = ["www", ["api"]]
