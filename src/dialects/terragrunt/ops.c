// SPDX-License-Identifier: Apache-2.0
//
// The table: HCL's operations, Terraform's functions, and Terragrunt's own. What would run a program or ask a cloud is
// unknown: nothing is ever run here.
#include <pthread.h>
#include <string.h>

#include "base/path.h"
#include "dialects/hcl/language/functions.h"
#include "dialects/terragrunt/tg.h"
#include "graph/eval/eval.h"
#include "graph/world/injector.h"

static struct operation operations[TG_OP_COUNT];
static struct ops ops;
static pthread_once_t once = PTHREAD_ONCE_INIT;

// ---- paths

static struct tg_config *config_of(struct call *c)
{
    return tg_config_of(c->context->env);
}

static struct value no_config(struct call *c)
{
    return call_fail(c, FAIL_MISSING, DIAG_CONFIGURATION, -1,
                     "`%s` works only in a directory with a terragrunt.hcl", call_name(c));
}

static struct value host_value(struct call *c, const struct tg_config *of, struct str path)
{
    return value_string(call_arena(c), tg_host(of->tree, call_arena(c), path));
}

static struct str text_arg(struct call *c, unsigned i)
{
    struct value v = call_arg(c, i);
    return str_copy(call_arena(c), value_str(&v));
}

static struct value apply_find(struct call *c)
{
    struct tg_config *of = config_of(c);
    if (!of)
        return no_config(c);
    struct str name = call_count(c) ? text_arg(c, 0) : STR("terragrunt.hcl");
    for (struct str dir = of->dir; dir.len > 1;) {
        dir = path_dirname(dir);
        struct str path = path_clean(call_arena(c), path_join(call_arena(c), dir, name));
        if (tg_exists(of->tree, path, NULL))
            return host_value(c, of, path);
    }
    if (call_count(c) > 1)
        return call_arg(c, 1);
    if (tg_misses_elsewhere(of))
        return value_unknown(call_arena(c), &type_string);
    struct value failed =
        call_fail(c, FAIL_MISSING, DIAG_BAD_IMPORT, call_count(c) ? 0 : -1,
                  "`%.*s` does not exist in any directory above `%.*s`", STR_ARGS(name),
                  STR_ARGS(tree_name(&of->tree->files, call_arena(c), of->dir)));
    return call_help(c, failed, "correct the name, or give a fallback as second argument");
}

// The include that a function is about: the one that the file is read for, the only one, or by name.
static bool find_include(struct call *c, const struct tg_config *of, struct str *dir,
                         struct value *failed)
{
    const struct tg_include *found = NULL;
    *failed = VALUE_NONE;
    if (of->includer) {
        *dir = path_dirname(of->file->path);
        return true;
    }
    if (!of->includes.len)
        return false;
    if (of->includes.len == 1)
        found = &of->includes.at[0];
    for (size_t i = 0; call_count(c) && i < of->includes.len && !found; i++)
        if (str_equal(of->includes.at[i].name, text_arg(c, 0)))
            found = &of->includes.at[i];
    if (found && found->config) {
        *dir = path_dirname(found->config->file->path);
        return true;
    }
    *failed = found ? value_dynamic
              : call_count(c)
                  ? call_fail(c, FAIL_MISSING, DIAG_UNKNOWN_NAME, 0, "no include has this name")
                  : call_fail(c, FAIL_TYPE, DIAG_BAD_ARGUMENT, -1,
                              "`%s` needs the name of one of several includes", call_name(c));
    return false;
}

static struct value relative(struct call *c, struct str from, struct str to)
{
    struct arena *a = call_arena(c);
    if (str_equal(from, to))
        return value_string_kept(STR("."));
    return value_string(a, path_clean(a, path_relative(a, from, to)));
}

// The way between the configuration and one that it includes.
static struct value way_to_include(struct call *c, bool is_back)
{
    struct tg_config *of = config_of(c);
    struct value failed;
    struct str dir;
    if (!of)
        return no_config(c);
    if (find_include(c, of, &dir, &failed))
        return is_back ? relative(c, of->dir, dir) : relative(c, dir, of->dir);
    return value_is(failed, VALUE_ABSENT) ? value_string_kept(STR(".")) : failed;
}

static struct value apply_to_include(struct call *c)
{
    return way_to_include(c, false);
}

static struct value apply_from_include(struct call *c)
{
    return way_to_include(c, true);
}

static struct value apply_dir(struct call *c)
{
    struct tg_config *of = config_of(c);
    return of ? host_value(c, of, of->dir) : no_config(c);
}

