// SPDX-License-Identifier: Apache-2.0
//
// Stacks: the `stack` block, and what `terramate.*` is in a directory. Metadata are statements like globals, so that
// an answer that reads some of it is shared by all stacks for which that is the same.
#include <ctype.h>
#include <strings.h>

#include "base/path.h"
#include "dialects/terramate/tree/bundles.h"
#include "graph/eval/eval.h"
#include "graph/views/change.h"

// ---- the block

struct stack_reader {
    struct tm_dir *dir;
    const struct tm_file *file;
};

static PRINTF_LIKE(3, 4) void refuse_stack(struct stack_reader *r, struct span at,
                                           const char *format, ...)
{
    va_list args;
    va_start(args, format);
    tm_vmistake(r->dir->project, &r->dir->diags, tm_bad_schema, DIAG_BAD_SCHEMA, at, format, args);
    va_end(args);
}

// The value of an attribute, which can only use functions; absent if it is not given.
static struct value value_of_attribute(struct stack_reader *r, const char *name,
                                       const struct hcl_attribute **out)
{
    struct tm_project *p = r->dir->project;
    const struct hcl_attribute *a = *out = tm_attribute(p, &r->file->stack->body, name);
    if (!a)
        return VALUE_NONE;
    return tm_constant(p, r->file->tree, a->value, &r->dir->diags);
}

static bool read_text_attribute(struct stack_reader *r, const char *name, struct str *out)
{
    const struct hcl_attribute *a;
    struct value v = value_of_attribute(r, name, &a);
    if (!a || value_is(v, VALUE_ABSENT))
        return false;
    if (!value_is(v, VALUE_STRING)) {
        refuse_stack(r, a->at, "`%s` of a stack must be a string", name);
        return false;
    }
    *out = str_copy(&r->dir->project->arena, value_str(&v));
    return true;
}

bool tm_is_tag(struct str s)
{
    for (size_t i = 0; i < s.len; i++) {
        char c = s.at[i];
        bool plain = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
        bool inside = i > 0 && i + 1 < s.len && (c == '-' || c == '_' || c == '.' || c == '/');
        if (!plain && !inside)
            return false;
    }
    return true;
}

static void check_list(struct stack_reader *r, const char *name, const struct hcl_attribute *a,
                       struct value list)
{
    bool is_tags = str_equal(str_of(name), STR("tags"));
    for (size_t i = 0; i < value_len(list); i++) {
        struct value v = value_item(list, i);
        if (!value_is(v, VALUE_STRING)) {
            refuse_stack(r, a->at, "`%s` of a stack must contain only strings", name);
            return;
        }
        if (is_tags && !tm_is_tag(value_str(&v)))
            refuse_stack(
                r, a->at,
                "invalid tag `%.*s`: expected lower case letters and digits, with - _ . / inside",
                STR_ARGS(value_str(&v)));
        for (size_t k = 0; k < i; k++) {
            struct value other = value_item(list, k);
            if (str_equal(value_str(&v), value_str(&other)))
                refuse_stack(r, a->at, "`%.*s` appears twice in `%s`", STR_ARGS(value_str(&v)),
                             name);
        }
    }
}

static struct value read_list(struct stack_reader *r, const char *name)
{
    struct arena *a = &r->dir->project->graph->arena;
    const struct hcl_attribute *attribute;
    struct value v = value_of_attribute(r, name, &attribute);
    struct value none = r->dir->project->no_strings;
    if (value_is(v, VALUE_ABSENT) || value_is_null(v))
        return none;
    if (!value_is_sequence(v) || value_is(v, VALUE_SET)) {
        refuse_stack(r, attribute->at, "`%s` of a stack must be a list of strings", name);
        return none;
    }
    size_t before = r->dir->diags.list.len;
    check_list(r, name, attribute, v);
    if (r->dir->diags.list.len > before)
        return none;
    return value_list(a, &type_string, v.aggregate->items, value_len(v));
}

bool tm_is_id(struct str s)
{
    for (size_t i = 0; i < s.len; i++)
        if (!isalnum((unsigned char)s.at[i]) && s.at[i] != '_' && s.at[i] != '-')
            return false;
    return s.len > 0 && s.len <= 64;
}

