Every command shows fifty errors and counts the rest, unless --max-errors says otherwise; JSON has all.
-- run --
for i in $(seq 70); do echo "a$i = b$i"; done > names.hcl; for i in $(seq 70); do echo "a$i = = 1"; done > syntax.tf
weft eval -f names.hcl --diagnostics short 2>&1 | tail -2
weft fmt syntax.tf --diagnostics short 2>&1 | tail -2
weft fmt syntax.tf --max-errors 1
weft fmt syntax.tf --max-errors 0 --diagnostics short 2>&1 | grep -c bad-syntax
weft eval -f names.hcl --diagnostics json 2>&1 | grep -o unknown-name | wc -l
weft get -f names.hcl a1 --max-errors many
-- out --
names.hcl:50:7: error[unknown-name]: `b50` is not defined
70 errors; 20 are not shown (--max-errors 0 shows all)
syntax.tf:50:7: error[bad-syntax]: expected an expression, got `=`
70 errors; 20 are not shown (--max-errors 0 shows all)
70
70
-- err --
error[bad-syntax]: expected an expression, got `=`
 --> syntax.tf:1:6
  |
1 | a1 = = 1
  |      ^
help: write a value before it, or remove it

70 errors; 69 are not shown (--max-errors 0 shows all)
error: `--max-errors`: expected a whole number, or 0 for all, got `many`
-- exit --
2
