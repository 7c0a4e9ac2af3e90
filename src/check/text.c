// SPDX-License-Identifier: Apache-2.0
//
// One text in a dialect, for its mistakes alone.
#include "check/text.h"

#include "check/check.h"
#include "graph/scope.h"

// A file that is a document: its meaning is looked at too.
static void check_whole(struct graph *g, struct scope *around, const struct dialect *d,
                        struct reading *r)
{
    r->keeps_rest = true;
    expr_id root = d->read(r);
    struct tree *t = tree_end(r->builder);
    graph_keep_tree(g, t);
    struct check_document doc = {
        .tree = t,
        .root = root,
        .scope = scope_open(g, SCOPE_NAMED, around, STR("document")),
    };
    if (r->form == TEXT_FILE)
        check_document(g, &doc, r->diags);
}

void check_text(struct graph *g, struct scope *around, const struct dialect *d, struct reading *r)
{
    if (!d->check) {
        check_whole(g, around, d, r);
        return;
    }
    d->check(r);
    // Diagnostics do not point into the tree; it is not needed any more.
    tree_free(tree_end(r->builder));
}
