A query is as long as it is written: it has no last comparison that counts, and no length that crashes.
-- file hiera.yaml --
version: 5
hierarchy: []
-- run --
mkdir manifests
python3 - <<'P'
long = " or ".join(f"title == 't{i}'" for i in range(50000))
mixed = " and ".join(["(title == 'x' or mode == '0644')"] * 700 + ["mode != '0600'"])
print(f"@notify {{ ['t49999', 'no']: }}\nNotify<| {long} |>\n"
      f"@file {{ '/a': mode => '0644' ; '/b': mode => '0600' }}\nFile<| {mixed} |>",
      file=open("manifests/site.pp", "w"))
P
weft check
weft catalog x | grep 'Notify\|File'
-- out --
Notify[t49999]
File[/a]
-- err --
no errors; 0 nodes and 2 files checked
