// SPDX-License-Identifier: Apache-2.0
//
// Random directory trees. The oracle evaluates every path of every directory from scratch, by the
// lookup rules (rulings 1.6, 1.7, 1.9), and counts the distinct pairs of a statement and
// what it read: the kernel must give the same answers in every order, and evaluate each pair once. Some directories say
// things only when somebody looks for them, which nobody may notice.
#include "graph/models.h"

#include <stdio.h>
#include <string.h>

#include "graph/views/view.h"

enum { DIRS_MAX = 7, STATEMENTS_MAX = 18, NAMES_MAX = 3, DEPTH_MAX = 4 };

struct m_path {
    uint32_t len;
    const char *names[MODEL_KIDS];
};

static const struct m_path paths[] = {
    {1, {"a"}},      {2, {"a", "b"}}, {3, {"a", "b", "c"}}, {2, {"a", "d"}}, {1, {"x"}},
    {2, {"x", "y"}}, {1, {"z"}},      {1, {"b"}},           {2, {"z", "p"}}, {3, {"a", "d", "p"}},
};

struct m_statement {
    uint32_t dir;
    struct m_path path;
    uint32_t origin; // how many of its names
    bool is_container;
    const struct mx *x; // NULL: unset, or a container
    const char *text;
};

struct m_dir {
    int parent; // -1: none
    uint32_t depth;
};

struct m_read {
    const char *path; // "a.b", or "a.b#" for the names below
    struct mv value;
};

struct m_reads {
    uint32_t len;
    struct m_read at[64];
};

// An answer for its inputs. Only its number matters to the count, and which failures it made.
struct m_pair {
    const char *what;
    struct m_reads reads;
    struct mv value;
    struct m_pair *next;
};

struct m_tree {
    struct model model; // first: what it is for
    uint32_t dir_count, statement_count;
    struct m_dir dirs[DIRS_MAX];
    struct m_statement statements[STATEMENTS_MAX];
    // one question
    uint32_t asker;
    struct m_reads *reads;
    uint32_t running_len;
    const char *running[256];
    bool has_cycle;
    // all of them
    struct m_pair *pairs;
    uint32_t evaluations;
};

// ---- paths

static bool path_starts(const struct m_path *p, const struct m_path *prefix, uint32_t len)
{
    if (len > p->len)
        return false;
    for (uint32_t i = 0; i < len; i++)
        if (strcmp(p->names[i], prefix->names[i]))
            return false;
    return true;
}

static bool path_is(const struct m_path *p, const struct m_path *q, uint32_t len)
{
    return p->len == len && path_starts(p, q, len);
}

static const char *path_write(struct m_tree *t, const struct m_path *p, const char *behind)
{
    struct strbuf out;
    strbuf_init(&out, 0);
    for (uint32_t i = 0; i < p->len; i++)
        strbuf_format(&out, "%s%s", i ? "." : "", p->names[i]);
    strbuf_add_cstr(&out, behind);
    const char *text = model_copy(t->model.arena, &out);
    strbuf_done(&out);
    return text;
}

static struct m_path path_below(const struct m_path *p, const char *name)
{
    struct m_path below = *p;
    below.names[below.len++] = name;
    return below;
}

// ---- what one directory says

// The statement that defines the first `len` names of `p`; `*conflict`: there are two.
static struct m_statement *leaf_of(struct m_tree *t, uint32_t dir, const struct m_path *p,
                                   uint32_t len, bool *conflict)
{
    struct m_statement *best = NULL;
    *conflict = false;
    for (uint32_t i = 0; i < t->statement_count; i++) {
        struct m_statement *s = &t->statements[i];
        if (s->dir != dir || s->is_container || !path_is(&s->path, p, len))
            continue;
        if (best && s->origin == best->origin)
            *conflict = true;
        if (!best || s->origin > best->origin) {
            best = s;
            *conflict = false;
        }
    }
    return best;
}

