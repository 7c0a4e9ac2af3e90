A variable that is a chain of operators as long as a file is explained.
-- run --
mkdir manifests; touch environment.conf
awk 'BEGIN { printf "$a = 1"; for (i = 0; i < 60000; i++) printf "+1"; print "" }' > manifests/site.pp
weft explain '$a' | cut -c 1-40
-- out --
$a = 60001

● manifests/site.pp:1:1   1+1+1+1+1+1+
