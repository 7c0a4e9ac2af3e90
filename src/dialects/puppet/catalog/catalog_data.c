// SPDX-License-Identifier: Apache-2.0
//
// Hiera for a compilation: what it may ask of the compiler.
#include "base/regex.h"
#include "dialects/puppet/hiera/hiera.h"
#include "dialects/puppet/language/lambda.h"
#include "dialects/puppet/runtime/body_reads.h"
#include "dialects/puppet/runtime/compiler.h"

static int read_data(void *data, struct arena *a, struct str path, struct str *text,
                     struct str *why)
{
    struct environment *e = ((struct compiler *)data)->environment;
    return e->files.read(e->files.data, a, path, text, why);
}

static int list_data(void *data, struct arena *a, struct str path, struct str **names,
                     size_t *count)
{
    struct environment *e = ((struct compiler *)data)->environment;
    return e->files.list(e->files.data, a, path, names, count);
}

static struct str module_directory(void *data, struct str name)
{
    return environment_module_path(((struct compiler *)data)->environment, name);
}

static struct value data_variable(void *data, const void *scope, struct str name,
                                  const struct value *keys, size_t count)
{
    struct compiler *k = data;
    return compiler_variable_for(k, scope ? scope : k->top, name, keys, count);
}

static size_t count_reads(void *data)
{
    const struct compiler *k = data;
    return k->reads ? k->reads->list.len : 0;
}

static void reads_were_for_file(void *data, const void *scope, size_t since, struct str written,
                                struct str directory, bool is_there)
{
    struct compiler *k = data;
    struct scope *from = scope ? (struct scope *)(uintptr_t)scope : k->top;
    node_reads_file(k, from, since, written, directory, is_there);
}

// A call from data has the place of whoever asks.
static struct puppet_call data_call(struct compiler *k, const struct scope *scope, struct str name,
                                    struct span at, struct eval_context *context, struct env *env,
                                    struct call *kernel)
{
    *env = (struct env){.scope = scope ? (struct scope *)(uintptr_t)scope : k->top};
    *context = (struct eval_context){.env = env};
    *kernel = (struct call){.graph = k->graph, .context = context, .name = "lookup"};
    return (struct puppet_call){.graph = k->graph,
                                .arena = k->arena,
                                .context = context,
                                .kernel = kernel,
                                .compiler = k,
                                .name = name,
                                .at = at,
                                .lambda = VALUE_NONE};
}

static struct value call_backend(void *data, const void *scope, struct str name,
                                 const struct value *args, unsigned count, struct span at)
{
    struct compiler *k = data;
    struct eval_context context;
    struct env env;
    struct call kernel;
    struct value failed = VALUE_NONE;
    reads_lost(k); // it may read files
    bool is_there = puppet_function_named(name) ||
                    environment_find(k->environment, DEFINITION_FUNCTION, name, &failed);
    if (!is_there && value_is(failed, VALUE_ABSENT))
        is_there = environment_standin(k->environment, name, &failed);
    if (!value_is(failed, VALUE_ABSENT))
        return failed;
    if (!is_there) // one in Ruby does not run: nobody knows what it would answer
        return environment_has_ruby(k->environment, name) ? value_dynamic : VALUE_NONE;
    struct puppet_call c = data_call(k, scope, name, at, &context, &env, &kernel);
    return puppet_call_named(&c, name, args, count, VALUE_NONE);
}

static bool may_be_not_installed(void *data, struct str name)
{
    struct environment *e = ((struct compiler *)data)->environment;
    size_t colon = str_find(name, STR("::"), 0);
    if (colon < name.len)
        return !environment_module_path(e, str_slice(name, 0, colon)).len;
    return environment_lacks_modules(e);
}

static struct value convert_data(void *data, struct str type, struct value v,
                                 const struct value *more, unsigned count, struct span at)
{
    struct compiler *k = data;
    struct eval_context context;
    struct env env;
    struct call kernel;
    struct puppet_call c = data_call(k, NULL, STR("new"), at, &context, &env, &kernel);
    const struct ptype *t = compiler_find_type(k, type);
    if (!t)
        return puppet_fail(&c, "RUNTIME_ERROR", "`convert_to`: `%.*s` is not a type",
                           STR_ARGS(type));
    struct value *args = ARENA_ARRAY(k->arena, struct value, count + 1);
    args[0] = v;
    for (unsigned i = 0; i < count; i++)
        args[i + 1] = more[i];
    return puppet_new(&c, t, args, count + 1);
}

static void note_key(void *data, struct str root)
{
    reads_key(data, root);
}

static void note_repetition(void *data)
{
    (void)retake_refuses(data);
}

static void warn_about_data(void *data, struct str text, struct span at)
{
    compiler_log(data, "warning", text, at);
}

static void note_about_data(void *data, struct str text, struct span at)
{
    compiler_log(data, "note", text, at);
}

struct hiera *compiler_open_hiera(struct compiler *k)
{
    struct hiera_host host = {
        k,           read_data,           list_data,       module_directory,     data_variable,
        count_reads, reads_were_for_file, call_backend,    may_be_not_installed, convert_data,
        note_key,    note_repetition,     warn_about_data, note_about_data};
    struct hiera_settings settings = {.root = k->environment->root,
                                      .shown = k->environment->shown,
                                      .environment = k->environment->name,
                                      .global_config = k->environment->global_hiera,
                                      .warns = k->settings.strict != STRICT_OFF,
                                      .is_strict = k->settings.strict == STRICT_ERROR};
    return hiera_open(k->graph, host, settings);
}

struct hiera *compiler_hiera(struct compiler *k)
{
    if (!k->hiera)
        k->hiera = compiler_open_hiera(k);
    return k->hiera;
}

struct value compiler_data(struct compiler *k, struct str key, struct scope *scope, struct span at)
{
    struct hiera_request r = {.scope = scope, .at = at, .merge = VALUE_NONE};
    return hiera_lookup(compiler_hiera(k), &r, key);
}

void compiler_match_unknown(struct compiler *k, struct scope *scope, struct str pattern)
{
    struct regex_error error;
    const struct regex *r = graph_pattern(k->graph, pattern, REGEX_RUBY, &error);
    size_t count = r ? regex_group_count(r) + 1 : 0;
    struct match_data *m = ARENA_NEW(k->arena, struct match_data);
    struct value *values = ARENA_ARRAY(k->arena, struct value, count + 1);
    for (size_t i = 0; i < count; i++)
        values[i] = value_dynamic;
    *m = (struct match_data){count, values};
    scope_set_current_match(scope, m);
}

bool compiler_match(struct compiler *k, struct scope *scope, struct str pattern, struct str text)
{
    struct regex_error error;
    const struct regex *r = graph_pattern(k->graph, pattern, REGEX_RUBY, &error);
    if (!r)
        return false;
    size_t count = regex_group_count(r) + 1;
    struct regex_group *groups = ARENA_ARRAY(k->arena, struct regex_group, count);
    bool matches = regex_match(r, text, 0, groups) == REGEX_MATCH;
    if (!matches)
        return false;
    struct match_data *m = ARENA_NEW(k->arena, struct match_data);
    struct value *values = ARENA_ARRAY(k->arena, struct value, count);
    for (size_t i = 0; i < count; i++)
        values[i] = groups[i].start == REGEX_NONE
                        ? puppet_undef()
                        : value_string(k->arena, str_slice(text, groups[i].start, groups[i].end));
    *m = (struct match_data){count, values};
    scope_set_current_match(scope, m);
    return true;
}
