// SPDX-License-Identifier: Apache-2.0
//
// Where the released product behaves differently from this engine (docs/deviations.md), as far as the files of a
// directory show it: people who use both should know.
#include "base/path.h"
#include "dialects/terramate/check.h"
#include "expr/analysis.h"
#include "graph/views/bind.h"

// An attribute of a `globals` block that affects the directory.
struct setting {
    const struct tm_file *file;
    const struct tm_attribute *attribute;
    path_id path;
};

struct settings {
    ARRAY(struct setting) list;
    struct table by_path; // -> index of the last one in `list`, + 1
};

struct product_check {
    struct tm_project *project;
    struct graph *g;
    struct tm_dir *dir;
    bool is_strict;
    struct diags *out;
};

static void add_settings(const struct tm_dir *d, struct settings *out)
{
    for (size_t i = 0; i < d->parts.len; i++) {
        const struct tm_file *f = d->parts.at[i].file;
        for (uint32_t k = 0; k < f->globals_count; k++) {
            const struct tm_globals *b = &f->globals[k];
            path_id base = tm_path_of_labels(d->project, b->block);
            for (uint32_t n = 0; n < b->attribute_count; n++) {
                path_id path = path_child(d->project->graph, base, b->attributes[n].name);
                ARRAY_PUSH(&out->list, (struct setting){f, &b->attributes[n], path});
                *table_put(&out->by_path, path, NULL) = out->list.len;
            }
        }
    }
}

static void settings_done(struct settings *s)
{
    ARRAY_DONE(&s->list);
    table_done(&s->by_path);
}

static const struct setting *find_setting(const struct settings *s, path_id p)
{
    const uint64_t *at = table_find(&s->by_path, p);
    return at ? &s->list.at[*at - 1] : NULL;
}

static struct str path_name(const struct product_check *c, path_id p)
{
    return path_text(c->g, &c->g->arena, p);
}

// ---- objects of one directory that are merged

// What a literal object has at a path below its own; 0 if it has nothing there, or is not a literal.
static expr_id literal_at(const struct product_check *c, const struct tree *t, expr_id e,
                          path_id of, path_id p)
{
    const struct expr_pair *pairs;
    size_t count;
    if (p == of)
        return e;
    expr_id above = literal_at(c, t, e, of, path_at(c->g, p)->parent);
    if (!above || expr_kind(t, above) != EXPR_OBJECT ||
        !expr_as_map(&c->g->arena, t, above, &pairs, &count))
        return 0;
    for (size_t i = count; i-- > 0;)
        if (pairs[i].name == path_at(c->g, p)->name)
            return pairs[i].value;
    return 0;
}

static bool is_object(const struct tree *t, expr_id e)
{
    return e && expr_kind(t, e) == EXPR_OBJECT;
}

// Leaves at the same path are already an error.
static void check_meeting(struct product_check *c, const struct setting *outer,
                          const struct setting *inner)
{
    const struct tree *t = outer->file->tree;
    if (outer->attribute->is_unset || !str_equal(outer->file->dir, inner->file->dir))
        return;
    expr_id met = literal_at(c, t, outer->attribute->value, outer->path, inner->path);
    if (!is_object(t, met))
        return;
    struct str name = path_name(c, inner->path);
    struct diag *d =
        tm_mistake(c->project, c->out, c->is_strict ? tm_bad_schema : "",
                   c->is_strict ? DIAG_REDEFINED : DIAG_OTHER_ANSWER, inner->attribute->at,
                   c->is_strict ? "`%.*s` is set twice in %.*s"
                                : "Terramate rejects two objects for `%.*s` in %.*s",
                   STR_ARGS(name), STR_ARGS(c->dir->view->name));
    diag_label(d, "set again here");
    diag_related(d, expr_span(t, met), "an object is already defined here");
    if (!c->is_strict)
        diag_note(d, "Weft merges them");
    diag_help(d, "write the keys of both in one place");
}

static void check_meetings(struct product_check *c, const struct settings *own,
                           const struct setting *inner)
{
    if (inner->attribute->is_unset || !is_object(inner->file->tree, inner->attribute->value))
        return;
    for (path_id p = path_at(c->g, inner->path)->parent; p; p = path_at(c->g, p)->parent) {
        const struct setting *outer = find_setting(own, p);
        if (outer)
            check_meeting(c, outer, inner);
    }
}

// ---- an object that replaces what is inherited

static void say_survives(struct product_check *c, const struct setting *mine,
                         const struct setting *outer, const struct setting *kept)
{
    struct diag *d =
        tm_mistake(c->project, c->out, "", DIAG_OTHER_ANSWER, mine->attribute->at,
                   "Terramate keeps `%.*s` when `%.*s` is replaced",
                   STR_ARGS(path_name(c, kept->path)), STR_ARGS(path_name(c, mine->path)));
    diag_label(d, "this replaces the whole value in Weft");
    diag_related(d, kept->attribute->at, "but not this in Terramate");
    diag_related(d, outer->attribute->at, "because the overridden directory sets both");
    diag_help(d, "set `%.*s` here too", STR_ARGS(path_name(c, kept->path)));
}

