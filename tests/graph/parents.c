// SPDX-License-Identifier: Apache-2.0
#include "graph/parents.h"

#include "check.h"
#include "graph/eval/eval.h"
#include "graph/layers/layers.h"

struct expand_job {
    struct graph *g;
    struct node *n;
};

static void expand_it(void *data)
{
    struct expand_job *job = data;
    job->n = node_expand(job->g, job->n);
}

struct node *expand_alone(struct graph *g, struct node *n)
{
    struct expand_job job = {g, n};
    graph_question(g, expand_it, &job);
    return job.n;
}

bool node_is_below(const struct node *n, const struct node *root)
{
    while (n && n != root)
        n = n->parent;
    return n == root;
}

// A child was adopted by the node, by a layer of it, or by its predecessor, which is beside it.
static bool has_adopted(const struct node *n, const struct node *child)
{
    struct node *parent = child->parent;
    if (parent == n || layered_owner(parent) == n)
        return true;
    return parent->parent && n->parent && layered_owner(parent->parent) == layered_owner(n->parent);
}

static void check_children(struct graph *g, struct node *n, const struct node *root,
                           unsigned *count)
{
    n = expand_alone(g, n);
    ++*count;
    CHECK(node_is_below(n, root));
    struct value failed = VALUE_NONE;
    uint32_t len = n->shape ? head_len(g, n, &failed) : 0;
    for (uint32_t i = 0; i < len; i++) {
        struct node *child = head_child(g, n, i, &failed);
        CHECK(child == head_child(g, n, i, &failed));
        CHECK(has_adopted(n, child));
        check_children(g, child, root, count);
    }
}

unsigned check_parents(struct graph *g, struct node *root)
{
    unsigned count = 0;
    check_children(g, root, root, &count);
    return count;
}
