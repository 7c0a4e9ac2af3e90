// SPDX-License-Identifier: Apache-2.0
//
// A type of resources in a Ruby text. Its body is a row of calls (newparam, newproperty, ensurable); a call that is not
// known might define parameters too, and then the type is open: nobody is told that a parameter does not exist.
#include "base/budget.h"
#include "dialects/puppet/scan/ruby_scan.h"

// ---- what is found

static bool has_scanned_name(const struct scanned_names *list, struct str name)
{
    for (size_t i = 0; i < list->list.len; i++)
        if (str_equal(list->list.at[i], name))
            return true;
    return false;
}

static void add_scanned_name(struct type_scan *s, struct scanned_names *list, struct str name)
{
    if (!has_scanned_name(list, name))
        ARRAY_PUSH(&list->list, str_copy(s->arena, name));
}

void scan_add_parameter(struct type_scan *s, struct str name, bool is_key)
{
    add_scanned_name(s, &s->parameters, name);
    if (is_key)
        add_scanned_name(s, &s->keys, name);
}

void scan_open(struct type_scan *s, const struct ruby_token *at, const char *why)
{
    if (s->is_open)
        return;
    s->is_open = true;
    s->why = why;
    s->line = at->line;
}

const struct ruby_token *scan_token(const struct type_scan *s, size_t i)
{
    return &s->tokens->list.at[i < s->tokens->list.len ? i : s->tokens->list.len - 1];
}

// ---- calls

// The arguments of a call whose name is token `i`: from, to, and what follows.
struct call_range {
    size_t from, to, after;
};

static struct call_range call_arguments(const struct type_scan *s, size_t i)
{
    const struct ruby_token *t = scan_token(s, i + 1);
    if (ruby_is_sign(t, "(") && !t->after_blank)
        return (struct call_range){i + 2, t->partner, t->partner + 1};
    size_t at = i + 1;
    for (; t->kind != RUBY_END && !ruby_is_word(t, "do") && !ruby_is_sign(t, "{");
         t = scan_token(s, at)) {
        if (t->kind == RUBY_LINE && !ruby_is_sign(scan_token(s, at - 1), ","))
            break;
        at = t->partner > at ? t->partner + 1 : at + 1;
    }
    return (struct call_range){i + 1, at, at};
}

// The block of a call: from its first token to the one that closes it. None: both are `after`.
static struct call_range call_block(const struct type_scan *s, size_t after)
{
    const struct ruby_token *t = scan_token(s, after);
    bool is_block = (ruby_is_word(t, "do") || ruby_is_sign(t, "{")) && t->partner > after;
    if (!is_block)
        return (struct call_range){after, after, after};
    return (struct call_range){after + 1, t->partner, t->partner + 1};
}

static bool is_true_option(const struct type_scan *s, size_t i)
{
    const struct ruby_token *t = scan_token(s, i);
    if (!str_equal(t->text, STR("namevar")) && !str_equal(t->text, STR("isnamevar")))
        return false;
    return (t->kind == RUBY_LABEL && ruby_is_word(scan_token(s, i + 1), "true")) ||
           (t->kind == RUBY_SYMBOL && ruby_is_sign(scan_token(s, i + 1), "=>") &&
            ruby_is_word(scan_token(s, i + 2), "true"));
}

static bool is_named_in(const struct type_scan *s, struct call_range args, struct call_range block)
{
    for (size_t i = args.from; i < args.to && budget_turn(); i++)
        if (is_true_option(s, i))
            return true;
    for (size_t i = block.from; i < block.to && budget_turn(); i++)
        if (ruby_is_word(scan_token(s, i), "isnamevar"))
            return true;
    return false;
}

// The name that the first argument says; empty: it is computed.
static struct str first_argument(const struct type_scan *s, struct call_range args)
{
    const struct ruby_token *t = scan_token(s, args.from);
    size_t next = args.from + 1;
    bool is_literal = (t->kind == RUBY_SYMBOL || t->kind == RUBY_TEXT) && t->is_plain;
    bool is_variable = t->kind == RUBY_WORD && s->variable.len && str_equal(t->text, s->variable);
    if (ruby_is_sign(scan_token(s, next), ".") && is_variable)
        next += 2; // `.to_sym`
    bool is_alone = next >= args.to || ruby_is_sign(scan_token(s, next), ",");
    if (!is_alone || args.from >= args.to)
        return STR("");
    return is_literal ? t->text : is_variable ? s->value : STR("");
}