static struct value apply_parent_dir(struct call *c)
{
    struct tg_config *of = config_of(c);
    struct value failed;
    struct str dir;
    if (!of)
        return no_config(c);
    if (find_include(c, of, &dir, &failed))
        return host_value(c, of, dir);
    return value_is(failed, VALUE_ABSENT) ? host_value(c, of, of->dir) : failed;
}

static struct value apply_original_dir(struct call *c)
{
    struct tg_config *of = config_of(c);
    return of ? host_value(c, of, of->unit) : no_config(c);
}

static struct value apply_repo_root(struct call *c)
{
    struct tg_config *of = config_of(c);
    return of ? host_value(c, of, STR("/")) : no_config(c);
}

static struct value apply_to_repo_root(struct call *c)
{
    struct tg_config *of = config_of(c);
    return of ? relative(c, of->dir, STR("/")) : no_config(c);
}

static struct value apply_from_repo_root(struct call *c)
{
    struct tg_config *of = config_of(c);
    return of ? relative(c, STR("/"), of->dir) : no_config(c);
}

// ---- other files

static struct value apply_read_config(struct call *c)
{
    struct tg_config *of = config_of(c);
    struct str path;
    if (!of)
        return no_config(c);
    struct tg_tree *t = of->tree;
    bool is_inside = tg_find_path(t, of->dir, text_arg(c, 0), &path);
    if (is_inside && str_equal(path_basename(path), STR("terragrunt.values.hcl")) &&
        tg_source_of(t, call_arena(c), path, &path))
        return value_dynamic; // it is made with the unit
    if (is_inside)
        (void)tg_source_of(t, call_arena(c), path, &path);
    path = is_inside ? tg_config_file(t, path) : path;
    struct tg_file *f = tg_file_at(t, path, !is_inside);
    struct str name = is_inside ? tree_name(&t->files, call_arena(c), path) : path;
    if (f->body) {
        struct str dir = is_inside ? path_dirname(path) : of->dir;
        struct tg_config *read = tg_config_at(t, f, dir, of->unit, NULL);
        if (read->is_opening)
            return call_fail(c, FAIL_CYCLE, DIAG_CYCLE, 0, "`%.*s` reads itself", STR_ARGS(name));
        return tg_config_value(read);
    }
    if (f->trouble) {
        struct diag *d = diag_new(&t->graph->arena, DIAG_BAD_IMPORT, call_arg_span(c, 0), "%.*s",
                                  STR_ARGS(f->trouble->message));
        diag_remedy(d, f->trouble->remedy.kind, f->trouble->remedy.what);
        return fail_with(t->graph, FAIL_WORLD, d);
    }
    if (call_count(c) > 1)
        return call_arg(c, 1);
    if (tg_misses_elsewhere(of))
        return value_dynamic;
    struct value failed =
        call_fail(c, FAIL_MISSING, DIAG_BAD_IMPORT, 0, "`%.*s` does not exist", STR_ARGS(name));
    return call_help(c, failed, "correct the path, or give a default as second argument");
}

static struct value apply_itself(struct call *c)
{
    return call_arg(c, 0);
}

// ---- the outside world

static struct value unknown_text(struct call *c)
{
    return value_refine_not_null(call_arena(c), value_unknown(call_arena(c), &type_string));
}

static struct value apply_get_env(struct call *c)
{
    struct graph *g = call_graph(c);
    struct value v =
        g->injector ? injector_ask(g, g->injector, WORLD_ENV, text_arg(c, 0), call_arg_span(c, 0))
                    : VALUE_NONE;
    if (value_is(v, VALUE_STRING))
        return v;
    if (call_count(c) > 1)
        return call_arg(c, 1);
    if (value_is_poison(v)) // the environment may not be read: whoever may, knows it
        return unknown_text(c);
    return call_fail(c, FAIL_MISSING, DIAG_MISSING_KEY, 0,
                     "the environment variable `%.*s` is not set", STR_ARGS(text_arg(c, 0)));
}

static struct value apply_secret(struct call *c)
{
    return value_mark(call_arena(c), unknown_text(c), &mark_sensitive);
}

static struct value apply_unknown(struct call *c)
{
    (void)c;
    return value_dynamic;
}

static struct value apply_platform(struct call *c)
{
    (void)c;
    return value_string_kept(STR("linux"));
}

static struct value apply_empty(struct call *c)
{
    (void)c;
    return value_string_kept(STR(""));
}

static struct value texts(struct call *c, const char *const *list, size_t count)
{
    struct value *items = ARENA_ARRAY(call_arena(c), struct value, count);
    for (size_t i = 0; i < count; i++)
        items[i] = value_string_kept(str_of(list[i]));
    return value_list(call_arena(c), &type_string, items, count);
}

