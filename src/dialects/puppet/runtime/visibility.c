// SPDX-License-Identifier: Apache-2.0
//
// What code may use of other modules, if the settings enforce it. A definition or variable is private to its module if the
// comment above it has the tag `@api private`, a variable also if its name starts with `_`. A module sees itself and the
// modules that its metadata.json declares: each module is a loader of the kernel, which knows its dependencies. The site
// sees all modules, and so does a module without metadata.
#include "base/utf8.h"
#include "dialects/puppet/runtime/compiler.h"
#include "graph/scope/loader.h"
#include "value/json.h"

// ---- the tag

// `@api private`, in the text of a comment.
static bool has_private_tag(struct str comment)
{
    struct str rest = utf8_trim_start(comment);
    if (!str_starts(rest, STR("@api")))
        return false;
    struct str word = utf8_trim_start(str_slice(rest, 4, rest.len));
    bool is_apart = word.len < rest.len - 4;
    return is_apart && str_equal(utf8_trim_end(word), STR("private"));
}

static size_t line_start_before(struct str text, size_t at)
{
    while (at > 0 && text.at[at - 1] != '\n')
        at--;
    return at;
}

// Whether the lines of comments directly above the line with `at` have the tag.
static bool is_tagged_above(struct str text, size_t at)
{
    for (size_t start = line_start_before(text, at); start > 0;) {
        size_t above = line_start_before(text, start - 1);
        struct str line = utf8_trim_start(str_slice(text, above, start - 1));
        if (!str_starts(line, STR("#")))
            return false;
        if (has_private_tag(str_slice(line, 1, line.len)))
            return true;
        start = above;
    }
    return false;
}

// ... or the comment at the end of that line.
static bool is_tagged_behind(struct str text, size_t at)
{
    size_t end = str_find_char(text, '\n', at), sign = end;
    while (sign > at && text.at[sign - 1] != '#')
        sign--;
    return sign > at && has_private_tag(str_slice(text, sign, end));
}

// ---- what happens

static bool is_enforced(const struct compiler *k)
{
    return k->settings.visibility != STRICT_OFF;
}

// An error, or a warning that is logged once for each place.
static struct value refuse_or_warn(struct compiler *k, struct diag *d)
{
    if (k->settings.visibility == STRICT_ERROR)
        return fail_with(k->graph, FAIL_MISSING, d);
    bool is_new;
    struct str key =
        str_format(k->arena, "%u:%u %.*s", d->at.file, d->at.start, STR_ARGS(d->message));
    (void)str_table_put(&k->warned, key, &is_new);
    if (is_new) {
        compiler_log(k, "warning", d->message, d->at);
        diags_add(&k->hidden, d);
    }
    return VALUE_NONE;
}

// ---- private

enum privacy { PRIVATE_NOT, PRIVATE_BY_TAG, PRIVATE_BY_NAME };

static struct value refuse_private(struct compiler *k, struct str what, struct str owner,
                                   enum privacy by, struct span made, struct span at)
{
    struct diag *d =
        owner.len ? diag_new(&k->graph->arena, DIAG_PRIVATE, at, "%.*s is private to module `%.*s`",
                             STR_ARGS(what), STR_ARGS(owner))
                  : diag_new(&k->graph->arena, DIAG_PRIVATE, at, "%.*s is private to the site",
                             STR_ARGS(what));
    diag_label(d, "used from outside");
    if (by == PRIVATE_BY_NAME) {
        diag_related(d, made, "private: its name starts with `_`");
        diag_help(d, "use what the module makes public, or rename the variable there");
    } else {
        diag_related(d, made, "private: see the comment");
        diag_help(d, "use what the module makes public, or remove `@api private` there");
    }
    return refuse_or_warn(k, d);
}

// ---- modules as loaders

// What a module has of its own. Kinds are words, as messages have them.
static const void *find_in_module(void *data, struct loader *loader, struct str kind,
                                  struct str name, const struct failure **failed)
{
    struct environment *e = data;
    struct value why = VALUE_NONE;
    const struct puppet_definition *d = NULL;
    for (int i = DEFINITION_CLASS; i <= DEFINITION_ALIAS; i++)
        if (str_equal(kind, str_of(definition_word((enum definition_kind)i))))
            d = environment_find(e, (enum definition_kind)i, name, &why);
    if (!value_is(why, VALUE_ABSENT))
        *failed = failure_of(e->arena, why);
    bool is_own = d && str_equal(environment_module_of(e, d->at.file), loader_name(loader));
    return is_own ? d : NULL;
}

static struct loader *loader_of_module(struct environment *e, struct str name)
{
    for (size_t i = 0; i < e->loaders.len; i++)
        if (str_equal(loader_name(e->loaders.at[i]), name))
            return e->loaders.at[i];
    struct loader *l = loader_open(e->graph, name, NULL, find_in_module, e);
    ARRAY_PUSH(&e->loaders, l);
    return l;
}

// `puppetlabs/stdlib` and `puppetlabs-stdlib` are the module `stdlib`.
static struct str module_of_package(struct str package)
{
    for (size_t i = 0; i < package.len; i++)
        if (package.at[i] == '/' || package.at[i] == '-')
            return str_slice(package, i + 1, package.len);
    return package;
}

// The module's metadata; absent if there is none, a failure if it cannot be read: nobody knows what it declares.
static struct value metadata_of(struct environment *e, struct str module)
{
    struct str text, why = STR(""), path = environment_module_path(e, module);
    struct json_error error;
    struct value v;
    struct str file = str_format(e->arena, "%.*s/metadata.json", STR_ARGS(path));
    int found = path.len ? environment_read(e, file, &text, &why) : 0;
    if (found < 0)
        return puppet_unreadable(e->graph, file, why, NO_SPAN);
    if (!found || (json_read(e->arena, text, &v, &error) && value_is_mapping(v)))
        return found ? v : VALUE_NONE;
    return fail_at(e->graph, FAIL_TYPE, DIAG_BAD_DATA, NO_SPAN,
                   "`%.*s` is not a JSON object: it does not say which modules `%.*s` may use",
                   STR_ARGS(file), STR_ARGS(module));
}

