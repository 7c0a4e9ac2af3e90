// SPDX-License-Identifier: Apache-2.0
#include "graph/models.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

// ---- values

struct mv mv_int(int64_t n)
{
    return (struct mv){.kind = MV_INT, .n = n};
}

struct mv mv_bool(bool b)
{
    return (struct mv){.kind = MV_BOOL, .n = b};
}

struct mv mv_list(struct arena *a, uint32_t len)
{
    return (struct mv){.kind = MV_LIST, .len = len, .items = ARENA_ARRAY(a, struct mv, len)};
}

struct mv mv_object(struct arena *a, uint32_t len)
{
    struct mv v = mv_list(a, len);
    v.kind = MV_OBJECT;
    v.keys = ARENA_ARRAY(a, const char *, len);
    return v;
}

const struct mv *mv_get(const struct mv *v, const char *key)
{
    for (uint32_t i = 0; v->kind == MV_OBJECT && i < v->len; i++)
        if (!strcmp(v->keys[i], key))
            return &v->items[i];
    return NULL;
}

unsigned mv_errors(const struct mv *v)
{
    unsigned all = v->errors;
    for (uint32_t i = 0; i < v->len; i++)
        all |= mv_errors(&v->items[i]);
    return all;
}

bool mv_same(const struct mv *x, const struct mv *y)
{
    if (x->kind != y->kind || x->n != y->n || x->len != y->len)
        return false;
    if (x->kind == MV_TEXT && strcmp(x->text, y->text))
        return false;
    for (uint32_t i = 0; i < x->len; i++) {
        if (x->kind == MV_OBJECT && strcmp(x->keys[i], y->keys[i]))
            return false;
        if (!mv_same(&x->items[i], &y->items[i]))
            return false;
    }
    return true;
}

static const struct {
    unsigned class;
    const char *name;
} classes[] = {
    {ERR_CYCLE, "cycle"},         {ERR_PARADOX, "paradox"}, {ERR_MISSING, "missing"},
    {ERR_TYPE, "type"},           {ERR_USER, "user"},       {ERR_EXTEND, "extend"},
    {ERR_REDEFINED, "redefined"},
};

static const char *errors_text(struct arena *a, unsigned errors)
{
    struct strbuf out;
    strbuf_init(&out, 0);
    strbuf_add_cstr(&out, "error");
    for (size_t i = 0; i < COUNT_OF(classes); i++) {
        if (!(errors & classes[i].class))
            continue;
        strbuf_format(&out, " %s", classes[i].name);
        if (classes[i].class & ERR_FIRM)
            break;
    }
    const char *text = model_copy(a, &out);
    strbuf_done(&out);
    return text;
}

static void write_value(struct strbuf *out, const struct mv *v)
{
    switch (v->kind) {
    case MV_ABSENT: strbuf_add_cstr(out, "absent"); return;
    case MV_INT: strbuf_format(out, "%lld", (long long)v->n); return;
    case MV_BOOL: strbuf_add_cstr(out, v->n ? "true" : "false"); return;
    case MV_NULL: strbuf_add_cstr(out, "null"); return;
    case MV_TEXT: strbuf_format(out, "\"%s\"", v->text); return;
    case MV_LIST:
    case MV_OBJECT: break;
    case MV_ERROR: strbuf_add_cstr(out, "error"); return;
    }
    bool is_object = v->kind == MV_OBJECT;
    strbuf_add_char(out, is_object ? '{' : '[');
    for (uint32_t i = 0; i < v->len; i++) {
        if (i)
            strbuf_add_char(out, ',');
        if (is_object)
            strbuf_format(out, "\"%s\":", v->keys[i]);
        write_value(out, &v->items[i]);
    }
    strbuf_add_char(out, is_object ? '}' : ']');
}

