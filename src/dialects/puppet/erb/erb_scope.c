// SPDX-License-Identifier: Apache-2.0
//
// `scope` and what a template can call by name alone: functions of Puppet, conversions, exceptions.
#include "dialects/puppet/catalog/catalog.h"
#include "dialects/puppet/erb/erb_methods.h"
#include "dialects/puppet/runtime/printf.h"
#include "dialects/puppet/runtime/support.h"

// ---- scope

static struct str variable_name(struct erb_run *r, struct rv v)
{
    if (v.kind == RV_STRING)
        return rv_bytes(v);
    if (!erb_left(r))
        (void)erb_raise(r, "Puppet::ParseError", "Scope variable name %.*s is a %.*s, not a string",
                        STR_ARGS(rv_inspected(r->arena, v)), STR_ARGS(rv_class_name(v)));
    return STR("");
}

static struct rv scope_lookup_variable(struct erb_run *r, const struct rv_call *c)
{
    struct str name = variable_name(r, c->args[0]);
    return erb_left(r) ? rv_nil() : erb_scope_variable(r, name, NULL);
}

static struct rv scope_includes(struct erb_run *r, const struct rv_call *c)
{
    bool is_defined;
    struct str name = rv_is_texty(c->args[0]) ? rv_bytes(c->args[0]) : variable_name(r, c->args[0]);
    struct rv v = erb_left(r) ? rv_nil() : erb_scope_variable(r, name, &is_defined);
    if (erb_left(r))
        return rv_nil();
    return rv_bool(str_equal(c->name, STR("exist?")) ? is_defined : v.kind != RV_NIL);
}

static struct rv scope_to_hash(struct erb_run *r, const struct rv_call *c)
{
    (void)c;
    return erb_scope_hash(r);
}

// `scope.call_function('name', [args])`: one value that is not an array is the only argument.
static struct rv scope_call_function(struct erb_run *r, const struct rv_call *c)
{
    if (!rv_is_texty(c->args[0]))
        return erb_no_conversion(r, c->args[0], "String");
    if (c->block)
        return erb_refuse_running(r, "`call_function` with a block");
    struct rv args = erb_arg(c, 1);
    const struct rv_list one = {.at = &args, .len = c->count > 1};
    const struct rv_list *list = args.kind == RV_ARRAY ? args.list : &one;
    return erb_call_puppet(r, rv_bytes(c->args[0]), list->at, (unsigned)list->len);
}

static struct rv scope_set(struct erb_run *r, const struct rv_call *c)
{
    struct str name = variable_name(r, c->args[0]);
    return erb_left(r) ? rv_nil() : erb_set_scope_variable(r, name, c->args[1]);
}

static struct rv scope_environment(struct erb_run *r, const struct rv_call *c)
{
    (void)c;
    return erb_string(r, r->compiler->environment->name);
}

static const struct rv_method scope_rows[] = {
    {"lookupvar", 1, 2, scope_lookup_variable},
    {"[]", 1, 2, scope_lookup_variable},
    {"include?", 1, 1, scope_includes},
    {"exist?", 1, 1, scope_includes},
    {"to_hash", 0, 2, scope_to_hash},
    {"call_function", 1, 2, scope_call_function},
    {"environment", 0, 0, scope_environment},
    {"setvar", 2, 3, scope_set},
    {"[]=", 2, 2, scope_set},
};
const struct rv_methods erb_scope_methods = {scope_rows, COUNT_OF(scope_rows)};

// `scope.function_NAME([args])`
struct rv erb_call_old_function(struct erb_run *r, const struct rv_call *c)
{
    struct str name = str_slice(c->name, strlen("function_"), c->name.len);
    if (c->count != 1 || c->args[0].kind != RV_ARRAY)
        return erb_raise(r, "ArgumentError",
                         "custom functions must be called with a single array that contains the "
                         "arguments. For example, "
                         "function_example([1]) instead of function_example(1)");
    return erb_call_puppet(r, name, c->args[0].list->at, (unsigned)c->args[0].list->len);
}

// ---- by name alone

static struct rv template_scope(struct erb_run *r, const struct rv_call *c)
{
    (void)r;
    (void)c;
    return (struct rv){.kind = RV_SCOPE};
}

static struct rv template_out(struct erb_run *r, const struct rv_call *c)
{
    (void)c;
    return r->out;
}

static struct rv template_file(struct erb_run *r, const struct rv_call *c)
{
    (void)c;
    return r->path.len ? erb_string(r, r->path) : rv_nil();
}

static struct rv template_has_variable(struct erb_run *r, const struct rv_call *c)
{
    struct rv v = erb_scope_variable(r, rv_to_s(r->arena, c->args[0]), &(bool){false});
    return rv_bool(v.kind != RV_NIL);
}

static struct rv template_classes(struct erb_run *r, const struct rv_call *c)
{
    struct rv list = rv_array(r->arena);
    const struct catalog *catalog = r->compiler->catalog;
    (void)c;
    for (size_t i = 0; catalog && i < catalog->classes.len; i++)
        rv_push(list, erb_string(r, catalog->classes.at[i]));
    return list;
}

