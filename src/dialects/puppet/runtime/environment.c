// SPDX-License-Identifier: Apache-2.0
//
// Finding definitions by name. A class `a::b::c` is in module `a`, in `manifests/b/c.pp`, else in a shorter one up to
// `manifests/init.pp`; functions and types have exactly one place.
#include "dialects/puppet/runtime/environment.h"

#include "base/hash.h"
#include "base/path.h"
#include "base/utf8.h"
#include "dialects/puppet/runtime/compiler.h"
#include "dialects/puppet/syntax/operations.h"
#include "graph/eval/eval.h"
#include "graph/scope/loader.h"
#include "value/json.h"

struct environment *environment_open(struct graph *g, struct environment_files files,
                                     struct str name)
{
    struct environment *e = memory_take(sizeof(*e));
    *e = (struct environment){.graph = g};
    e->arena = &e->own;
    arena_init(e->arena);
    e->files = files;
    e->name = str_copy(e->arena, name);
    return e;
}

void environment_close(struct environment *e)
{
    ARRAY_DONE(&e->module_paths);
    for (size_t i = 0; i < e->modules.len; i++)
        str_table_done(&e->modules.at[i].loaded);
    ARRAY_DONE(&e->modules);
    for (size_t i = 0; i < e->loaders.len; i++)
        loader_close(e->loaders.at[i]);
    ARRAY_DONE(&e->loaders);
    str_table_done(&e->declared);
    str_table_done(&e->missing);
    str_table_done(&e->definitions);
    for (uint32_t i = 0; i < e->parts.len; i++)
        table_done((struct table *)(uintptr_t)e->parts.entries[i].value);
    table_done(&e->parts);
    table_done(&e->file_modules);
    str_table_done(&e->aliases);
    str_table_done(&e->read);
    str_table_done(&e->sources);
    ARRAY_DONE(&e->standins);
    str_table_done(&e->templates);
    str_table_done(&e->ruby_files);
    str_table_done(&e->resource_types);
    for (size_t i = 0; i < e->programs.len && !e->kept; i++)
        puppet_program_done(e->programs.at[i]);
    ARRAY_DONE(&e->programs);
    ARRAY_DONE(&e->nodes);
    ARRAY_DONE(&e->manifests);
    diags_done(&e->diags);
    arena_done(&e->own);
    free(e);
}

static void kept_program_done(struct kept_program *p)
{
    puppet_program_done(p->program);
    diags_done(&p->diags);
}

void kept_programs_done(struct kept_programs *k)
{
    for (uint32_t i = 0; i < k->by_path.len; i++)
        kept_program_done((struct kept_program *)(uintptr_t)k->by_path.entries[i].value);
    for (size_t i = 0; i < k->retired.len; i++)
        kept_program_done(k->retired.at[i]);
    ARRAY_DONE(&k->retired);
    str_table_done(&k->by_path);
    str_table_done(&k->templates);
    str_table_done(&k->signatures);
    str_table_done(&k->ruby_types);
}

// Whether one of the texts is that of a path, which starts with `/`.
static bool has_changed_program(struct kept_programs *k, struct str path)
{
    bool is_found = false;
    for (uint32_t i = 0; i < k->by_path.len; i++) {
        struct kept_program *p = (struct kept_program *)(uintptr_t)k->by_path.entries[i].value;
        struct str key = k->by_path.entries[i].key;
        bool is_same =
            key.len + 1 >= path.len ? str_ends(key, str_slice(path, 1, path.len)) : false;
        p->is_current &= !is_same;
        is_found |= is_same;
    }
    return is_found;
}

void kept_programs_change(struct kept_programs *k, const struct str *paths, size_t count)
{
    bool is_known = count > 0;
    for (size_t i = 0; i < count && is_known; i++) {
        struct str name = path_basename(paths[i]);
        bool is_other = str_find_char(name, '.', 0) < name.len && !str_ends(name, STR(".pp"));
        is_known = has_changed_program(k, paths[i]) || is_other;
    }
    for (uint32_t i = 0; i < k->by_path.len && !is_known; i++)
        ((struct kept_program *)(uintptr_t)k->by_path.entries[i].value)->is_current = false;
    k->is_told = true;
}

void kept_programs_forget_ruby(struct kept_programs *k)
{
    str_table_done(&k->ruby_types);
    k->ruby_types = (struct str_table){0};
}