const char *mv_text(struct arena *a, const struct mv *v)
{
    unsigned errors = mv_errors(v);
    if (errors)
        return errors_text(a, errors);
    struct strbuf out;
    strbuf_init(&out, 0);
    write_value(&out, v);
    const char *text = model_copy(a, &out);
    strbuf_done(&out);
    return text;
}

static unsigned class_of_slug(const char *slug, size_t len)
{
    static const struct {
        const char *slug;
        unsigned class;
    } slugs[] = {
        {"unknown-name", ERR_MISSING}, {"missing-key", ERR_MISSING},
        {"type-mismatch", ERR_TYPE},   {"null-value", ERR_TYPE},
        {"bad-argument", ERR_TYPE},    {"invalid-operation", ERR_TYPE},
        {"user-error", ERR_USER},      {"cycle", ERR_CYCLE},
        {"paradox", ERR_PARADOX},      {"extend-scalar", ERR_EXTEND},
        {"redefined", ERR_REDEFINED},
    };
    for (size_t i = 0; i < COUNT_OF(slugs); i++)
        if (strlen(slugs[i].slug) == len && !memcmp(slug, slugs[i].slug, len))
            return slugs[i].class;
    return 0;
}

const char *answer_text(struct arena *a, const char *answer)
{
    if (strncmp(answer, "error[", 6))
        return answer;
    unsigned errors = 0;
    for (const char *at = answer + 6; *at;) {
        size_t len = strcspn(at, ",]");
        unsigned class = class_of_slug(at, len);
        if (!class)
            return answer; // a limit or the like: never right in a model
        errors |= class;
        at += len + 1;
    }
    return errors_text(a, errors);
}

// ---- expressions

struct mx *mx_new(struct arena *a, enum mx_kind kind)
{
    struct mx *x = ARENA_NEW(a, struct mx);
    x->kind = kind;
    return x;
}

struct mx *mx_of(struct arena *a, enum mx_kind kind, const struct mx *x, const struct mx *y,
                 const struct mx *z)
{
    struct mx *whole = mx_new(a, kind);
    whole->kids[0] = x;
    whole->kids[1] = y;
    whole->kids[2] = z;
    return whole;
}

bool mx_contains(const struct mx *whole, const struct mx *part)
{
    if (whole == part)
        return true;
    for (size_t i = 0; i < MODEL_KIDS; i++)
        if (whole->kids[i] && mx_contains(whole->kids[i], part))
            return true;
    return false;
}

static void write_path(struct strbuf *out, const struct mx *x, const char *root)
{
    strbuf_add_cstr(out, root);
    for (uint32_t i = 0; i < x->len; i++)
        strbuf_format(out, "%s%s", i ? "." : "", x->names[i]);
}

static void write_pairs(struct strbuf *out, const struct mx *x, const char *root)
{
    bool is_lazy = x->kind == MX_LAZY;
    strbuf_add_cstr(out, is_lazy ? "lazy {" : "{");
    for (uint32_t i = 0; i < x->len; i++) {
        strbuf_format(out, "%s%s%s", i ? ", " : "", x->names[i], is_lazy ? ": " : " = ");
        mx_write(out, x->kids[i], root);
    }
    strbuf_add_cstr(out, "}");
}

