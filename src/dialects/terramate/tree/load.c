// SPDX-License-Identifier: Apache-2.0
//
// Directories: which files contribute, in which order, and what is imported. A directory is loaded with all its
// parents, and without its siblings.
#include <fnmatch.h>
#include <string.h>

#include "base/path.h"
#include "dialects/offers.h"
#include "dialects/terramate/tree/bundles.h"
#include "dialects/troubles.h"

enum { RANK_OWN = 255, RANK_IMPORT_MAX = 254 };

bool tm_is_config(struct str name)
{
    return name.len > 3 && name.at[0] != '.' &&
           (str_ends(name, STR(".tm")) || str_ends(name, STR(".tm.hcl")));
}

static bool is_whole_file(struct str name)
{
    return name.len > 6 && name.at[0] != '.' && str_ends(name, STR(".tmgen"));
}

bool tm_is_instance_file(struct str name)
{
    return name.at[0] != '.' && tm_is_yaml(name);
}

bool tm_has_say(struct str name)
{
    return tm_is_config(name) || is_whole_file(name) || tm_is_instance_file(name) ||
           (str_ends(name, STR("/")) && name.at[0] != '.') || str_equal(name, str_of(tm_skip_mark));
}

const struct diag *tm_first_error(const struct diags *list)
{
    for (size_t i = 0; i < list->list.len; i++)
        if (list->list.at[i]->severity == SEVERITY_ERROR)
            return list->list.at[i];
    return NULL;
}

const struct diag *tm_dir_mistake(const struct tm_dir *d)
{
    const struct diag *found = NULL;
    for (; d && !found; d = d->parent)
        found = tm_first_error(&d->diags);
    return found;
}

// ---- imports

struct import {
    struct tm_dir *dir;
    const struct tm_file *from;
    struct span at; // its source
};

static void add_file_part(struct tm_dir *d, struct tm_file *f, bool is_own);

static PRINTF_LIKE(2, 3) void bad_import(const struct import *i, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    tm_vmistake(i->dir->project, &i->dir->diags, tm_bad_import, DIAG_BAD_IMPORT, i->at, format,
                args);
    va_end(args);
}

// Reports what was noted about a path as a mistake of the directory; false if nothing was.
static bool add_trouble(struct tm_dir *d, struct str path)
{
    const struct diag *trouble = tree_trouble_at(&d->project->files, path);
    if (trouble)
        diags_add(&d->diags, trouble);
    return trouble;
}

static void import_file(const struct import *i, struct str path)
{
    struct tm_dir *d = i->dir;
    struct tm_file *f = tm_file(d->project, path);
    if (!f && add_trouble(d, path))
        return;
    if (!f)
        bad_import(i, "no file `%.*s`", STR_ARGS(path));
    else if (table_find(&d->seen, (uintptr_t)f))
        bad_import(i, "`%.*s` is imported twice", STR_ARGS(path));
    else if (f->stack)
        bad_import(i, "`%.*s` has a `stack`, which cannot be imported", STR_ARGS(path));
    else
        add_file_part(d, f, false);
}

// The last part of the path may be a pattern; names that start with a dot are not special.
static bool matches(struct arena *a, struct str pattern, struct str name)
{
    return str_equal(pattern, name) ||
           !fnmatch(str_copy(a, pattern).at, str_copy(a, name).at, FNM_PATHNAME);
}

static bool is_pattern(struct str path)
{
    for (size_t i = 0; i < path.len; i++)
        if (memchr("*?[", path.at[i], 3))
            return true;
    return false;
}

static void import_files(const struct import *i, struct str path)
{
    struct tm_project *p = i->dir->project;
    struct str *names, dir = path_dirname(path), pattern = path_basename(path);
    size_t count = p->files.list(p->files.data, &p->arena, dir, &names), found = 0;
    for (size_t k = 0; k < count; k++) {
        bool is_dir = str_ends(names[k], STR("/"));
        struct str name = is_dir ? str_slice(names[k], 0, names[k].len - 1) : names[k];
        struct str one = path_join(&p->arena, dir, name);
        if (!matches(&p->arena, pattern, name))
            continue;
        found++;
        if (is_dir)
            bad_import(i, "`%.*s` is a directory: only files can be imported", STR_ARGS(one));
        else
            import_file(i, one);
    }
    if (!found && !add_trouble(i->dir, dir))
        bad_import(i, "no file `%.*s`", STR_ARGS(path));
}

// Whether a pattern is valid: every bracket is closed.
static bool is_sound_pattern(struct str path)
{
    size_t open = str_find_char(path, '[', 0);
    return open == path.len || str_find_char(path, ']', open + 2) < path.len;
}

