// SPDX-License-Identifier: Apache-2.0
#include "dialects/garden/tree/scan.h"

#include "base/glob.h"
#include "base/path.h"
#include "dialects/garden/document/document.h"
#include "dialects/garden/operations/ops.h"
#include "dialects/garden/tree/project.h"

// `**/` may stand for no directory at all.
static bool matches_glob(struct str pattern, struct str path)
{
    enum { STARS_MOST = 8, PATTERN_MOST = 1000 };
    char shorter[PATTERN_MOST];
    if (glob_matches(pattern, path))
        return true;
    for (unsigned i = 0; i < STARS_MOST; i++) {
        size_t stars = str_find(pattern, STR("**/"), 0);
        if (stars == pattern.len || pattern.len >= PATTERN_MOST)
            return false;
        memmove(shorter, pattern.at, stars);
        memmove(shorter + stars, pattern.at + stars + 3, pattern.len - stars - 3);
        pattern = str_make(shorter, pattern.len - 3);
        if (glob_matches(pattern, path))
            return true;
    }
    return false;
}

bool garden_matches(struct str pattern, struct str path)
{
    while (str_starts(pattern, STR("./")))
        pattern = str_slice(pattern, 2, pattern.len);
    if (!pattern.len || str_equal(pattern, STR(".")) || matches_glob(pattern, path))
        return true;
    // A directory stands for all in it.
    size_t end = pattern.len - (pattern.len && pattern.at[pattern.len - 1] == '/');
    struct str dir = str_slice(pattern, 0, end);
    return dir.len && path.len > dir.len && path.at[dir.len] == '/' && str_starts(path, dir);
}

static void add_rule(struct garden_scan *s, struct str base, struct str line)
{
    struct ignore_rule r = {.base = base, .is_negated = str_starts(line, STR("!"))};
    line = str_slice(line, r.is_negated, line.len);
    r.only_directories = str_ends(line, STR("/"));
    line = str_slice(line, 0, line.len - r.only_directories);
    r.is_anchored = str_find_char(line, '/', 0) < line.len;
    r.pattern = str_slice(line, str_starts(line, STR("/")), line.len);
    if (r.pattern.len)
        ARRAY_PUSH(&s->rules, r);
}

void garden_scan_enter(struct garden_scan *s, struct str dir)
{
    struct garden_tree *t = s->tree;
    struct str text, *names;
    size_t count = t->files.list(t->files.data, &t->arena, dir, &names);
    bool has_file = false;
    for (size_t i = 0; i < count; i++)
        has_file |= str_equal(names[i], s->ignore_name);
    if (!has_file ||
        !t->files.read(t->files.data, &t->arena, path_join(&t->arena, dir, s->ignore_name), &text))
        return;
    for (size_t at = 0; at < text.len;) {
        size_t end = str_find_char(text, '\n', at);
        struct str line = str_slice(text, at, end);
        while (line.len && (ascii_is_blank(line.at[line.len - 1]) || line.at[line.len - 1] == '\r'))
            line.len--;
        if (line.len && line.at[0] != '#')
            add_rule(s, dir, line);
        at = end + 1;
    }
}

static bool rule_fits(const struct ignore_rule *r, struct str path, bool is_directory)
{
    if (r->only_directories && !is_directory)
        return false;
    if (!path_is_below(path, r->base))
        return false;
    struct str below = str_slice(path, r->base.len < 2 ? 1 : r->base.len + 1, path.len);
    if (r->is_anchored)
        return glob_matches(r->pattern, below);
    return glob_matches(r->pattern, path_basename(path));
}

static bool fits_one(const struct str *patterns, size_t count, struct str path)
{
    for (size_t i = 0; i < count; i++)
        if (garden_matches(patterns[i], path))
            return true;
    return false;
}

bool garden_scan_has(const struct garden_scan *s, struct str path, bool is_directory)
{
    bool is_ignored = false;
    struct str below = str_slice(path, 1, path.len);
    for (size_t i = 0; i < s->rules.len; i++)
        if (rule_fits(&s->rules.at[i], path, is_directory))
            is_ignored = !s->rules.at[i].is_negated;
    if (is_ignored || fits_one(s->exclude.at, s->exclude.len, below))
        return false;
    bool is_in_root =
        str_find_char(below, '/', 0) == below.len; // the project's own files always count
    return is_directory || is_in_root || !s->include.len ||
           fits_one(s->include.at, s->include.len, below);
}

void garden_scan_begin(struct garden_scan *s, struct garden_tree *t)
{
    *s = (struct garden_scan){
        .tree = t, .ignore_name = t->ignore_name.len ? t->ignore_name : STR(".gardenignore")};
}

// ---- what the project says about it

static void add_patterns_of(struct garden_tree *t, const struct tree *tree, expr_id list,
                            struct garden_scan *s, bool is_include)
{
    for (uint32_t i = 0;
         list && expr_kind(tree, list) == EXPR_SEQUENCE && i < expr_count(tree, list); i++) {
        expr_id e = expr_operand(tree, list, i);
        struct value v =
            expr_kind(tree, e) == EXPR_LITERAL ? expr_literal_value(tree, e) : VALUE_NONE;
        if (!value_is(v, VALUE_STRING))
            continue;
        struct str pattern = str_copy(&t->arena, value_str(&v));
        if (is_include)
            ARRAY_PUSH(&s->include, pattern);
        else
            ARRAY_PUSH(&s->exclude, pattern);
    }
}

// The file is read once more with all others, and its mistakes are reported then.
static void read_scan_rules(struct garden_scan *s, struct str path)
{
    struct garden_tree *t = s->tree;
    struct graph *g = t->graph;
    struct diags later = {0};
    struct str text;
    if (!t->files.read(t->files.data, &t->arena, path, &text) ||
        str_find(text, STR("Project"), 0) == text.len)
        return;
    struct tree_builder b;
    tree_begin(&b, garden_ops(), g->symbols, 0);
    struct garden_reading reading = {
        .text = text, .builder = &b, .arena = &t->arena, .diags = &later};
    struct format_documents documents = garden_read_documents(&reading);
    expr_id *roots = ARENA_ARRAY(&t->arena, expr_id, documents.count);
    memcpy(roots, documents.roots, sizeof(*roots) * documents.count);
    struct tree *made = tree_end(&b);
    graph_keep_tree(g, made);
    for (uint32_t i = 0; i < documents.count; i++) {
        if (!str_equal(garden_text_field(made, roots[i], "kind"), STR("Project")))
            continue;
        expr_id scan = garden_field(made, roots[i], "scan");
        add_patterns_of(t, made, garden_field(made, scan, "include"), s, true);
        add_patterns_of(t, made, garden_field(made, scan, "exclude"), s, false);
        t->ignore_name = str_copy(&t->arena, garden_text_field(made, roots[i], "dotIgnoreFile"));
    }
    diags_done(&later);
}

void garden_scan_project(struct garden_scan *s)
{
    struct garden_tree *t = s->tree;
    struct str *names;
    size_t count = t->files.list(t->files.data, &t->arena, STR("/"), &names);
    for (size_t i = 0; i < count; i++)
        if (garden_is_config_name(names[i]))
            read_scan_rules(s, path_join(&t->arena, STR("/"), names[i]));
    if (t->ignore_name.len)
        s->ignore_name = t->ignore_name;
}

void garden_scan_done(struct garden_scan *s)
{
    ARRAY_DONE(&s->rules);
    ARRAY_DONE(&s->include);
    ARRAY_DONE(&s->exclude);
}
