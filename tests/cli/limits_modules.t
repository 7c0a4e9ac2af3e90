Modules that call the next one twice are checked as far as the limits allow, and no further.
-- run --
for i in $(seq 1 30); do
  mkdir n$i
  printf 'module "a" {\n  source = "../n%d"\n}\nmodule "b" {\n  source = "../n%d"\n}\noutput "o" {\n  value = [module.a.o, module.b.o]\n}\n' $((i + 1)) $((i + 1)) > n$i/m.tf
done
mkdir n31
printf 'output "o" {\n  value = "x"\n}\n' > n31/m.tf
printf 'module "q" {\n  source = "./n1"\n}\noutput "q" {\n  value = module.q.o\n}\n' > p.tf
weft check --max-memory 64M --timeout 25s --diagnostics short 2>&1 | sed 's/ in `module.*//'
-- out --
n30/m.tf:7:1: error[limit-memory]: this needs more than 67108864 bytes of memory
1 error; 32 files checked
