// SPDX-License-Identifier: Apache-2.0
//
// Calls: whether there is such a function and how many arguments it takes, and what the arguments of some refer to:
// classes, files of modules, keys of the data.
#include "base/path.h"
#include "dialects/puppet/check/check_inside.h"
#include "dialects/puppet/hiera/hiera.h"

enum function_state { FUNCTION_KNOWN = 1, FUNCTION_RUBY, FUNCTION_UNKNOWN };

static struct str plain_name(struct str name)
{
    return str_starts(name, STR("::")) ? str_slice(name, 2, name.len) : name;
}

// The rows are many: each name is looked for once.
static const struct puppet_function *row_named(struct checking *c, struct str name)
{
    bool is_new;
    uint64_t *slot =
        table_put(&c->rows, symbol_intern(c->environment->graph->symbols, name), &is_new);
    if (is_new)
        *slot = (uintptr_t)puppet_function_named(name);
    return (const struct puppet_function *)(uintptr_t)*slot;
}

static enum function_state state_of_function(struct checking *c, struct str name)
{
    bool is_new;
    struct str key = str_format(c->arena, "call %.*s", STR_ARGS(name));
    environment_asks(c->environment, ASKED_FUNCTION, lower_name(c->arena, name));
    uint64_t *known = str_table_put(&c->functions, key, &is_new);
    if (!is_new)
        return (enum function_state) * known;
    bool is_there = row_named(c, name) || hiera_context_has(name) ||
                    check_definition(c, DEFINITION_FUNCTION, name);
    enum function_state state = is_there                                     ? FUNCTION_KNOWN
                                : environment_has_ruby(c->environment, name) ? FUNCTION_RUBY
                                                                             : FUNCTION_UNKNOWN;
    *str_table_put(&c->functions, key, NULL) = state;
    return state;
}

static void no_known_function(struct checking *c, struct str name, struct span at)
{
    struct str rows[PUPPET_NAMES_MAX];
    struct str_list names = {0};
    size_t count = puppet_function_names(rows);
    bool has_missing =
        environment_lacks_modules(c->environment) || str_table_find(&c->foreign, c->module);
    if (check_is_out_of_reach(c, name) ||
        (has_missing && str_find(name, STR("::"), 0) >= name.len &&
         !graph_suggest(c->environment->graph, name, rows, count).len))
        return; // it may come with a module that is not installed
    definition_names(c, DEFINITION_FUNCTION, &names);
    for (size_t i = 0; i < count; i++)
        ARRAY_PUSH(&names.list, rows[i]);
    struct diag *d =
        check_report(c, DIAG_UNKNOWN_NAME, at, "unknown function `%.*s`", STR_ARGS(name));
    check_suggest(c, d, name, names.list.at, names.list.len);
    ARRAY_DONE(&names.list);
}

void check_function_name(struct checking *c, struct str name, struct span at)
{
    struct value failed = VALUE_NONE;
    if (state_of_function(c, name) == FUNCTION_UNKNOWN &&
        !environment_standin(c->environment, name, &failed))
        no_known_function(c, name, at);
}

void check_ruby_functions(struct checking *c)
{
    struct diag *d = NULL;
    for (uint32_t i = 0; i < c->ruby.len; i++) {
        const struct ruby_use *use = (const struct ruby_use *)(uintptr_t)c->ruby.entries[i].value;
        struct str name = c->ruby.entries[i].key;
        if (!d) {
            d = check_report(c, DIAG_NOT_RUN, use->at,
                             "%u function%s written in Ruby and cannot be run: what "
                             "depends on %s result is unknown",
                             c->ruby.len, c->ruby.len == 1 ? " is" : "s are",
                             c->ruby.len == 1 ? "its" : "their");
            diag_help(d, "write a stand-in in the Puppet language");
        }
        diag_note(d, "`%.*s`, called %zu time%s", STR_ARGS(name), use->count,
                  use->count == 1 ? "" : "s");
    }
}

// ---- arguments

struct argument_count {
    uint32_t count;
    bool is_certain, has_lambda;
};

static struct argument_count count_arguments(const struct tree *t, expr_id e)
{
    struct argument_count n = {.is_certain = true};
    for (uint32_t i = 1; i < expr_count(t, e); i++) {
        expr_id arg = expr_operand(t, e, i);
        if (is_puppet_op(t, arg, PUPPET_LAMBDA))
            n.has_lambda = true;
        else
            n.count++;
        n.is_certain &= !is_puppet_op(t, arg, PUPPET_SPLAT);
    }
    return n;
}

