// SPDX-License-Identifier: Apache-2.0
//
// Why a template stops: exceptions, what does not run here, what is not known, limits.
#include "dialects/puppet/erb/erb_run.h"

struct rv erb_raise(struct erb_run *r, const char *class_name, const char *format, ...)
{
    if (erb_left(r))
        return rv_nil();
    struct rv_error *error = ARENA_NEW(r->arena, struct rv_error);
    va_list args;
    va_start(args, format);
    error->class_name = str_copy(r->arena, str_of(class_name));
    error->message = str_vformat(r->arena, format, args);
    va_end(args);
    r->leave = LEAVE_RAISE;
    r->error = error;
    r->error_at = r->at;
    return rv_nil();
}

struct rv erb_refuse_running(struct erb_run *r, const char *format, ...)
{
    if (erb_left(r))
        return rv_nil();
    va_list args;
    va_start(args, format);
    r->refused = str_vformat(r->arena, format, args);
    va_end(args);
    r->leave = LEAVE_REFUSED;
    r->error_at = r->at;
    return rv_nil();
}

struct rv erb_unknown(struct erb_run *r)
{
    if (!erb_left(r))
        r->leave = LEAVE_UNKNOWN;
    return rv_nil();
}

struct rv erb_fail_with(struct erb_run *r, struct value failed)
{
    if (!erb_left(r)) {
        r->leave = LEAVE_FAILED;
        r->failed = failed;
        r->error_at = r->at;
    }
    return rv_nil();
}

struct rv erb_no_conversion(struct erb_run *r, struct rv v, const char *to)
{
    if (v.kind == RV_UNKNOWN)
        return erb_unknown(r);
    struct str name = v.kind == RV_NIL    ? STR("nil")
                      : v.kind == RV_BOOL ? (v.truth ? STR("true") : STR("false"))
                                          : rv_class_name(v);
    return erb_raise(r, "TypeError", "no implicit conversion of %.*s into %s", STR_ARGS(name), to);
}

bool erb_error_is(struct str error, struct str class_name)
{
    static const struct {
        const char *name, *parent;
    } parents[] = {
        {"NoMethodError", "NameError"},
        {"NameError", "StandardError"},
        {"KeyError", "IndexError"},
        {"StopIteration", "IndexError"},
        {"IndexError", "StandardError"},
        {"FloatDomainError", "RangeError"},
        {"RangeError", "StandardError"},
        {"FrozenError", "RuntimeError"},
        {"RuntimeError", "StandardError"},
        {"StandardError", "Exception"},
        {"IPAddr::InvalidAddressError", "IPAddr::Error"},
        {"IPAddr::Error", "ArgumentError"},
        {"Exception", ""},
        {"NotImplementedError", "Exception"},
        {"Puppet::ParseError", "Puppet::Error"},
    };
    for (int depth = 0; depth < 8 && error.len; depth++) {
        if (str_equal(error, class_name))
            return true;
        struct str parent = STR("StandardError");
        for (size_t i = 0; i < COUNT_OF(parents); i++)
            if (str_equal(error, str_of(parents[i].name)))
                parent = str_of(parents[i].parent);
        error = parent;
    }
    return false;
}
