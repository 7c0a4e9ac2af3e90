// SPDX-License-Identifier: Apache-2.0
//
// Functions of types: what a value is, whether it is of a type, and conversions.
#include "dialects/puppet/runtime/support.h"

static struct value run_type(struct puppet_call *c)
{
    enum inference how = INFER_DETAILED;
    if (c->count > 1 && str_equal(arg_text(c, 1), STR("reduced")))
        how = INFER_REDUCED;
    else if (c->count > 1 && str_equal(arg_text(c, 1), STR("generalized")))
        how = INFER_GENERALIZED;
    return puppet_type_value(c->arena, ptype_infer(c->arena, c->args[0], how));
}

// The type of argument 0, also when it is the text of one; NULL with `*failed`.
static const struct ptype *type_argument(struct puppet_call *c, struct value *failed)
{
    const struct ptype *t = puppet_type_of_value(c->args[0]);
    if (!t && puppet_is_string(c->args[0]))
        t = puppet_type_of_text(c, arg_text(c, 0));
    if (!t)
        *failed = puppet_fail(c, "RUNTIME_ERROR",
                              "The expression <%.*s> is not a valid type specification.",
                              STR_ARGS(puppet_text_of(c->arena, c->args[0])));
    return t;
}

static struct value run_assert_type(struct puppet_call *c)
{
    struct value failed, v = c->args[1];
    const struct ptype *t = type_argument(c, &failed);
    if (!t)
        return failed;
    if (ptype_has(t, v))
        return v;
    if (has_lambda(c)) {
        const struct value both[] = {
            puppet_type_value(c->arena, t),
            puppet_type_value(c->arena, ptype_infer(c->arena, v, INFER_DETAILED))};
        return puppet_apply(c, c->lambda, both, 2);
    }
    struct strbuf text;
    strbuf_init(&text, 0);
    ptype_describe(&text, c->arena, STR("assert_type():"), t, v);
    failed = puppet_fail(c, "RUNTIME_ERROR", "%.*s", STR_ARGS(strbuf_str(&text)));
    strbuf_done(&text);
    return failed;
}

static struct value given_to_lambda(struct puppet_call *c, struct value v)
{
    return has_lambda(c) && !value_is_poison(v) ? puppet_apply(c, c->lambda, &v, 1) : v;
}

static struct value run_new(struct puppet_call *c)
{
    struct value failed;
    const struct ptype *t = type_argument(c, &failed);
    if (!t)
        return failed;
    return given_to_lambda(c, puppet_new(c, t, c->args + 1, c->count - 1));
}

static struct value run_convert_to(struct puppet_call *c)
{
    const struct ptype *t = puppet_type_of_value(c->args[1]);
    struct values args = values_in(c);
    values_add(&args, c->args[0]);
    for (unsigned i = 2; i < c->count; i++)
        values_add(&args, c->args[i]);
    if (!t)
        return puppet_fail(c, "RUNTIME_ERROR",
                           "convert_to(): expected a Type as the second argument");
    return given_to_lambda(c, puppet_new(c, t, args.at, (unsigned)args.len));
}

static struct value run_unwrap(struct puppet_call *c)
{
    struct value v = c->args[0];
    puppet_is_sensitive(v, &v);
    return given_to_lambda(c, v);
}

static struct value run_annotate(struct puppet_call *c)
{
    return puppet_fail(
        c, "RUNTIME_ERROR",
        "annotate(): annotations of values are kept in Ruby objects, which do not exist here");
}

static const struct puppet_function rows[] = {
    {"type",
     {"Any, Enum['detailed', 'reduced', 'generalized'], 1, 2"},
     "The type of a value.",
     run_type},
    {"assert_type",
     {"Type, Any, Optional[Callable[Type, Type]]", "String, Any, Optional[Callable[Type, Type]]"},
     "The value, if it is of a type; otherwise what a lambda returns, or a failure.",
     run_assert_type},
    {"new",
     {"Type, Any, 1, default, Optional[Callable]", "String, Any, 1, default, Optional[Callable]"},
     "A value of a type, made from others.",
     run_new},
    {"convert_to",
     {"Any, Type, Any, 2, default, Optional[Callable[1, 1]]"},
     "A value as one of another type.",
     run_convert_to},
    {"unwrap",
     {"Any, Optional[Callable]"},
     "What a Sensitive value contains; other values stay.",
     run_unwrap},
    {"annotate",
     {"Any, 2, 3, Optional[Callable]"},
     "Annotations of a value; not supported.",
     run_annotate},
};

const struct puppet_functions puppet_types_functions = {rows, COUNT_OF(rows)};