static struct value apply_need_vars(struct call *c)
{
    static const char *const list[] = {"apply", "console", "destroy", "import",
                                       "plan",  "push",    "refresh"};
    return texts(c, list, COUNT_OF(list));
}

static struct value apply_need_locking(struct call *c)
{
    static const char *const list[] = {"apply",   "destroy", "import", "plan",
                                       "refresh", "taint",   "untaint"};
    return texts(c, list, COUNT_OF(list));
}

static struct value apply_need_input(struct call *c)
{
    static const char *const list[] = {"apply", "import", "init", "plan", "refresh"};
    return texts(c, list, COUNT_OF(list));
}

static struct value apply_need_parallelism(struct call *c)
{
    static const char *const list[] = {"apply", "plan", "destroy"};
    return texts(c, list, COUNT_OF(list));
}

// ---- merging

enum { MERGE_DEPTH_MOST = 1000 };

static struct value merge_deeply(struct call *c, struct value x, struct value y, unsigned depth);

static struct value merge_objects(struct call *c, struct value x, struct value y, unsigned depth)
{
    struct arena *a = call_arena(c);
    size_t count = 0, most = value_len(x) + value_len(y);
    struct value *keys = ARENA_ARRAY(a, struct value, most);
    struct value *items = ARENA_ARRAY(a, struct value, most);
    for (size_t i = 0; i < value_len(x); i++) {
        struct str key = value_key(x, i);
        struct value other = value_get(y, key);
        keys[count] = value_string(a, key);
        items[count++] = value_is(other, VALUE_ABSENT)
                             ? value_item(x, i)
                             : merge_deeply(c, value_item(x, i), other, depth + 1);
    }
    for (size_t i = 0; i < value_len(y); i++)
        if (value_find_key(x, value_key(y, i)) < 0) {
            keys[count] = value_string(a, value_key(y, i));
            items[count++] = value_item(y, i);
        }
    return value_object(a, keys, items, count);
}

static struct value join_lists(struct call *c, struct value x, struct value y)
{
    size_t count = value_len(x) + value_len(y);
    struct value *items = ARENA_ARRAY(call_arena(c), struct value, count);
    for (size_t i = 0; i < count; i++)
        items[i] = i < value_len(x) ? value_item(x, i) : value_item(y, i - value_len(x));
    return value_tuple(call_arena(c), items, count);
}

// Objects are merged, lists joined, and of anything else the later one wins.
static struct value merge_deeply(struct call *c, struct value x, struct value y, unsigned depth)
{
    if (!call_charge(c, 1) || depth > MERGE_DEPTH_MOST)
        return call_limit(c);
    if (value_is_mapping(x) && value_is_mapping(y))
        return merge_objects(c, x, y, depth);
    if (value_is_sequence(x) && value_is_sequence(y))
        return join_lists(c, x, y);
    return y;
}

static struct value apply_deep_merge(struct call *c)
{
    struct value merged = VALUE_NONE;
    for (unsigned i = 0; i < call_count(c); i++) {
        struct value v = call_arg(c, i);
        if (value_is_null(v))
            continue;
        if (!value_is_mapping(v))
            return call_fail(c, FAIL_TYPE, DIAG_BAD_ARGUMENT, (int)i, "expected an object");
        merged = value_is(merged, VALUE_ABSENT) ? v : merge_deeply(c, merged, v, 0);
    }
    return value_is(merged, VALUE_ABSENT) ? value_object(call_arena(c), NULL, NULL, 0) : merged;
}

// ---- stacks

// Where a stack makes a unit: below a directory of its own, unless the unit says otherwise.
static struct value apply_made(struct call *c)
{
    struct value dir = call_arg(c, 0), path = call_arg(c, 1), beside = call_arg(c, 2);
    bool is_beside = value_is(beside, VALUE_BOOL) && beside.boolean;
    struct arena *a = call_arena(c);
    struct str below =
        is_beside ? value_str(&dir) : path_join(a, value_str(&dir), STR(".terragrunt-stack"));
    return value_string(a, path_clean(a, path_join(a, below, value_str(&path))));
}

// ---- the table

enum { ANYTHING = PARAM_NULL | PARAM_UNKNOWN | PARAM_DYNAMIC };

// A function of Terragrunt. Arguments are texts, except as said.
struct own_function {
    const char *name, *signature, *doc;
    uint8_t least, most;
    bool is_any; // arguments after the first are anything
    struct value (*apply)(struct call *c);
};