static void read_id(struct stack_reader *r, struct tm_stack *s)
{
    const struct hcl_attribute *a = tm_attribute(r->dir->project, &r->file->stack->body, "id");
    s->has_id = read_text_attribute(r, "id", &s->id) && s->id.len;
    if (s->has_id && !tm_is_id(s->id))
        refuse_stack(r, a->at,
                     "invalid stack id `%.*s`: expected up to 64 letters, digits, `_` and `-`",
                     STR_ARGS(str_slice(s->id, 0, 80)));
}

struct str tm_path_from(struct tm_dir *d, struct str path)
{
    struct arena *a = &d->project->arena;
    return path_clean(a, path_join(a, path_is_absolute(path) ? STR("/") : d->path,
                                   path_is_absolute(path) ? str_slice(path, 1, path.len) : path));
}

bool tm_leaves_project(struct str dir, struct str path)
{
    size_t depth = 0;
    for (size_t i = 0; !path_is_absolute(path) && dir.len > 1 && i < dir.len; i++)
        depth += dir.at[i] == '/';
    for (size_t from = 0, to; from < path.len; from = to + 1) {
        to = str_find_char(path, '/', from);
        struct str part = str_slice(path, from, to);
        if (str_equal(part, STR("..")) && !depth--)
            return true;
        depth += part.len && !str_equal(part, STR(".")) && !str_equal(part, STR(".."));
    }
    return false;
}

// Files whose changes count as the stack's: paths in the project.
static struct value read_watch(struct stack_reader *r)
{
    struct tm_project *p = r->dir->project;
    const struct hcl_attribute *a = tm_attribute(p, &r->file->stack->body, "watch");
    struct value list = read_list(r, "watch");
    if (!value_len(list))
        return list;
    struct value *files = ARENA_ARRAY(&p->arena, struct value, value_len(list));
    for (size_t i = 0; i < value_len(list); i++) {
        struct value item = value_item(list, i);
        struct str path = tm_path_from(r->dir, value_str(&item));
        files[i] = value_string(&p->graph->arena, path);
        ARRAY_PUSH(&r->dir->inputs, path_dirname(path)); // whether it is a directory
        if (tm_leaves_project(r->dir->path, value_str(&item)))
            refuse_stack(r, a->at, "`%.*s` is not in the project", STR_ARGS(value_str(&item)));
        else if (tm_is_directory(p, path))
            refuse_stack(r, a->at, "`%.*s` is a directory: only files can be watched",
                         STR_ARGS(value_str(&item)));
    }
    return value_list(&p->graph->arena, &type_string, files, value_len(list));
}

void tm_read_stack(struct tm_dir *d, const struct tm_file *f)
{
    struct stack_reader r = {d, f};
    struct tm_stack *s = &d->stack;
    if (d->is_stack) {
        refuse_stack(&r, f->stack->type_at, "a directory can have only one `stack`");
        return;
    }
    d->is_stack = true;
    s->block = f->stack;
    read_id(&r, s);
    s->is_named = read_text_attribute(&r, "name", &s->name) && s->name.len;
    if (!s->is_named)
        s->name = path_basename(d->path);
    (void)read_text_attribute(&r, "description", &s->description);
    s->tags = read_list(&r, "tags");
    s->after = read_list(&r, "after");
    s->before = read_list(&r, "before");
    s->wants = read_list(&r, "wants");
    s->wanted_by = read_list(&r, "wanted_by");
    s->watch = read_watch(&r);
}

// ---- metadata

// The metadata of a project and its stacks, by path below `terramate`.
static const char *const metadata_names[] = {
    [TM_VERSION] = "version",
    [TM_ROOT_ABSOLUTE] = "root.path.fs.absolute",
    [TM_ROOT_BASENAME] = "root.path.fs.basename",
    [TM_STACKS] = "stacks.list",
    [TM_STACK] = "stack",
    [TM_NAME] = "stack.name",
    [TM_DESCRIPTION] = "stack.description",
    [TM_TAGS] = "stack.tags",
    [TM_ID] = "stack.id",
    [TM_ABSOLUTE] = "stack.path.absolute",
    [TM_RELATIVE] = "stack.path.relative",
    [TM_BASENAME] = "stack.path.basename",
    [TM_TO_ROOT] = "stack.path.to_root",
    [TM_PARENT_ID] = "stack.parent.id",
    [TM_PARENT_TAGS] = "stack.parent.tags",
    [TM_OLD_NAME] = "name", // the old names are still used
    [TM_OLD_DESCRIPTION] = "description",
    [TM_OLD_PATH] = "path",
};

