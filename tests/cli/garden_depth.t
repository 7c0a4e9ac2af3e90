Conditions in a template that are nested too deeply are a mistake, not a crash.
-- run --
{ printf 'apiVersion: garden.io/v2\nkind: Project\nname: x\nenvironments: [{name: dev}]\nvariables:\n  k: "'; i=0; while [ $i -lt 3000 ]; do printf '${if true}'; i=$((i + 1)); done; echo 'x"'; } > project.garden.yml; weft get var.k --diagnostics short
-- err --
project.garden.yml:6:1207: error[bad-syntax]: ${if ...} blocks are nested too deeply
-- exit --
1