// newparam and newproperty; the number of the token behind the call.
static size_t scan_attribute(struct type_scan *s, size_t i)
{
    struct call_range args = call_arguments(s, i), block = call_block(s, args.after);
    struct str name = first_argument(s, args);
    bool is_parameter = ruby_is_word(scan_token(s, i), "newparam");
    if (name.len)
        scan_add_parameter(
            s, name, is_parameter && (str_equal(name, STR("name")) || is_named_in(s, args, block)));
    else
        scan_open(s, scan_token(s, i), "the name of a parameter is computed");
    return block.after;
}

// ---- loops over names that are written out

static bool is_attribute_word(const struct ruby_token *t)
{
    return str_equal(t->text, STR("newparam")) || str_equal(t->text, STR("newproperty")) ||
           str_equal(t->text, STR("ensurable"));
}

static bool defines_attributes(const struct type_scan *s, size_t from, size_t to)
{
    for (size_t i = from; i < to && budget_turn(); i++)
        if ((scan_token(s, i)->kind == RUBY_WORD || scan_token(s, i)->kind == RUBY_SYMBOL) &&
            is_attribute_word(scan_token(s, i)))
            return true;
    return false;
}

static void add_words(struct type_scan *s, struct str text, struct scanned_names *out)
{
    for (size_t at = 0; at < text.len;) {
        size_t end = at;
        while (end < text.len && !ascii_is_blank(text.at[end]) && text.at[end] != '\n')
            end++;
        if (end > at)
            add_scanned_name(s, out, str_slice(text, at, end));
        at = end + 1;
    }
}

// The names of a list at token `i`; false: it has others than names. `*after` is the token behind it.
static bool read_scanned_list(struct type_scan *s, size_t i, struct scanned_names *out,
                              size_t *after)
{
    const struct ruby_token *t = scan_token(s, i);
    if (t->kind == RUBY_WORDS) {
        add_words(s, t->text, out);
        *after = i + 1;
        return t->is_plain;
    }
    if (!ruby_is_sign(t, "[") || t->partner <= i)
        return false;
    *after = t->partner + 1;
    for (size_t n = i + 1; n < t->partner && budget_turn(); n++) {
        const struct ruby_token *x = scan_token(s, n);
        if (x->kind == RUBY_LINE || ruby_is_sign(x, ","))
            continue;
        if ((x->kind != RUBY_SYMBOL && x->kind != RUBY_TEXT) || !x->is_plain)
            return false;
        add_scanned_name(s, out, x->text);
    }
    return true;
}

// `[:a, :b].each do |x| … end`: its body once for each; the token behind it, or `i` if it is something else.
static size_t scan_loop(struct type_scan *s, size_t i)
{
    enum { LOOPS_MAX = 3 };
    struct scanned_names names = {0};
    size_t at = i, result = i;
    if (read_scanned_list(s, i, &names, &at) && ruby_is_sign(scan_token(s, at), ".") &&
        str_equal(scan_token(s, at + 1)->text, STR("each"))) {
        struct call_range block = call_block(s, at + 2);
        bool has_variable = block.to > block.from && ruby_is_sign(scan_token(s, block.from), "|") &&
                            ruby_is_sign(scan_token(s, block.from + 2), "|");
        if (has_variable && s->loops < LOOPS_MAX) {
            struct str variable = s->variable, value = s->value;
            s->variable = scan_token(s, block.from + 1)->text;
            s->loops++;
            for (size_t n = 0; n < names.list.len && budget_turn(); n++) {
                s->value = names.list.at[n];
                scan_body(s, block.from + 3, block.to);
            }
            s->loops--;
            s->variable = variable;
            s->value = value;
            result = block.after;
        }
    }
    ARRAY_DONE(&names.list);
    return result;
}

// ---- bodies