static struct rv kernel_raise(struct erb_run *r, const struct rv_call *c)
{
    struct rv first = erb_arg(c, 0);
    struct str class_name = STR("RuntimeError"), message = STR("unhandled exception");
    if (first.kind == RV_ERROR) {
        class_name = first.error->class_name;
        message = first.error->message;
    } else if (first.kind == RV_CLASS) {
        class_name = message = *first.symbol;
        if (c->count > 1)
            message = rv_to_s(r->arena, c->args[1]);
    } else if (c->count) {
        message = rv_to_s(r->arena, first);
    }
    char *name = arena_copy(r->arena, class_name.at, class_name.len);
    return erb_raise(r, name, "%.*s", STR_ARGS(message));
}

static struct rv kernel_array(struct erb_run *r, const struct rv_call *c)
{
    struct rv v = c->args[0];
    if (v.kind == RV_ARRAY)
        return v;
    if (v.kind == RV_NIL)
        return rv_array(r->arena);
    if (v.kind == RV_HASH || v.kind == RV_RANGE) {
        const struct rv_list *list = erb_elements(r, v);
        return erb_left(r) ? rv_nil() : rv_array_of(r->arena, list->at, list->len);
    }
    return rv_array_of(r->arena, &v, 1);
}

static struct rv kernel_integer(struct erb_run *r, const struct rv_call *c)
{
    struct rv v = c->args[0];
    int64_t n;
    if (c->count > 1 && c->args[1].kind == RV_HASH)
        return erb_refuse_running(r, "`Integer` with options");
    if (rv_is_number(v))
        return erb_send_to(r, v, "to_i", NULL, 0);
    if (v.kind == RV_NIL)
        return erb_raise(r, "TypeError", "can't convert nil into Integer");
    if (v.kind != RV_STRING)
        return erb_raise(r, "TypeError", "can't convert %.*s into Integer",
                         STR_ARGS(rv_class_name(v)));
    int base = c->count > 1 ? (int)erb_int_arg(r, c->args[1]) : 0;
    if (!ruby_integer(rv_bytes(v), base, &n))
        return erb_raise(r, "ArgumentError", "invalid value for Integer(): %.*s",
                         STR_ARGS(rv_inspected(r->arena, v)));
    return rv_int(n);
}

static struct rv kernel_float(struct erb_run *r, const struct rv_call *c)
{
    struct rv v = c->args[0];
    double d;
    if (rv_is_number(v))
        return rv_float(rv_double(v));
    if (v.kind == RV_NIL)
        return erb_raise(r, "TypeError", "can't convert nil into Float");
    if (v.kind != RV_STRING)
        return erb_raise(r, "TypeError", "can't convert %.*s into Float",
                         STR_ARGS(rv_class_name(v)));
    if (!ruby_float(r->arena, rv_bytes(v), &d))
        return erb_raise(r, "ArgumentError", "invalid value for Float(): %.*s",
                         STR_ARGS(rv_inspected(r->arena, v)));
    return rv_float(d);
}

static struct rv kernel_string(struct erb_run *r, const struct rv_call *c)
{
    return erb_string(r, rv_to_s(r->arena, c->args[0]));
}

static struct rv kernel_hash(struct erb_run *r, const struct rv_call *c)
{
    struct rv v = c->args[0];
    bool is_empty = v.kind == RV_NIL || (v.kind == RV_ARRAY && !v.list->len);
    if (v.kind == RV_HASH || is_empty)
        return is_empty ? rv_hash(r->arena) : v;
    return erb_raise(r, "TypeError", "can't convert %.*s into Hash", STR_ARGS(rv_class_name(v)));
}

static struct rv kernel_format(struct erb_run *r, const struct rv_call *c)
{
    struct str format = erb_text_arg(r, c->args[0]);
    return erb_left(r) ? rv_nil() : erb_format(r, format, c->args + 1, c->count - 1);
}

// Libraries that templates ask for; what they offer is built or refused where it is used.
static struct rv kernel_require(struct erb_run *r, const struct rv_call *c)
{
    (void)r;
    (void)c;
    return rv_bool(true);
}

static struct rv kernel_loop(struct erb_run *r, const struct rv_call *c)
{
    if (!c->block)
        return erb_wait(r, c);
    while (!erb_left(r))
        (void)erb_yield(r, c->block, NULL, 0);
    if (r->leave == LEAVE_RAISE && str_equal(r->error->class_name, STR("StopIteration")))
        r->leave = LEAVE_NOT;
    return rv_nil();
}

static struct rv kernel_has_block(struct erb_run *r, const struct rv_call *c)
{
    (void)c;
    return rv_bool(r->frame->block);
}

