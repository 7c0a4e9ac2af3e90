// SPDX-License-Identifier: Apache-2.0
//
// Files of modules, and templates in the Puppet language and in Ruby.
#include "base/path.h"
#include "dialects/puppet/catalog/catalog.h"
#include "dialects/puppet/erb/erb.h"
#include "dialects/puppet/language/lambda.h"

static struct value unreadable_module_file(struct puppet_call *c, struct str path, struct str why)
{
    return puppet_unreadable(c->graph, path, why, c->at);
}

// A file outside of the environment is one of the server that compiles. Who compiles for any node does so on any server.
static bool is_of_some_server(const struct compiler *k, struct str path)
{
    struct str host = k->environment->host;
    return k->settings.lacks_facts && str_starts(path, STR("/")) &&
           !(host.len && str_starts(path, host));
}

// The first of the names that is a file below `folder` of its module: 1, with its path and text; -1: `*failed` is why that is
// not known, unknown if the module is not installed.
static int first_file(struct puppet_call *c, const char *folder, struct value names,
                      struct str *path, struct str *text, struct value *failed)
{
    size_t count = value_is_sequence(names) ? value_len(names) : 1;
    for (size_t i = 0; i < count; i++) {
        struct value name = value_is_sequence(names) ? value_item(names, i) : names;
        struct str why = STR("");
        if (!value_is(name, VALUE_STRING))
            continue;
        int found = environment_module_file(c->compiler->environment, value_str(&name), folder,
                                            path, text, &why);
        if (found < 0) {
            *failed = is_of_some_server(c->compiler, value_str(&name))
                          ? value_dynamic
                          : unreadable_module_file(c, *path, why);
            return -1;
        }
        if (found)
            return 1;
        struct str module = str_slice(value_str(&name), 0, str_find_char(value_str(&name), '/', 0));
        if (compiler_lacks(c->compiler, module, c->at) ||
            is_of_some_server(c->compiler, value_str(&name))) {
            *failed = value_dynamic;
            return -1;
        }
    }
    return 0;
}

static struct value all_names(struct puppet_call *c)
{
    if (c->count == 1)
        return c->args[0];
    return value_tuple(c->arena, c->args, c->count);
}

static struct value run_file(struct puppet_call *c)
{
    struct str path, text;
    struct value failed = VALUE_NONE;
    int found = first_file(c, "files", all_names(c), &path, &text, &failed);
    if (found < 0)
        return failed;
    if (!found)
        return puppet_fail(c, "RUNTIME_ERROR", "none of these files exists: %.*s",
                           STR_ARGS(puppet_text_of(c->arena, all_names(c))));
    return value_string(c->arena, text);
}

static struct value run_find_file(struct puppet_call *c)
{
    struct str path, text;
    struct value failed = VALUE_NONE;
    int found = first_file(c, "files", all_names(c), &path, &text, &failed);
    return found < 0 ? failed : found ? value_string(c->arena, path) : puppet_undef();
}

static struct value run_find_template(struct puppet_call *c)
{
    struct str path, text;
    struct value failed = VALUE_NONE;
    int found = first_file(c, "templates", all_names(c), &path, &text, &failed);
    return found < 0 ? failed : found ? value_string(c->arena, path) : puppet_undef();
}

static struct value run_binary_file(struct puppet_call *c)
{
    struct value v = run_file(c);
    return value_is_poison(v) || value_is_unknown(v) ? v : puppet_binary(c->arena, value_str(&v));
}

static struct value run_module_directory(struct puppet_call *c)
{
    struct value names = all_names(c);
    struct str host = c->compiler->environment->host;
    for (size_t i = 0; i < (value_is_sequence(names) ? value_len(names) : 1); i++) {
        struct value name = value_is_sequence(names) ? value_item(names, i) : names;
        struct str path = environment_module_path(c->compiler->environment, value_str(&name));
        if (path.len)
            return value_string(c->arena, path_join(c->arena, host, path));
    }
    return puppet_undef();
}

static struct value run_get_module_path(struct puppet_call *c)
{
    struct value v = run_module_directory(c);
    if (puppet_is_undef(v) && compiler_lacks(c->compiler, value_str(&c->args[0]), c->at))
        return value_dynamic;
    return puppet_is_undef(v) ? puppet_fail(c, "RUNTIME_ERROR", "unknown module `%.*s`",
                                            STR_ARGS(value_str(&c->args[0])))
                              : v;
}

// ---- EPP

static bool has_sensitive(struct value arguments)
{
    for (size_t i = 0; value_is_mapping(arguments) && i < value_len(arguments); i++)
        if (puppet_is_sensitive(value_item(arguments, i), NULL))
            return true;
    return false;
}

// The inside of sensitive arguments is what a template writes; its whole result is sensitive then.
static struct value unwrapped(struct puppet_call *c, struct value arguments)
{
    if (!has_sensitive(arguments))
        return arguments;
    size_t n = value_len(arguments);
    struct value *keys = ARENA_ARRAY(c->arena, struct value, n),
                 *items = ARENA_ARRAY(c->arena, struct value, n);
    for (size_t i = 0; i < n; i++) {
        keys[i] = value_real_key(arguments, i);
        items[i] = value_item(arguments, i);
        (void)puppet_is_sensitive(items[i], &items[i]);
    }
    return puppet_hash(c->arena, keys, items, n);
}

