// SPDX-License-Identifier: Apache-2.0
#include "dialects/yay_ask.h"

#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "dialects/dialect.h"
#include "dialects/yay/yay.h"
#include "graph/eval/eval.h"
#include "graph/scope/scope.h"
#include "value/json.h"

static bool read_file(void *data, struct arena *a, struct str name, struct value *out,
                      struct str *why)
{
    const struct yay *y = data;
    (void)why;
    *out = VALUE_NONE;
    const uint64_t *text = str_table_find(&y->by_name, name);
    if (text)
        *out = value_string(a, str_of((const char *)(uintptr_t)*text));
    return true;
}

void yay_turn_to(struct yay *y, size_t which)
{
    struct graph *g = y->g;
    struct tree_builder b;
    const struct yay_file *f = &y->files[which];
    uint32_t file = sources_add(g->sources, str_of(f->name), str_of(f->text));
    tree_begin(&b, yay_ops(), g->symbols, file);
    struct reading r = {.text = source_text(g->sources, file),
                        .builder = &b,
                        .arena = &g->arena,
                        .diags = &y->diags};
    expr_id all = dialect_find(STR("yay"))->read(&r);
    struct tree *t = tree_end(&b);
    graph_keep_tree(g, t);
    struct env *env = ARENA_NEW(&g->arena, struct env);
    env->scope = scope_open(g, SCOPE_NAMED, NULL, STR("test"));
    y->root = node_of_expr(g, t, all, env, NULL);
}

void yay_open_files(struct yay *y, const struct yay_file *files, size_t count)
{
    *y = (struct yay){.g = graph_open(), .files = files};
    for (size_t i = 0; i < count; i++)
        *str_table_put(&y->by_name, str_of(files[i].name), NULL) = (uintptr_t)files[i].text;
    arena_init(&y->texts);
    injector_bind(&y->world, WORLD_FILES, read_file, y);
    y->g->injector = &y->world;
    yay_turn_to(y, 0);
}

void yay_open(struct yay *y, const char *text)
{
    struct yay_file file = {"main.yay", text};
    yay_open_files(y, &file, 1);
    str_table_done(&y->by_name); // nothing can be included
    y->by_name = (struct str_table){0};
}

void yay_close(struct yay *y)
{
    str_table_done(&y->by_name);
    diags_done(&y->diags);
    arena_done(&y->texts);
    graph_close(y->g);
}

struct asked {
    struct yay *y;
    const char *path;
    bool whole, expand;
    struct node *node;
    struct value value;
};

static struct node *walk(struct asked *q, struct value *failed)
{
    struct graph *g = q->y->g;
    struct node *n = q->y->root;
    for (const char *at = q->path; n && *at;) {
        size_t len = strcspn(at, ".");
        bool is_number = at[0] >= '0' && at[0] <= '9';
        n = is_number ? node_item(g, n, atoll(at), failed)
                      : node_get(g, n, str_make(at, len), failed);
        at += len + (at[len] == '.');
    }
    return n;
}

static void work(void *data)
{
    struct asked *q = data;
    struct value failed = VALUE_NONE;
    q->node = walk(q, &failed);
    q->value = failed;
    if (q->node && q->expand)
        q->node = node_expand(q->y->g, q->node);
    if (q->node && q->whole)
        q->value = node_resolve(q->y->g, q->node);
}

struct node *yay_node(struct yay *y, const char *path)
{
    struct asked q = {.y = y, .path = path};
    graph_question(y->g, work, &q);
    return q.node;
}

struct node *yay_expand(struct yay *y, const char *path)
{
    struct asked q = {.y = y, .path = path, .expand = true};
    graph_question(y->g, work, &q);
    return q.node;
}

const char *yay_ask(struct yay *y, const char *path)
{
    struct asked q = {.y = y, .path = path, .whole = true};
    struct strbuf out;
    strbuf_init(&out, 0);
    graph_question(y->g, work, &q);
    diags_done(&y->diags);
    failure_collect(failure_of(&y->g->arena, q.value), &y->diags);
    if (y->diags.list.len)
        strbuf_format(&out, "error[%s]", diag_slug(y->diags.list.at[0]->code));
    else if (value_is(q.value, VALUE_ABSENT))
        strbuf_add_cstr(&out, "absent");
    else
        json_write(&out, q.value, (struct json_style){.keep_order = true});
    strbuf_add_char(&out, '\0');
    const char *text = strbuf_copy(&out, &y->texts).at;
    strbuf_done(&out);
    return text;
}

void yay_check_answer(const char *text, const char *path, const char *want)
{
    struct yay y;
    yay_open(&y, text);
    CHECK_STR(str_of(yay_ask(&y, path)), want);
    yay_close(&y);
}