void mx_write(struct strbuf *out, const struct mx *x, const char *root)
{
    // `before` kid `between` kid `behind` kid `after`
    static const struct {
        const char *before, *between, *behind, *after;
    } forms[] = {
        [MX_ADD] = {"(", " + ", NULL, ")"},     [MX_EQUAL] = {"(", " == ", NULL, ")"},
        [MX_LESS] = {"(", " < ", NULL, ")"},    [MX_NOT] = {"!(", NULL, NULL, ")"},
        [MX_AND] = {"(", " && ", NULL, ")"},    [MX_OR] = {"(", " || ", NULL, ")"},
        [MX_COND] = {"(", " ? ", " : ", ")"},   [MX_TRY] = {"try(", ", ", NULL, ")"},
        [MX_CAN] = {"can(", NULL, NULL, ")"},   [MX_CATCH] = {"(", " catch ", NULL, ")"},
        [MX_ELSE] = {"(", " else ", NULL, ")"}, [MX_LAZY] = {NULL, NULL, NULL, NULL},
    };
    switch (x->kind) {
    case MX_INT: strbuf_format(out, "%lld", (long long)x->n); return;
    case MX_BOOL: strbuf_add_cstr(out, x->n ? "true" : "false"); return;
    case MX_NULL: strbuf_add_cstr(out, "null"); return;
    case MX_FAIL: strbuf_add_cstr(out, "fail(\"no\")"); return;
    case MX_REF: write_path(out, x, root); return;
    case MX_KEYS:
        strbuf_add_cstr(out, "keys(");
        write_path(out, x, root);
        strbuf_add_cstr(out, ")");
        return;
    case MX_PICK:
        strbuf_add_cstr(out, "global[");
        mx_write(out, x->kids[0], root);
        strbuf_format(out, " ? \"%s\" : \"%s\"]", x->names[0], x->names[1]);
        return;
    case MX_OBJECT:
    case MX_LAZY: write_pairs(out, x, root); return;
    case MX_PART:
        strbuf_add_cstr(out, "{p = ");
        mx_write(out, x->kids[0], root);
        strbuf_add_cstr(out, ", q = ");
        mx_write(out, x->kids[1], root);
        strbuf_add_cstr(out, "}.q");
        return;
    case MX_ADD:
    case MX_EQUAL:
    case MX_LESS:
    case MX_NOT:
    case MX_AND:
    case MX_OR:
    case MX_COND:
    case MX_TRY:
    case MX_CAN:
    case MX_CATCH:
    case MX_ELSE: break;
    }
    strbuf_add_cstr(out, forms[x->kind].before);
    mx_write(out, x->kids[0], root);
    if (forms[x->kind].between) {
        strbuf_add_cstr(out, forms[x->kind].between);
        mx_write(out, x->kids[1], root);
    }
    if (forms[x->kind].behind) {
        strbuf_add_cstr(out, forms[x->kind].behind);
        mx_write(out, x->kids[2], root);
    }
    strbuf_add_cstr(out, forms[x->kind].after);
}

// ---- the eager evaluator

struct mv model_error(struct model *m, unsigned class)
{
    return (struct mv){.kind = MV_ERROR, .errors = class, .n = ++m->failures};
}

struct mv model_join(struct model *m, struct mv x, struct mv y)
{
    if (x.kind != MV_ERROR || (y.kind == MV_ERROR && x.n == y.n))
        return y;
    if (y.kind != MV_ERROR)
        return x;
    struct mv both = model_error(m, x.errors | y.errors);
    struct mv *parts = ARENA_ARRAY(m->arena, struct mv, 2);
    parts[0] = x;
    parts[1] = y;
    both.parts = parts;
    return both;
}

struct mv model_error_of(struct model *m, const struct mv *v)
{
    if (v->kind == MV_ERROR)
        return *v;
    struct mv all = {0};
    for (uint32_t i = 0; i < v->len; i++)
        if (mv_errors(&v->items[i]))
            all = model_join(m, all, model_error_of(m, &v->items[i]));
    return all;
}

// Puppet: only false and null are false. JavaScript: 0 too. Python: empty aggregates too.
static bool truth(enum model_language language, const struct mv *v)
{
    if (v->kind == MV_BOOL)
        return v->n;
    if (v->kind == MV_NULL)
        return false;
    if (language == MODEL_ORDERED)
        return true;
    if (v->kind == MV_INT)
        return v->n != 0;
    bool is_aggregate = v->kind == MV_LIST || v->kind == MV_OBJECT;
    return language == MODEL_GUARDED && is_aggregate ? v->len > 0 : true;
}

