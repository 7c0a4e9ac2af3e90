Many files are laid out at once, and reported in order.
-- run --
for i in $(seq 100 499); do echo "a=$i" > f$i.hcl; done; echo 'a = 1' > f250.hcl; echo '}' > f300.hcl
weft fmt --check > list 2> errors; echo $?; wc -l < list; sort -c list && head -n 1 list; grep -c f250 list; grep -- '-->' errors
weft fmt 2> errors > list; wc -l < list; sort -c list; weft fmt --check 2> errors; cat f499.hcl
-- out --
1
398
f100.hcl
0
 --> f300.hcl:1:1
398
a = 499