// Something that a directory sets below a path, and that is not set again.
static void find_kept(const struct product_check *c, const struct settings *outer, path_id above,
                      const struct settings *own, struct setting *kept)
{
    for (size_t i = 0; i < outer->list.len; i++) {
        const struct setting *s = &outer->list.at[i];
        if (s->path != above && path_is_prefix(c->g, above, s->path) && !s->attribute->is_unset &&
            !find_setting(own, s->path))
            *kept = *s;
    }
}

// In the product a value is evaluated in the place of the outermost one that it replaces, so what longer labels set
// from there on comes after it.
static void check_replacing(struct product_check *c, const struct settings *own,
                            const struct setting *mine)
{
    struct setting first = {0}, below = {0}, kept = {0};
    if (!path_at(c->g, mine->path)->is_above) // no directory sets something below it
        return;
    for (const struct tm_dir *up = c->dir->parent; up; up = up->parent) {
        const struct def *d = view_def(up->view, mine->path);
        if (!d || (!d->key_count && !below.file))
            continue;
        struct settings outer = {0};
        add_settings(up, &outer);
        const struct setting *same = find_setting(&outer, mine->path);
        find_kept(c, &outer, mine->path, own, &below);
        if (same) {
            first = *same;
            kept = below;
        }
        settings_done(&outer);
    }
    if (kept.file)
        say_survives(c, mine, &first, &kept);
}

// ---- names that the product does not wait for

// `constant_counts`: a literal index counts as a name.
static void check_bare(struct product_check *c, const struct tree *t, expr_id e, const char *root,
                       bool constant_counts, const char *what)
{
    struct refs refs = {0};
    struct arena scratch;
    arena_init(&scratch);
    expr_refs(&scratch, t, e, &refs);
    for (size_t i = 0; i < refs.list.len; i++) {
        const struct traversal *r = &refs.list.at[i];
        bool is_bare = !r->count || (r->steps[0].is_index &&
                                     !(constant_counts && value_is(r->steps[0].key, VALUE_STRING)));
        if (!is_bare || !str_equal(symbol_text(c->g->symbols, r->root), str_of(root)))
            continue;
        struct diag *d = tm_mistake(c->project, c->out, "", DIAG_OTHER_ANSWER, r->at, "%s", what);
        diag_help(d, "use a single name: `%s.name`", root);
    }
    refs_done(&refs);
    arena_done(&scratch);
}

static void check_lets(struct product_check *c)
{
    for (size_t i = 0; i < c->dir->generates.len; i++) {
        const struct tm_generate *b = c->dir->generates.at[i];
        if (b->lets)
            check_bare(c, b->file->tree, b->lets, "let", false,
                       "Terramate crashes if `lets` reads `let` without a name");
    }
}

// ---- imports

// The product compares strings: `/stack` is not a parent of `/stack-two`.
static void check_import(struct product_check *c, const struct tm_file *f,
                         const struct hcl_block *block)
{
    const struct hcl_attribute *source = tm_attribute(c->project, &block->body, "source");
    struct value v = source && expr_kind(f->tree, source->value) == EXPR_LITERAL
                         ? expr_literal_value(f->tree, source->value)
                         : VALUE_NONE;
    if (!value_is(v, VALUE_STRING))
        return;
    struct arena *a = &c->project->arena;
    struct str path = value_str(&v);
    struct str from = path_is_absolute(path) ? STR("/") : f->dir;
    struct str dir = path_dirname(path_clean(a, path_join(a, from, path)));
    if (!str_starts(f->dir, dir) || path_is_below(f->dir, dir))
        return;
    struct diag *d =
        tm_mistake(c->project, c->out, "", DIAG_OTHER_ANSWER, source->at,
                   "Terramate mistakes `%.*s` for a directory above `%.*s` and rejects the import",
                   STR_ARGS(dir), STR_ARGS(f->dir));
    diag_help(d, "rename one of the directories so that its name does not start with the other's");
}

static void check_imports(struct product_check *c)
{
    for (size_t i = 0; i < c->dir->parts.len; i++) {
        const struct tm_file *f = c->dir->parts.at[i].file;
        for (uint32_t k = 0; f->body && k < f->body->block_count; k++)
            if (str_equal(tm_block_type(c->project, &f->body->blocks[k]), STR("import")))
                check_import(c, f, &f->body->blocks[k]);
    }
}

void tm_check_directory(struct dialect_tree *t, struct str path, bool is_strict,
                        struct diags *mistakes)
{
    struct tm_project *p = tm_project_in(t);
    struct product_check c = {p, p->graph, tm_dir(p, path), is_strict, mistakes};
    struct settings own = {0};
    add_settings(c.dir, &own);
    for (size_t i = 0; i < own.list.len; i++) {
        const struct setting *s = &own.list.at[i];
        check_meetings(&c, &own, s);
        check_replacing(&c, &own, s);
        if (!s->attribute->is_unset)
            check_bare(&c, s->file->tree, s->attribute->value, "global", true,
                       "Terramate reads `global` as far as it has been set at that point");
    }
    settings_done(&own);
    check_lets(&c);
    check_imports(&c);
}