static bool is_origin(struct m_tree *t, uint32_t dir, const struct m_path *p, uint32_t len)
{
    for (uint32_t i = 0; i < t->statement_count; i++) {
        struct m_statement *s = &t->statements[i];
        if (s->dir == dir && s->origin == len && path_starts(&s->path, p, len))
            return true;
    }
    return false;
}

// Names that the directory defines below the path, or an object that it makes there.
static bool has_keys(struct m_tree *t, uint32_t dir, const struct m_path *p)
{
    for (uint32_t i = 0; i < t->statement_count; i++) {
        struct m_statement *s = &t->statements[i];
        if (s->dir != dir || !path_starts(&s->path, p, p->len))
            continue;
        if (s->path.len > p->len || s->is_container)
            return true;
    }
    return false;
}

// ---- binding: innermost directory outwards, up to the first with an origin that covers the path

struct m_piece {
    enum piece_kind kind;
    uint32_t dir;
    struct m_statement *s;
};

struct m_binding {
    uint32_t len;
    struct m_piece at[2 * DIRS_MAX];
};

static void bind_add(struct m_binding *b, enum piece_kind kind, uint32_t dir, struct m_statement *s)
{
    b->at[b->len++] = (struct m_piece){kind, dir, s};
}

static bool bind_dir(struct m_tree *t, uint32_t dir, const struct m_path *p, struct m_binding *b)
{
    if (has_keys(t, dir, p))
        bind_add(b, PIECE_KEYS, dir, NULL);
    for (uint32_t len = p->len; len > 0; len--) {
        bool conflict;
        struct m_statement *s = leaf_of(t, dir, p, len, &conflict);
        if (!s)
            continue;
        enum piece_kind kind = len == p->len ? PIECE_STATEMENT : PIECE_PART;
        if (!s->x)
            kind = PIECE_UNSET;
        bind_add(b, conflict ? PIECE_CONFLICT : kind, dir, s);
        return true;
    }
    for (uint32_t len = p->len; len > 0; len--)
        if (is_origin(t, dir, p, len))
            return true;
    return false;
}

static struct m_binding bind(struct m_tree *t, const struct m_path *p)
{
    struct m_binding b = {0};
    for (int dir = (int)t->asker; dir >= 0; dir = t->dirs[dir].parent)
        if (bind_dir(t, (uint32_t)dir, p, &b))
            break;
    return b;
}

// ---- pairs of something evaluated and what it read

static void note(struct m_reads *reads, const char *path, struct mv value)
{
    for (uint32_t i = 0; i < reads->len; i++)
        if (!strcmp(reads->at[i].path, path))
            return;
    reads->at[reads->len++] = (struct m_read){path, value};
}

static bool same_reads(const struct m_reads *x, const struct m_reads *y)
{
    if (x->len != y->len)
        return false;
    for (uint32_t i = 0; i < x->len; i++)
        if (strcmp(x->at[i].path, y->at[i].path) || !mv_same(&x->at[i].value, &y->at[i].value))
            return false;
    return true;
}

// The answer as it was first computed for these inputs.
static struct mv paired(struct m_tree *t, const char *what, const struct m_reads *reads,
                        struct mv value, bool is_statement)
{
    for (struct m_pair *p = t->pairs; p; p = p->next)
        if (!strcmp(p->what, what) && same_reads(&p->reads, reads))
            return p->value;
    struct m_pair *p = ARENA_NEW(t->model.arena, struct m_pair);
    *p = (struct m_pair){.what = what, .reads = *reads, .value = value, .next = t->pairs};
    t->pairs = p;
    t->evaluations += is_statement;
    return value;
}

// ---- asking

static struct mv ask(struct m_tree *t, const struct m_path *p);

static bool enter(struct m_tree *t, const char *path)
{
    for (uint32_t i = 0; i < t->running_len; i++)
        if (!strcmp(t->running[i], path))
            return false;
    t->running[t->running_len++] = path;
    return true;
}

