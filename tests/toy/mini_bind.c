// SPDX-License-Identifier: Apache-2.0
//
// Names of the mini syntax to slots: `for`, a splat, a lambda and a `let` open one frame each, and
// a name inside becomes LOCAL(frames outward, slot). A `let` may define a name after it was used,
// so uses inside a `let` are kept and bound again when that happens.
#include "toy/mini_parser.h"

void mini_frame_push(struct mini_parser *p)
{
    ARRAY_PUSH(&p->frames, (struct mini_frame){.first = p->names.len});
}

void mini_frame_pop(struct mini_parser *p)
{
    p->names.len = p->frames.at[--p->frames.len].first;
}

void mini_bind(struct mini_parser *p, symbol name)
{
    ARRAY_PUSH(&p->names, name);
}

bool mini_find(const struct mini_parser *p, symbol name, size_t *frame, uint32_t *slot)
{
    size_t end = p->names.len;
    for (size_t f = p->frames.len; f-- > 0;) {
        size_t first = p->frames.at[f].first;
        for (size_t i = end; i-- > first;) {
            if (p->names.at[i] == name) {
                *frame = f;
                *slot = (uint32_t)(i - first);
                return true;
            }
        }
        end = first;
    }
    return false;
}

void mini_bind_let(struct mini_parser *p, symbol name, size_t first_use)
{
    size_t frame = p->frames.len; // from 1
    uint32_t slot = (uint32_t)(p->names.len - p->frames.at[frame - 1].first);
    mini_bind(p, name);
    for (size_t i = first_use; i < p->uses.len; i++) {
        struct mini_use *use = &p->uses.at[i];
        if (use->name != name || use->bound >= frame)
            continue;
        struct expr *e = &p->tree.exprs.at[use->e];
        e->kind = EXPR_LOCAL;
        e->a = (uint32_t)(use->frames - frame);
        e->b = slot;
        use->bound = frame;
    }
}

expr_id mini_name(struct mini_parser *p, struct span at, symbol name)
{
    size_t frame;
    uint32_t slot;
    bool bound = mini_find(p, name, &frame, &slot);
    expr_id e = bound ? expr_local(&p->tree, at, (uint32_t)(p->frames.len - 1 - frame), slot)
                      : expr_name(&p->tree, at, name);
    if (p->lets)
        ARRAY_PUSH(&p->uses, (struct mini_use){.e = e,
                                               .name = name,
                                               .frames = p->frames.len,
                                               .bound = bound ? frame + 1 : 0});
    return e;
}
