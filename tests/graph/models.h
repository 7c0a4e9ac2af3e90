// SPDX-License-Identifier: Apache-2.0
//
// What the random models share: a tiny expression with a printer to mini syntax, a tiny value, and an
// eager evaluator that knows neither nodes nor memos. It is written against the rulings, not against
// the kernel's code: where the two differ, one of them is wrong.
#ifndef WEFT_TESTS_GRAPH_MODELS_H
#define WEFT_TESTS_GRAPH_MODELS_H

#include "base/arena.h"
#include "check.h"
#include "toy/toy.h"

enum {
    MODEL_KIDS = 4,
    MODEL_ORDERS = 2, // graphs that one model is asked in, each in its own order
};

// ---- values

enum mv_kind { MV_ABSENT, MV_INT, MV_BOOL, MV_NULL, MV_TEXT, MV_LIST, MV_OBJECT, MV_ERROR };

// Classes of failures, as bits. A cycle and a paradox cannot be caught.
enum mv_error {
    ERR_MISSING = 1 << 0,
    ERR_TYPE = 1 << 1,
    ERR_USER = 1 << 2,
    ERR_CYCLE = 1 << 3,
    ERR_PARADOX = 1 << 4,
    ERR_EXTEND = 1 << 5,
    ERR_REDEFINED = 1 << 6,
    ERR_FIRM = ERR_CYCLE | ERR_PARADOX,
};

struct mx;

struct mv {
    enum mv_kind kind;
    unsigned errors; // MV_ERROR
    uint32_t len;    // MV_LIST, MV_OBJECT
    int64_t n;       // MV_INT, MV_BOOL; MV_ERROR: which failure it is
    const char *text;
    const char **keys;
    struct mv *items;
    const struct mx *origin; // MV_ERROR: the reference that found nothing
    const struct mv *parts;  // MV_ERROR: two that were joined, or NULL
};

struct mv mv_int(int64_t n);
struct mv mv_bool(bool b);
struct mv mv_list(struct arena *a, uint32_t len);
struct mv mv_object(struct arena *a, uint32_t len);
// NULL when it has no such key.
const struct mv *mv_get(const struct mv *v, const char *key);
// Classes of all failures in it.
unsigned mv_errors(const struct mv *v);
bool mv_same(const struct mv *x, const struct mv *y);
// JSON in the order of the keys, or the classes of what failed. With a cycle or paradox in it, only
// that: where a ring is entered decides which of its members' other failures are met.
const char *mv_text(struct arena *a, const struct mv *v);
// The same form for an answer of toy_show.
const char *answer_text(struct arena *a, const char *answer);

// ---- expressions

enum mx_kind {
    MX_INT,
    MX_BOOL,
    MX_NULL,
    MX_REF,    // names
    MX_PICK,   // global[kid ? names[0] : names[1]]
    MX_ADD,    // kid + kid
    MX_EQUAL,  // kid == kid
    MX_LESS,   // kid < kid
    MX_NOT,    // !kid
    MX_AND,    // kid && kid
    MX_OR,     // kid || kid
    MX_COND,   // kid ? kid : kid
    MX_TRY,    // try(kid, kid)
    MX_CAN,    // can(kid)
    MX_CATCH,  // kid catch kid
    MX_ELSE,   // kid else kid
    MX_KEYS,   // keys(names)
    MX_FAIL,   // fail("no")
    MX_OBJECT, // {name = kid, ...}
    MX_LAZY,   // lazy {name: kid, ...}
    MX_PART,   // {p = kid, q = kid}.q
};

struct mx {
    enum mx_kind kind;
    int64_t n;
    uint32_t len; // of names, or of kids
    const char *names[MODEL_KIDS];
    const struct mx *kids[MODEL_KIDS];
};

struct mx *mx_new(struct arena *a, enum mx_kind kind);
struct mx *mx_of(struct arena *a, enum mx_kind kind, const struct mx *x, const struct mx *y,
                 const struct mx *z);
// As mini syntax; `root` comes before names that are read ("global." or "").
void mx_write(struct strbuf *out, const struct mx *x, const char *root);
// `part` is `whole` or stands in it.
bool mx_contains(const struct mx *whole, const struct mx *part);

enum model_language { MODEL_STRICT, MODEL_LAYERED, MODEL_GUARDED, MODEL_ORDERED };

// The origin of a failure that is not there for whoever looks, wherever that was found out.
extern const struct mx model_absence;

struct model {
    struct arena *arena;
    enum model_language language;
    int64_t failures; // made so far: numbers tell them apart
    // What a path means; absent when nothing does. `model_keys`: the names below, as a list.
    struct mv (*read)(struct model *m, const char *const *names, uint32_t len);
    struct mv (*keys)(struct model *m, const char *const *names, uint32_t len);
};

// All that the last question shows: filled in the first order, and the same in every other (experiment
// 11). `document` is what was asked.
bool model_shows_the_same(struct model *m, struct toy *t, const char **shown, const char *what,
                          unsigned seed, const char *document);

struct mv mx_eval(struct model *m, const struct mx *x);
struct mv model_error(struct model *m, unsigned class);
// Both; either may be no error at all.
struct mv model_join(struct model *m, struct mv x, struct mv y);
// The error of a value with failures in it.
struct mv model_error_of(struct model *m, const struct mv *v);

// ---- helpers

// Runs a model for seed after seed (WEFT_CASES of them, from WEFT_FIRST on; `make models` runs 100,000),
// until some have failed.
void model_each_seed(unsigned long normal, void (*run)(unsigned seed));

// 0 .. count - 1 in random order.
void model_shuffle(struct random *r, uint32_t *order, uint32_t count);
const char *model_printf(struct arena *a, const char *format, ...) PRINTF_LIKE(2, 3);
const char *model_copy(struct arena *a, const struct strbuf *b);

#endif