static void wrong_argument_count(struct checking *c, struct str name, struct span at, int64_t least,
                                 int64_t most, uint32_t got)
{
    int64_t wanted = (int64_t)got < least ? least : most;
    check_report(c, DIAG_BAD_ARGUMENT, at, "`%.*s` takes %s%lld argument%s, got %u", STR_ARGS(name),
                 least == most          ? ""
                 : (int64_t)got < least ? "at least "
                                        : "at most ",
                 (long long)wanted, wanted == 1 ? "" : "s", got);
}

static void check_count_of_row(struct checking *c, const struct puppet_function *f,
                               struct argument_count n, struct span at)
{
    int64_t least = INT64_MAX, most = 0;
    for (unsigned i = 0; i < PUPPET_SIGNATURES && f->accepts[i]; i++) {
        const struct ptype *t =
            compiler_read_type(c->compiler, str_format(c->arena, "Callable[%s]", f->accepts[i]));
        if (t->min == INT64_MIN || t->max == INT64_MAX)
            most = INT64_MAX;
        least = t->min < least ? t->min : least;
        most = t->max > most ? t->max : most;
    }
    if ((int64_t)n.count < least || (int64_t)n.count > most)
        wrong_argument_count(c, str_of(f->name), at, least, most, n.count);
}

static void check_count_of_function(struct checking *c, const struct puppet_definition *f,
                                    struct argument_count n, struct span at)
{
    int64_t least = 0, most = f->parameter_count;
    for (uint32_t i = 0; i < f->parameter_count; i++) {
        least += !f->parameters[i].fallback && !f->parameters[i].is_rest;
        if (f->parameters[i].is_rest)
            most = INT64_MAX;
    }
    if ((int64_t)n.count < least || (int64_t)n.count > most)
        wrong_argument_count(c, f->name, at, least, most, n.count);
}

// The signature of a row is read for each number of arguments only once.
static void check_counts(struct body_walk *w, struct str name, expr_id e)
{
    struct checking *c = w->check;
    struct argument_count n = count_arguments(w->tree, e);
    const struct puppet_definition *f = check_definition(c, DEFINITION_FUNCTION, name);
    const struct puppet_function *row = f ? NULL : row_named(c, name);
    bool is_new = true;
    if (!n.is_certain)
        return;
    if (f) {
        check_count_of_function(c, f, n, expr_span(w->tree, e));
        return;
    }
    struct str key = str_format(c->arena, "%u %.*s", n.count, STR_ARGS(name));
    size_t before = c->told.len;
    uint64_t *known = str_table_put(&c->functions, key, &is_new);
    if (row && (is_new || *known))
        check_count_of_row(c, row, n, expr_span(w->tree, e));
    if (is_new)
        *str_table_put(&c->functions, key, NULL) = c->told.len > before;
}

// ---- files of modules

static bool has_module_file(struct checking *c, struct str name, const char *folder)
{
    struct environment *e = c->environment;
    struct str path = STR(""), text, why, *names;
    size_t count;
    int found = environment_module_file(e, name, folder, &path, &text, &why);
    if (found > 0)
        kept_body_asks_template(c, path, text);
    c->is_lost |= found <= 0; // it may come
    if (found != 0 || !path.len)
        return path.len > 0;
    return e->files.list(e->files.data, e->arena, path, &names, &count) > 0;
}

// Whether a directory on the way to a file is empty: git keeps none, so it is a submodule that is not checked out.
static bool is_in_empty_directory(struct checking *c, struct str path)
{
    struct environment *e = c->environment;
    struct str *names;
    size_t count;
    while ((path = path_dirname(path)).len > 1) {
        struct str entry = path_with_slash(c->arena, path_basename(path));
        if (e->files.list(e->files.data, e->arena, path, &names, &count) > 0)
            return false;
        if (e->files.list(e->files.data, e->arena, path_dirname(path), &names, &count) <= 0)
            continue;
        for (size_t i = 0; i < count; i++)
            if (str_equal(names[i], entry))
                return true;
        return false;
    }
    return false;
}

