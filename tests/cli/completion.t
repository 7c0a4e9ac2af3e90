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
complete -c weft -n '__fish_seen_subcommand_from version' -l directory -s C -r -F -d 'Work in this directory; several are entered in turn'
-- run --
weft completion
-- err --
error: `completion` needs the name of a shell: bash zsh fish
-- exit --
2
-- run --
weft completion tcsh
-- err --
error: there are no completions for `tcsh`, only for: bash zsh fish
-- exit --
2
-- run --
bash -c 'eval "$(weft completion bash)"; COMP_WORDS=(weft ver); COMP_CWORD=1; _weft; echo "${COMPREPLY[@]}"'
-- out --
version