// Thousands of stacks have the same values.
static path_id metadata_path(struct tm_project *p, enum tm_metadata what)
{
    struct graph *g = p->graph;
    struct str name = str_of(metadata_names[what]);
    path_id at = p->metadata[what];
    if (at)
        return at;
    at = p->terramate;
    for (size_t from = 0, to; from < name.len; from = to + 1) {
        to = str_find_char(name, '.', from);
        at = path_child(g, at, symbol_intern(g->symbols, str_slice(name, from, to)));
    }
    p->metadata[what] = at;
    return at;
}

// Statements about one directory.
struct saying {
    struct tm_project *project;
    struct tm_dir *dir; // NULL: of the project
    struct view *view;
    path_id origin; // 0: each has its own
    struct span at; // of the current statement
    uint8_t rank;
    uint32_t unwanted; // by bits: what is not to be said
};

static bool wants(const struct saying *s, enum tm_metadata what)
{
    return !(s->unwanted >> what & 1);
}

// The attribute if the stack sets it, otherwise the `stack` block.
static void say_at(struct saying *s, const char *attribute)
{
    const struct hcl_block *block = s->dir->stack.block;
    const struct hcl_attribute *a = tm_attribute(s->project, &block->body, attribute);
    s->at = a ? a->name_at : block->type_at;
}

static void say_statement(const struct saying *s, enum tm_metadata what, struct statement said)
{
    if (!wants(s, what))
        return;
    said.path = metadata_path(s->project, what);
    said.origin = s->origin ? s->origin : said.path;
    said.at = s->at;
    said.rank = s->rank;
    view_define(s->view, &said);
}

static void say_value(const struct saying *s, enum tm_metadata what, struct value v)
{
    struct statement said = {0};
    if (!wants(s, what))
        return;
    said.expr = graph_literal(s->project->graph, tm_ops(), v, &said.tree);
    say_statement(s, what, said);
}

static void say_text(const struct saying *s, enum tm_metadata what, struct str text)
{
    say_value(s, what, value_string_kept(text));
}

static void say_root(const struct saying *s)
{
    struct tm_project *p = s->project;
    struct tree_builder builder;
    tree_begin(&builder, tm_ops(), p->graph->symbols, 0);
    expr_id list = expr_op(&builder, NO_SPAN, TM_STACK_LIST, NULL, 0);
    struct tree *t = tree_end(&builder);
    graph_keep_tree(p->graph, t);
    say_text(s, TM_VERSION, str_of(tm_version));
    say_text(s, TM_ROOT_ABSOLUTE, p->root);
    say_text(s, TM_ROOT_BASENAME, path_basename(p->root));
    say_statement(s, TM_STACKS,
                  (struct statement){.tree = t, .expr = list, .flags = STATEMENT_OF_TREE});
}

static struct str to_root(struct arena *a, struct str path)
{
    return path.len > 1 ? path_relative(a, path, STR("/")) : STR(".");
}

// Also under its former name.
static void say_as_of_old(const struct saying *s, enum tm_metadata what, struct str text)
{
    struct saying old = *s;
    old.origin = 0;
    say_text(&old, what, text);
}

// What bundles may change is asked for when it is needed: which bundles there are is known when all is read.
// Statements with other operands are different ones: in another tree, the same words may mean something else.
static void say_late(struct saying *s, enum tm_metadata what, enum tm_metadata old,
                     const char *attribute, struct value own)
{
    struct tm_project *p = s->project;
    struct tree_builder builder;
    if (!wants(s, what) && !wants(s, old))
        return;
    tree_begin(&builder, tm_ops(), p->graph->symbols, 0);
    expr_id operands[] = {
        expr_literal(&builder, NO_SPAN, value_string_kept(s->dir->path)),
        expr_literal(&builder, NO_SPAN, value_string_kept(str_of(attribute))),
        expr_literal(&builder, NO_SPAN, own),
        expr_literal(&builder, NO_SPAN, value_bool(p->other && !p->knows_bundles))};
    expr_id e = expr_op(&builder, NO_SPAN, TM_STACK_SAYS, operands, COUNT_OF(operands));
    struct tree *t = tree_end(&builder);
    graph_keep_tree(p->graph, t);
    struct statement said = {.tree = t, .expr = e};
    say_at(s, attribute);
    say_statement(s, what, said);
    struct saying of_old = *s;
    of_old.origin = 0;
    if (old != what)
        say_statement(&of_old, old, said);
}