static void missing_file(struct checking *c, struct str name, const char *folder, struct span at)
{
    struct environment *e = c->environment;
    size_t slash = str_find_char(name, '/', 0);
    struct str module = environment_module_path(e, str_slice(name, 0, slash)), *names;
    struct str_list near = {0};
    size_t count = 0;
    struct diag *d;
    if (!module.len) {
        if (check_is_out_of_reach(c, str_slice(name, 0, slash)))
            return;
        d = check_report(c, DIAG_BAD_IMPORT, at, "there is no module `%.*s`",
                         STR_ARGS(str_slice(name, 0, slash)));
        check_suggest(c, d, str_slice(name, 0, slash), c->modules.at, c->modules.len);
        return;
    }
    struct str rest = str_slice(name, slash + 1, name.len);
    struct str path =
        str_format(c->arena, "%.*s/%s/%.*s", STR_ARGS(module), folder, STR_ARGS(rest));
    if (is_in_empty_directory(c, path))
        return;
    d = check_report(c, DIAG_BAD_IMPORT, at, "the file `%.*s/%s/%.*s` does not exist",
                     STR_ARGS(module), folder, STR_ARGS(rest));
    size_t end = rest.len;
    while (end > 0 && rest.at[end - 1] != '/')
        end--;
    struct str dir = str_format(c->arena, "%.*s/%s%s%.*s", STR_ARGS(module), folder, end ? "/" : "",
                                STR_ARGS(str_slice(rest, 0, end ? end - 1 : 0)));
    if (e->files.list(e->files.data, e->arena, dir, &names, &count) > 0)
        for (size_t i = 0; i < count; i++)
            ARRAY_PUSH(&near.list, names[i]);
    check_suggest(c, d, str_slice(rest, end, rest.len), near.list.at, near.list.len);
    ARRAY_DONE(&near.list);
}

void check_source_file(struct body_walk *w, expr_id value)
{
    static const char scheme[] = "puppet:///modules/";
    struct str text, prefix = str_of(scheme);
    if (!check_static_text(w, value, &text) || !str_starts(text, prefix))
        return;
    struct str name = str_slice(text, prefix.len, text.len);
    if (name.len && !has_module_file(w->check, name, "files"))
        missing_file(w->check, name, "files", expr_span(w->tree, value));
}

// What a call gives to a template, and what that takes.
struct template_call {
    const struct tree *tree, *template;
    expr_id call, taken; // the lambda of the template
    struct str_table given, known;
    struct str_list names;
    bool is_certain; // all keys are written out
};

static void read_template_keys(struct template_call *t, expr_id given)
{
    t->is_certain = true;
    for (uint32_t i = 0; given && i + 1 < expr_count(t->tree, given); i += 2) {
        struct str key = literal_text(t->tree, expr_operand(t->tree, given, i));
        t->is_certain &= key.len > 0;
        if (key.len)
            *str_table_put(&t->given, key, NULL) = expr_operand(t->tree, given, i);
    }
}

static void check_taken(struct checking *c, struct template_call *t)
{
    for (uint32_t i = 2; i < expr_count(t->template, t->taken); i++) {
        expr_id parameter = expr_operand(t->template, t->taken, i);
        struct str key = literal_text(t->template, expr_operand(t->template, parameter, 0));
        bool has_fallback = expr_operand(t->template, parameter, 2) != 0;
        *str_table_put(&t->known, key, NULL) = 1;
        ARRAY_PUSH(&t->names.list, key);
        if (!t->is_certain || has_fallback || str_table_find(&t->given, key))
            continue;
        struct diag *d = check_report(c, DIAG_MISSING_ARGUMENT, expr_span(t->tree, t->call),
                                      "the template needs a value for `$%.*s`", STR_ARGS(key));
        diag_related(d, expr_span(t->template, parameter), "has no default");
        diag_help(d, "add `'%.*s' => …`", STR_ARGS(key));
    }
}

static void check_given(struct checking *c, const struct template_call *t)
{
    for (uint32_t i = 0; t->known.len && i < t->given.len; i++) {
        struct str key = t->given.entries[i].key;
        if (str_table_find(&t->known, key))
            continue;
        struct diag *d = check_report(c, DIAG_UNKNOWN_ARGUMENT,
                                      expr_span(t->tree, (expr_id)t->given.entries[i].value),
                                      "the template has no parameter `$%.*s`", STR_ARGS(key));
        check_suggest(c, d, key, t->names.list.at, t->names.list.len);
    }
}