static struct mv cycle(struct m_tree *t)
{
    t->has_cycle = true;
    return model_error(&t->model, ERR_CYCLE);
}

static struct mv run_statement(struct m_tree *t, struct m_statement *s, struct m_reads *inner)
{
    const char *what = model_printf(t->model.arena, "s%d", (int)(s - t->statements));
    if (!enter(t, what)) // a node is a statement as a directory sees it
        return cycle(t);
    struct m_reads *outer = t->reads;
    t->reads = inner;
    struct mv v = mx_eval(&t->model, s->x);
    t->reads = outer;
    t->running_len--;
    return paired(t, what, inner, v, true);
}

// What is at `p` in the value of a statement for the path above it.
static struct mv part(const struct mv *whole, const struct m_statement *s, const struct m_path *p)
{
    struct mv v = *whole;
    for (uint32_t i = s->path.len; i < p->len; i++) {
        if (v.kind == MV_ERROR || v.kind == MV_ABSENT)
            return v;
        const struct mv *below = mv_get(&v, p->names[i]);
        v = below ? *below : (struct mv){0};
    }
    return v;
}

// What the outermost statement gives for keys to be added to.
static struct mv base_of(struct m_tree *t, const struct m_path *p, const struct m_binding *b,
                         struct m_reads *reads)
{
    const struct m_piece *last = &b->at[b->len - 1];
    if (last->kind == PIECE_KEYS || last->kind == PIECE_UNSET)
        return (struct mv){0};
    if (last->kind == PIECE_CONFLICT)
        return model_error(&t->model, ERR_REDEFINED);
    struct m_reads inner = {0};
    struct mv v = run_statement(t, last->s, &inner);
    for (uint32_t i = 0; i < inner.len; i++)
        note(reads, inner.at[i].path, inner.at[i].value);
    v = part(&v, last->s, p);
    if (v.kind == MV_ABSENT || v.kind == MV_OBJECT || v.kind == MV_ERROR)
        return v;
    return model_error(&t->model, ERR_EXTEND);
}

struct m_names {
    uint32_t len;
    const char *at[STATEMENTS_MAX];
};

static bool has_name(const struct m_names *names, const char *name)
{
    for (uint32_t i = 0; i < names->len; i++)
        if (!strcmp(names->at[i], name))
            return true;
    return false;
}

// In byte order.
static void add_name(struct m_names *names, const char *name)
{
    if (has_name(names, name))
        return;
    uint32_t i = names->len++;
    for (; i > 0 && strcmp(names->at[i - 1], name) > 0; i--)
        names->at[i] = names->at[i - 1];
    names->at[i] = name;
}

static struct m_names names_below(struct m_tree *t, const struct m_path *p,
                                  const struct m_binding *b)
{
    struct m_names names = {0};
    for (uint32_t i = 0; i < b->len; i++) {
        for (uint32_t k = 0; b->at[i].kind == PIECE_KEYS && k < t->statement_count; k++) {
            struct m_statement *s = &t->statements[k];
            if (s->dir == b->at[i].dir && s->path.len > p->len && path_starts(&s->path, p, p->len))
                add_name(&names, s->path.names[p->len]);
        }
    }
    return names;
}

static const char *binding_name(struct m_tree *t, const struct m_path *p, const char *sort,
                                const struct m_binding *b)
{
    struct strbuf out;
    strbuf_init(&out, 0);
    strbuf_format(&out, "%s%s", sort, path_write(t, p, ""));
    for (uint32_t i = 0; i < b->len; i++)
        strbuf_format(&out, " %d:%u:%d", (int)b->at[i].kind, b->at[i].dir,
                      b->at[i].s ? (int)(b->at[i].s - t->statements) : -1);
    const char *text = model_copy(t->model.arena, &out);
    strbuf_done(&out);
    return text;
}