// What has two names is written once.
static void say_twice(struct saying *s, enum tm_metadata what, enum tm_metadata old,
                      const char *attribute, struct str text)
{
    if (!wants(s, what) && !wants(s, old))
        return;
    say_at(s, attribute);
    say_text(s, what, text);
    say_as_of_old(s, old, text);
}

static void say_described(struct saying *s)
{
    const struct tm_stack *stack = &s->dir->stack;
    if (s->project->has_bundles || !s->project->knows_bundles) {
        say_late(s, TM_NAME, TM_OLD_NAME, "name", value_string_kept(stack->name));
        say_late(s, TM_DESCRIPTION, TM_OLD_DESCRIPTION, "description",
                 value_string_kept(stack->description));
        say_late(s, TM_TAGS, TM_TAGS, "tags", stack->tags);
    } else {
        say_twice(s, TM_NAME, TM_OLD_NAME, "name", stack->name);
        say_twice(s, TM_DESCRIPTION, TM_OLD_DESCRIPTION, "description", stack->description);
        if (wants(s, TM_TAGS))
            say_at(s, "tags");
        say_value(s, TM_TAGS, stack->tags);
    }
    if (stack->has_id && wants(s, TM_ID)) {
        say_at(s, "id");
        say_text(s, TM_ID, stack->id);
    }
}

static void say_stack(struct saying *s)
{
    const struct tm_dir *d = s->dir, *up = d->parent;
    s->origin = metadata_path(s->project, TM_STACK);
    say_described(s);
    s->at = d->stack.block->type_at;
    say_statement(s, TM_STACK, (struct statement){.flags = STATEMENT_CONTAINER});
    say_text(s, TM_ABSOLUTE, d->path);
    say_text(s, TM_RELATIVE, d->path.len > 1 ? str_slice(d->path, 1, d->path.len) : STR("."));
    say_text(s, TM_BASENAME, path_basename(d->path));
    if (wants(s, TM_TO_ROOT))
        say_text(s, TM_TO_ROOT, to_root(&s->project->graph->arena, d->path));
    say_as_of_old(s, TM_OLD_PATH, d->path);
    while (up && !up->is_stack)
        up = up->parent;
    if (!up)
        return;
    say_text(s, TM_PARENT_ID, up->stack.id);
    say_value(s, TM_PARENT_TAGS, up->stack.tags);
}

// A directory below a stack is not a stack itself.
static void say_no_stack(const struct saying *s)
{
    static const enum tm_metadata unset[] = {TM_STACK, TM_OLD_NAME, TM_OLD_PATH,
                                             TM_OLD_DESCRIPTION};
    for (size_t i = 0; i < COUNT_OF(unset); i++)
        say_statement(s, unset[i], (struct statement){.flags = STATEMENT_UNSET});
}

void tm_unset_stack(struct tm_project *p, struct view *v)
{
    struct saying s = {.project = p, .view = v};
    say_no_stack(&s);
}

// Over what was said when it was none.
void tm_define_created(struct tm_dir *d)
{
    struct saying s = {.project = d->project, .dir = d, .view = d->view, .rank = 1};
    say_stack(&s);
}

struct value tm_stack_says(struct tm_dir *d, struct str what)
{
    struct arena *a = &d->project->graph->arena;
    const struct diag *wrong = NULL;
    if (!tm_is_without_bundles(d->project))
        wrong = tm_registry_with_stacks(d->project)->wrong;
    if (wrong) // nobody knows what it would have said
        return fail_with(d->project->graph, FAIL_TYPE, wrong);
    if (str_equal(what, STR("tags")))
        return d->stack.tags;
    return value_string(a, str_equal(what, STR("name")) ? d->stack.name : d->stack.description);
}

// Where relative names of files start.
static void say_base(const struct tm_dir *d)
{
    struct tm_project *p = d->project;
    struct statement here = {.path = p->world->base_path, .origin = p->world->base_path};
    here.expr =
        graph_literal(p->graph, tm_ops(), value_string_kept(tm_host_path(p, d->path)), &here.tree);
    view_define(d->view, &here);
}