bool environment_lacks_data(struct environment *e)
{
    struct str text, why;
    return !e->global_hiera.len && environment_read(e, STR("hiera.yaml"), &text, &why) == 0 &&
           environment_read(e, STR("data/common.yaml"), &text, &why) == 0;
}

struct arena *environment_lasting(struct environment *e)
{
    return e->kept ? &e->graph->arena : e->arena;
}

struct kept_text *environment_kept_template(struct environment *e, struct str path, struct str text,
                                            bool *is_new)
{
    struct arena *a = environment_lasting(e);
    struct str key = environment_shown(e, e->arena, path);
    const uint64_t *found = e->kept ? str_table_find(&e->kept->templates, key) : NULL;
    struct kept_text *known = found ? (struct kept_text *)(uintptr_t)*found : NULL;
    *is_new = !known || !str_equal(known->text, text);
    if (!*is_new)
        return known;
    known = ARENA_NEW(a, struct kept_text);
    if (e->kept)
        *str_table_put(&e->kept->templates, found ? key : str_copy(a, key), NULL) =
            (uintptr_t)known;
    return known;
}

void environment_add_modules(struct environment *e, struct str path)
{
    ARRAY_PUSH(&e->module_paths, str_copy(e->arena, path));
}

struct str environment_unread_modules(struct environment *e)
{
    for (size_t i = 0; i < e->module_paths.len; i++) {
        struct str path = e->module_paths.at[i], *names;
        size_t count;
        if (path_is_absolute(path) &&
            e->files.list(e->files.data, e->arena, path, &names, &count) <= 0)
            return path;
    }
    return STR("");
}

// Its files are below `.`, which the names of sources omit.
#define OWN_MODULE_PATH STR(".")

void environment_add_own_module(struct environment *e, struct str name)
{
    struct environment_module own = {.name = str_copy(e->arena, name), .path = OWN_MODULE_PATH};
    ARRAY_PUSH(&e->modules, own);
}

bool environment_is_module(const struct environment *e)
{
    return e->modules.len && str_equal(e->modules.at[0].path, OWN_MODULE_PATH);
}

struct str environment_shown(const struct environment *e, struct arena *a, struct str path)
{
    if (str_starts(path, STR("./")))
        path = str_slice(path, 2, path.len);
    return str_format(a, "%.*s%.*s", STR_ARGS(e->shown), STR_ARGS(path));
}

struct value puppet_unreadable(struct graph *g, struct str path, struct str why, struct span at)
{
    struct diag *d = diag_new(&g->arena, DIAG_WORLD, at, "`%.*s` cannot be read: %.*s",
                              STR_ARGS(path), STR_ARGS(why));
    if (str_find(why, STR("outside the project"), 0) < why.len)
        diag_remedy(d, REMEDY_PERMISSION, "files");
    return fail_with(g, FAIL_WORLD, d);
}

static int read_manifest_text(struct environment *e, struct str path, struct str *text,
                              struct str *why)
{
    return e->files.read(e->files.data, e->arena, path, text, why);
}

int environment_read(struct environment *e, struct str path, struct str *text, struct str *why)
{
    (void)str_table_put_copy(&e->read, e->arena, path, NULL);
    return read_manifest_text(e, path, text, why);
}

uint64_t asked_hash(enum asked_kind kind, struct str name)
{
    return hash_combine((uint64_t)kind, hash_bytes(name.at, name.len));
}

// ---- modules

bool environment_is_module_name(struct str name)
{
    for (size_t i = 0; i < name.len; i++) {
        char c = name.at[i];
        bool is_good = (c >= 'a' && c <= 'z') || (i && (ascii_is_digit(c) || c == '_'));
        if (!is_good)
            return false;
    }
    return name.len > 0;
}

// A module whose metadata cannot be read does not exist, if settings are strict.
static bool has_good_metadata(struct environment *e, struct str path)
{
    struct str text, why;
    struct value v;
    struct json_error error;
    struct str file = str_format(e->arena, "%.*s/metadata.json", STR_ARGS(path));
    return !e->is_strict || environment_read(e, file, &text, &why) <= 0 ||
           json_read(e->arena, text, &v, &error);
}

