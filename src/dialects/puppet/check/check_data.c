// SPDX-License-Identifier: Apache-2.0
//
// Data: keys that nothing reads, values that a class does not accept, names in interpolations, files with mistakes; and
// values that code needs and that no file has.
#include "base/budget.h"
#include "base/utf8.h"
#include "dialects/puppet/check/check_inside.h"
#include "dialects/puppet/hiera/hiera.h"
#include "dialects/puppet/runtime/outer_names.h"

struct found_data {
    ARRAY(struct hiera_datum) list;
};

struct data_check {
    struct checking *check;
    struct found_data found;
    ARRAY(struct str) converted; // keys and patterns whose values are converted
    struct str_table lookups;    // keys that data looks up
    const struct hiera_datum *now;
};

// ---- what there is

static struct value inventory(struct checking *c, hiera_visit *visit, void *data)
{
    struct hiera_request r = {.merge = VALUE_NONE, .scope = c->compiler->top};
    return hiera_inventory(compiler_hiera(c->compiler), &r, c->modules.at, c->modules.len, visit,
                           data);
}

void check_visit_data(struct checking *c, hiera_visit *visit, void *data)
{
    (void)value_is_poison(inventory(c, visit, data)); // reported with the data
}

static void note_key(void *data, const struct hiera_datum *d)
{
    struct checking *c = data;
    if (d->finding == FINDING_KEY) {
        struct str key = str_copy(c->arena, d->key);
        *str_table_put(&c->keys, key, NULL) = 1;
        if (!d->is_always_read)
            *str_table_put(&c->unsure, key, NULL) = 1;
    }
    c->has_opaque_data |= d->finding == FINDING_OPAQUE_LEVEL;
    if (d->finding == FINDING_VARIABLE)
        *str_table_put(&c->site_names, str_copy(c->arena, d->key), NULL) = 1;
    struct str text, why;
    if (d->finding == FINDING_BROKEN_FILE &&
        environment_read(c->environment, d->path, &text, &why) > 0)
        ARRAY_PUSH(&c->broken_data, text);
}

// Whether the data of a site are somewhere else: this is a module on its own, or a repository of code without a hierarchy.
static bool are_data_elsewhere(struct checking *c)
{
    return environment_is_module(c->environment) || environment_lacks_data(c->environment);
}

void check_find_keys(struct checking *c)
{
    c->has_data_elsewhere = are_data_elsewhere(c);
    if (value_is_poison(inventory(c, note_key, c)))
        c->has_opaque_data = true; // reported with the data
}

// ---- what code needs

// A file that cannot be read has what its text mentions.
bool check_has_key(struct checking *c, struct str key)
{
    environment_asks(c->environment, ASKED_KEY, key);
    environment_asks(c->environment, ASKED_KEY, str_slice(key, 0, str_find_char(key, '.', 0)));
    for (size_t i = 0; i < c->broken_data.len; i++)
        if (str_find(c->broken_data.at[i], key, 0) < c->broken_data.at[i].len)
            return true;
    return str_table_find(&c->keys, key) ||
           str_table_find(&c->keys, str_slice(key, 0, str_find_char(key, '.', 0)));
}

static void suggest_key(struct checking *c, struct diag *d, struct str key)
{
    struct str_list names = {0};
    for (uint32_t i = 0; i < c->keys.len; i++)
        ARRAY_PUSH(&names.list, c->keys.entries[i].key);
    check_suggest(c, d, key, names.list.at, names.list.len);
    ARRAY_DONE(&names.list);
}

static void note_data_elsewhere(struct checking *c, struct span at)
{
    if (environment_is_module(c->environment) || c->is_told_of_data)
        return;
    struct diag *d = check_report(c, DIAG_MISSING_KEY, at,
                                  "there is no hiera.yaml: which keys have data is not known");
    d->severity = SEVERITY_NOTE;
    diag_help(d, "it may be on the server: copy it to the root of the environment");
    c->is_told_of_data = true;
}

bool check_may_have_data(struct checking *c, struct str key, struct span at)
{
    if (!c->has_data_elsewhere || environment_is_module(c->environment))
        return false;
    check_note(c, NOTE_UNSURE, key, NO_SPAN);
    note_data_elsewhere(c, at);
    return true;
}

