// SPDX-License-Identifier: Apache-2.0
//
// Compares what a `module` block passes with the types of the variables that take it. A local value
// is followed to where it is written, in any file of the directory; all other names are unknown, so
// that only what is certain is reported.
#include "base/path.h"
#include "dialects/terraform/modules.h"
#include "dialects/terraform/modules_inside.h"
#include "dialects/troubles.h"
#include "graph/eval/eval.h"
#include "graph/scope/scope.h"
#include "value/convert.h"

enum { FOLLOWED_MOST = 100, PART_MOST = 16 };

// All code of one directory.
struct directory_code {
    struct linkage *links;
    struct graph *g; // that it was read into
    struct str dir;
    ARRAY(struct code) files;
};

// Where a value is written: an expression, and names of parts of it, innermost first.
struct written {
    const struct code *code;
    expr_id expr;
    struct str part[PART_MOST];
    size_t part_len;
};

// ---- reading

// False if nothing in it calls a module: then nothing is parsed.
static bool read_directory(struct directory_code *d)
{
    struct arena *a = &d->g->arena;
    const struct tree_files *files = &d->links->files;
    struct str *names;
    bool calls = false;
    size_t count = files->list(files->data, a, d->dir, &names);
    struct str *texts = ARENA_ARRAY(a, struct str, count);
    for (size_t i = 0; i < count; i++) {
        if (!module_is_code(names[i]) ||
            !tree_read_listed(files, a, path_join(a, d->dir, names[i]), &texts[i]))
            texts[i] = STR("");
        calls |= str_find(texts[i], STR("module"), 0) < texts[i].len;
    }
    for (size_t i = 0; calls && i < count; i++) {
        struct code c;
        if (texts[i].len && module_read(d->g, path_join(a, d->dir, names[i]), texts[i], &c))
            ARRAY_PUSH(&d->files, c);
    }
    return calls;
}

// ---- following

static const struct hcl_attribute *find_local(const struct directory_code *d, symbol name,
                                              const struct code **code)
{
    for (size_t i = 0; i < d->files.len; i++) {
        *code = &d->files.at[i];
        for (uint32_t k = 0; k < (*code)->body->block_count; k++) {
            const struct hcl_block *b = &(*code)->body->blocks[k];
            if (!str_equal(symbol_text(d->g->symbols, b->type), STR("locals")))
                continue;
            for (uint32_t n = 0; n < b->body.attribute_count; n++)
                if (b->body.attributes[n].name == name)
                    return &b->body.attributes[n];
        }
    }
    return NULL;
}

static bool has_only_names(const struct traversal *t)
{
    for (size_t i = 0; i < t->count; i++)
        if (t->steps[i].is_index)
            return false;
    return t->count > 0;
}

// The name of a local value; the steps after it are added to the part. 0: it is something else.
static symbol take_local(const struct directory_code *d, struct written *w)
{
    struct traversal t;
    if (!expr_as_traversal(&d->g->arena, w->code->tree, w->expr, &t) || !has_only_names(&t) ||
        !str_equal(symbol_text(d->g->symbols, t.root), STR("local")) ||
        t.count - 1 + w->part_len > PART_MOST)
        return 0;
    for (size_t i = t.count - 1; i > 0; i--)
        w->part[w->part_len++] = symbol_text(d->g->symbols, t.steps[i].name);
    return t.steps[0].name;
}

// False if its definition is not among these files.
static bool follow(const struct directory_code *d, struct written *w)
{
    for (unsigned steps = 0; steps < FOLLOWED_MOST; steps++) {
        symbol name = take_local(d, w);
        if (!name)
            return true;
        const struct hcl_attribute *found = find_local(d, name, &w->code);
        if (!found)
            return false;
        w->expr = found->value;
    }
    return false;
}

// ---- values

static void make_names_unknown(struct graph *g, struct scope *s, const struct tree *t, expr_id e)
{
    struct refs refs = {0};
    expr_refs(&g->arena, t, e, &refs);
    for (size_t i = 0; i < refs.list.len; i++)
        if (refs.list.at[i].root && !scope_find_symbol(s, refs.list.at[i].root))
            (void)scope_set_variable(s, symbol_text(g->symbols, refs.list.at[i].root),
                                     lazy_of_value(value_dynamic), 0, NO_SPAN);
    refs_done(&refs);
}

struct written_question {
    struct graph *g;
    const struct written *written;
    struct value value;
};

static void evaluate_module(void *data)
{
    struct written_question *q = data;
    struct graph *g = q->g;
    const struct tree *t = q->written->code->tree;
    struct env *env = ARENA_NEW(&g->arena, struct env);
    *env = (struct env){.scope = scope_open(g, SCOPE_NAMED, NULL, STR("code"))};
    make_names_unknown(g, env->scope, t, q->written->expr);
    q->value = node_resolve(g, node_of_expr(g, t, q->written->expr, env, NULL));
}