static struct environment_module *module_named(struct environment *e, struct str name)
{
    for (size_t i = 0; i < e->modules.len; i++)
        if (str_equal(e->modules.at[i].name, name))
            return &e->modules.at[i];
    if (!environment_is_module_name(name))
        return NULL;
    struct str path = STR("");
    for (size_t i = 0; i < e->module_paths.len && !path.len; i++) {
        struct str candidate =
            str_format(e->arena, "%.*s/%.*s", STR_ARGS(e->module_paths.at[i]), STR_ARGS(name));
        struct str *names;
        size_t count;
        if (e->files.list(e->files.data, e->arena, candidate, &names, &count) > 0)
            path = candidate;
    }
    if (path.len && !has_good_metadata(e, path))
        path = STR("");
    ARRAY_PUSH(&e->modules,
               (struct environment_module){.name = str_copy(e->arena, name), .path = path});
    return &e->modules.at[e->modules.len - 1];
}

struct str environment_module_path(struct environment *e, struct str module)
{
    struct environment_module *m = module_named(e, module);
    return m ? m->path : STR("");
}

size_t environment_modules(struct environment *e, struct str **out)
{
    ARRAY(struct str) found = {0};
    struct str *names;
    size_t count;
    if (environment_is_module(e))
        ARRAY_PUSH(&found, e->modules.at[0].name);
    for (size_t i = 0; i < e->module_paths.len; i++) {
        if (e->files.list(e->files.data, e->arena, e->module_paths.at[i], &names, &count) <= 0)
            continue;
        for (size_t n = 0; n < count; n++) {
            struct str name = str_slice(names[n], 0, names[n].len - 1);
            struct str path =
                str_format(e->arena, "%.*s/%.*s", STR_ARGS(e->module_paths.at[i]), STR_ARGS(name));
            if (str_ends(names[n], STR("/")) && str_equal(environment_module_path(e, name), path))
                ARRAY_PUSH(&found, str_copy(e->arena, name));
        }
    }
    *out = ARENA_ARRAY(e->arena, struct str, found.len + 1);
    for (size_t i = 0; i < found.len; i++)
        (*out)[i] = found.at[i];
    count = found.len;
    ARRAY_DONE(&found);
    return count;
}

// Whether a directory is a module. It is not looked into unless that decides: one of many that nobody uses costs no question to
// the system.
static bool is_module_folder(struct environment *e, struct str path, struct str entry,
                             struct str_table *seen)
{
    struct str name = str_slice(entry, 0, entry.len - 1);
    if (!str_ends(entry, STR("/")) || !environment_is_module_name(name))
        return false;
    bool is_first;
    *str_table_put(seen, str_copy(e->arena, name), &is_first) = 1;
    return (is_first && !e->is_strict) || str_equal(environment_module_path(e, name), path);
}

size_t environment_module_folders(struct environment *e, struct str **out)
{
    ARRAY(struct str) found = {0};
    struct str_table seen = {0};
    struct str *names;
    size_t count;
    if (environment_is_module(e))
        ARRAY_PUSH(&found, e->modules.at[0].path);
    for (size_t i = 0; i < e->module_paths.len; i++) {
        if (e->files.list(e->files.data, e->arena, e->module_paths.at[i], &names, &count) <= 0)
            continue;
        for (size_t n = 0; n < count; n++) {
            struct str path = str_format(e->arena, "%.*s/%.*s", STR_ARGS(e->module_paths.at[i]),
                                         STR_ARGS(str_slice(names[n], 0, names[n].len - 1)));
            if (is_module_folder(e, path, names[n], &seen))
                ARRAY_PUSH(&found, path);
        }
    }
    str_table_done(&seen);
    *out = ARENA_ARRAY(e->arena, struct str, found.len + 1);
    for (size_t i = 0; i < found.len; i++)
        (*out)[i] = found.at[i];
    count = found.len;
    ARRAY_DONE(&found);
    return count;
}

static struct str find_module_of(const struct environment *e, uint32_t file)
{
    struct str name = file ? source_name(e->graph->sources, file) : STR("");
    if (str_starts(name, e->shown))
        name = str_slice(name, e->shown.len, name.len);
    for (size_t i = 0; i < e->modules.len; i++) {
        struct str path = e->modules.at[i].path;
        if (path.len && str_starts(name, path) && name.len > path.len && name.at[path.len] == '/')
            return e->modules.at[i].name;
    }
    bool is_own = environment_is_module(e) && name.len && !str_starts(name, e->root);
    return is_own ? e->modules.at[0].name : STR("");
}