static void check_lookups(struct checking *c)
{
    for (size_t i = 0; i < c->lookups.len && !c->has_opaque_data; i++) {
        const struct key_use *use = &c->lookups.at[i];
        if (use->is_pattern || use->has_fallback || check_has_key(c, use->key))
            continue;
        // A module that is not installed may have data of its own.
        bool is_away = check_is_out_of_reach(c, use->key);
        if (is_away || c->has_data_elsewhere) {
            *str_table_put(&c->unsure, use->key, NULL) = 1;
            if (!is_away)
                note_data_elsewhere(c, use->at);
            continue;
        }
        struct diag *d = check_report(c, DIAG_MISSING_KEY, use->at,
                                      "no data file has the key `%.*s`", STR_ARGS(use->key));
        suggest_key(c, d, use->key);
    }
}

static void check_class_use(struct checking *c, const struct class_use *use)
{
    const struct puppet_definition *d = check_definition(c, DEFINITION_CLASS, use->name);
    for (uint32_t i = 0; d && i < d->parameter_count; i++) {
        const struct puppet_parameter *p = &d->parameters[i];
        struct str key = str_format(c->arena, "%.*s::%.*s", STR_ARGS(use->name), STR_ARGS(p->name));
        if (p->fallback || check_has_key(c, key))
            continue;
        if (c->has_data_elsewhere) {
            *str_table_put(&c->unsure, key, NULL) = 1;
            note_data_elsewhere(c, use->at);
            continue;
        }
        struct diag *told =
            check_report(c, DIAG_MISSING_ARGUMENT, use->at,
                         "class `%.*s` needs a value for `%.*s`, and no data file has `%.*s`",
                         STR_ARGS(d->name), STR_ARGS(p->name), STR_ARGS(key));
        diag_related(told, p->at, "has no default");
        suggest_key(c, told, key);
    }
}

void check_classes_used(struct checking *c)
{
    struct str_table seen = {0};
    for (size_t i = 0; i < c->classes.len && !c->has_opaque_data; i++) {
        bool is_new;
        if (c->classes.at[i].is_foreign) // whoever uses that gives it data
            continue;
        (void)str_table_put(&seen, c->classes.at[i].name, &is_new);
        if (is_new && !str_table_find(&c->declared, c->classes.at[i].name))
            check_class_use(c, &c->classes.at[i]);
    }
    str_table_done(&seen);
    check_lookups(c);
}

// ---- keys

// Whether a text is what a pattern with `*` says.
static bool matches_pattern(struct str pattern, struct str text)
{
    size_t star = str_find_char(pattern, '*', 0);
    size_t last = pattern.len;
    while (last > 0 && pattern.at[last - 1] != '*')
        last--;
    return star < pattern.len && str_starts(text, str_slice(pattern, 0, star)) &&
           str_ends(text, str_slice(pattern, last, pattern.len));
}

static bool is_looked_up(struct data_check *c, struct str key)
{
    const struct checking *k = c->check;
    if (k->has_any_lookup || str_table_find(&c->lookups, key) ||
        outer_has_read_key(k->environment, key))
        return true;
    for (size_t i = 0; i < k->lookups.len; i++) {
        const struct key_use *use = &k->lookups.at[i];
        struct str root = str_slice(use->key, 0, str_find_char(use->key, '.', 0));
        if (use->is_pattern ? matches_pattern(use->key, key) : str_equal(root, key))
            return true;
    }
    return false;
}

static void suggest_parameter(struct data_check *c, struct diag *d,
                              const struct puppet_definition *of, struct str name)
{
    struct str_list names = {0};
    for (uint32_t i = 0; i < of->parameter_count; i++)
        ARRAY_PUSH(&names.list, of->parameters[i].name);
    struct str near =
        graph_suggest(c->check->environment->graph, name, names.list.at, names.list.len);
    if (near.len)
        diag_help(d, "did you mean `%.*s::%.*s`?", STR_ARGS(of->name), STR_ARGS(near));
    diag_related(d, of->at, "the class");
    ARRAY_DONE(&names.list);
}