// Absent if it is unknown, or fails.
static struct value value_of_written(const struct directory_code *d, const struct written *w)
{
    struct written_question q = {d->g, w, VALUE_NONE};
    graph_question(d->g, evaluate_module, &q);
    struct value v = value_unmark(&d->g->arena, q.value, NULL);
    for (size_t i = w->part_len; i-- > 0 && !failure_mask(v);)
        v = value_is_mapping(v) ? value_unmark(&d->g->arena, value_get(v, w->part[i]), NULL)
                                : VALUE_NONE;
    return failure_mask(v) ? VALUE_NONE : v;
}

// ---- types

struct argument {
    const struct directory_code *dir;
    const struct code *code;
    const struct hcl_block *block;
    const struct hcl_attribute *given;
    const struct module *module;
    const struct input *input;
};

static struct str type_text(const struct argument *x)
{
    struct graph *g = x->dir->links->g;
    struct span at = x->input->type_at;
    struct str text = str_slice(source_text(g->sources, at.file), at.start, at.end);
    struct strbuf out;
    if (str_find_char(text, '\n', 0) == text.len)
        return text;
    strbuf_init(&out, 0);
    hcl_type_write(&out, x->input->type);
    text = strbuf_copy(&out, &g->arena);
    strbuf_done(&out);
    return text;
}

static void add_mismatch(const struct argument *x, const struct written *w, struct value v,
                         const struct convert_error *error, struct mismatches *out)
{
    struct arena *a = &x->dir->g->arena;
    struct str *part = ARENA_ARRAY(a, struct str, w->part_len);
    for (size_t i = 0; i < w->part_len; i++)
        part[i] = w->part[w->part_len - 1 - i];
    struct mismatch m = {.called = terraform_modules.called,
                         .from = x->dir->dir,
                         .taker = x->module->dir,
                         .name = x->block->labels[0].text,
                         .input = x->input->name,
                         .at = x->given->name_at,
                         .takes_at = x->input->at,
                         .takes = type_text(x),
                         .value = v,
                         .path = w->code->path,
                         .written_at = expr_span(w->code->tree, w->expr),
                         .part = part,
                         .part_len = w->part_len};
    if (error->where.len)
        m.why = str_format(a, "%.*s%.*s", STR_ARGS(error->where), STR_ARGS(error->why));
    ARRAY_PUSH(&out->list, m);
}

static void check_argument(const struct argument *x, struct mismatches *out)
{
    struct arena *a = &x->dir->g->arena;
    struct written w = {.code = x->code, .expr = x->given->value};
    struct value v = follow(x->dir, &w) ? value_of_written(x->dir, &w) : VALUE_NONE, converted;
    struct convert_error error = {0};
    if (value_is(v, VALUE_ABSENT) || value_is_null(v))
        return;
    struct value full = x->input->defaults ? hcl_defaults_apply(a, x->input->defaults, v) : v;
    if (!value_convert_at(a, full, x->input->type, &converted, &error))
        add_mismatch(x, &w, v, &error, out);
}

static void check_call(struct argument *x, struct mismatches *out)
{
    for (uint32_t i = 0; i < x->block->body.attribute_count; i++) {
        x->given = &x->block->body.attributes[i];
        x->input = module_input(x->module, symbol_text(x->dir->g->symbols, x->given->name));
        if (x->input && x->input->type)
            check_argument(x, out);
    }
}

static void check_code(const struct directory_code *d, struct mismatches *out)
{
    struct str called;
    for (size_t i = 0; i < d->files.len; i++)
        for (uint32_t k = 0; k < d->files.at[i].body->block_count; k++) {
            struct argument x = {.dir = d, .code = &d->files.at[i]};
            x.block = &x.code->body->blocks[k];
            if (!module_is_block(x.code, x.block, "module") ||
                !module_source(x.code, x.block, &d->g->arena, x.code->path, &called))
                continue;
            x.module = module_at(d->links, called);
            if (x.module->is_sound)
                check_call(&x, out);
        }
}

void module_mismatches(struct linkage *l, struct str dir, struct mismatches *out)
{
    struct mismatches found = {0};
    struct graph *alone = graph_open();
    struct directory_code there = {.links = l, .g = alone, .dir = dir};
    if (read_directory(&there))
        check_code(&there, &found);
    bool is_wrong = found.list.len;
    ARRAY_DONE(&found.list);
    ARRAY_DONE(&there.files);
    graph_close(alone);
    if (!is_wrong)
        return;
    there = (struct directory_code){.links = l, .g = l->g, .dir = str_copy(&l->g->arena, dir)};
    if (read_directory(&there))
        check_code(&there, out);
    ARRAY_DONE(&there.files);
}