static void import_source(const struct import *i, struct str source)
{
    struct tm_project *p = i->dir->project;
    struct str dir = i->from->dir;
    if (tm_leaves_project(dir, source)) {
        bad_import(i, "`%.*s` is not in the project", STR_ARGS(source));
        return;
    }
    if (!is_sound_pattern(source)) {
        tm_mistake(p, &i->dir->diags, tm_bad_schema, DIAG_BAD_SCHEMA, i->at,
                   "unclosed bracket in `%.*s`", STR_ARGS(source));
        return;
    }
    struct str path = path_clean(
        &p->arena, path_join(&p->arena, path_is_absolute(source) ? STR("/") : dir, source));
    bool is_one = tm_file(p, path);
    ARRAY_PUSH(&i->dir->inputs, path);
    ARRAY_PUSH(&i->dir->inputs, path_dirname(path));
    if (!is_one && add_trouble(i->dir, path))
        return;
    if (path_is_below(dir, path_dirname(path)) && (is_one || is_pattern(path)))
        bad_import(i, "`%.*s` is in this directory or in one above it, so it already applies here",
                   STR_ARGS(path));
    else if (is_one)
        import_file(i, path);
    else
        import_files(i, path);
}

static void import_block(struct tm_dir *d, const struct tm_file *f, const struct hcl_block *block)
{
    struct tm_project *p = d->project;
    const struct hcl_attribute *source = tm_attribute(p, &block->body, "source");
    if (!source)
        return; // already reported
    struct import i = {d, f, source->at};
    struct value v = expr_kind(f->tree, source->value) == EXPR_LITERAL
                         ? expr_literal_value(f->tree, source->value)
                         : VALUE_NONE;
    if (!value_is(v, VALUE_STRING)) {
        struct diag *diag = tm_mistake(p, &d->diags, tm_bad_schema, DIAG_BAD_SCHEMA, source->at,
                                       "the source of an import must be a plain string");
        diag_help(diag, "expressions cannot be evaluated while files are read");
        return;
    }
    import_source(&i, value_str(&v));
}

static void import_all(struct tm_dir *d, const struct tm_file *f)
{
    for (uint32_t i = 0; f->body && i < f->body->block_count; i++)
        if (str_equal(tm_block_type(d->project, &f->body->blocks[i]), STR("import")))
            import_block(d, f, &f->body->blocks[i]);
}

// An import's own imports come before it: the importer wins.
static void add_file_part(struct tm_dir *d, struct tm_file *f, bool is_own)
{
    table_put(&d->seen, (uintptr_t)f, NULL);
    if (!is_own)
        import_all(d, f);
    for (size_t i = 0; i < f->diags.list.len; i++)
        diags_add(&d->diags, f->diags.list.at[i]);
    size_t order = d->parts.len < RANK_IMPORT_MAX ? d->parts.len : RANK_IMPORT_MAX;
    ARRAY_PUSH(&d->parts, (struct tm_part){f, is_own ? RANK_OWN : (uint8_t)order});
    for (uint32_t i = 0; i < f->generate_count; i++)
        ARRAY_PUSH(&d->generates, &f->generates[i]);
}

// ---- directories

struct own_files {
    ARRAY(struct tm_file *) list;
};

// A file that the directory lists: if it cannot be read, the directory has not been read either.
static struct tm_file *own_file(struct tm_dir *d, struct str name)
{
    struct tm_project *p = d->project;
    struct str path = path_join_clean(&p->arena, d->path, name);
    struct tm_file *f = tm_file_listed(p, path);
    if (!f)
        (void)add_trouble(d, path);
    return f;
}

static void find_files(struct tm_dir *d, struct own_files *out)
{
    for (size_t i = 0; i < d->name_count; i++) {
        bool is_read = tm_is_config(d->names[i]) || tm_is_instance_file(d->names[i]);
        struct tm_file *f = is_read ? own_file(d, d->names[i]) : NULL;
        if (f)
            ARRAY_PUSH(&out->list, f);
    }
}

// Files that are content themselves, if the project enables them.
static void read_whole_files(struct tm_dir *d)
{
    struct tm_project *p = d->project;
    bool wanted = tm_has_experiment(p, "tmgen");
    for (size_t i = 0; i < d->name_count; i++) {
        if (!is_whole_file(d->names[i]))
            continue;
        struct str path = path_join(&p->arena, d->path, d->names[i]);
        struct tm_file *f = wanted ? own_file(d, d->names[i]) : NULL;
        if (f)
            add_file_part(d, f, true);
        if (wanted)
            continue;
        struct diag *warning =
            tm_mistake(p, &d->diags, tm_bad_schema, DIAG_BAD_SCHEMA, NO_SPAN,
                       "`%.*s` is ignored: the experiment `tmgen` is not enabled", STR_ARGS(path));
        warning->severity = SEVERITY_WARNING;
        diag_help(warning,
                  "write in the root: `terramate { config { experiments = [\"tmgen\"] } }`");
    }
}