static void suggest_class_key(struct data_check *c, struct diag *d, struct str class_name,
                              struct str name)
{
    struct str_list names = {0};
    definition_names(c->check, DEFINITION_CLASS, &names);
    struct str near =
        graph_suggest(c->check->environment->graph, class_name, names.list.at, names.list.len);
    if (near.len)
        diag_help(d, "did you mean `%.*s::%.*s`?", STR_ARGS(near), STR_ARGS(name));
    ARRAY_DONE(&names.list);
}

static void unread_key(struct data_check *c, const struct hiera_datum *d, struct str class_name,
                       const struct puppet_definition *of, struct str name)
{
    struct checking *k = c->check;
    struct diag *told;
    if (of) {
        told = check_report(k, DIAG_UNUSED, d->at,
                            "class `%.*s` has no parameter `%.*s`: nothing reads this key",
                            STR_ARGS(of->name), STR_ARGS(name));
        suggest_parameter(c, told, of, name);
        return;
    }
    told = check_report(k, DIAG_UNUSED, d->at, "nothing reads the key `%.*s`", STR_ARGS(d->key));
    if (class_name.len)
        suggest_class_key(c, told, class_name, name);
    else
        diag_note(told, "no class has such a parameter, and no lookup asks for it");
}

static bool has_interpolation_in(struct value v)
{
    if (value_is(v, VALUE_STRING)) {
        struct str s = value_str(&v);
        return str_find(s, STR("%{"), 0) < s.len || str_starts(s, STR("ENC["));
    }
    for (size_t i = 0; value_is_aggregate(v) && budget_more(i < value_len(v)); i++)
        if (has_interpolation_in(value_item(v, i)))
            return true;
    return false;
}

static bool is_converted(const struct data_check *c, struct str key)
{
    for (size_t i = 0; i < c->converted.len; i++) {
        struct str pattern = c->converted.at[i];
        if (str_equal(pattern, key) ||
            (str_starts(pattern, STR("^")) && puppet_matches(pattern, key)))
            return true;
    }
    return false;
}

// Of data alone, who reads them is in another repository; a module that is not installed may read a key of its own.
static bool is_read_elsewhere(struct checking *c, struct str class_name)
{
    bool has_code = c->modules.len || c->environment->manifests.len;
    return !has_code || (class_name.len && check_is_out_of_reach(c, class_name));
}

static void check_data_key(struct data_check *c, const struct hiera_datum *d)
{
    struct checking *k = c->check;
    size_t end = d->key.len;
    while (end > 0 && d->key.at[end - 1] != ':')
        end--;
    struct str class_name = end > 2 ? str_slice(d->key, 0, end - 2) : STR("");
    struct str name = str_slice(d->key, end, d->key.len);
    const struct puppet_definition *of =
        class_name.len ? check_definition(k, DEFINITION_CLASS, class_name) : NULL;
    for (uint32_t i = 0; of && i < of->parameter_count; i++) {
        if (!str_equal(of->parameters[i].name, name))
            continue;
        bool is_plain =
            !value_is_null(d->value) && !has_interpolation_in(d->value) && !is_converted(c, d->key);
        if (is_plain)
            check_against_type(k, of, &of->parameters[i], d->value, d->at);
        return;
    }
    bool is_far = !of && is_read_elsewhere(k, class_name);
    if (!is_far && !is_looked_up(c, d->key))
        unread_key(c, d, class_name, of, name);
}

// ---- interpolations

static void visit_name(void *data, struct str name, bool is_lookup)
{
    struct data_check *c = data;
    if (is_lookup)
        *str_table_put(&c->lookups,
                       str_copy(c->check->arena, str_slice(name, 0, str_find_char(name, '.', 0))),
                       NULL) = 1;
}

static bool is_known_name(struct checking *c, struct str name)
{
    static const char *const given[] = {
        "facts", "trusted", "environment",    "server_facts",  "module_name",
        "title", "name",    "calling_module", "calling_class", "calling_class_path"};
    for (size_t i = 0; i < COUNT_OF(given); i++)
        if (str_equal(name, str_of(given[i])))
            return true;
    return check_is_fact(c, name) || str_table_find(&c->site_names, name) ||
           has_outer_name(c->environment, name);
}