static void check_template_arguments(struct body_walk *w, struct str name, expr_id e)
{
    struct checking *c = w->check;
    struct str path, text, why;
    struct value failed = VALUE_NONE;
    expr_id given = expr_count(w->tree, e) > 2 ? expr_operand(w->tree, e, 2) : 0;
    if (environment_module_file(c->environment, name, "templates", &path, &text, &why) <= 0 ||
        (given && !is_puppet_op(w->tree, given, PUPPET_HASH)))
        return;
    const struct puppet_program *p = environment_template(c->environment, path, text, &failed);
    if (!p || !is_puppet_op(p->tree, p->body, PUPPET_LAMBDA))
        return;
    struct template_call t = {.tree = w->tree, .template = p->tree, .call = e, .taken = p->body};
    read_template_keys(&t, given);
    check_taken(c, &t);
    check_given(c, &t);
    str_table_done(&t.given);
    str_table_done(&t.known);
    ARRAY_DONE(&t.names.list);
}

static void check_file_call(struct body_walk *w, expr_id e, const char *folder, bool is_any)
{
    struct str name = STR("");
    expr_id last = 0;
    for (uint32_t i = 1; i < expr_count(w->tree, e); i++) {
        expr_id arg = expr_operand(w->tree, e, i);
        if (!check_static_text(w, arg, &name) || str_starts(name, STR("/")) ||
            str_find_char(name, '/', 0) >= name.len) {
            if (is_any)
                return;
            continue;
        }
        if (has_module_file(w->check, name, folder)) {
            if (is_any)
                return;
            continue;
        }
        if (!is_any)
            missing_file(w->check, name, folder, expr_span(w->tree, arg));
        last = arg;
    }
    if (is_any && last)
        missing_file(w->check, name, folder, expr_span(w->tree, last));
}

// ---- classes and keys

static void check_included(struct body_walk *w, expr_id arg)
{
    struct checking *c = w->check;
    const struct tree *t = w->tree;
    struct str name;
    if (is_puppet_op(t, arg, PUPPET_LIST) || expr_kind(t, arg) == EXPR_TUPLE) {
        for (uint32_t i = 0; i < expr_count(t, arg); i++) {
            expr_id item = expr_operand(t, arg, i);
            if (!is_puppet_op(t, item, PUPPET_LIST) && expr_kind(t, item) != EXPR_TUPLE)
                check_included(w, item);
        }
        return;
    }
    if (!check_static_text(w, arg, &name)) {
        c->has_any_class = true;
        return;
    }
    check_class_name(c, name, expr_span(t, arg));
    struct class_use use = {lower_name(c->arena, plain_name(name)), expr_span(t, arg),
                            c->module.len && str_table_find(&c->foreign, c->module)};
    ARRAY_PUSH(&c->classes, use);
}

// lookup(key, type, merge, default), or options in a hash; hiera(key, default).
static bool has_fallback_argument(const struct tree *t, expr_id e)
{
    uint32_t count = expr_count(t, e);
    bool is_lookup = str_equal(literal_text(t, expr_operand(t, e, 0)), STR("lookup"));
    bool has = count > (is_lookup ? 4 : 2);
    for (uint32_t i = 1; i < count && !has; i++)
        has = is_puppet_op(t, expr_operand(t, e, i), PUPPET_HASH) ||
              is_puppet_op(t, expr_operand(t, e, i), PUPPET_LAMBDA);
    return has;
}

static void note_lookup(struct body_walk *w, expr_id e)
{
    struct checking *c = w->check;
    const struct tree *t = w->tree;
    uint32_t count = expr_count(t, e);
    expr_id arg = count > 1 ? expr_operand(t, e, 1) : 0;
    struct key_use use = {.at = expr_span(t, arg ? arg : e),
                          .has_fallback = has_fallback_argument(t, e)};
    if (!arg || is_puppet_op(t, arg, PUPPET_LIST) || is_puppet_op(t, arg, PUPPET_HASH) ||
        expr_kind(t, arg) == EXPR_TUPLE) {
        c->has_any_lookup = true;
        return;
    }
    use.key = check_text_pattern(w, arg, &use.is_pattern);
    if (str_equal(use.key, STR("*")))
        c->has_any_lookup = true;
    else
        ARRAY_PUSH(&c->lookups, use);
}