bool tm_has_bundle(const struct tm_project *p, const struct tm_file *f)
{
    for (uint32_t i = 0; f->body && i < f->body->block_count; i++)
        if (str_equal(tm_block_type(p, &f->body->blocks[i]), STR("bundle")))
            return true;
    return f->bundle;
}

static void note_instances(struct tm_dir *d)
{
    for (size_t i = 0; i < d->parts.len; i++)
        d->has_instances |= tm_has_bundle(d->project, d->parts.at[i].file);
    d->project->has_bundles |= d->has_instances;
}

static void add_own(struct tm_dir *d, struct tm_file *const *own, size_t count)
{
    for (size_t i = 0; i < count; i++)
        table_put(&d->seen, (uintptr_t)own[i], NULL);
    for (size_t i = 0; i < count; i++)
        import_all(d, own[i]);
    for (size_t i = 0; i < count; i++)
        add_file_part(d, own[i], true);
    tm_read_settings(d); // defines what else is read
    for (size_t i = 0; i < count; i++)
        if (own[i]->stack)
            tm_read_stack(d, own[i]);
}

// Whether the files of a directory declare a project, if the opener of this one has several.
static bool is_of_other_tree(const struct tm_dir *d, struct tm_file *const *own, size_t count)
{
    const struct tree_files *f = &d->project->files;
    bool begins = false;
    for (size_t i = 0; i < count && d->parent && f->begins_tree; i++)
        begins |= own[i]->begins_project;
    begins = begins && f->begins_tree(f->begins_data, d->path);
    for (size_t i = 0; begins && i < count; i++)
        own[i]->is_elsewhere = true;
    return begins;
}

static void read_files(struct tm_dir *d)
{
    struct own_files found = {0};
    find_files(d, &found);
    d->is_elsewhere = is_of_other_tree(d, found.list.at, found.list.len);
    if (!d->is_elsewhere && !tm_take_over(d, found.list.at, found.list.len))
        add_own(d, found.list.at, found.list.len);
    ARRAY_DONE(&found.list);
    d->skipped |= d->is_elsewhere;
    if (d->is_elsewhere)
        return;
    read_whole_files(d);
    note_instances(d);
    table_done(&d->seen);
}

static bool has_name(const struct str *names, size_t count, struct str name)
{
    for (size_t i = 0; i < count; i++)
        if (str_equal(names[i], name))
            return true;
    return false;
}

static struct tm_listing *list_once(struct tm_project *p, struct str path, bool is_listed)
{
    uint64_t *known = str_table_put_copy(&p->lists, &p->arena, path, NULL);
    if (*known && *known != TM_UNREAD)
        return (struct tm_listing *)(uintptr_t)*known;
    struct tm_listing *l = ARENA_NEW(&p->arena, struct tm_listing);
    *known = (uintptr_t)l;
    struct arena scratch; // a list takes more to make than to keep
    struct str *names;
    arena_init(&scratch);
    l->count = is_listed ? tree_list_listed(&p->files, &scratch, path, &names)
                         : p->files.list(p->files.data, &scratch, path, &names);
    l->names = ARENA_ARRAY(&p->arena, struct str, l->count);
    for (size_t i = 0; i < l->count; i++)
        l->names[i] = str_copy(&p->arena, names[i]);
    arena_done(&scratch);
    return l;
}

struct tm_listing *tm_list(struct tm_project *p, struct str path)
{
    return list_once(p, path, false);
}

struct tm_listing *tm_list_listed(struct tm_project *p, struct str path)
{
    return list_once(p, path, true);
}

bool tm_is_directory(struct tm_project *p, struct str path)
{
    struct str name = path_with_slash(&p->arena, path_basename(path));
    const struct tm_listing *l = tm_list(p, path_dirname(path));
    return path.len < 2 || has_name(l->names, l->count, name);
}

static struct offer_place offers_in(const struct tm_dir *d)
{
    struct tm_project *p = d->project;
    return (struct offer_place){.graph = p->graph,
                                .files = &p->files,
                                .dir = d->path,
                                .names = d->names,
                                .count = d->name_count,
                                .view = d->view,
                                .scope = p->scope};
}

bool tm_offers_differ(const struct tm_dir *d)
{
    struct offer_place offers = offers_in(d);
    bool ignored;
    return d->may_offer && d->offers != offers_find(&offers, &ignored);
}

