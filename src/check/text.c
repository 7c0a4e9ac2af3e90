// SPDX-License-Identifier: Apache-2.0
//
// Checks one text in a dialect.
#include "check/text.h"

#include "check/check.h"
#include "graph/scope/scope.h"

static struct scope *open_scope(struct graph *g, const struct around *around)
{
    struct scope *s = scope_open(g, SCOPE_NAMED, around->scope, STR("document"));
    for (size_t i = 0; around->declared && i < around->declared->entries.len; i++) {
        const struct scope_entry *e = &around->declared->entries.at[i];
        if (e->value.kind == LAZY_VALUE && value_is(e->key, VALUE_STRING))
            (void)scope_set_variable(s, value_str(&e->key), e->value, ENTRY_FINAL, NO_SPAN);
    }
    return s;
}

// A file that is a document: its meaning is checked too.
static struct value check_whole(struct graph *g, const struct around *around,
                                const struct dialect *d, struct reading *r)
{
    struct value loaded = value_tuple(&g->arena, NULL, 0);
    struct diags mistakes = {0}, *out = r->diags;
    r->keeps_rest = true;
    r->diags = r->form == TEXT_FILE ? &mistakes : out;
    expr_id root = d->read(r);
    struct tree *t = tree_end(r->builder);
    graph_keep_tree(g, t);
    struct check_document doc = {
        .tree = t,
        .root = root,
        .scope = open_scope(g, around),
        .view = around->view,
        .mistakes = &mistakes,
    };
    if (r->form == TEXT_FILE)
        loaded = check_document(g, &doc, out);
    r->diags = out;
    if (mistakes.list.len)
        graph_hide_calls(g, dialect_ops(d), t->file);
    diags_done(&mistakes);
    return loaded;
}

struct value check_text(struct graph *g, const struct around *around, const struct dialect *d,
                        struct reading *r)
{
    if (d->document)
        return check_whole(g, around, d, r);
    d->check(r);
    if (r->diags->list.len)
        graph_hide_calls(g, dialect_ops(d), r->builder->file);
    // Diagnostics do not point into the tree, so it is no longer needed.
    tree_free(tree_end(r->builder));
    return value_tuple(&g->arena, NULL, 0);
}