static struct mv read_path(struct model *m, const struct mx *x, const char *const *names,
                           uint32_t len)
{
    struct mv v = m->read(m, names, len);
    if (v.kind != MV_ABSENT)
        return v;
    v = model_error(m, ERR_MISSING);
    v.origin = x;
    return v;
}

// Every operand is evaluated; what failed in any of them is the result.
static bool both(struct model *m, const struct mx *x, struct mv out[2], struct mv *failed)
{
    bool takes_null = x->kind != MX_ADD && x->kind != MX_LESS;
    *failed = (struct mv){0};
    for (int i = 0; i < 2; i++) {
        out[i] = mx_eval(m, x->kids[i]);
        if (mv_errors(&out[i]))
            *failed = model_join(m, *failed, model_error_of(m, &out[i]));
        else if (out[i].kind == MV_NULL && !takes_null)
            *failed = model_join(m, *failed, model_error(m, ERR_TYPE));
    }
    return failed->kind != MV_ERROR;
}

static bool mv_equal(const struct mv *x, const struct mv *y)
{
    if (x->kind != y->kind || x->n != y->n || x->len != y->len)
        return false;
    for (uint32_t i = 0; i < x->len; i++) {
        const struct mv *other = x->kind == MV_OBJECT ? mv_get(y, x->keys[i]) : &y->items[i];
        if (!other || !mv_equal(&x->items[i], other))
            return false;
    }
    return x->kind != MV_TEXT || !strcmp(x->text, y->text);
}

static struct mv eval_binary(struct model *m, const struct mx *x)
{
    struct mv v[2], failed;
    if (!both(m, x, v, &failed))
        return failed;
    if (x->kind == MX_EQUAL)
        return mv_bool(mv_equal(&v[0], &v[1]));
    bool lists = v[0].kind == MV_LIST && v[1].kind == MV_LIST;
    if (x->kind == MX_ADD && lists && m->language != MODEL_STRICT) {
        struct mv joined = mv_list(m->arena, v[0].len + v[1].len);
        for (uint32_t i = 0; i < joined.len; i++)
            joined.items[i] = i < v[0].len ? v[0].items[i] : v[1].items[i - v[0].len];
        return joined;
    }
    if (v[0].kind != MV_INT || v[1].kind != MV_INT)
        return model_error(m, ERR_TYPE);
    return x->kind == MX_ADD ? mv_int(v[0].n + v[1].n) : mv_bool(v[0].n < v[1].n);
}

// Firm failures of operands whose other failures were dropped.
static struct mv keep_firm(struct model *m, struct mv result, const struct mv *operands, int count)
{
    for (int i = 0; i < count; i++)
        if (mv_errors(&operands[i]) & ERR_FIRM)
            result = model_join(m, mv_errors(&result) ? model_error_of(m, &result) : result,
                                model_error_of(m, &operands[i]));
    return result;
}

static struct mv as_bool(struct model *m, struct mv v)
{
    if (mv_errors(&v))
        return model_error_of(m, &v);
    return v.kind == MV_BOOL ? v : model_error(m, ERR_TYPE);
}

static struct mv strict_logic(struct model *m, const struct mx *x)
{
    struct mv v[2], b[2];
    bool decides = x->kind == MX_OR;
    for (int i = 0; i < 2; i++) {
        v[i] = mx_eval(m, x->kids[i]);
        b[i] = as_bool(m, v[i]);
    }
    bool decided =
        (b[0].kind == MV_BOOL && b[0].n == decides) || (b[1].kind == MV_BOOL && b[1].n == decides);
    struct mv result = mv_bool(decided ? decides : !decides);
    if (!decided && (b[0].kind == MV_ERROR || b[1].kind == MV_ERROR))
        result = model_join(m, b[0], b[1]);
    return keep_firm(m, result, v, 2);
}