void tm_load_dir(struct tm_dir *d)
{
    const struct tm_listing *l = tm_list(d->project, d->path);
    (void)add_trouble(d, d->path);
    d->names = l->names;
    d->name_count = l->count;
    d->skipped = (d->parent && d->parent->skipped) ||
                 has_name(d->names, d->name_count, str_of(tm_skip_mark));
    // what is installed there can be a definition, but never a stack
    d->is_hidden = (d->parent && d->parent->is_hidden) || path_basename(d->path).at[0] == '.';
    struct offer_place offers = offers_in(d);
    d->offers = offers_find(&offers, &d->may_offer);
    if (!d->skipped)
        read_files(d);
    d->is_stack &= !d->is_hidden;
    if (d->is_taken_over)
        return;
    tm_put_beside(d);
    offers_say(&offers, d->offers);
    d->project->offers |= d->offers;
    tm_define_tree(d);
    tm_define_globals(d);
    tm_define_metadata(d);
}

static struct tm_dir *known_dir(const struct tm_project *p, struct str path)
{
    const uint64_t *known = str_table_find(&p->dirs, path);
    return known ? (struct tm_dir *)(uintptr_t)*known : NULL;
}

static struct tm_dir *open_dir(struct tm_project *p, struct tm_dir *parent, struct str path)
{
    struct tm_dir *d = ARENA_NEW(&p->arena, struct tm_dir);
    d->project = p;
    d->parent = parent;
    d->path = str_copy(&p->arena, path);
    struct str shown = tree_name(&p->files, &p->graph->arena, d->path);
    d->view = view_open(p->graph, parent ? parent->view : NULL, shown, p->scope);
    d->next = p->first_dir;
    p->first_dir = d;
    *str_table_put(&p->dirs, d->path, NULL) = (uintptr_t)d;
    tm_load_dir(d);
    tm_note_first_reading(d);
    return d;
}

struct tm_dir *tm_dir(struct tm_project *p, struct str path)
{
    struct tm_dir *d = known_dir(p, path);
    if (!d) {
        struct str clean = path_join(&p->arena, STR("/"), path);
        d = str_equal(clean, path) ? NULL : known_dir(p, clean);
        path = clean;
    }
    if (d && !d->is_gone)
        return d;
    struct tm_dir *parent = path.len > 1 ? tm_dir(p, path_dirname(path)) : NULL;
    if (!d)
        return open_dir(p, parent, path);
    tm_revive_dir(d);
    return d;
}

bool tm_has_read(const struct tm_project *p, struct str path)
{
    const struct tm_dir *d = known_dir(p, path);
    return d && d->name_count && !d->is_elsewhere && !d->is_gone;
}

void tm_add_created_file(struct tm_dir *d, struct str name, struct str text)
{
    struct tm_project *p = d->project;
    struct str path = path_join_clean(&p->arena, d->path, name);
    struct tm_file *f = tm_file_new(p, path);
    tm_file_parse(p, f, tm_file_source(p, path, text));
    graph_keep_tree(p->graph, f->tree);
    f->next = p->first_file;
    p->first_file = f;
    add_file_part(d, f, true);
    table_done(&d->seen);
    tm_read_stack(d, f);
    d->created = f->stack;
    d->created_text = text;
    tm_define_created(d);
}

// ---- all directories

static void load_rest(struct tm_project *p, struct tm_dir *d)
{
    d->rest_is_there = d->is_taken_over && !p->has_bundles && tm_list(p, d->path)->is_as_beside;
    tm_load_entries(p, d);
}

static void load_below(struct tm_project *p, struct tm_dir *above, struct str path)
{
    struct tm_dir *d = known_dir(p, path);
    if (!d && !above->is_gone)
        d = open_dir(p, above, path);
    else if (!d || d->is_gone)
        d = tm_dir(p, path);
    load_rest(p, d);
}

void tm_load_entries(struct tm_project *p, struct tm_dir *d)
{
    for (size_t i = 0; i < d->name_count && !d->skipped && !d->rest_is_there; i++) {
        struct str name = d->names[i];
        if (str_ends(name, STR("/")) && name.at[0] != '.')
            load_below(p, d, path_join_clean(&p->arena, d->path, str_slice(name, 0, name.len - 1)));
    }
}

void tm_load_below(struct tm_project *p, struct str path)
{
    struct tm_dir *d = tm_dir(p, path);
    if (p->is_whole || d->skipped)
        return;
    tm_preload(p, path);
    load_rest(p, d);
    p->is_whole = !d->parent;
}

const char *tm_why_skipped(struct tm_project *p, struct str path)
{
    const uint64_t *file = str_table_find(&p->texts, path);
    if (file && *file && *file != TM_UNREAD)
        return NULL;
    for (struct str dir = path_dirname(path);; dir = path_dirname(dir)) {
        const uint64_t *known = str_table_find(&p->dirs, dir);
        const struct tm_dir *d = known ? (const struct tm_dir *)(uintptr_t)*known : NULL;
        if (d && d->is_elsewhere)
            return "part of a project that starts below this one";
        if (d && d->skipped)
            return "excluded by a `.tmskip` file";
        if (dir.len <= 1)
            break;
    }
    return "hidden: its name or that of a directory starts with a dot";
}
