# A port that does not need root.
type Nginx::Port = Integer[1024, 65535]