static struct mv strict_conditional(struct model *m, const struct mx *x)
{
    struct mv v[3];
    for (int i = 0; i < 3; i++)
        v[i] = mx_eval(m, x->kids[i]);
    if (mv_errors(&v[0]))
        return keep_firm(m, model_error_of(m, &v[0]), v + 1, 2);
    struct mv condition = as_bool(m, v[0]);
    if (condition.kind == MV_ERROR)
        return keep_firm(m, condition, v + 1, 2);
    return keep_firm(m, v[condition.n ? 1 : 2], v, 3);
}

const struct mx model_absence;

// Layered languages: a lookup that finds nothing decides like false. Only the operand's own miss counts, not one
// further in, unless what was looked for is itself not there.
static bool is_tolerated(const struct model *m, const struct mx *operand, const struct mv *v)
{
    if (v->parts)
        return is_tolerated(m, operand, &v->parts[0]) && is_tolerated(m, operand, &v->parts[1]);
    if (m->language != MODEL_LAYERED || v->errors != ERR_MISSING || !v->origin)
        return false;
    return v->origin == &model_absence || mx_contains(operand, v->origin);
}

static struct mv choose(struct model *m, const struct mx *x)
{
    struct mv first = mx_eval(m, x->kids[0]);
    bool decided = false;
    if (first.kind == MV_ERROR) {
        if (!is_tolerated(m, x->kids[0], &first))
            return first;
    } else {
        decided = truth(m->language, &first);
    }
    if (x->kind == MX_COND)
        return mx_eval(m, x->kids[decided ? 1 : 2]);
    return decided == (x->kind == MX_OR) ? first : mx_eval(m, x->kids[1]);
}

// Both sides evaluated, one of them is the result.
static struct mv guarded_logic(struct model *m, const struct mx *x)
{
    struct mv v[2], failed;
    if (!both(m, x, v, &failed))
        return failed;
    return v[truth(m->language, &v[0]) == (x->kind == MX_AND) ? 1 : 0];
}

static struct mv eval_logic(struct model *m, const struct mx *x)
{
    if (m->language == MODEL_STRICT)
        return x->kind == MX_COND ? strict_conditional(m, x) : strict_logic(m, x);
    if (m->language == MODEL_GUARDED && x->kind != MX_COND)
        return guarded_logic(m, x);
    return choose(m, x);
}

static struct mv eval_not(struct model *m, const struct mx *x)
{
    struct mv v = mx_eval(m, x->kids[0]);
    if (mv_errors(&v))
        return model_error_of(m, &v);
    if (m->language == MODEL_STRICT)
        return v.kind == MV_BOOL ? mv_bool(!v.n) : model_error(m, ERR_TYPE);
    return mv_bool(!truth(m->language, &v));
}

static struct mv eval_caught(struct model *m, const struct mx *x)
{
    struct mv left = mx_eval(m, x->kids[0]);
    unsigned errors = mv_errors(&left);
    if (x->kind == MX_CAN)
        return errors & ERR_FIRM ? left : mv_bool(!errors);
    unsigned caught = ~0U & ~(unsigned)ERR_FIRM;
    if (x->kind == MX_ELSE && m->language != MODEL_STRICT)
        caught = ERR_MISSING;
    if (!errors || (errors & ~caught))
        return left;
    struct mv right = mx_eval(m, x->kids[1]);
    unsigned after = mv_errors(&right);
    if (x->kind == MX_TRY && after && !(after & ERR_FIRM))
        return model_join(m, model_error_of(m, &left), model_error_of(m, &right));
    return right;
}

static struct mv eval_pairs(struct model *m, const struct mx *x)
{
    struct mv v = mv_object(m->arena, x->len);
    for (uint32_t i = 0; i < x->len; i++) {
        v.keys[i] = x->names[i];
        v.items[i] = mx_eval(m, x->kids[i]);
    }
    return v;
}

// What is in the part that is not taken does not matter, unless it cannot be caught.
static struct mv eval_part(struct model *m, const struct mx *x)
{
    struct mv v[2] = {mx_eval(m, x->kids[0]), mx_eval(m, x->kids[1])};
    if ((mv_errors(&v[0]) | mv_errors(&v[1])) & ERR_FIRM)
        return model_join(m, model_error_of(m, &v[0]), model_error_of(m, &v[1]));
    return v[1];
}