static struct value render_template(struct puppet_call *c, struct str name, struct str text,
                                    struct scope *scope, struct value arguments)
{
    struct compiler *k = c->compiler;
    struct value failed = VALUE_NONE;
    const struct puppet_program *p = environment_template(k->environment, name, text, &failed);
    if (!p) {
        // Puppet reports such a mistake at the call; the place in the template is where it is shown.
        const struct failure *f = failure_of(c->arena, failed);
        struct str why = f && f->diag ? f->diag->message : STR("invalid template");
        struct value at_call = puppet_fail(c, "RUNTIME_ERROR", "%.*s", STR_ARGS(why));
        return f && f->diag ? fail_with_place(c->graph, at_call, f->diag->at, "in this template")
                            : at_call;
    }
    struct eval_context at = body_context(k, p->tree, scope);
    struct value lambda = puppet_lambda(k->graph, &at, p->body);
    struct strbuf out, *before = k->rendering;
    bool outer_is_unknown = k->is_rendering_unknown;
    strbuf_init(&out, 0);
    k->rendering = &out;
    k->is_rendering_unknown = false;
    bool is_sensitive = has_sensitive(arguments);
    struct value v =
        lambda_apply_named(k, lambda, unwrapped(c, arguments), STR("the template"), c->at);
    k->rendering = before;
    if (!value_is_poison(v))
        v = k->is_rendering_unknown ? value_dynamic : value_string(c->arena, strbuf_str(&out));
    k->is_rendering_unknown = outer_is_unknown;
    strbuf_done(&out);
    return is_sensitive && !value_is_poison(v) ? puppet_sensitive(c->arena, v) : v;
}

static struct value run_epp(struct puppet_call *c)
{
    struct str path, text;
    struct value failed = VALUE_NONE;
    struct value name = c->args[0];
    struct str file = value_str(&name);
    int found = first_file(c, "templates", name, &path, &text, &failed);
    if (!found && !str_ends(file, STR(".epp"))) {
        name = value_string(c->arena, str_format(c->arena, "%.*s.epp", STR_ARGS(file)));
        found = first_file(c, "templates", name, &path, &text, &failed);
    }
    if (found < 0)
        return failed;
    if (!found)
        return puppet_fail(c, "RUNTIME_ERROR", "the template `%.*s` does not exist",
                           STR_ARGS(file));
    return render_template(c, path, text, c->compiler->top,
                           c->count > 1 ? c->args[1] : puppet_undef());
}

static struct value run_inline_epp(struct puppet_call *c)
{
    struct value text = c->args[0];
    return render_template(c, STR("inlined-epp-text"), value_str(&text), c->context->env->scope,
                           c->count > 1 ? c->args[1] : puppet_undef());
}

// ---- ERB

// The texts of all templates together. The first that fails, or is unknown, is the result.
static struct value join_rendered(struct puppet_call *c,
                                  struct value (*render)(struct puppet_call *c, struct value v))
{
    struct strbuf out;
    struct value v = VALUE_NONE;
    const struct marks *marks = NULL;
    strbuf_init(&out, (size_t)c->graph->limits.output_bytes);
    for (unsigned i = 0; i < c->count; i++) {
        v = render(c, c->args[i]);
        if (value_is_unknown(v))
            break;
        v = value_unmark(c->arena, v, &marks);
        strbuf_add(&out, value_str(&v));
    }
    if (!value_is_unknown(v))
        v = out.full ? call_limit(c->kernel) : value_string(c->arena, strbuf_str(&out));
    strbuf_done(&out);
    return marks ? value_mark_all(c->arena, v, marks) : v;
}

static struct value render_erb_file(struct puppet_call *c, struct value name)
{
    struct erb_source source = {.name = str_copy(c->arena, value_str(&name))};
    struct value failed = VALUE_NONE;
    int found = first_file(c, "templates", name, &source.path, &source.text, &failed);
    if (found < 0)
        return failed;
    if (!found)
        return puppet_fail(c, "RUNTIME_ERROR", "Could not find template '%.*s'",
                           STR_ARGS(source.name));
    return erb_render(c, &source);
}

static struct value run_template(struct puppet_call *c)
{
    return join_rendered(c, render_erb_file);
}

static struct value render_erb_text(struct puppet_call *c, struct value text)
{
    return erb_render(c, &(struct erb_source){.text = str_copy(c->arena, value_str(&text))});
}

static struct value run_inline_template(struct puppet_call *c)
{
    return join_rendered(c, render_erb_text);
}

static const struct puppet_function rows[] = {
    {"file",
     {"Variant[String, Array[String]], 1, default"},
     "The text of the first of these files of modules.",
     run_file},
    {"find_file",
     {"Variant[String, Array[String]], 1, default"},
     "The path of the first of these files that exists.",
     run_find_file},
    {"find_template",
     {"Variant[String, Array[String]], 1, default"},
     "The path of the first of these templates that exists.",
     run_find_template},
    {"binary_file", {"String"}, "The bytes of a file of a module.", run_binary_file},
    {"module_directory",
     {"Variant[String, Array[String]], 1, default"},
     "The directory of the first of these modules that exists.",
     run_module_directory},
    {"get_module_path", {"String"}, "The directory of a module.", run_get_module_path},
    {"epp",
     {"String, Optional[Hash], 1, 2"},
     "The text that a template of a module gives.",
     run_epp},
    {"inline_epp",
     {"String, Optional[Hash], 1, 2"},
     "The text that a template in a string gives.",
     run_inline_epp},
    {"template",
     {"String, 1, default"},
     "The texts that ERB templates of modules give, together.",
     run_template},
    {"inline_template",
     {"String, 1, default"},
     "The texts that ERB templates in strings give, together.",
     run_inline_template},
};

const struct puppet_functions puppet_files_functions = {rows, COUNT_OF(rows)};
