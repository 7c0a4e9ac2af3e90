// SPDX-License-Identifier: Apache-2.0
//
// Files of an environment that are not manifests: the Puppetfile, which says which modules there should be; and files that
// cannot be read.
#include "dialects/puppet/runtime/environment.h"

#include "graph/eval/eval.h"

struct value puppet_unreadable(struct graph *g, struct str path, struct str why, struct span at)
{
    struct diag *d = diag_new(&g->arena, DIAG_WORLD, at, "`%.*s` cannot be read: %.*s",
                              STR_ARGS(path), STR_ARGS(why));
    if (str_find(why, STR("outside the project"), 0) < why.len)
        diag_remedy(d, REMEDY_PERMISSION, "files");
    return fail_with(g, FAIL_WORLD, d);
}

struct str puppet_module_name(struct str name)
{
    for (size_t i = name.len; i > 0; i--)
        if (name.at[i - 1] == '/' || name.at[i - 1] == '-')
            return str_slice(name, i, name.len);
    return name;
}

// `mod 'author/name', …` and `mod 'name'` of a Puppetfile: the name; empty: another line.
struct str puppetfile_module(struct str line)
{
    size_t start = 0;
    while (start < line.len && line.at[start] == ' ')
        start++;
    if (!str_starts(str_slice(line, start, line.len), STR("mod")))
        return STR("");
    size_t open = start + 3;
    while (open < line.len && line.at[open] != '\'' && line.at[open] != '"')
        open++;
    if (open >= line.len)
        return STR("");
    return puppet_module_name(
        str_slice(line, open + 1, str_find_char(line, line.at[open], open + 1)));
}

bool environment_lacks_modules(struct environment *e)
{
    struct str text, why;
    if (environment_read(e, STR("Puppetfile"), &text, &why) <= 0)
        return false;
    for (size_t at = 0; at < text.len;) {
        size_t end = str_find_char(text, '\n', at);
        struct str name = puppetfile_module(str_slice(text, at, end));
        if (name.len && !environment_module_path(e, name).len)
            return true;
        at = end + 1;
    }
    return false;
}
