// SPDX-License-Identifier: Apache-2.0
//
// Signatures of functions are written as the parameters of a Callable. They are read once, when they are needed.
#include "dialects/puppet/language/signature.h"

#include "dialects/puppet/runtime/compiler.h"

static const struct ptype *signature_type(struct compiler *k, const char *text)
{
    uint64_t *known = table_put(&k->types, (uintptr_t)text, NULL);
    if (!*known)
        *known = (uintptr_t)compiler_read_type(k, str_format(k->arena, "Callable[%s]", text));
    return (const struct ptype *)(uintptr_t)*known;
}

static bool block_fits(const struct ptype *t, struct value lambda)
{
    const struct ptype *block = t->block ? ptype_meant(t->block) : NULL;
    if (value_is(lambda, VALUE_ABSENT))
        return !block || block->kind == PTYPE_OPTIONAL;
    if (block && block->kind == PTYPE_OPTIONAL)
        block = block->element ? ptype_meant(block->element) : ptype_basic(PTYPE_CALLABLE);
    return block && ptype_has(block, lambda);
}

static const struct ptype *type_of_argument(const struct ptype *t, unsigned i)
{
    return t->count ? t->members[i < t->count ? i : t->count - 1] : ptype_basic(PTYPE_ANY);
}

static bool accepts(const struct ptype *t, const struct puppet_call *c)
{
    if ((int64_t)c->count < t->min || (int64_t)c->count > t->max || !block_fits(t, c->lambda))
        return false;
    for (unsigned i = 0; i < c->count; i++)
        if (!ptype_has(type_of_argument(t, i), c->args[i]))
            return false;
    return true;
}

static void describe_refusal(struct strbuf *out, struct puppet_call *c, const struct ptype *t)
{
    if ((int64_t)c->count < t->min || (int64_t)c->count > t->max) {
        strbuf_format(out, "expects %s%lld argument%s, got %u",
                      t->min == t->max             ? ""
                      : (int64_t)c->count < t->min ? "at least "
                                                   : "at most ",
                      (long long)((int64_t)c->count < t->min ? t->min : t->max),
                      ((int64_t)c->count < t->min ? t->min : t->max) == 1 ? "" : "s", c->count);
        return;
    }
    for (unsigned i = 0; i < c->count; i++) {
        if (ptype_has(type_of_argument(t, i), c->args[i]))
            continue;
        struct str subject = str_format(c->arena, "argument %u", i + 1);
        ptype_describe(out, c->arena, subject, type_of_argument(t, i), c->args[i]);
        return;
    }
    if (value_is(c->lambda, VALUE_ABSENT))
        strbuf_add(out, STR("expects a block"));
    else if (!t->block)
        strbuf_add(out, STR("does not expect a block"));
    else
        strbuf_add(out, STR("the block has the wrong number of parameters"));
}

struct value signature_check(struct puppet_call *c, const struct puppet_function *f)
{
    struct compiler *k = c->compiler;
    unsigned count = 0;
    for (; count < PUPPET_SIGNATURES && f->accepts[count]; count++) {
        const struct ptype *t = signature_type(k, f->accepts[count]);
        if (accepts(t, c)) {
            c->signature = count;
            return VALUE_NONE;
        }
    }
    struct strbuf why;
    strbuf_init(&why, 4000);
    for (unsigned i = 0; i < count; i++) {
        if (count > 1)
            strbuf_format(&why, "%s(%s): ", i ? "; " : "", f->accepts[i]);
        describe_refusal(&why, c, signature_type(k, f->accepts[i]));
    }
    struct value failed =
        puppet_fail(c, "RUNTIME_ERROR", "'%s' %.*s", f->name, STR_ARGS(strbuf_str(&why)));
    strbuf_done(&why);
    return failed;
}