struct str environment_module_of(struct environment *e, uint32_t file)
{
    bool is_new;
    uint64_t *slot = table_put(&e->file_modules, hash_combine(e->modules.len, file), &is_new);
    if (is_new) { // there may be another one when more modules are known
        struct str *kept = ARENA_NEW(e->arena, struct str);
        *kept = find_module_of(e, file);
        *slot = (uintptr_t)kept;
    }
    return *(const struct str *)(uintptr_t)*slot;
}

int environment_module_file(struct environment *e, struct str name, const char *folder,
                            struct str *path, struct str *text, struct str *why)
{
    if (str_starts(name, STR("/"))) {
        *path = name;
        return environment_read(e, name, text, why);
    }
    size_t slash = str_find_char(name, '/', 0);
    struct str module = environment_module_path(e, str_slice(name, 0, slash));
    if (!module.len || slash >= name.len)
        return 0;
    *path = str_format(e->arena, "%.*s/%s/%.*s", STR_ARGS(module), folder,
                       STR_ARGS(str_slice(name, slash + 1, name.len)));
    return environment_read(e, *path, text, why);
}

// ---- definitions

static struct str definition_key(struct arena *a, enum definition_kind kind, struct str name)
{
    if (str_starts(name, STR("::")))
        name = str_slice(name, 2, name.len);
    char *key = arena_take(a, name.len + 1);
    key[0] = "cdnft"[kind];
    for (size_t i = 0; i < name.len; i++)
        key[i + 1] =
            name.at[i] >= 'A' && name.at[i] <= 'Z' ? (char)(name.at[i] | 0x20) : name.at[i];
    return str_make(key, name.len + 1);
}

static void redefined(struct environment *e, const struct puppet_definition *d, struct str name,
                      uint64_t other)
{
    const struct puppet_definition *old = (const struct puppet_definition *)(uintptr_t)other;
    bool is_same = old->kind == d->kind;
    struct diag *diag =
        diag_new(&e->graph->arena, DIAG_REDEFINED, old->at, "%s `%.*s` is %s%s",
                 definition_word(old->kind), STR_ARGS(name), is_same ? "defined twice" : "also a ",
                 is_same ? "" : definition_word(d->kind));
    diag_related(diag, d->at, "defined again here");
    diags_add(&e->diags, diag);
}

static void refuse_built_in(struct environment *e, const struct puppet_definition *d)
{
    diags_add(&e->diags,
              diag_new(&e->graph->arena, DIAG_REDEFINED, d->at,
                       "`%.*s` is a built-in type and cannot be defined again", STR_ARGS(d->name)));
}

// A class and a defined type share their names.
static void check_other_kind(struct environment *e, const struct puppet_definition *d)
{
    bool is_class = d->kind == DEFINITION_CLASS;
    enum definition_kind other = is_class ? DEFINITION_DEFINE : DEFINITION_CLASS;
    bool has_other = is_class || d->kind == DEFINITION_DEFINE;
    struct str key = has_other ? definition_key(e->arena, other, d->name) : STR("");
    const uint64_t *slot = str_table_find(&e->definitions, key);
    if (slot && *slot)
        redefined(e, d, d->name, *slot);
}

// The names that a node's definition has; a name can belong to one definition only.
static void add_node(struct environment *e, const struct puppet_definition *d)
{
    ARRAY_PUSH(&e->nodes, d);
    for (uint32_t i = 0; i < d->match_count; i++) {
        bool is_literal = expr_kind(d->tree, d->matches[i]) == EXPR_LITERAL;
        struct value v = is_literal ? expr_literal_value(d->tree, d->matches[i]) : VALUE_NONE;
        struct str name = value_is(v, VALUE_ABSENT) ? STR("") : puppet_text_of(e->arena, v);
        bool is_new;
        uint64_t *slot = str_table_put(&e->definitions,
                                       definition_key(e->arena, DEFINITION_NODE, name), &is_new);
        if (is_new || !name.len)
            *slot = (uintptr_t)d;
        else
            redefined(e, d, name, *slot);
    }
}

static void add_definitions(struct environment *e, const struct puppet_program *p)
{
    for (size_t i = 0; i < p->definitions.len; i++) {
        const struct puppet_definition *d = &p->definitions.at[i];
        if (d->kind == DEFINITION_NODE) {
            add_node(e, d);
            continue;
        }
        if (d->kind == DEFINITION_ALIAS && ptype_named(d->name))
            refuse_built_in(e, d);
        check_other_kind(e, d);
        bool is_new;
        uint64_t *slot =
            str_table_put(&e->definitions, definition_key(e->arena, d->kind, d->name), &is_new);
        if (!is_new && *slot)
            redefined(e, d, d->name, *slot);
        else
            *slot = (uintptr_t)d;
    }
}