// Calls in the body of a type that define no parameters.
static bool is_quiet_call(struct str word)
{
    static const char *const words[] = {
        "alias",
        "alias_method",
        "apply_to",
        "apply_to_all",
        "apply_to_device",
        "apply_to_host",
        "attr_accessor",
        "attr_reader",
        "attr_writer",
        "autobefore",
        "autonotify",
        "autorequire",
        "autosubscribe",
        "debug",
        "define_method",
        "desc",
        "extend",
        "fail",
        "feature",
        "include",
        "info",
        "instance_variable_set",
        "load",
        "notice",
        "private",
        "private_class_method",
        "protected",
        "provide",
        "public",
        "puts",
        "raise",
        "require",
        "require_relative",
        "undef_method",
        "validate",
        "warning",
        "warn",
        "newvalues",
        "munge",
        "defaultto",
    };
    for (size_t i = 0; i < COUNT_OF(words); i++)
        if (str_equal(word, str_of(words[i])))
            return true;
    return false;
}

static bool is_ruby_keyword(const struct ruby_token *t)
{
    static const char *const words[] = {"if",    "elsif", "unless", "else",   "end",    "case",
                                        "when",  "begin", "rescue", "ensure", "do",     "then",
                                        "self",  "nil",   "true",   "false",  "return", "while",
                                        "until", "for",   "in",     "and",    "or",     "not"};
    for (size_t i = 0; i < COUNT_OF(words); i++)
        if (ruby_is_word(t, words[i]))
            return true;
    return false;
}

// A word that starts a statement and calls something: `create_parameters`, `property :x`.
static bool is_other_call(const struct type_scan *s, size_t i)
{
    const struct ruby_token *t = scan_token(s, i), *before = i ? scan_token(s, i - 1) : NULL,
                            *next = scan_token(s, i + 1);
    bool is_start = before && (before->kind == RUBY_LINE || ruby_is_word(before, "do") ||
                               ruby_is_word(before, "else") || ruby_is_word(before, "then"));
    if (!is_start || t->kind != RUBY_WORD || t->is_method || is_ruby_keyword(t) ||
        is_quiet_call(t->text))
        return false;
    if (next->kind == RUBY_SIGN)
        return ruby_is_sign(next, "(") || ruby_is_sign(next, "{");
    return !is_ruby_keyword(next) || ruby_is_word(next, "do");
}

// def, class, module: what is in them does not define parameters here, unless it calls what does.
static size_t scan_definition(struct type_scan *s, size_t i)
{
    const struct ruby_token *t = scan_token(s, i);
    if (t->partner <= i)
        return i + 1;
    bool is_titles = ruby_is_word(t, "def") && ruby_is_sign(scan_token(s, i + 2), ".") &&
                     str_equal(scan_token(s, i + 3)->text, STR("title_patterns"));
    if (is_titles)
        scan_title_patterns(s, i + 4, t->partner);
    else if (defines_attributes(s, i, t->partner))
        scan_open(s, t, "a method of its own defines parameters");
    return t->partner + 1;
}

// What starts no statement that is known: may it define parameters?
static void scan_other(struct type_scan *s, size_t i)
{
    const struct ruby_token *t = scan_token(s, i);
    if (t->kind == RUBY_VARIABLE && str_equal(t->text, STR("@isomorphic")) &&
        ruby_is_word(scan_token(s, i + 2), "false"))
        s->may_repeat = true;
    if ((t->kind == RUBY_SYMBOL || t->is_method) && is_attribute_word(t))
        scan_open(s, t, "parameters are defined in a way that cannot be read");
    else if (is_other_call(s, i) && !scan_other_method(s, t->text))
        scan_open(s, t, "it calls a method that may define parameters");
}

// A call that defines no parameters, with its block.
static size_t scan_quiet(struct type_scan *s, size_t i)
{
    const struct ruby_token *t = scan_token(s, i);
    if (ruby_is_word(t, "extend") || ruby_is_word(t, "include"))
        scan_mixin(s, i);
    return call_block(s, call_arguments(s, i).after).after;
}

