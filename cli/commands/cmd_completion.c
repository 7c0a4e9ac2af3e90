// SPDX-License-Identifier: Apache-2.0
//
// `weft completion SHELL`: scripts that ask `weft complete`, which reads the tables of commands and options and the
// project: they never fall behind.
#include <string.h>
#include <weft.h>

#include "cli/options.h"
#include "cli/output.h"

// In bash, a word may be split at `=` and `:`; only the last part is replaced, so the whole line is given.
static const char bash[] =
    "_weft() {\n"
    "  local line word also=\n"
    "  COMPREPLY=()\n"
    "  while IFS= read -r line; do\n"
    "    case $line in\n"
    "    $'\\t'*) also=${line#?} ;;\n"
    "    *)\n"
    "      COMPREPLY+=(\"$line\")\n"
    "      case $line in *[./=\\(] | *\\[) compopt -o nospace 2>/dev/null ;; esac ;;\n"
    "    esac\n"
    "  done < <(\"${1/#\\~/$HOME}\" complete --line \"$COMP_LINE\" --point \"$COMP_POINT\" \\\n"
    "    --replaces \"$2\" 2>/dev/null)\n"
    "  [[ $also ]] || return 0\n"
    "  compopt -o filenames 2>/dev/null\n"
    "  [[ $also == directories ]] && also=-d || also=-f\n"
    "  while IFS= read -r word; do COMPREPLY+=(\"$word\"); done < <(compgen $also -- \"$2\")\n"
    "}\n"
    "complete -F _weft weft\n";

// In zsh, the words are given without their quotes, and `compadd` quotes what it inserts.
static const char zsh[] =
    "#compdef weft\n"
    "_weft() {\n"
    "  local line word also\n"
    "  local -a before after found shown open opened\n"
    "  before=(\"${(@Q)words[2,CURRENT-1]}\")\n"
    "  after=(\"${(@Q)words[CURRENT+1,-1]}\")\n"
    "  (( CURRENT > 2 )) || before=()\n"
    "  (( CURRENT < $#words )) || after=()\n"
    "  for line in \"${(@f)$(${(Q)words[1]} complete --at $#before -- \"${before[@]}\" \\\n"
    "      \"${(Q)PREFIX}\" \"${after[@]}\" 2>/dev/null)}\"; do\n"
    "    word=${line%%$'\\t'*}\n"
    "    case $line in\n"
    "    '') ;;\n"
    "    $'\\t'*) also=${line#?} ;;\n"
    "    *[./=\\(] | *\\[) open+=(\"$word\"); opened+=(\"${line/$'\\t'/  -- }\") ;;\n"
    "    *) found+=(\"$word\"); shown+=(\"${line/$'\\t'/  -- }\") ;;\n"
    "    esac\n"
    "  done\n"
    "  (( $#found )) && compadd -U -l -d shown -a found\n"
    "  (( $#open )) && compadd -U -l -d opened -S '' -a open\n"
    "  [[ -z $also ]] && return\n"
    "  [[ $PREFIX == -*=* || $PREFIX == read=* ]] && compset -P '*='\n"
    "  if [[ $also == directories ]]; then _files -/; else _files; fi\n"
    "}\n"
    "if [[ $funcstack[1] == _weft ]]; then _weft \"$@\"; else compdef _weft weft; fi\n";

static const char fish[] =
    "function __weft_complete\n"
    "  set -l words (commandline -opc)\n"
    "  set -l typed (commandline -ct)\n"
    "  set -l word (string unescape -- $typed; or string replace -r '^[\"\\']' '' -- $typed)\n"
    "  set -l front (string match -r -- '^(?:--[^=]*=|read=)' $typed)\n"
    "  set -l rest (string replace -r -- '^(?:--[^=]*=|read=)' '' $typed)\n"
    "  for line in ($words[1] complete -- $words[2..-1] \"$word\" 2>/dev/null)\n"
    "    switch $line\n"
    "      case \\tfiles\n"
    "        string replace -r '^' -- \"$front\" (__fish_complete_path \"$rest\")\n"
    "      case \\tdirectories\n"
    "        string replace -r '^' -- \"$front\" (__fish_complete_directories \"$rest\" '')\n"
    "      case '*'\n"
    "        echo $line\n"
    "    end\n"
    "  end\n"
    "end\n"
    "complete -c weft -f -a '(__weft_complete)'\n";

static enum exit_code run_completion(const struct request *r)
{
    static const struct {
        const char *name;
        const char *script;
    } shells[] = {{"bash", bash}, {"zsh", zsh}, {"fish", fish}};
    if (!r->argument_count) {
        say_error("`completion` needs a shell: %s", r->command->choices);
        return EXIT_USAGE;
    }
    for (size_t i = 0; i < sizeof(shells) / sizeof(shells[0]); i++) {
        if (strcmp(r->arguments[0], shells[i].name) == 0) {
            say("%s", shells[i].script);
            return EXIT_DONE;
        }
    }
    say_error("`completion`: expected one of %s, got `%s`", r->command->choices, r->arguments[0]);
    return EXIT_USAGE;
}

const struct command cmd_completion = {
    .name = "completion",
    .arguments = "SHELL",
    .summary = "Print a shell script that completes commands, options and values",
    .details = "In bash or zsh, run `source <(weft completion bash)` with the name of the shell. "
               "In fish, run `weft completion fish | source`.",
    .examples = {{"in ~/.bashrc", "source <(weft completion bash)"},
                 {"in ~/.config/fish/config.fish", "weft completion fish > weft.fish"}},
    .choices = "bash zsh fish",
    .most_arguments = 1,
    .run = run_completion,
};