static struct rv kernel_instances(struct erb_run *r, const struct rv_call *c)
{
    (void)c;
    struct rv all = erb_scope_hash(r), list = rv_array(r->arena);
    for (size_t i = 0; !erb_left(r) && i < all.hash->keys.len; i++)
        rv_push(list, rv_symbol(r->arena, str_format(r->arena, "@%.*s",
                                                     STR_ARGS(rv_bytes(all.hash->keys.at[i])))));
    return list;
}

static struct rv kernel_instance_get(struct erb_run *r, const struct rv_call *c)
{
    struct str name = rv_is_texty(c->args[0]) ? rv_bytes(c->args[0]) : STR("");
    if (!str_starts(name, STR("@")))
        return erb_raise(r, "NameError", "'%.*s' is not allowed as an instance variable name",
                         STR_ARGS(name));
    name = str_copy(r->arena, str_slice(name, 1, name.len));
    if (c->count > 1) {
        rv_hash_put(r->instances, erb_string(r, name), c->args[1]);
        return c->args[1];
    }
    struct rv v = erb_instance(r, name);
    return str_ends(c->name, STR("defined?")) ? rv_bool(v.kind != RV_NIL) : v;
}

// What would reach outside of the compilation.
static struct rv kernel_refused(struct erb_run *r, const struct rv_call *c)
{
    return erb_refuse_running(r, "`%.*s`", STR_ARGS(c->name));
}

// A function of Puppet writes to the log: `warning`, `notice` and so on.
static struct rv template_log(struct erb_run *r, const struct rv_call *c)
{
    const char *level = arena_copy(r->arena, c->name.at, c->name.len);
    compiler_log(r->compiler, level, rv_to_s(r->arena, erb_arg(c, 0)), r->call->at);
    return rv_nil();
}

static const struct rv_method functions_rows[] = {
    {"scope", 0, 0, template_scope},
    {"_erbout", 0, 0, template_out},
    {"file", 0, 0, template_file},
    {"has_variable?", 1, 1, template_has_variable},
    {"classes", 0, 0, template_classes},
    {"raise", 0, 3, kernel_raise},
    {"fail", 0, 3, kernel_raise},
    {"Array", 1, 1, kernel_array},
    {"Integer", 1, 2, kernel_integer},
    {"Float", 1, 1, kernel_float},
    {"String", 1, 1, kernel_string},
    {"Hash", 1, 1, kernel_hash},
    {"sprintf", 1, -1, kernel_format},
    {"format", 1, -1, kernel_format},
    {"require", 1, 1, kernel_require},
    {"loop", 0, 0, kernel_loop},
    {"block_given?", 0, 0, kernel_has_block},
    {"instance_variables", 0, 0, kernel_instances},
    {"instance_variable_get", 1, 1, kernel_instance_get},
    {"instance_variable_set", 2, 2, kernel_instance_get},
    {"instance_variable_defined?", 1, 1, kernel_instance_get},
    {"debug", 1, 1, template_log},
    {"info", 1, 1, template_log},
    {"notice", 1, 1, template_log},
    {"warning", 1, 1, template_log},
    {"err", 1, 1, template_log},
    {"all_tags", 0, 0, kernel_refused},
    {"tags", 0, 0, kernel_refused},
    {"system", 0, -1, kernel_refused},
    {"exec", 0, -1, kernel_refused},
    {"open", 0, -1, kernel_refused},
    {"eval", 0, -1, kernel_refused},
    {"binding", 0, 0, kernel_refused},
    {"rand", 0, 1, kernel_refused},
    {"srand", 0, 1, kernel_refused},
    {"sleep", 0, 1, kernel_refused},
    {"load", 0, -1, kernel_refused},
    {"require_relative", 0, -1, kernel_refused},
    {"catch", 0, -1, kernel_refused},
    {"throw", 0, -1, kernel_refused},
    {"puts", 0, -1, kernel_refused},
    {"print", 0, -1, kernel_refused},
    {"p", 0, -1, kernel_refused},
    {"pp", 0, -1, kernel_refused},
    {"printf", 0, -1, kernel_refused},
    {"putc", 0, -1, kernel_refused},
    {"caller", 0, -1, kernel_refused},
    {"at_exit", 0, -1, kernel_refused},
    {"exit", 0, -1, kernel_refused},
    {"abort", 0, -1, kernel_refused},
    {"fork", 0, -1, kernel_refused},
    {"spawn", 0, -1, kernel_refused},
    {"gets", 0, -1, kernel_refused},
    {"method", 1, 1, kernel_refused},
    {"Rational", 1, -1, kernel_refused},
    {"Complex", 1, -1, kernel_refused},
    {"Pathname", 1, -1, kernel_refused},
    {"local_variables", 0, 0, kernel_refused},
    {"binding", 0, 0, kernel_refused},
    {"gem", 0, -1, kernel_refused},
    {"define_method", 0, -1, kernel_refused},
    {"define_singleton_method", 0, -1, kernel_refused},
    {"instance_eval", 0, -1, kernel_refused},
    {"extend", 0, -1, kernel_refused},
};
const struct rv_methods erb_functions_methods = {functions_rows, COUNT_OF(functions_rows)};