// The number of the token behind the statement.
static size_t scan_statement(struct type_scan *s, size_t i)
{
    const struct ruby_token *t = scan_token(s, i);
    size_t after = i;
    if (ruby_is_word(t, "newparam") || ruby_is_word(t, "newproperty"))
        return scan_attribute(s, i);
    if (ruby_is_word(t, "def") || ruby_is_word(t, "class") || ruby_is_word(t, "module"))
        return scan_definition(s, i);
    if (ruby_is_word(t, "ensurable")) {
        scan_add_parameter(s, STR("ensure"), false);
        after = call_block(s, call_arguments(s, i).after).after;
    } else if (t->kind == RUBY_WORD && !t->is_method && is_quiet_call(t->text)) {
        after = scan_quiet(s, i);
    } else if (ruby_is_sign(t, "[") || t->kind == RUBY_WORDS) {
        after = scan_loop(s, i);
    } else {
        scan_other(s, i);
    }
    return after > i ? after : i + 1;
}

void scan_body(struct type_scan *s, size_t from, size_t to)
{
    for (size_t i = from; i < to && budget_turn();)
        i = scan_statement(s, i);
}

// ---- the type

static bool scan_new_type(struct type_scan *s, size_t i)
{
    struct call_range args = call_arguments(s, i), block = call_block(s, args.after);
    const struct ruby_token *t = scan_token(s, args.from);
    bool is_it = (t->kind == RUBY_SYMBOL || t->kind == RUBY_TEXT) && str_equal(t->text, s->name);
    if (!is_it)
        return false;
    for (size_t n = args.from + 1; n < args.to && budget_turn(); n++)
        if (str_equal(scan_token(s, n)->text, STR("parent")))
            scan_open(s, scan_token(s, n), "it extends another type");
    scan_body(s, block.from, block.to);
    return true;
}

static bool find_type(struct type_scan *s)
{
    for (size_t i = 0; i < s->tokens->list.len && budget_turn(); i++) {
        const struct ruby_token *t = scan_token(s, i);
        if (t->kind != RUBY_WORD)
            continue;
        if (str_equal(t->text, STR("newtype")) && scan_new_type(s, i))
            return true;
        if (str_equal(t->text, STR("register_type")) && scan_registered_type(s, i))
            return true;
    }
    return false;
}

static const struct str *kept_names(struct arena *a, const struct scanned_names *names)
{
    struct str *list = ARENA_ARRAY(a, struct str, names->list.len + 1);
    for (size_t i = 0; i < names->list.len; i++)
        list[i] = names->list.at[i];
    return list;
}

static struct resource_type scanned_type(struct type_scan *s)
{
    struct title_pattern *patterns =
        ARENA_ARRAY(s->arena, struct title_pattern, s->patterns.len + 1);
    for (size_t i = 0; i < s->patterns.len; i++)
        patterns[i] = s->patterns.at[i];
    return (struct resource_type){
        .name = str_copy(s->arena, s->name),
        .parameter_count = (uint32_t)s->parameters.list.len,
        .parameters = kept_names(s->arena, &s->parameters),
        .key_count = (uint32_t)s->keys.list.len,
        .keys = kept_names(s->arena, &s->keys),
        .pattern_count = (uint32_t)s->patterns.len,
        .patterns = patterns,
        .is_open = s->is_open,
        .has_other_titles =
            s->has_other_titles || (s->keys.list.len > 1 && !s->patterns.len) || s->is_open,
        .may_repeat = s->may_repeat,
        .why = s->why ? str_of(s->why) : STR(""),
        .line = s->line,
    };
}

bool resource_type_of_ruby(struct arena *a, struct str name, struct str text,
                           const struct ruby_library *library, struct resource_type *out)
{
    struct ruby_tokens tokens;
    struct type_scan s = {.arena = a, .name = name, .tokens = &tokens, .library = library};
    ruby_read(text, &tokens);
    bool is_found = true;
    if (tokens.is_broken)
        scan_open(&s, scan_token(&s, 0), "its Ruby text could not be read");
    else
        is_found = find_type(&s);
    *out = scanned_type(&s);
    ARRAY_DONE(&s.parameters.list);
    ARRAY_DONE(&s.keys.list);
    ARRAY_DONE(&s.patterns);
    ARRAY_DONE(&s.mixins);
    ruby_tokens_done(&tokens);
    return is_found;
}

bool resource_type_has_parameter(const struct resource_type *t, struct str name)
{
    for (uint32_t i = 0; i < t->parameter_count; i++)
        if (str_equal(t->parameters[i], name))
            return true;
    return false;
}