enum { SAYS_BASE = 1 << TM_METADATA_COUNT, SAYS_ALL = (SAYS_BASE << 1) - 1 };

// By bits, without what was said before.
static void say_these(struct view *v, struct tm_dir *d, uint32_t what)
{
    struct saying s = {.project = d->project, .dir = d, .view = v, .unwanted = ~what | d->said};
    bool is_base_wanted = !(s.unwanted & SAYS_BASE);
    d->said |= what;
    if (is_base_wanted)
        say_base(d);
    if (d->is_stack)
        say_stack(&s);
    else if (d->parent && d->parent->is_stack)
        say_no_stack(&s);
}

static void say_directory(struct view *v, void *data)
{
    say_these(v, data, SAYS_ALL);
}

// What is said at a path, and at those that it is in; also what is in it, if there is something. The stack itself comes
// with all that it has: what it does not say is not inherited either.
static uint32_t said_around(struct tm_project *p, path_id path)
{
    const struct graph *g = p->graph;
    uint32_t found = path_is_prefix(g, p->world->base_path, path) ? SAYS_BASE : 0;
    for (uint32_t i = 0; i < TM_METADATA_COUNT; i++) {
        path_id at = metadata_path(p, i);
        if (path_is_prefix(g, at, path) || path_is_prefix(g, path, at))
            found |= UINT32_C(1) << i;
    }
    return found;
}

static void say_some(struct view *v, path_id path, bool all_below, void *data)
{
    struct tm_dir *d = data;
    bool is_new;
    uint64_t *known = table_put(&d->project->said_around, path, &is_new);
    (void)all_below;
    if (is_new)
        *known = said_around(d->project, path);
    uint32_t what = (uint32_t)*known & ~d->said;
    if (what)
        say_these(v, d, what);
}

// What all of it is about. Paths of more than two names have the bit of these.
static const struct late_words *late_words_of(struct tm_project *p, bool has_stack)
{
    static const enum tm_metadata about[] = {TM_STACK, TM_OLD_NAME, TM_OLD_PATH,
                                             TM_OLD_DESCRIPTION};
    struct late_words *w = &p->late[has_stack];
    if (w->say)
        return w;
    w->say = say_directory;
    w->say_some = say_some;
    bloom_add_path(p->graph, &w->paths, p->world->base_path);
    for (size_t i = 0; has_stack && i < COUNT_OF(about); i++)
        bloom_add_path(p->graph, &w->paths, metadata_path(p, about[i]));
    return w;
}

void tm_define_tree(struct tm_dir *d)
{
    struct tm_project *p = d->project;
    struct saying s = {.project = p, .dir = d, .view = d->view};
    if (d->parent)
        return;
    say_root(&s);
    // an empty tree has an empty `global`
    view_define(d->view, &(struct statement){.path = p->global,
                                             .origin = p->global,
                                             .flags = STATEMENT_CONTAINER | STATEMENT_LABELS});
}

// After everything else, because that is when it is said late: so the order of names is always the same.
void tm_define_metadata(struct tm_dir *d)
{
    struct tm_project *p = d->project;
    bool may_change = p->has_bundles || !p->knows_bundles; // bundles add to what a stack says
    d->said = 0;
    if (!d->parent || may_change) // the root says something about `terramate` anyway
        say_directory(d->view, d);
    else
        view_define_late(d->view, late_words_of(p, d->is_stack || d->parent->is_stack), d);
}

void tm_define_root(struct tm_project *p)
{
    say_root(&(struct saying){.project = p, .view = p->root_view});
}

struct view *tm_root_view(struct tm_project *p)
{
    if (p->root_view)
        return p->root_view;
    struct graph *g = p->graph;
    struct scope *scope = scope_open(g, SCOPE_NAMED, NULL, STR("names"));
    scope->context = &p->context;
    struct lazy late = {.kind = LAZY_PATH, .path = p->terramate};
    (void)scope_set_variable(scope, STR("terramate"), late, 0, NO_SPAN);
    p->root_view = view_open(g, NULL, STR("/"), scope);
    tm_define_root(p);
    return p->root_view;
}