static struct mv eval_keys(struct model *m, const struct mx *x)
{
    struct mv v = m->keys(m, x->names, x->len);
    if (v.kind != MV_ABSENT)
        return v;
    v = model_error(m, ERR_MISSING);
    v.origin = x;
    return v;
}

static struct mv eval(struct model *m, const struct mx *x)
{
    switch (x->kind) {
    case MX_INT: return mv_int(x->n);
    case MX_BOOL: return mv_bool(x->n);
    case MX_NULL: return (struct mv){.kind = MV_NULL};
    case MX_FAIL: return model_error(m, ERR_USER);
    case MX_REF: return read_path(m, x, x->names, x->len);
    case MX_PICK: {
        struct mv condition = mx_eval(m, x->kids[0]);
        if (mv_errors(&condition))
            return model_error_of(m, &condition);
        return read_path(m, x, &x->names[condition.n ? 0 : 1], 1);
    }
    case MX_KEYS: return eval_keys(m, x);
    case MX_ADD:
    case MX_EQUAL:
    case MX_LESS: return eval_binary(m, x);
    case MX_NOT: return eval_not(m, x);
    case MX_AND:
    case MX_OR:
    case MX_COND: return eval_logic(m, x);
    case MX_TRY:
    case MX_CAN:
    case MX_CATCH:
    case MX_ELSE: return eval_caught(m, x);
    case MX_OBJECT:
    case MX_LAZY: return eval_pairs(m, x);
    case MX_PART: return eval_part(m, x);
    }
    UNREACHABLE("a model's expression has no kind");
}

// A failure that cannot be caught cannot be lost in a part that nobody takes either.
struct mv mx_eval(struct model *m, const struct mx *x)
{
    struct mv v = eval(m, x);
    bool is_lost = v.kind != MV_ERROR && (mv_errors(&v) & ERR_FIRM) && x->kind != MX_LAZY;
    return is_lost ? model_error_of(m, &v) : v;
}

// ---- helpers

enum { MODEL_FAILURES_MAX = 3 };

void model_each_seed(unsigned long normal, void (*run)(unsigned seed))
{
    unsigned first = random_first();
    unsigned long cases = random_cases(normal);
    for (unsigned long i = 0; i < cases && check_failures() < MODEL_FAILURES_MAX; i++)
        run(first + (unsigned)i);
}

void model_shuffle(struct random *r, uint32_t *order, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        order[i] = i;
    for (uint32_t i = count; i > 1; i--) {
        uint32_t j = random_below(r, i), swap = order[j];
        order[j] = order[i - 1];
        order[i - 1] = swap;
    }
}

const char *model_copy(struct arena *a, const struct strbuf *b)
{
    char *text = ARENA_ARRAY(a, char, b->len + 1);
    if (b->len)
        memcpy(text, b->at, b->len);
    text[b->len] = 0;
    return text;
}

const char *model_printf(struct arena *a, const char *format, ...)
{
    struct strbuf out;
    va_list args;
    strbuf_init(&out, 0);
    va_start(args, format);
    strbuf_vformat(&out, format, args);
    va_end(args);
    const char *text = model_copy(a, &out);
    strbuf_done(&out);
    return text;
}

bool model_shows_the_same(struct model *m, struct toy *t, const char **shown, const char *what,
                          unsigned seed, const char *document)
{
    diags_sort(&t->diags, t->g->sources);
    const char *now = model_printf(m->arena, "%s", toy_errors(t));
    if (!*shown)
        *shown = now;
    if (!strcmp(*shown, now))
        return true;
    check_failed(__FILE__, __LINE__, "model %u: %s shows\n%s\nand in another order\n%s\n%s", seed,
                 what, *shown, now, document);
    return false;
}