// Functions that stand in for those in Ruby. Puppet never reads them.
static const char standins_folder[] = "weft/functions/";

static bool is_standin(const struct environment *e, struct str path)
{
    for (size_t i = 0; i < e->standins.len; i++)
        if (str_starts(path, e->standins.at[i]))
            return true;
    return str_starts(path, str_of(standins_folder));
}

// Messages do not quote what is made Sensitive: `Sensitive('x')` and `Sensitive.new('x')` are both new(Sensitive, 'x').
static void hide_sensitive(struct graph *g, const struct tree *t)
{
    for (expr_id e = 1; e < t->count; e++) {
        if (!is_puppet_op(t, e, PUPPET_CALL) || expr_count(t, e) < 3 ||
            !str_equal(literal_text(t, expr_operand(t, e, 0)), STR("new")))
            continue;
        expr_id type = expr_operand(t, e, 1);
        if (is_puppet_op(t, type, PUPPET_TYPE) &&
            str_equal(lower_name(&g->arena, literal_text(t, expr_operand(t, type, 0))),
                      STR("sensitive")))
            for (uint32_t i = 2; i < expr_count(t, e); i++)
                source_hide(g->sources, expr_span(t, expr_operand(t, e, i)));
    }
}

// Sources replace bytes that are not UTF-8; a manifest with other bytes than it shows is refused.
static bool check_bytes(struct environment *e, uint32_t file, struct str text, struct diags *diags)
{
    size_t bad = utf8_find_bad(text);
    if (bad == text.len)
        return true;
    struct span at = {file, (uint32_t)bad, (uint32_t)bad + 1};
    diags_add(diags, diag_new(&e->graph->arena, DIAG_BAD_SYNTAX, at, "this is not valid UTF-8"));
    return false;
}

static struct puppet_program *parse_anew(struct environment *e, struct str name, struct str text,
                                         bool is_template, struct diags *diags)
{
    struct graph *g = e->graph;
    struct puppet_program *p = ARENA_NEW(&g->arena, struct puppet_program);
    uint32_t file = sources_add(g->sources, environment_shown(e, e->arena, name), text);
    struct tree_builder b;
    tree_begin(&b, puppet_ops(), g->symbols, file);
    tree_expect(&b, text.len);
    struct puppet_text in = {.text = source_text(g->sources, file),
                             .file = file,
                             .arena = &g->arena, // others may use it later
                             .diags = diags,
                             .is_template = is_template,
                             .has_closures = is_standin(e, name)};
    puppet_parse(&in, &b, p);
    p->has_mistakes |= !check_bytes(e, file, text, diags);
    graph_keep_tree(g, (struct tree *)(uintptr_t)p->tree);
    hide_sensitive(g, p->tree);
    return p;
}

static bool is_watched_file(const struct environment *e, struct str path)
{
    return e->files.is_watched && e->files.is_watched(e->files.data, e->arena, path);
}

static struct puppet_program *use_kept(struct environment *e, const struct kept_program *known)
{
    for (size_t i = 0; i < known->diags.list.len; i++)
        diags_add(&e->diags, known->diags.list.at[i]);
    return known->program;
}

// A program that needs not even be read; NULL: it has to be.
static struct puppet_program *current_program(struct environment *e, struct str path)
{
    if (!e->kept || !e->kept->is_told)
        return NULL;
    const uint64_t *found = str_table_find(&e->kept->by_path, environment_shown(e, e->arena, path));
    const struct kept_program *known =
        found ? (const struct kept_program *)(uintptr_t)*found : NULL;
    if (!known || !known->is_current)
        return NULL;
    ARRAY_PUSH(&e->programs, known->program);
    return use_kept(e, known);
}

// The program of a path, parsed again only if its text is another one than before.
static struct puppet_program *parse_kept(struct environment *e, struct str path, struct str text,
                                         bool is_template)
{
    struct arena *lasting = &e->graph->arena;
    struct str key = environment_shown(e, e->arena, path);
    const uint64_t *found = str_table_find(&e->kept->by_path, key);
    struct kept_program *known = found ? (struct kept_program *)(uintptr_t)*found : NULL;
    if (!known || !str_equal(known->text, text)) {
        if (known) // somebody may still use what it defines
            ARRAY_PUSH(&e->kept->retired, known);
        known = ARENA_NEW(lasting, struct kept_program);
        if (!found)
            key = str_copy(lasting, key);
        *str_table_put(&e->kept->by_path, key, NULL) = (uintptr_t)known;
        known->program = parse_anew(e, path, text, is_template, &known->diags);
        known->text = source_text(e->graph->sources, known->program->tree->file);
    }
    known->is_current = is_watched_file(e, path);
    return use_kept(e, known);
}