static struct mv run_object(struct m_tree *t, const struct m_path *p, const struct m_binding *b)
{
    struct m_reads reads = {0};
    struct m_names names = names_below(t, p, b);
    struct mv base = base_of(t, p, b, &reads);
    struct mv v = base;
    if (base.kind != MV_ERROR) {
        v = mv_object(t->model.arena, base.len + names.len);
        v.len = 0;
        for (uint32_t i = 0; i < base.len; i++) {
            if (has_name(&names, base.keys[i]))
                continue;
            v.keys[v.len] = base.keys[i];
            v.items[v.len++] = base.items[i];
        }
        for (uint32_t i = 0; i < names.len; i++) {
            struct m_path below = path_below(p, names.at[i]);
            struct mv item = ask(t, &below);
            note(&reads, path_write(t, &below, ""), item);
            if (item.kind == MV_ABSENT)
                continue;
            v.keys[v.len] = names.at[i];
            v.items[v.len++] = item;
        }
    }
    return paired(t, binding_name(t, p, "o ", b), &reads, v, false);
}

static struct mv run_conflict(struct m_tree *t, const struct m_path *p, const struct m_binding *b)
{
    struct m_reads none = {0};
    struct mv v = model_error(&t->model, ERR_REDEFINED);
    return paired(t, binding_name(t, p, "c ", b), &none, v, false);
}

static struct mv ask_bound(struct m_tree *t, const struct m_path *p, const struct m_binding *b)
{
    struct m_reads inner = {0};
    struct mv v;
    switch (b->at[0].kind) {
    case PIECE_UNSET: return (struct mv){0};
    case PIECE_CONFLICT: return run_conflict(t, p, b);
    case PIECE_STATEMENT: return run_statement(t, b->at[0].s, &inner);
    case PIECE_PART: v = run_statement(t, b->at[0].s, &inner); return part(&v, b->at[0].s, p);
    case PIECE_KEYS: return run_object(t, p, b);
    }
    UNREACHABLE("a piece of a model has no kind");
}

static struct mv ask(struct m_tree *t, const struct m_path *p)
{
    struct m_binding b = bind(t, p);
    if (!enter(t, path_write(t, p, "")))
        return cycle(t);
    struct mv v = b.len ? ask_bound(t, p, &b) : (struct mv){0};
    t->running_len--;
    return v;
}

static struct m_path path_of(const char *const *names, uint32_t len)
{
    struct m_path p = {.len = len};
    memcpy(p.names, names, sizeof(*names) * len);
    return p;
}

static struct mv read(struct model *m, const char *const *names, uint32_t len)
{
    struct m_tree *t = (struct m_tree *)m;
    struct m_path p = path_of(names, len);
    struct mv v = ask(t, &p);
    if (t->reads)
        note(t->reads, path_write(t, &p, ""), v);
    return v;
}

// The names below an object of many statements, without asking for any of them.
static struct mv listing(struct m_tree *t, const struct m_path *p, const struct m_binding *b)
{
    struct m_reads reads = {0};
    struct m_names names = names_below(t, p, b);
    if (!enter(t, path_write(t, p, "#")))
        return cycle(t);
    struct mv base = base_of(t, p, b, &reads);
    t->running_len--;
    if (base.kind == MV_ERROR)
        return mv_errors(&base) & ERR_FIRM ? base : (struct mv){0};
    struct mv v = mv_list(t->model.arena, base.len + names.len);
    v.len = 0;
    for (uint32_t i = 0; i < base.len; i++)
        if (!has_name(&names, base.keys[i]))
            v.items[v.len++] = (struct mv){.kind = MV_TEXT, .text = base.keys[i]};
    for (uint32_t i = 0; i < names.len; i++) {
        struct m_path below = path_below(p, names.at[i]);
        struct m_binding bound = bind(t, &below);
        if (bound.len && bound.at[0].kind != PIECE_UNSET)
            v.items[v.len++] = (struct mv){.kind = MV_TEXT, .text = names.at[i]};
    }
    return v;
}

