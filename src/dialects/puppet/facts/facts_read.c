// SPDX-License-Identifier: Apache-2.0
//
// Reading facts. First the notation, by how the text starts; then the wrapping, by which keys the outermost hash has.
#include "base/budget.h"
#include "base/utf8.h"
#include "dialects/puppet/facts/facts.h"
#include "formats/read_value.h"
#include "value/json.h"

// ---- notations

// What Ruby's own objects are is not needed; times stay texts.
static bool resolve_fact(struct arena *a, const struct event *e, struct value *out,
                         const char **why)
{
    struct event plain = *e;
    bool is_object = e->properties && str_starts(e->properties->tag, STR("!ruby/"));
    *out = VALUE_NONE;
    if (e->kind != EVENT_SCALAR)
        return true;
    if (is_object)
        plain.properties = NULL;
    if (format_yaml_ruby.resolve(a, &plain, out, why))
        return true;
    *out = value_string(a, e->text);
    return true;
}

static bool read_yaml_facts(struct arena *a, struct str text, struct value *out, struct str *why)
{
    struct format f = format_yaml_ruby;
    struct format_problem problem = {0};
    f.resolve = resolve_fact;
    if (format_read_value(&f, a, text, out, &problem))
        return true;
    struct text_position at = text_position(text, problem.at);
    *why = str_format(a, "line %zu, column %zu: %s", at.line, at.column,
                      problem.why ? problem.why : "a limit was reached");
    return false;
}

static bool read_json_facts(struct arena *a, struct str text, struct value *out, struct str *why)
{
    struct json_error error;
    if (json_read(a, text, out, &error))
        return true;
    struct text_position at = text_position(text, error.offset);
    *why = str_format(a, "line %zu, column %zu: %s", at.line, at.column, error.why);
    return false;
}

static struct str first_line(struct str text)
{
    for (size_t at = 0; at < text.len;) {
        size_t end = str_find_char(text, '\n', at);
        struct str line = utf8_trim_end(utf8_trim_start(str_slice(text, at, end)));
        if (line.len && line.at[0] != '#')
            return line;
        at = end + 1;
    }
    return STR("");
}

// `name=value`, before any `:` or blank.
static bool is_assignment(struct str line)
{
    size_t sign = str_find_char(line, '=', 0);
    for (size_t i = 0; i < sign; i++)
        if (line.at[i] == ':' || ascii_is_blank(line.at[i]) || line.at[i] == '{')
            return false;
    return sign > 0 && sign < line.len;
}

struct fact_list {
    ARRAY(struct value) keys, items;
};

static void add_fact(struct fact_list *l, struct value key, struct value item)
{
    ARRAY_PUSH(&l->keys, key);
    ARRAY_PUSH(&l->items, item);
}

static struct value facts_of_list(struct arena *a, struct fact_list *l)
{
    struct value v = value_object_any(a, l->keys.at, l->items.at, l->keys.len);
    ARRAY_DONE(&l->keys);
    ARRAY_DONE(&l->items);
    return v;
}

// False: a line is something else, and `*why` says which one.
static bool read_assignments(struct arena *a, struct str text, struct value *out, struct str *why)
{
    struct fact_list l = {0};
    size_t number = 0, wrong = 0;
    for (size_t at = 0; at < text.len && !wrong && budget_turn();) {
        size_t end = str_find_char(text, '\n', at);
        struct str line = utf8_trim_end(str_slice(text, at, end));
        size_t sign = str_find_char(line, '=', 0);
        bool is_fact = sign > 0 && sign < line.len;
        number++;
        if (line.len && line.at[0] != '#' && !is_fact)
            wrong = number;
        else if (line.len && line.at[0] != '#')
            add_fact(&l, value_string(a, str_slice(line, 0, sign)),
                     value_string(a, str_slice(line, sign + 1, line.len)));
        at = end + 1;
    }
    *out = facts_of_list(a, &l);
    if (wrong)
        *why = str_format(a, "line %zu: expected `name=value`", wrong);
    return !wrong;
}

static bool read_notation(struct arena *a, struct str text, struct value *out, struct str *why)
{
    if (str_starts(text, STR("\xef\xbb\xbf")))
        text = str_slice(text, 3, text.len);
    struct str line = first_line(text);
    bool is_json = line.len && (line.at[0] == '{' || line.at[0] == '[');
    if (!is_json && is_assignment(line))
        return read_assignments(a, text, out, why);
    return is_json ? read_json_facts(a, text, out, why) : read_yaml_facts(a, text, out, why);
}

bool facts_read_hash(struct arena *a, struct str text, struct value *out, struct str *why)
{
    struct value v;
    if (!read_notation(a, text, &v, why))
        return false;
    if (value_is_null(v))
        v = value_object_any(a, NULL, NULL, 0);
    *why = STR("expected a hash");
    *out = puppet_data_of_json(a, v);
    return value_is_mapping(v);
}

// ---- wrappings

static struct str text_member(struct arena *a, struct value v, const char *name)
{
    struct value found = value_is_mapping(v) ? value_get(v, str_of(name)) : VALUE_NONE;
    return value_is(found, VALUE_STRING) ? str_copy(a, value_str(&found)) : STR("");
}

static struct value hash_member(struct value v, const char *name)
{
    struct value found = value_is_mapping(v) ? value_get(v, str_of(name)) : VALUE_NONE;
    return value_is_aggregate(found) ? found : VALUE_NONE;
}