// The loader through which a module's code sees others.
static struct loader *loader_with_dependencies(struct compiler *k, struct str module,
                                               struct value *failed)
{
    struct environment *e = k->environment;
    struct loader *l = loader_of_module(e, module);
    bool is_new;
    (void)str_table_put(&e->declared, module, &is_new);
    if (!is_new)
        return l;
    struct value metadata = metadata_of(e, module);
    if (value_is_poison(metadata)) {
        *failed = metadata;
        return l;
    }
    loader_set_visibility(l, value_is(metadata, VALUE_ABSENT)           ? VISIBLE_ALL
                             : k->settings.visibility == STRICT_WARNING ? VISIBLE_WARNED
                                                                        : VISIBLE_DECLARED);
    struct value list =
        value_is(metadata, VALUE_ABSENT) ? VALUE_NONE : value_get(metadata, STR("dependencies"));
    for (size_t i = 0; value_is_sequence(list) && i < value_len(list); i++) {
        struct value item = value_item(list, i);
        struct value name = value_is_mapping(item) ? value_get(item, STR("name")) : VALUE_NONE;
        if (value_is(name, VALUE_STRING))
            loader_depend(
                l, loader_of_module(e, str_copy(e->arena, module_of_package(value_str(&name)))));
    }
    return l;
}

// Whether the code of a module sees what another one has.
static struct value may_see(struct compiler *k, const struct puppet_definition *d, struct str from,
                            struct str owner, struct span at)
{
    const struct failure *failed = NULL;
    struct value unknown = VALUE_NONE;
    struct loader *l = loader_with_dependencies(k, from, &unknown);
    if (value_is_poison(unknown))
        return unknown;
    (void)loader_of_module(k->environment, owner); // so that it is known who has it
    const struct loaded *found = loader_load(l, str_of(definition_word(d->kind)),
                                             lower_name(k->arena, d->name), at, &failed);
    if (!found)
        return failed ? failure_value(k->arena, failed) : VALUE_NONE;
    bool is_new = false;
    if (found->warning)
        (void)str_table_put(&k->warned, found->warning->message, &is_new);
    if (is_new) {
        compiler_log(k, "warning", found->warning->message, at);
        diags_add(&k->hidden, found->warning);
    }
    return VALUE_NONE;
}

static struct value may_use(struct compiler *k, const struct puppet_definition *d, struct span at)
{
    struct environment *e = k->environment;
    struct str from = environment_module_of(e, at.file);
    struct str owner = environment_module_of(e, d->at.file);
    if (!at.file || str_equal(from, owner))
        return VALUE_NONE;
    if (is_tagged_above(source_text(k->graph->sources, d->at.file), d->at.start)) {
        struct str what =
            str_format(k->arena, "%s `%.*s`", definition_word(d->kind), STR_ARGS(d->name));
        struct value failed = refuse_private(k, what, owner, PRIVATE_BY_TAG, d->at, at);
        if (!value_is(failed, VALUE_ABSENT))
            return failed;
    }
    return from.len && owner.len ? may_see(k, d, from, owner, at) : VALUE_NONE;
}

// Reading a variable of a class is using the class.
static struct value may_see_variable(struct compiler *k, struct str name, struct str from,
                                     struct str owner, struct span at)
{
    struct value failed = VALUE_NONE;
    size_t end = name.len;
    while (end > 0 && name.at[end - 1] != ':')
        end--;
    if (end < 3 || !from.len || !owner.len)
        return VALUE_NONE;
    struct str class_name = lower_name(k->arena, str_slice(name, 0, end - 2));
    const struct puppet_definition *d =
        environment_find(k->environment, DEFINITION_CLASS, class_name, &failed);
    return d ? may_see(k, d, from, owner, at) : VALUE_NONE;
}

struct value compiler_may_read(struct compiler *k, struct str name, struct span assigned,
                               struct span at)
{
    struct environment *e = k->environment;
    if (!is_enforced(k) || !assigned.file)
        return VALUE_NONE;
    struct str owner = environment_module_of(e, assigned.file);
    struct str last = name;
    for (size_t colon; (colon = str_find(last, STR("::"), 0)) < last.len;)
        last = str_slice(last, colon + 2, last.len);
    struct str text = source_text(k->graph->sources, assigned.file);
    struct str from = environment_module_of(e, at.file);
    enum privacy privacy =
        str_starts(last, STR("_")) ? PRIVATE_BY_NAME
        : is_tagged_above(text, assigned.start) || is_tagged_behind(text, assigned.start)
            ? PRIVATE_BY_TAG
            : PRIVATE_NOT;
    if (str_equal(owner, from))
        return VALUE_NONE;
    if (!privacy)
        return may_see_variable(k, name, from, owner, at);
    return refuse_private(k, str_format(k->arena, "variable `$%.*s`", STR_ARGS(name)), owner,
                          privacy, assigned, at);
}

const struct puppet_definition *compiler_find(struct compiler *k, enum definition_kind kind,
                                              struct str name, struct span at, struct value *failed)
{
    const struct puppet_definition *d = environment_find(k->environment, kind, name, failed);
    if (!d || !is_enforced(k))
        return d;
    *failed = may_use(k, d, at);
    return value_is(*failed, VALUE_ABSENT) ? d : NULL;
}