static struct mv keys(struct model *m, const char *const *names, uint32_t len)
{
    struct m_tree *t = (struct m_tree *)m;
    struct m_path p = path_of(names, len);
    struct m_binding b = bind(t, &p);
    struct mv list = {0}; // absent: there is no object of many statements
    if (b.len && b.at[0].kind == PIECE_KEYS)
        list = listing(t, &p, &b);
    if (t->reads)
        note(t->reads, path_write(t, &p, "#"), list);
    if (list.kind == MV_LIST)
        return list;
    struct mv whole = read(m, names, len);
    if (whole.kind == MV_ERROR || whole.kind == MV_ABSENT)
        return whole;
    if (whole.kind != MV_OBJECT && whole.kind != MV_LIST)
        return model_error(m, ERR_TYPE);
    struct mv v = mv_list(m->arena, whole.len);
    for (uint32_t i = 0; i < v.len; i++)
        v.items[i] =
            whole.kind == MV_LIST ? mv_int(i) : (struct mv){.kind = MV_TEXT, .text = whole.keys[i]};
    return v;
}

// ---- random trees

static const struct mx *random_x(struct m_tree *t, struct random *r, unsigned depth);

static const struct mx *random_ref(struct m_tree *t, struct random *r, enum mx_kind kind)
{
    const struct m_path *p = &paths[random_below(r, COUNT_OF(paths))];
    struct mx *x = mx_new(t->model.arena, kind);
    x->len = p->len;
    memcpy(x->names, p->names, sizeof(x->names));
    return x;
}

static const struct mx *random_object(struct m_tree *t, struct random *r, unsigned depth)
{
    static const char *const names[] = {"b", "c", "d", "p", "y"};
    struct mx *x = mx_new(t->model.arena, MX_OBJECT);
    uint32_t first = random_below(r, COUNT_OF(names)), step = 1 + random_below(r, 4);
    uint32_t len = random_below(r, 4);
    for (uint32_t i = 0; i < len; i++) { // 5 is prime: no name comes twice
        x->names[i] = names[(first + i * step) % COUNT_OF(names)];
        x->kids[x->len++] = random_x(t, r, depth);
    }
    return x;
}

static const struct mx *random_test(struct m_tree *t, struct random *r)
{
    struct mx *n = mx_new(t->model.arena, MX_INT);
    n->n = random_below(r, 3);
    return mx_of(t->model.arena, MX_EQUAL, random_ref(t, r, MX_REF), n, NULL);
}

static const struct mx *random_leaf(struct m_tree *t, struct random *r)
{
    struct mx *x = mx_new(t->model.arena, MX_INT);
    x->n = random_below(r, 3);
    switch (random_below(r, 12)) {
    case 0: x->kind = MX_BOOL; return x;
    case 1: x->kind = MX_NULL; return x;
    case 2: x->kind = MX_FAIL; return x;
    case 3:
    case 4:
    case 5:
    case 6:
    case 7: return random_ref(t, r, MX_REF);
    case 8: return random_ref(t, r, MX_KEYS);
    default: return x;
    }
}

static const struct mx *random_x(struct m_tree *t, struct random *r, unsigned depth)
{
    struct arena *a = t->model.arena;
    uint32_t what = depth ? random_below(r, 12) : 0;
    if (what < 4)
        return random_leaf(t, r);
    if (what < 6)
        return random_object(t, r, depth - 1);
    if (what == 6) {
        struct mx *x = mx_of(a, MX_PICK, random_test(t, r), NULL, NULL);
        x->names[0] = "a";
        x->names[1] = random_below(r, 2) ? "x" : "z";
        return x;
    }
    if (what == 7 && t->model.language == MODEL_ORDERED)
        return mx_of(a, MX_COND, random_test(t, r), random_x(t, r, depth - 1),
                     random_x(t, r, depth - 1));
    if (what == 8)
        return mx_of(a, MX_CAN, random_x(t, r, depth - 1), NULL, NULL);
    enum mx_kind kinds[] = {MX_ADD, MX_TRY, MX_CATCH, MX_EQUAL, MX_TRY};
    return mx_of(a, kinds[random_below(r, COUNT_OF(kinds))], random_x(t, r, depth - 1),
                 random_x(t, r, depth - 1), NULL);
}

