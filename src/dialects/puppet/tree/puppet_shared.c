// SPDX-License-Identifier: Apache-2.0
//
// The tree of reads: at each turn one read, with a branch for each value that was found.
#include "dialects/puppet/tree/puppet_shared.h"

struct read_branch {
    struct value value;
    struct read_turn *next;
};

struct read_turn {
    bool is_set;
    struct node_read read;
    struct table by_hash; // the number of a branch + 1
    ARRAY(struct read_branch) branches;
    const struct shared_answer *answer; // nothing more was read
};

void shared_answers_init(struct shared_answers *s)
{
    *s = (struct shared_answers){0};
    s->held = held_arena_open();
}

void shared_answers_count(struct shared_answers *s, struct graph *g)
{
    g->kept_bytes += s->held->arena.used_bytes - s->counted_bytes;
    s->counted_bytes = s->held->arena.used_bytes;
}

void shared_answers_done(struct shared_answers *s, struct graph *g)
{
    g->kept_bytes -= s->counted_bytes;
    s->counted_bytes = 0;
    for (size_t i = 0; i < s->turns.len; i++) {
        table_done(&s->turns.at[i]->by_hash);
        ARRAY_DONE(&s->turns.at[i]->branches);
    }
    ARRAY_DONE(&s->turns);
    str_table_done(&s->questions);
    held_arena_release(s->held);
    s->held = NULL;
}

static struct read_turn *turn_new(struct shared_answers *s)
{
    struct read_turn *t = ARENA_NEW(&s->held->arena, struct read_turn);
    ARRAY_PUSH(&s->turns, t);
    return t;
}

static struct read_turn *branch_of(const struct read_turn *t, struct value v)
{
    const uint64_t *known = table_find(&t->by_hash, value_hash(v));
    if (!known)
        return NULL;
    const struct read_branch *b = &t->branches.at[*known - 1];
    return value_same(b->value, v) ? b->next : NULL;
}

const struct shared_answer *shared_find(struct shared_answers *s, struct str question,
                                        struct environment *e, const struct node_told *n)
{
    const uint64_t *known = str_table_find(&s->questions, question);
    const struct read_turn *t = known ? (const struct read_turn *)(uintptr_t)*known : NULL;
    while (t && !t->answer)
        t = t->is_set ? branch_of(t, node_read_again(e, n, &t->read, e->arena)) : NULL;
    return t ? t->answer : NULL;
}

// ---- keeping

static struct node_read read_kept(struct arena *a, const struct node_read *r)
{
    struct value *keys = ARENA_ARRAY(a, struct value, r->count);
    for (size_t i = 0; i < r->count; i++)
        keys[i] = value_copy(a, r->keys[i]);
    struct node_read kept = *r;
    kept.text = str_copy(a, r->text);
    kept.directory = str_copy(a, r->directory);
    kept.keys = keys;
    return kept;
}

static bool is_same_read(const struct node_read *x, const struct node_read *y)
{
    bool is_same = x->kind == y->kind && x->count == y->count && str_equal(x->text, y->text) &&
                   str_equal(x->directory, y->directory);
    for (size_t i = 0; is_same && i < x->count; i++)
        is_same = value_same(x->keys[i], y->keys[i]);
    return is_same;
}

// The turn after this read; NULL: others have read something else here, or two values have the same hash.
static struct read_turn *turn_after(struct shared_answers *s, struct read_turn *t,
                                    const struct node_read *r)
{
    bool is_new;
    if (t->answer)
        return NULL;
    if (!t->is_set)
        t->read = read_kept(&s->held->arena, r);
    t->is_set = true;
    if (!is_same_read(&t->read, r))
        return NULL;
    uint64_t *slot = table_put(&t->by_hash, value_hash(r->value), &is_new);
    if (!is_new)
        return branch_of(t, r->value);
    struct read_branch b = {value_copy(&s->held->arena, r->value), turn_new(s)};
    *slot = t->branches.len + 1;
    ARRAY_PUSH(&t->branches, b);
    return b.next;
}

void shared_keep(struct shared_answers *s, struct str question, const struct node_reads *reads,
                 struct value result, const struct diags *mistakes, size_t since)
{
    bool is_new;
    uint64_t *slot = str_table_put(&s->questions, str_copy(&s->held->arena, question), &is_new);
    if (is_new)
        *slot = (uintptr_t)turn_new(s);
    struct read_turn *t = (struct read_turn *)(uintptr_t)*slot;
    for (size_t i = 0; t && i < reads->list.len; i++)
        t = turn_after(s, t, &reads->list.at[i]);
    if (!t || t->answer || t->is_set)
        return;
    size_t count = mistakes->list.len - since;
    const struct diag **kept = ARENA_ARRAY(&s->held->arena, const struct diag *, count);
    for (size_t i = 0; i < count; i++)
        kept[i] = mistakes->list.at[since + i];
    struct shared_answer *answer = ARENA_NEW(&s->held->arena, struct shared_answer);
    *answer = (struct shared_answer){result, kept, count};
    t->answer = answer;
}