static struct puppet_program *parse_text(struct environment *e, struct str name, struct str text,
                                         bool is_template)
{
    struct puppet_program *p = e->kept ? parse_kept(e, name, text, is_template)
                                       : parse_anew(e, name, text, is_template, &e->diags);
    ARRAY_PUSH(&e->programs, p);
    return p;
}

struct puppet_program *environment_add_manifest(struct environment *e, struct str path,
                                                struct str text)
{
    struct puppet_program *p = parse_text(e, path, text, false);
    add_definitions(e, p);
    ARRAY_PUSH(&e->manifests, p);
    return p->has_mistakes ? NULL : p;
}

const struct puppet_program *environment_template(struct environment *e, struct str path,
                                                  struct str text, struct value *failed)
{
    size_t before = e->diags.list.len;
    struct puppet_program *p = parse_text(e, path, text, true);
    if (!p->has_mistakes)
        return p;
    *failed = fail_with(e->graph, FAIL_USER, e->diags.list.at[before]);
    return NULL;
}

// The name that a file of a module is for: `manifests/a/b.pp` of module m is for `m::a::b`.
static struct str name_of_file(struct environment *e, const struct environment_module *m,
                               struct str path)
{
    struct str rest = str_slice(path, m->path.len + 1, path.len - 3);
    rest = str_slice(rest, str_find_char(rest, '/', 0) + 1, rest.len);
    if (str_equal(rest, STR("init")))
        return m->name;
    struct strbuf out;
    strbuf_init(&out, 0);
    strbuf_add(&out, m->name);
    strbuf_add(&out, STR("::"));
    for (size_t i = 0; i < rest.len; i++)
        strbuf_add(&out, rest.at[i] == '/' ? STR("::") : str_slice(rest, i, i + 1));
    struct str name = strbuf_copy(&out, e->arena);
    strbuf_done(&out);
    return name;
}

// A file of a module may define only what its path says, and nothing may stand beside definitions. Below `functions` and
// `types` each has a file of its own; in a manifest, whatever starts with the name that the file is for is allowed, also
// functions and types, as in Puppet.
static struct value check_module_file(struct environment *e, const struct puppet_program *p,
                                      struct str module, bool is_manifest)
{
    const struct tree *t = p->tree;
    bool is_empty = expr_kind(t, p->body) == EXPR_STEPS && expr_count(t, p->body) == 0;
    if (!is_empty)
        return puppet_fail_at(e->graph, "ILLEGAL_TOP_CONSTRUCT_LOCATION", expr_span(t, p->body),
                              "only definitions can stand at the top of a module's file");
    for (size_t i = 0; i < p->definitions.len; i++) {
        const struct puppet_definition *d = &p->definitions.at[i];
        struct str name = lower_name(e->arena, d->name);
        bool is_inside = is_manifest && str_starts(name, module);
        if (d->kind == DEFINITION_NODE || (!str_equal(name, module) && !is_inside))
            return puppet_fail_at(e->graph, "ILLEGAL_DEFINITION_LOCATION", d->at,
                                  "%s `%.*s` cannot be defined here: this file is for `%.*s`",
                                  definition_word(d->kind), STR_ARGS(d->name), STR_ARGS(module));
    }
    return VALUE_NONE;
}

// Reads a manifest of a module, once. `*failed` if that is not possible.
static bool load_file(struct environment *e, struct environment_module *m, struct str path,
                      struct value *failed)
{
    bool is_new;
    uint64_t *slot = str_table_put(&m->loaded, path, &is_new);
    if (!is_new)
        return *slot;
    struct str text, why = STR("");
    size_t before = e->diags.list.len;
    struct puppet_program *p = current_program(e, path);
    int found = p ? 1 : read_manifest_text(e, path, &text, &why);
    if (found < 0) {
        *failed = puppet_unreadable(e->graph, path, why, NO_SPAN);
        return false;
    }
    if (!found)
        return false;
    *str_table_put(&m->loaded, path, NULL) = 1;
    if (!p)
        p = parse_text(e, path, text, false);
    if (p->has_mistakes)
        *failed = fail_with(e->graph, FAIL_USER, e->diags.list.at[before]);
    else
        *failed = check_module_file(
            e, p, name_of_file(e, m, path),
            str_starts(str_slice(path, m->path.len, path.len), STR("/manifests/")));
    add_definitions(e, p);
    return true;
}

