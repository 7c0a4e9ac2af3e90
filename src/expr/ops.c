// SPDX-License-Identifier: Apache-2.0
//
// Looking things up in the table of a language. Parsers ask for operations once and keep the
// numbers, so a short linear search is enough; functions are asked for by name at run time.
#include "expr/ops.h"

#include <string.h>

#include "base/search.h"
#include "source/diag.h"

int ops_find(const struct ops *ops, struct str name, unsigned arity)
{
    for (int i = 0; i < ops->operation_count; i++) {
        const struct operation *op = &ops->operations[i];
        bool takes = op->arity == arity || op->arity == OPERATION_VARIADIC;
        if (takes && str_equal(name, str_of(op->name)))
            return i;
    }
    return -1;
}

static bool function_is_before(const void *functions, size_t i, const void *name)
{
    const struct function *const *list = functions;
    return str_compare(str_of(list[i]->name), *(const struct str *)name) < 0;
}

const struct function *ops_function(const struct ops *ops, struct str name)
{
    if (ops->function_prefix && str_starts(name, str_of(ops->function_prefix)))
        name = str_slice(name, strlen(ops->function_prefix), name.len);
    size_t i = search_first(ops->functions, ops->function_count, &name, function_is_before);
    if (i == ops->function_count || !str_equal(name, str_of(ops->functions[i]->name)))
        return NULL;
    return ops->functions[i];
}

unsigned operation_least(const struct operation *op)
{
    return op->required || op->arity == OPERATION_VARIADIC ? op->required : op->arity;
}

void function_write(struct strbuf *out, const struct function *f)
{
    const char *arrow = strstr(f->signature, "->");
    size_t len = arrow ? (size_t)(arrow - f->signature) : strlen(f->signature);
    while (len && f->signature[len - 1] == ' ')
        len--;
    strbuf_format(out, "%s(%.*s)%s%s", f->name, (int)len, f->signature, arrow ? " " : "",
                  arrow ? arrow : "");
}

struct str ops_suggest(struct arena *a, const struct ops *ops, struct str name)
{
    struct str *names = ARENA_ARRAY(a, struct str, ops->function_count);
    for (unsigned i = 0; i < ops->function_count; i++)
        names[i] = str_of(ops->functions[i]->name);
    return diag_suggest(name, names, ops->function_count);
}
