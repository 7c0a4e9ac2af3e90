name   = "shop"
port   = 8000 + 80
hosts  = [for n in ["www", "api"] : "${n}.${name}.example"]
public = length(hosts) > 1