// ---- manifests that have changed

// The number of the program of a path, which is none of the site's; SIZE_MAX: there is none, or more than one.
static size_t program_of(const struct environment *e, struct str path)
{
    struct str shown = environment_shown(e, e->arena, path);
    size_t found = SIZE_MAX, count = 0;
    for (size_t i = 0; i < e->programs.len; i++)
        if (str_equal(source_name(e->graph->sources, e->programs.at[i]->tree->file), shown)) {
            found = i;
            count++;
        }
    for (size_t i = 0; i < e->manifests.len && count == 1; i++)
        count += e->manifests.at[i] == e->programs.at[found];
    return count == 1 ? found : SIZE_MAX;
}

// The only definition of a text without mistakes, if it is a class or a defined type.
static const struct puppet_definition *only_definition(const struct puppet_program *p)
{
    bool is_empty = expr_kind(p->tree, p->body) == EXPR_STEPS && !expr_count(p->tree, p->body);
    const struct puppet_definition *d = p->definitions.len == 1 ? &p->definitions.at[0] : NULL;
    bool is_body = d && (d->kind == DEFINITION_CLASS || d->kind == DEFINITION_DEFINE);
    return is_body && is_empty && !p->has_mistakes ? d : NULL;
}

bool environment_read_again(struct environment *e, struct str path,
                            const struct puppet_definition **old,
                            const struct puppet_definition **new)
{
    struct str text, why;
    size_t number = program_of(e, path);
    *old = number == SIZE_MAX ? NULL : only_definition(e->programs.at[number]);
    if (!*old || e->diags.list.len)
        return false;
    struct puppet_program *p = current_program(e, path);
    if (!p && read_manifest_text(e, path, &text, &why) <= 0)
        return false;
    if (!p)
        p = parse_text(e, path, text, false);
    *new = only_definition(p);
    if (!*new || e->diags.list.len || (*new)->kind != (*old)->kind ||
        !str_equal((*new)->name, (*old)->name) || !str_equal((*new)->parent, (*old)->parent))
        return false;
    e->programs.at[number] = e->programs.at[--e->programs.len];
    uint64_t *slot =
        str_table_find(&e->definitions, definition_key(e->arena, (*old)->kind, (*old)->name));
    if (!slot || *slot != (uintptr_t)*old)
        return false;
    *slot = (uintptr_t) * new;
    return true;
}

bool environment_load(struct environment *e, struct str module, struct str path,
                      struct value *failed)
{
    struct environment_module *m = module_named(e, module);
    return m && m->path.len && load_file(e, m, path, failed);
}

static const struct puppet_definition *known_definition(struct environment *e,
                                                        enum definition_kind kind, struct str name)
{
    const uint64_t *found = str_table_find(&e->definitions, definition_key(e->arena, kind, name));
    return found ? (const struct puppet_definition *)(uintptr_t)*found : NULL;
}

// Classes and defined types: the longest path first, then shorter ones, then init.pp.
static void search_manifests(struct environment *e, struct environment_module *m, struct str rest,
                             enum definition_kind kind, struct str name, struct value *failed)
{
    struct str path = environment_path_of(e->arena, rest);
    if (path.len) // it is always read, in case that it defines the name: its mistakes are everybody's
        load_file(e, m, str_format(e->arena, "%.*s/manifests/init.pp", STR_ARGS(m->path)), failed);
    while (value_is(*failed, VALUE_ABSENT) && !known_definition(e, kind, name)) {
        struct str file =
            path.len
                ? str_format(e->arena, "%.*s/manifests/%.*s.pp", STR_ARGS(m->path), STR_ARGS(path))
                : str_format(e->arena, "%.*s/manifests/init.pp", STR_ARGS(m->path));
        load_file(e, m, file, failed);
        if (!path.len)
            return;
        size_t slash = path.len;
        while (slash > 0 && path.at[slash - 1] != '/')
            slash--;
        path = str_slice(path, 0, slash ? slash - 1 : 0);
    }
}

