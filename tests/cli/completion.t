Completions name every command and option, and the shell takes them.
-- run --
weft completion bash | bash -n
-- run --
weft completion bash | grep -o -- --dialect | sort -u
-- out --
--dialect
-- run --
weft completion zsh | grep -c "compdef"
-- out --
2
-- run --
weft completion fish | grep 'subcommand_from version' | head -1
-- out --
complete -c weft -n '__fish_seen_subcommand_from version' -l directory -s C -r -F -d 'Change to this directory first; each is relative to the one before'
-- run --
weft completion
-- err --
error: `completion` needs a shell: bash zsh fish
-- exit --
2
-- run --
weft completion tcsh
-- err --
error: `completion`: expected one of bash zsh fish, got `tcsh`
-- exit --
2
-- run --
bash -c 'eval "$(weft completion bash)"; COMP_WORDS=(weft ver); COMP_CWORD=1; _weft; echo "${COMPREPLY[@]}"'
-- out --
version