static const char *statement_text(struct m_tree *t, const struct m_statement *s)
{
    struct strbuf out;
    strbuf_init(&out, 0);
    strbuf_format(&out, "%s = ", path_write(t, &s->path, ""));
    if (s->x)
        mx_write(&out, s->x, "global.");
    else
        strbuf_add_cstr(&out, "unset");
    const char *text = model_copy(t->model.arena, &out);
    strbuf_done(&out);
    return text;
}

static void random_statement(struct m_tree *t, struct random *r)
{
    struct m_statement *s = &t->statements[t->statement_count];
    uint32_t sort = random_below(r, 16);
    *s = (struct m_statement){.dir = random_below(r, t->dir_count),
                              .path = paths[random_below(r, COUNT_OF(paths))]};
    s->origin = sort < 4 ? 1 + random_below(r, s->path.len) : s->path.len;
    s->is_container = sort == 5;
    if (!s->is_container && sort != 6 && sort != 7)
        s->x = random_x(t, r, 2);
    s->text = statement_text(t, s);
    bool conflict;
    t->statement_count++;
    leaf_of(t, s->dir, &s->path, s->path.len, &conflict);
    if (conflict && random_below(r, 10)) // two for one path are rare
        t->statement_count--;
}

static void random_tree(struct m_tree *t, struct random *r)
{
    t->dir_count = 1 + random_below(r, DIRS_MAX);
    t->dirs[0].parent = -1;
    for (uint32_t i = 1; i < t->dir_count; i++) {
        uint32_t parent = random_below(r, i);
        while (t->dirs[parent].depth >= DEPTH_MAX)
            parent = (uint32_t)t->dirs[parent].parent;
        t->dirs[i] = (struct m_dir){(int)parent, t->dirs[parent].depth + 1};
    }
    uint32_t wanted = 2 + random_below(r, STATEMENTS_MAX - 2);
    for (uint32_t i = 0; i < wanted; i++)
        random_statement(t, r);
}

// ---- the kernel's side

struct m_kernel {
    struct toy toy;
    struct view *views[DIRS_MAX];
    struct m_tree *tree;
    bool is_said[STATEMENTS_MAX];
};

static void define(struct m_tree *t, struct m_kernel *k, const struct m_statement *s)
{
    struct view *v = k->views[s->dir];
    struct m_path origin = s->path;
    origin.len = s->origin;
    if (!s->is_container) {
        unsigned number = (unsigned)(s - t->statements); // no two places have one name
        const char *file = model_printf(t->model.arena, "d%u/%u", s->dir, number);
        toy_statements(&k->toy, v, path_write(t, &origin, ""), file, s->text);
        return;
    }
    struct graph *g = k->toy.g;
    struct statement made = {.flags = STATEMENT_CONTAINER, .scope = k->toy.scope};
    path_id at = path_child(g, 0, symbol_intern(g->symbols, STR("global")));
    for (uint32_t i = 0; i < s->path.len; i++) {
        at = path_child(g, at, symbol_intern(g->symbols, str_of(s->path.names[i])));
        if (i + 1 == s->origin)
            made.origin = at;
    }
    made.path = at;
    view_define(v, &made);
}

// ---- directories that say things late

// Without `global`; nothing is said above that.
static struct m_path path_asked(const struct graph *g, path_id p)
{
    struct m_path asked = {0};
    uint32_t len = path_at(g, p)->len;
    asked.len = len > 1 ? len - 1 : 0;
    for (uint32_t i = asked.len; i > 0; i--, p = path_at(g, p)->parent)
        asked.names[i - 1] = symbol_text(g->symbols, path_at(g, p)->name).at;
    return asked;
}

static bool covers(const struct m_statement *s, const struct m_path *p)
{
    return path_starts(p, &s->path, s->path.len) || path_starts(p, &s->path, s->origin);
}