static void check_created(struct body_walk *w, expr_id e)
{
    struct value failed = VALUE_NONE;
    struct str type;
    struct checking *c = w->check;
    expr_id arg = expr_count(w->tree, e) > 1 ? expr_operand(w->tree, e, 1) : 0;
    if (!arg || !check_static_text(w, arg, &type))
        return;
    type = lower_name(c->arena, plain_name(type));
    if (str_equal(type, STR("class")) || resource_type_is_known(c->compiler, type, &failed) ||
        check_is_out_of_reach(c, type) || environment_lacks_modules(c->environment))
        return;
    struct diag *d = check_report(c, DIAG_UNKNOWN_NAME, expr_span(w->tree, arg),
                                  "unknown resource type `%.*s`", STR_ARGS(type));
    struct str_list names = {0};
    definition_names(c, DEFINITION_DEFINE, &names);
    check_suggest(c, d, type, names.list.at, names.list.len);
    ARRAY_DONE(&names.list);
}

static const struct special_call {
    const char *name;
    enum { CALLS_CLASSES, CALLS_KEY, CALLS_TYPE, CALLS_ERB, CALLS_EPP, CALLS_FILE } what;
} special_calls[] = {
    {"include", CALLS_CLASSES},
    {"require", CALLS_CLASSES},
    {"contain", CALLS_CLASSES},
    {"lookup", CALLS_KEY},
    {"hiera", CALLS_KEY},
    {"hiera_array", CALLS_KEY},
    {"hiera_hash", CALLS_KEY},
    {"hiera_include", CALLS_KEY},
    {"create_resources", CALLS_TYPE},
    {"ensure_resource", CALLS_TYPE},
    {"ensure_resources", CALLS_TYPE},
    {"template", CALLS_ERB},
    {"epp", CALLS_EPP},
    {"file", CALLS_FILE},
};

// The ending of a template may be left out.
static void check_epp_call(struct body_walk *w, struct str name, expr_id e)
{
    struct checking *c = w->check;
    struct str longer = str_format(c->arena, "%.*s.epp", STR_ARGS(name));
    if (has_module_file(c, name, "templates"))
        check_template_arguments(w, name, e);
    else if (!str_ends(name, STR(".epp")) && has_module_file(c, longer, "templates"))
        check_template_arguments(w, longer, e);
    else
        missing_file(c, name, "templates", expr_span(w->tree, expr_operand(w->tree, e, 1)));
}

static void check_special(struct body_walk *w, struct str called, expr_id e)
{
    struct str name;
    for (size_t i = 0; i < COUNT_OF(special_calls); i++) {
        if (!str_equal(called, str_of(special_calls[i].name)))
            continue;
        switch (special_calls[i].what) {
        case CALLS_CLASSES:
            for (uint32_t k = 1; k < expr_count(w->tree, e); k++)
                check_included(w, expr_operand(w->tree, e, k));
            break;
        case CALLS_KEY: note_lookup(w, e); break;
        case CALLS_TYPE: check_created(w, e); break;
        case CALLS_ERB: check_file_call(w, e, "templates", false); break;
        case CALLS_EPP:
            if (expr_count(w->tree, e) < 2 ||
                !check_static_text(w, expr_operand(w->tree, e, 1), &name) ||
                str_find_char(name, '/', 0) >= name.len || str_starts(name, STR("/")))
                break;
            check_epp_call(w, name, e);
            break;
        case CALLS_FILE: check_file_call(w, e, "files", true); break;
        }
    }
}

void check_called(struct body_walk *w, expr_id e)
{
    struct checking *c = w->check;
    const struct tree *t = w->tree;
    struct str name = plain_name(literal_text(t, expr_operand(t, e, 0)));
    if (!name.len)
        return;
    switch (state_of_function(c, name)) {
    case FUNCTION_KNOWN: check_counts(w, name, e); break;
    case FUNCTION_RUBY: check_note(c, NOTE_RUBY, name, expr_span(t, expr_operand(t, e, 0))); break;
    case FUNCTION_UNKNOWN: no_known_function(c, name, expr_span(t, expr_operand(t, e, 0))); break;
    }
    check_special(w, name, e);
}