static void unknown_interpolation(struct checking *c, struct str name, struct span at)
{
    struct str_list names = {0};
    for (uint32_t i = 0; i < c->facts.len; i++)
        ARRAY_PUSH(&names.list, c->facts.entries[i].key);
    for (uint32_t i = 0; i < c->site_names.len; i++)
        ARRAY_PUSH(&names.list, c->site_names.entries[i].key);
    ARRAY_PUSH(&names.list, STR("trusted"));
    ARRAY_PUSH(&names.list, STR("facts"));
    ARRAY_PUSH(&names.list, STR("environment"));
    struct diag *d =
        check_report(c, DIAG_UNKNOWN_NAME, at, "`%%{%.*s}` is not defined", STR_ARGS(name));
    diag_label(d, "not a fact that is known, and not a variable of the site");
    if (!check_suggest(c, d, name, names.list.at, names.list.len))
        d->severity = SEVERITY_WARNING; // a node classifier may set it
    ARRAY_DONE(&names.list);
}

static void check_interpolated_variable(struct checking *c, struct str name, struct span at)
{
    bool is_open = false;
    if (str_starts(name, STR("::")))
        name = str_slice(name, 2, name.len);
    size_t end = name.len;
    while (end > 0 && name.at[end - 1] != ':')
        end--;
    if (!end) {
        if (name.len && !is_known_name(c, name))
            unknown_interpolation(c, name, at);
        return;
    }
    struct str class_name = str_slice(name, 0, end - 2);
    const struct puppet_definition *d = check_definition(c, DEFINITION_CLASS, class_name);
    if (!d) {
        if (!str_equal(class_name, STR("settings")))
            check_class_name(c, class_name, at);
        return;
    }
    struct str last = str_slice(name, end, name.len);
    if (!class_has_variable(c, d, last, &is_open) && !is_open)
        check_report(c, DIAG_UNKNOWN_NAME, at, "class `%.*s` has no variable `%.*s`",
                     STR_ARGS(d->name), STR_ARGS(last));
}

static void check_data_name(void *data, struct str name, bool is_lookup)
{
    struct data_check *c = data;
    struct checking *k = c->check;
    struct span at = c->now->at;
    if (!is_lookup) {
        check_interpolated_variable(k, str_copy(k->arena, name), at);
        return;
    }
    if (k->has_opaque_data || check_has_key(k, name))
        return;
    struct diag *d = check_report(k, DIAG_MISSING_KEY, at,
                                  "this looks up `%.*s`, which no data file has", STR_ARGS(name));
    suggest_key(k, d, name);
}

// Names in the paths of hiera.yaml; what it says besides is checked when it is read.
static void check_paths(struct checking *c, struct str path)
{
    struct str text, why;
    struct sources *sources = c->environment->graph->sources;
    if (environment_read(c->environment, path, &text, &why) <= 0)
        return;
    struct str name = environment_shown(c->environment, c->arena, path);
    uint32_t file = source_named(sources, name);
    for (size_t at = str_find(text, STR("%{"), 0); at < text.len;
         at = str_find(text, STR("%{"), at + 1)) {
        size_t line = at, end = str_find_char(text, '}', at);
        while (line > 0 && text.at[line - 1] != '\n')
            line--;
        bool is_comment = str_find_char(str_slice(text, line, at), '#', 0) < at - line;
        struct str inner = str_slice(text, at + 2, end);
        inner = str_slice(inner, 0, str_find_char(inner, '.', 0));
        bool is_plain = inner.len > 0;
        for (size_t i = 0; i < inner.len; i++)
            is_plain &= ascii_is_letter(inner.at[i]) || ascii_is_digit(inner.at[i]) ||
                        inner.at[i] == '_' || inner.at[i] == ':';
        if (!is_plain || is_comment || end >= text.len)
            continue;
        if (!file || !str_equal(source_text(sources, file), text))
            file = sources_add(sources, name, text);
        check_interpolated_variable(c, inner, (struct span){file, (uint32_t)at, (uint32_t)end + 1});
    }
}

// ---- all of it

