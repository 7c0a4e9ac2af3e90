// SPDX-License-Identifier: Apache-2.0
//
// Finding functions by name, in the tables of all families.
#include "dialects/puppet/functions/tables.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "dialects/puppet/runtime/function.h"

#define X(family) extern const struct puppet_functions puppet_##family##_functions;
PUPPET_FUNCTION_TABLES(X)
#undef X

static const struct puppet_functions *const tables[] = {
#define X(family) &puppet_##family##_functions,
    PUPPET_FUNCTION_TABLES(X)
#undef X
};

const struct puppet_function *puppet_function_named(struct str name)
{
    for (size_t i = 0; i < COUNT_OF(tables); i++)
        for (size_t k = 0; k < tables[i]->count; k++)
            if (name.len && name.at[0] == tables[i]->list[k].name[0] &&
                str_equal(name, str_of(tables[i]->list[k].name)))
                return &tables[i]->list[k];
    return NULL;
}

size_t puppet_function_names(struct str *out)
{
    size_t n = 0;
    for (size_t i = 0; i < COUNT_OF(tables); i++)
        for (size_t k = 0; k < tables[i]->count && n < PUPPET_NAMES_MAX; k++)
            out[n++] = str_of(tables[i]->list[k].name);
    return n;
}

// ---- for whoever lists functions

enum { SIGNATURE_MAX = 400 };

static struct function listed[PUPPET_NAMES_MAX];
static char signatures[PUPPET_NAMES_MAX][SIGNATURE_MAX];
static const struct function *by_name[PUPPET_NAMES_MAX];
static size_t listed_count;

static int compare_functions(const void *x, const void *y)
{
    const struct function *const *a = x, *const *b = y;
    return strcmp((*a)->name, (*b)->name);
}

// What it accepts, as the parameters of a Callable; several forms with a bar between them.
static void write_accepts(char *out, const struct puppet_function *f)
{
    size_t len = 0;
    for (unsigned i = 0; i < PUPPET_SIGNATURES && f->accepts[i]; i++) {
        const char *text = strcmp(f->accepts[i], "0, 0") == 0 ? "" : f->accepts[i];
        int more = snprintf(out + len, SIGNATURE_MAX - len, "%s%s", i ? " | " : "", text);
        len = more < 0 || len + (size_t)more >= SIGNATURE_MAX ? SIGNATURE_MAX - 1
                                                              : len + (size_t)more;
    }
}

static void list_functions(void)
{
    for (size_t i = 0; i < COUNT_OF(tables); i++)
        for (size_t k = 0; k < tables[i]->count && listed_count < PUPPET_NAMES_MAX; k++) {
            const struct puppet_function *f = &tables[i]->list[k];
            write_accepts(signatures[listed_count], f);
            listed[listed_count] =
                (struct function){.name = f->name,
                                  .signature = signatures[listed_count],
                                  .doc = f->doc,
                                  .op = {.name = f->name, .arity = OPERATION_VARIADIC}};
            by_name[listed_count] = &listed[listed_count];
            listed_count++;
        }
    qsort(by_name, listed_count, sizeof(*by_name), compare_functions);
}

size_t puppet_function_table(const struct function *const **out)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    (void)pthread_once(&once, list_functions);
    *out = by_name;
    return listed_count;
}