static struct str node_of(struct arena *a, struct value v)
{
    struct str name = text_member(a, v, "certname");
    return name.len ? name : text_member(a, v, "name");
}

// `[{name, value}, …]` of one node.
static struct value facts_of_pairs(struct arena *a, struct value list, struct str node)
{
    struct fact_list l = {0};
    for (size_t i = 0; budget_more(i < value_len(list)); i++) {
        struct value entry = value_item(list, i);
        struct str name = text_member(a, entry, "name"), of = text_member(a, entry, "certname");
        struct value v = value_is_mapping(entry) ? value_get(entry, STR("value")) : VALUE_NONE;
        bool is_fact = name.len && !value_is(v, VALUE_ABSENT);
        if (is_fact && (!node.len || !of.len || str_equal(of, node)))
            add_fact(&l, value_string(a, name), v);
    }
    return facts_of_list(a, &l);
}

// A hash that has the facts in one of its members.
static bool unwrap(struct arena *a, struct value v, struct told_facts *out)
{
    struct value inner = hash_member(v, "values"), facts = hash_member(v, "facts");
    struct value data = value_is_mapping(facts) ? hash_member(facts, "data") : VALUE_NONE;
    struct value trusted = hash_member(v, "trusted");
    bool is_wrapped =
        text_member(a, v, "certname").len || value_len(v) == 1 || value_is_mapping(trusted);
    out->name = STR("");
    out->trusted = VALUE_NONE;
    if (value_is_mapping(inner))
        out->values = inner;
    else if (is_wrapped && value_is_sequence(data))
        out->values = facts_of_pairs(a, data, STR(""));
    else if (is_wrapped && value_is_mapping(facts))
        out->values = facts;
    else
        return false;
    out->name = node_of(a, v);
    if (value_is_mapping(trusted))
        out->trusted = puppet_data_of_json(a, trusted);
    return true;
}

struct node_names {
    ARRAY(struct str) list;
};

static void add_node_name(struct node_names *names, struct str name)
{
    for (size_t i = 0; i < names->list.len; i++)
        if (str_equal(names->list.at[i], name))
            return;
    ARRAY_PUSH(&names->list, name);
}

static struct str names_as_text(struct arena *a, const struct node_names *names)
{
    enum { SHOWN_MAX = 5 };
    struct strbuf out;
    strbuf_init(&out, 0);
    for (size_t i = 0; i < names->list.len && i < SHOWN_MAX; i++) {
        strbuf_add(&out, i ? STR(", ") : STR(""));
        strbuf_add(&out, names->list.at[i]);
    }
    if (names->list.len > SHOWN_MAX)
        strbuf_format(&out, " and %zu more", names->list.len - SHOWN_MAX);
    struct str text = strbuf_copy(&out, a);
    strbuf_done(&out);
    return text;
}

// The node of a list that is meant; false: `*why` says why there is none.
static bool choose_node(struct arena *a, struct value list, struct str node, struct str *chosen,
                        struct str *why)
{
    struct node_names names = {0};
    bool is_there = false;
    for (size_t i = 0; budget_more(i < value_len(list)); i++) {
        struct str name = text_member(a, value_item(list, i), "certname");
        is_there |= name.len && str_equal(name, node);
        if (name.len)
            add_node_name(&names, name);
    }
    bool is_chosen = is_there || names.list.len <= 1;
    *chosen = is_there ? node : names.list.len == 1 ? names.list.at[0] : STR("");
    if (!is_chosen)
        *why = str_format(
            a,
            node.len ? "no facts of node `%.*s`; there are those of %.*s"
                     : "%.*sthese are facts of several nodes, of which one must be named: %.*s",
            STR_ARGS(node), STR_ARGS(names_as_text(a, &names)));
    ARRAY_DONE(&names.list);
    return is_chosen;
}

// What PuppetDB answers: a list of facts, or of nodes with their facts.
static bool facts_of_answer(struct arena *a, struct value list, struct str node,
                            struct told_facts *out, struct str *why)
{
    struct str chosen;
    if (!choose_node(a, list, node, &chosen, why))
        return false;
    for (size_t i = 0; budget_more(i < value_len(list)); i++) {
        struct value entry = value_item(list, i);
        bool is_it = !chosen.len || str_equal(text_member(a, entry, "certname"), chosen);
        if (is_it && value_is_mapping(entry) && unwrap(a, entry, out))
            return true;
    }
    out->values = facts_of_pairs(a, list, chosen);
    out->name = chosen;
    *why = STR("expected a hash of facts, or a list of facts with `name` and `value`");
    return value_len(out->values) > 0 || value_len(list) == 0;
}

bool facts_read(struct arena *a, struct str text, struct str node, struct told_facts *out,
                struct str *why)
{
    struct value v;
    *out = (struct told_facts){.trusted = VALUE_NONE};
    if (!read_notation(a, text, &v, why))
        return false;
    if (value_is_sequence(v)) {
        if (!facts_of_answer(a, v, node, out, why))
            return false;
    } else if (!value_is_mapping(v)) {
        *why = STR("expected a hash of facts");
        return value_is_null(v) && !utf8_trim_start(text).len;
    } else if (!unwrap(a, v, out)) {
        out->values = v;
    }
    out->values = puppet_data_of_json(a, out->values);
    return true;
}