static void keep_datum(void *data, const struct hiera_datum *d)
{
    struct data_check *c = data;
    ARRAY_PUSH(&c->found.list, *d);
    if (d->finding != FINDING_KEY)
        return;
    hiera_interpolations(d->value, visit_name, c);
    bool is_options = str_equal(d->key, STR("lookup_options")) && value_is_mapping(d->value);
    for (size_t i = 0; is_options && i < value_len(d->value); i++) {
        struct value options = value_item(d->value, i);
        if (value_is_mapping(options) &&
            !value_is(value_get(options, STR("convert_to")), VALUE_ABSENT))
            ARRAY_PUSH(&c->converted, value_key(d->value, i));
    }
}

// Patterns and ways of merging: one that is invalid fails every lookup.
static void check_lookup_options(struct checking *c, const struct hiera_datum *d)
{
    for (size_t i = 0; value_is_mapping(d->value) && budget_more(i < value_len(d->value)); i++) {
        struct value failed = hiera_options_mistake(
            compiler_hiera(c->compiler), value_key(d->value, i), value_item(d->value, i), d->at);
        if (value_is_poison(failed))
            failure_collect(failure_of(c->arena, failed), c->out);
    }
}

static void check_datum(struct data_check *c, const struct hiera_datum *d)
{
    struct checking *k = c->check;
    struct diag *told;
    c->now = d;
    switch (d->finding) {
    case FINDING_BROKEN_FILE: failure_collect(failure_of(k->arena, d->value), k->out); break;
    case FINDING_REPEATED_KEY:
        told = check_report(k, DIAG_REDEFINED, d->at, "the key `%.*s` is set twice in this file",
                            STR_ARGS(d->key));
        diag_help(told, "remove one of them: the last one wins");
        break;
    case FINDING_KEY:
        hiera_interpolations(d->value, check_data_name, c);
        if (str_equal(d->key, STR("lookup_options")))
            check_lookup_options(k, d);
        else
            check_data_key(c, d);
        break;
    case FINDING_OPAQUE_LEVEL:
        if (d->key.len)
            check_function_name(k, d->key, d->at);
        break;
    case FINDING_VARIABLE:
    case FINDING_FILE: break;
    }
}

// Nothing but comments and the start of a document: that is a file to be filled later.
static bool says_nothing(struct str text)
{
    for (size_t at = 0; at < text.len;) {
        size_t end = str_find_char(text, '\n', at);
        struct str line = utf8_trim_end(utf8_trim_start(str_slice(text, at, end)));
        if (line.len && line.at[0] != '#' && !str_equal(line, STR("---")))
            return false;
        at = end + 1;
    }
    return true;
}

// What reading the data has warned of: a file that is ignored, for example.
static void tell_data_warnings(struct checking *c)
{
    const struct compiler *k = c->compiler;
    for (size_t i = 0; i < k->log.len; i++) {
        const struct log_entry *e = &k->log.at[i];
        if (!str_equal(str_of(e->level), STR("warning")) || span_is_none(e->at) ||
            says_nothing(source_text(k->graph->sources, e->at.file)))
            continue;
        c->module = environment_module_of(c->environment, e->at.file);
        check_report(c, DIAG_BAD_DATA, e->at, "%.*s", STR_ARGS(e->text))->severity =
            SEVERITY_WARNING;
        c->module = STR("");
    }
}

void check_data(struct checking *c)
{
    struct data_check d = {.check = c};
    struct data_rings *rings = data_rings_open(c);
    struct value failed = inventory(c, keep_datum, &d);
    if (value_is_poison(failed))
        failure_collect(failure_of(c->arena, failed), c->out);
    tell_data_warnings(c);
    for (size_t i = 0; i < d.found.list.len; i++) {
        check_datum(&d, &d.found.list.at[i]);
        if (d.found.list.at[i].finding == FINDING_KEY)
            data_rings_add(rings, &d.found.list.at[i]);
    }
    data_rings_check(rings);
    check_paths(c, STR("hiera.yaml"));
    ARRAY_DONE(&d.found.list);
    ARRAY_DONE(&d.converted);
    str_table_done(&d.lookups);
}