// Functions and types of the environment itself have unqualified names.
static void search_environment(struct environment *e, enum definition_kind kind, struct str name,
                               struct value *failed)
{
    struct str path = str_format(e->arena, "%s/%.*s.pp",
                                 kind == DEFINITION_ALIAS ? "types" : "functions", STR_ARGS(name));
    struct str text, why = STR("");
    bool is_new;
    (void)str_table_put(&e->sources, path, &is_new);
    if (!is_new || environment_is_module(e)) // there they are functions of the module
        return;
    int found = environment_read(e, path, &text, &why);
    if (found < 0)
        *failed = puppet_unreadable(e->graph, path, why, NO_SPAN);
    if (found > 0)
        add_definitions(e, parse_text(e, path, text, false));
}

// Looks for a definition where the name says that it is.
static void search_definition(struct environment *e, enum definition_kind kind, struct str name,
                              struct value *failed)
{
    size_t colon = str_find(name, STR("::"), 0);
    struct str rest = colon < name.len ? str_slice(name, colon + 2, name.len) : STR("");
    bool is_resource = kind == DEFINITION_CLASS || kind == DEFINITION_DEFINE;
    if (!is_resource && !rest.len) {
        search_environment(e, kind, name, failed);
        return;
    }
    struct environment_module *m = module_named(e, str_slice(name, 0, colon));
    if (!m || !m->path.len)
        return;
    if (is_resource) {
        search_manifests(e, m, rest, kind, name, failed);
    } else {
        struct str file = str_format(e->arena, "%.*s/%s/%.*s.pp", STR_ARGS(m->path),
                                     kind == DEFINITION_ALIAS ? "types" : "functions",
                                     STR_ARGS(environment_path_of(e->arena, rest)));
        load_file(e, m, file, failed);
    }
}

const struct puppet_definition *environment_find(struct environment *e, enum definition_kind kind,
                                                 struct str name, struct value *failed)
{
    struct str key = definition_key(e->arena, kind, name);
    const uint64_t *known = str_table_find(&e->definitions, key);
    environment_asks(e, asked_kind(kind), str_slice(key, 1, key.len));
    if (known) // also that there is none
        return (const struct puppet_definition *)(uintptr_t)*known;
    search_definition(e, kind, str_slice(key, 1, key.len), failed);
    if (!value_is(*failed, VALUE_ABSENT))
        return NULL;
    return (const struct puppet_definition *)(uintptr_t)*str_table_put(&e->definitions, key, NULL);
}

void environment_add_standins(struct environment *e, struct str path)
{
    ARRAY_PUSH(&e->standins, str_format(e->arena, "%.*s/", STR_ARGS(path)));
}

static void read_standin(struct environment *e, struct str path, struct value *failed)
{
    struct str text, why = STR("");
    bool is_new;
    (void)str_table_put(&e->sources, path, &is_new);
    int found = is_new ? environment_read(e, path, &text, &why) : 0;
    size_t before = e->diags.list.len;
    if (found < 0)
        *failed = puppet_unreadable(e->graph, path, why, NO_SPAN);
    if (found <= 0)
        return;
    const struct puppet_program *p = parse_text(e, path, text, false);
    add_definitions(e, p);
    if (p->has_mistakes)
        *failed = fail_with(e->graph, FAIL_USER, e->diags.list.at[before]);
}

const struct puppet_definition *environment_standin(struct environment *e, struct str name,
                                                    struct value *failed)
{
    struct str file = environment_path_of(e->arena, name);
    const struct puppet_definition *d = NULL;
    for (size_t i = 0; i <= e->standins.len && !d && value_is(*failed, VALUE_ABSENT); i++) {
        struct str folder = i ? e->standins.at[i - 1] : str_of(standins_folder);
        read_standin(e, str_format(e->arena, "%.*s%.*s.pp", STR_ARGS(folder), STR_ARGS(file)),
                     failed);
        d = known_definition(e, DEFINITION_FUNCTION, name);
    }
    return d;
}

bool environment_inherits_itself(struct environment *e, const struct puppet_definition *d)
{
    enum { PARENTS_MAX = 1000 };
    const struct puppet_definition *above = d;
    for (unsigned n = 0; n < PARENTS_MAX; n++) {
        struct value failed = VALUE_NONE;
        if (!above->parent.len)
            return false;
        above = environment_find(e, DEFINITION_CLASS, above->parent, &failed);
        if (!above || above == d)
            return above == d;
    }
    return true; // a ring above it, or as good as one
}