// In byte order.
static const struct own_function own_functions[] = {
    {"constraint_check", "version: string, constraint: string -> bool",
     "Whether a version meets a constraint: not known here.", 2, 2, false, apply_unknown},
    {"deep_merge", "mappings: object... -> object",
     "The elements of all objects, merged inside too; lists are joined.", 0, OPERATION_VARIADIC,
     true, apply_deep_merge},
    {"find_in_parent_folders", "name: string, fallback: string -> string",
     "The path of the nearest file of a name in a directory above.", 0, 2, false, apply_find},
    {"get_aws_account_alias", "-> string", "Known only with credentials.", 0, 0, false,
     unknown_text},
    {"get_aws_account_id", "-> string", "Known only with credentials.", 0, 0, false, unknown_text},
    {"get_aws_caller_identity_arn", "-> string", "Known only with credentials.", 0, 0, false,
     unknown_text},
    {"get_aws_caller_identity_user_id", "-> string", "Known only with credentials.", 0, 0, false,
     unknown_text},
    {"get_default_retryable_errors", "-> list", "Known to Terragrunt only.", 0, 0, false,
     apply_unknown},
    {"get_env", "name: string, default: string -> string",
     "An environment variable, if the environment may be read; otherwise the default.", 1, 2, false,
     apply_get_env},
    {"get_original_terragrunt_dir", "-> string",
     "The directory of the unit that everything started from.", 0, 0, false, apply_original_dir},
    {"get_parent_terragrunt_dir", "include: string -> string",
     "The directory of the included file.", 0, 1, false, apply_parent_dir},
    {"get_path_from_repo_root", "-> string", "The directory, as seen from the project's root.", 0,
     0, false, apply_from_repo_root},
    {"get_path_to_repo_root", "-> string", "The project's root, as seen from the directory.", 0, 0,
     false, apply_to_repo_root},
    {"get_platform", "-> string", "The operating system.", 0, 0, false, apply_platform},
    {"get_repo_root", "-> string", "The project's root.", 0, 0, false, apply_repo_root},
    {"get_terraform_cli_args", "-> list", "Known only when a command runs.", 0, 0, false,
     apply_unknown},
    {"get_terraform_command", "-> string", "Known only when a command runs.", 0, 0, false,
     unknown_text},
    {"get_terraform_commands_that_need_input", "-> list", "Commands that accept -input.", 0, 0,
     false, apply_need_input},
    {"get_terraform_commands_that_need_locking", "-> list", "Commands that accept -lock-timeout.",
     0, 0, false, apply_need_locking},
    {"get_terraform_commands_that_need_parallelism", "-> list",
     "Commands that accept -parallelism.", 0, 0, false, apply_need_parallelism},
    {"get_terraform_commands_that_need_vars", "-> list", "Commands that accept -var.", 0, 0, false,
     apply_need_vars},
    {"get_terragrunt_dir", "-> string", "The directory of the unit, or of the file that is read.",
     0, 0, false, apply_dir},
    {"get_terragrunt_source_cli_flag", "-> string", "Empty: there is no such flag here.", 0, 0,
     false, apply_empty},
    {"get_working_dir", "-> string", "Known only when a command runs.", 0, 0, false, unknown_text},
    {"mark_as_read", "path: string -> string", "The path itself.", 1, 1, false, apply_itself},
    {"mark_glob_as_read", "pattern: string -> list", "Not known here.", 1, 1, false, apply_unknown},
    {"path_relative_from_include", "include: string -> string",
     "The directory of the included file, as seen from the unit.", 0, 1, false, apply_from_include},
    {"path_relative_to_include", "include: string -> string",
     "The unit, as seen from the directory of the included file.", 0, 1, false, apply_to_include},
    {"read_terragrunt_config", "path: string, default: any -> object",
     "Another configuration as an object.", 1, 2, true, apply_read_config},
    {"read_tfvars_file", "path: string -> string", "Not known here.", 1, 1, false, unknown_text},
    {"run_cmd", "arguments: string... -> string", "Unknown: no command is run here.", 0,
     OPERATION_VARIADIC, true, unknown_text},
    {"sops_decrypt_file", "path: string -> string", "Unknown and sensitive.", 1, 1, false,
     apply_secret},
    {"timestamp", "-> string", "The current time: known only when a command runs.", 0, 0, false,
     unknown_text},
    {"uuid", "-> string", "A random UUID: known only when a command runs.", 0, 0, false,
     unknown_text},
};

static struct function own_table[COUNT_OF(own_functions)];
static const struct function *functions[HCL_FUNCTIONS_MOST];