static void say_some(struct view *v, path_id p, bool all_below, void *data)
{
    struct m_kernel *k = data;
    struct m_path asked = path_asked(v->graph, p);
    const struct m_path *below = NULL;
    for (uint32_t i = 0; i < k->tree->statement_count; i++) {
        const struct m_statement *s = &k->tree->statements[i];
        if (k->views[s->dir] != v)
            continue;
        bool is_below = s->path.len > asked.len && path_starts(&s->path, &asked, asked.len);
        if (is_below && !below)
            below = &s->path; // one path will do, with all that is said about it
        bool is_wanted = is_below && (all_below || path_is(below, &s->path, s->path.len));
        if (!k->is_said[i] && (is_wanted || covers(s, &asked))) {
            k->is_said[i] = true;
            define(k->tree, k, s);
        }
    }
}

static void say_rest(struct view *v, void *data)
{
    say_some(v, 0, true, data);
}

static const struct late_words late = {.say = say_rest,
                                       .say_some = say_some,
                                       .paths = {{UINT64_MAX, UINT64_MAX, UINT64_MAX, UINT64_MAX,
                                                  UINT64_MAX, UINT64_MAX, UINT64_MAX, UINT64_MAX}}};

static void kernel_open(struct m_tree *t, struct m_kernel *k, struct random *r, bool in_order)
{
    *k = (struct m_kernel){.tree = t};
    toy_open(&k->toy, t->model.language == MODEL_ORDERED ? &toy_ordered : &toy_directories);
    for (uint32_t i = 0; i < t->dir_count; i++) {
        struct view *parent = i ? k->views[t->dirs[i].parent] : NULL;
        k->views[i] = view_open(k->toy.g, parent, str_of(model_printf(t->model.arena, "d%u", i)),
                                k->toy.scope);
    }
    uint32_t order[DIRS_MAX]; // within a directory the order is that of its files
    model_shuffle(r, order, t->dir_count);
    for (uint32_t d = 0; d < t->dir_count; d++)
        if (!in_order && random_below(r, 2))
            view_define_late(k->views[order[d]], &late, k);
        else
            for (uint32_t i = 0; i < t->statement_count; i++)
                if (t->statements[i].dir == (in_order ? d : order[d]))
                    define(t, k, &t->statements[i]);
}

// ---- comparing

static const char *tree_text(struct m_tree *t)
{
    struct strbuf out;
    strbuf_init(&out, 0);
    strbuf_add_cstr(&out, t->model.language == MODEL_ORDERED ? "# ordered\n" : "# directories\n");
    for (uint32_t d = 0; d < t->dir_count; d++) {
        strbuf_format(&out, "# d%u in d%d\n", d, t->dirs[d].parent);
        for (uint32_t i = 0; i < t->statement_count; i++) {
            struct m_statement *s = &t->statements[i];
            if (s->dir == d)
                strbuf_format(&out, "%s%s\n", s->text,
                              s->is_container                ? " # container"
                              : s->origin == s->path.len - 1 ? " # origin 1 shorter"
                              : s->origin < s->path.len      ? " # origin shorter"
                                                             : "");
        }
    }
    const char *text = model_copy(t->model.arena, &out);
    strbuf_done(&out);
    return text;
}

struct m_answer {
    const char *text, *errors;
};

enum { ASKED = DIRS_MAX * COUNT_OF(paths) };

// What was asked before question `count`.
static const char *asked_text(struct m_tree *t, const uint32_t *order, uint32_t count)
{
    struct strbuf out;
    strbuf_init(&out, 0);
    strbuf_add_cstr(&out, "# asked before:");
    for (uint32_t i = 0; i < count; i++)
        strbuf_format(&out, " d%u %s,", order[i] / (uint32_t)COUNT_OF(paths),
                      path_write(t, &paths[order[i] % COUNT_OF(paths)], ""));
    const char *text = model_copy(t->model.arena, &out);
    strbuf_done(&out);
    return text;
}

