// SPDX-License-Identifier: Apache-2.0
//
// Interned paths: a path is its parent and a name, and equal paths have equal numbers.
#include "graph/views/view.h"

#include <stdlib.h>

#include "base/hash.h"
#include "graph/graph_parts.h"
#include "graph/views/bind.h"

void paths_open(struct graph *g)
{
    g->paths = memory_take(sizeof(*g->paths));
    *g->paths = (struct paths){0};
    ARRAY_PUSH(&g->paths->list, (struct path){0});
}

void paths_close(struct graph *g)
{
    ARRAY_DONE(&g->paths->list);
    table_done(&g->paths->children);
    free(g->paths);
}

static uint64_t child_key(path_id parent, symbol name)
{
    return (uint64_t)parent << 32 | name;
}

path_id path_find(const struct graph *g, path_id parent, symbol name)
{
    const uint64_t *at = table_find(&g->paths->children, child_key(parent, name));
    return at ? (path_id)*at : 0;
}

path_id path_child(struct graph *g, path_id parent, symbol name)
{
    bool is_new;
    uint64_t *at = table_put(&g->paths->children, child_key(parent, name), &is_new);
    if (!is_new)
        return (path_id)*at;
    const struct path *above = &g->paths->list.at[parent];
    struct path p = {
        .parent = parent,
        .name = name,
        .len = above->len + 1,
        // The first name is the space that all share; the second tells most paths apart. Numbers in turn, not
        // hashes: as long as there are fewer names than bits, there is no false alarm at all.
        .bit = above->len < 2 ? (uint16_t)(g->paths->bits_given++ % BLOOM_BITS) : above->bit,
    };
    g->paths->list.at[parent].is_above = true;
    *at = g->paths->list.len;
    ARRAY_PUSH(&g->paths->list, p);
    return (path_id)*at;
}

path_id path_child_keys(struct graph *g, path_id parent, symbol name)
{
    path_id p = path_child(g, parent, name);
    g->paths->list.at[p].is_keys = true;
    g->paths->list.at[p].is_any =
        g->paths->list.at[p].len <= 2; // deeper ones share their parent's bit
    return p;
}

path_id path_child_world(struct graph *g, path_id parent, symbol name)
{
    path_id p = path_child(g, parent, name);
    g->paths->list.at[p].is_world = true;
    return p;
}

uint32_t path_count(const struct graph *g)
{
    return (uint32_t)g->paths->list.len;
}

bool path_is_prefix(const struct graph *g, path_id prefix, path_id p)
{
    uint32_t len = path_at(g, prefix)->len;
    while (path_at(g, p)->len > len)
        p = path_at(g, p)->parent;
    return p == prefix;
}

// A first name that no source text can have is not shown.
static void write_steps(const struct graph *g, struct strbuf *out, path_id p)
{
    const struct path *path = path_at(g, p);
    struct str name = path->name ? symbol_text(g->symbols, path->name) : STR("");
    if (path->parent) {
        write_steps(g, out, path->parent);
        strbuf_add_cstr(out, out->len ? "." : "");
    }
    if (!str_starts(name, STR("\001")) || path->len > 1)
        strbuf_add(out, name);
}

struct str path_text(struct graph *g, struct arena *a, path_id p)
{
    struct strbuf out;
    strbuf_init(&out, 4096);
    write_steps(g, &out, p);
    struct str text = strbuf_copy(&out, a);
    strbuf_done(&out);
    return text;
}