// If no argument is required, the table cannot limit their number.
static bool has_too_many(const struct own_function *f, unsigned count)
{
    return f->most != OPERATION_VARIADIC && count > f->most;
}

static struct value apply_own(struct call *c)
{
    const struct own_function *f = &own_functions[c->function - own_table];
    if (has_too_many(f, call_count(c)))
        return call_fail(c, FAIL_TYPE, DIAG_BAD_ARGUMENT, (int)f->most,
                         "too many arguments: `%s` takes at most %u", f->name, f->most);
    return f->apply(c);
}

static struct function function_of(const struct own_function *f)
{
    bool has_any_number = f->least == 0 && f->most > 0;
    struct function made = {.name = f->name, .signature = f->signature, .doc = f->doc};
    made.op = (struct operation){.name = f->name,
                                 .arity = has_any_number ? OPERATION_VARIADIC : f->most,
                                 .required = f->least,
                                 .apply = apply_own};
    for (unsigned i = 0; i < 4; i++) {
        made.op.types[i] = f->is_any && (i > 0 || !f->least) ? NULL : &type_string;
        if (f->is_any && i > 0 && f->least)
            made.op.params[i] = ANYTHING;
    }
    return made;
}

// ---- files of units that stacks make

// Functions of HCL whose first argument is the path of a file.
static const char *const file_functions[] = {
    "file",    "filebase64", "filebase64sha256", "filebase64sha512", "fileexists",  "filemd5",
    "fileset", "filesha1",   "filesha256",       "filesha512",       "templatefile"};
static struct function file_table[COUNT_OF(file_functions)];
static const struct function *file_originals[COUNT_OF(file_functions)];

// A file beside a unit that is not made yet is beside its source.
static struct value apply_file_beside(struct call *c)
{
    struct tg_config *of = config_of(c);
    struct value path = call_arg(c, 0);
    struct str found, source;
    if (of && value_is(path, VALUE_STRING) && path_is_absolute(value_str(&path)) &&
        tg_find_path(of->tree, of->dir, value_str(&path), &found) &&
        tg_source_of(of->tree, call_arena(c), found, &source))
        c->args[0] = value_string(call_arena(c), tg_host(of->tree, call_arena(c), source));
    return file_originals[c->function - file_table]->op.apply(c);
}

static void replace_file_functions(void)
{
    for (size_t i = 0; i < COUNT_OF(file_functions); i++)
        for (uint16_t k = 0; k < ops.function_count; k++) {
            if (strcmp(functions[k]->name, file_functions[i]) != 0 || !functions[k]->op.apply)
                continue;
            file_originals[i] = functions[k];
            file_table[i] = *functions[k];
            file_table[i].op.apply = apply_file_beside;
            functions[k] = &file_table[i];
        }
}

static void add_own_functions(void)
{
    for (size_t i = 0; i < COUNT_OF(own_functions); i++)
        own_table[i] = function_of(&own_functions[i]);
    hcl_functions_with(&ops, own_table, COUNT_OF(own_functions), functions);
    replace_file_functions();
}

static void mean_path(struct call *c, struct lazy *out)
{
    struct tg_config *of = config_of(c);
    const struct tree *t = c->context->tree;
    size_t number = (size_t)expr_literal_value(t, c->exprs[0]).integer;
    assert(of);
    *out = (struct lazy){.kind = LAZY_PATH,
                         .path = (path_id)expr_literal_value(t, c->exprs[1]).integer,
                         .view = of->tree->views.at[number]};
}

static void make_own_table(void)
{
    const struct ops *hcl = hcl_ops(HCL_TERRAFORM);
    memcpy(operations, hcl_operations, sizeof(hcl_operations));
    operations[TG_OP_PATH] =
        (struct operation){.name = "include", .arity = 2, .flags = OP_CHOOSES, .means = mean_path};
    operations[TG_OP_MERGE] = ops_function(hcl, STR("merge"))->op;
    operations[TG_OP_MERGE].name = "inputs";
    operations[TG_OP_DEEP_MERGE] =
        (struct operation){.name = "inputs", .arity = 2, .apply = apply_deep_merge};
    operations[TG_OP_MADE] = (struct operation){.name = "path",
                                                .arity = 3,
                                                .params = {0, 0, PARAM_NULL},
                                                .types = {&type_string, &type_string, NULL},
                                                .apply = apply_made};
    ops = *hcl;
    ops.language = "Terragrunt";
    ops.operations = operations;
    ops.operation_count = TG_OP_COUNT;
    add_own_functions();
}

const struct ops *tg_ops(void)
{
    pthread_once(&once, make_own_table);
    return &ops;
}