// Asks every path of every directory in a random order; false when an answer is wrong.
static bool ask_kernel(struct m_tree *t, struct m_kernel *k, struct random *r,
                       const struct m_answer *want, struct m_answer *got, unsigned seed)
{
    uint32_t order[ASKED], count = t->dir_count * (uint32_t)COUNT_OF(paths);
    model_shuffle(r, order, count);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t dir = order[i] / (uint32_t)COUNT_OF(paths);
        const struct m_path *p = &paths[order[i] % COUNT_OF(paths)];
        const char *path = path_write(t, p, "");
        const char *answer = toy_get(&k->toy, k->views[dir], path);
        const char *text = answer_text(t->model.arena, answer);
        diags_sort(&k->toy.diags, k->toy.g->sources);
        got[order[i]].errors = model_printf(t->model.arena, "%s",
                                            strncmp(answer, "error", 5) ? "" : toy_errors(&k->toy));
        if (!strcmp(text, want[order[i]].text))
            continue;
        check_failed(__FILE__, __LINE__, "model %u: d%u %s is %s, not %s\n%s%s", seed, dir, path,
                     answer, want[order[i]].text, tree_text(t), asked_text(t, order, i));
        return false;
    }
    return true;
}

static void ask_oracle(struct m_tree *t, struct m_answer *want)
{
    for (uint32_t i = 0; i < t->dir_count * COUNT_OF(paths); i++) {
        t->asker = i / (uint32_t)COUNT_OF(paths);
        t->reads = NULL;
        t->running_len = 0;
        struct mv v = ask(t, &paths[i % COUNT_OF(paths)]);
        if (v.kind == MV_ABSENT)
            v = model_error(&t->model, ERR_MISSING);
        want[i].text = mv_text(t->model.arena, &v);
    }
}

// The same is shown in every order.
static void compare_errors(struct m_tree *t, const struct m_answer *x, const struct m_answer *y,
                           unsigned seed)
{
    for (uint32_t i = 0; i < t->dir_count * COUNT_OF(paths); i++) {
        if (!strcmp(x[i].errors, y[i].errors))
            continue;
        check_failed(__FILE__, __LINE__, "model %u: diagnostics differ:\n%s\nand\n%s\n%s", seed,
                     x[i].errors, y[i].errors, tree_text(t));
        return;
    }
}

static void run_model(unsigned seed)
{
    struct random r = {seed * UINT64_C(0x9e3779b97f4a7c15) + 1};
    struct arena arena;
    arena_init(&arena);
    struct m_tree t = {.model = {.arena = &arena,
                                 .language = random_below(&r, 2) ? MODEL_ORDERED : MODEL_STRICT,
                                 .read = read,
                                 .keys = keys}};
    struct m_answer want[ASKED], got[MODEL_ORDERS][ASKED];
    random_tree(&t, &r);
    ask_oracle(&t, want);
    bool right = true;
    for (int order = 0; right && order < MODEL_ORDERS; order++) {
        struct m_kernel k;
        kernel_open(&t, &k, &r, order == 0);
        right = ask_kernel(&t, &k, &r, want, got[order], seed);
        if (right && !t.has_cycle && k.toy.g->counters.statements != t.evaluations) {
            check_failed(__FILE__, __LINE__, "model %u: %llu evaluations, not %u\n%s", seed,
                         (unsigned long long)k.toy.g->counters.statements, t.evaluations,
                         tree_text(&t));
            right = false;
        }
        toy_close(&k.toy);
    }
    if (right)
        compare_errors(&t, got[0], got[1], seed);
    arena_done(&arena);
}

static void sharing_over_random_trees(void)
{
    model_each_seed(5000, run_model);
}

static const struct test tests[] = {
    {"5,000 random trees (`make models`: 100,000): every path of every directory, any order",
     sharing_over_random_trees},
};

SUITE_OF(models_sharing);
