// SPDX-License-Identifier: Apache-2.0
//
// Which node definition is for a node: by name, then by the first pattern, then `default`.
#include "dialects/puppet/runtime/compiler.h"
#include "dialects/puppet/values/rich.h"
#include "dialects/puppet/values/values.h"

// The title of a node whose definition is a pattern, as Puppet makes it: the source in lower case, only what names have, and no
// dots in front.
static struct str title_of_pattern(struct arena *a, struct str source)
{
    struct str prefix = STR("__node_regexp__");
    struct strbuf letters;
    strbuf_init(&letters, 0);
    strbuf_add(&letters, prefix);
    for (size_t n = 0; n < source.len; n++) {
        char c = source.at[n];
        bool is_in_front = letters.len == prefix.len;
        bool is_sign = c && strchr(is_in_front ? "_:-" : "_.:-", c);
        if (ascii_is_letter(c) || ascii_is_digit(c) || is_sign)
            strbuf_add_char(&letters, c);
    }
    struct str title = lower_name(a, strbuf_str(&letters));
    strbuf_done(&letters);
    return title;
}

struct str environment_block_title(struct arena *a, const struct puppet_definition *d, uint32_t i,
                                   bool *is_pattern)
{
    struct value v = expr_kind(d->tree, d->matches[i]) == EXPR_LITERAL
                         ? expr_literal_value(d->tree, d->matches[i])
                         : VALUE_NONE;
    struct str source;
    bool is_default = puppet_is_default(v);
    *is_pattern = is_default || puppet_is_regexp(v, &source);
    if (is_default)
        return STR("default");
    return *is_pattern ? title_of_pattern(a, source) : STR("");
}

enum node_match { NODE_NO_MATCH, NODE_BY_DEFAULT, NODE_BY_PATTERN, NODE_BY_NAME };

static enum node_match match_node(struct environment *env, const struct tree *t, expr_id e,
                                  struct str name, struct str *title)
{
    struct value v = expr_kind(t, e) == EXPR_LITERAL ? expr_literal_value(t, e) : VALUE_NONE;
    struct str source;
    if (value_is(v, VALUE_STRING) && puppet_same_string(value_str(&v), name)) {
        *title = str_copy(env->arena, value_str(&v));
        return NODE_BY_NAME;
    }
    if (puppet_is_regexp(v, &source) && puppet_matches(source, name)) {
        *title = title_of_pattern(env->arena, source);
        return NODE_BY_PATTERN;
    }
    *title = STR("default");
    return puppet_is_default(v) ? NODE_BY_DEFAULT : NODE_NO_MATCH;
}

struct value environment_node_block(struct environment *e, struct str name,
                                    const struct puppet_definition **out, struct str *title)
{
    const struct puppet_definition *best = NULL;
    enum node_match how = NODE_NO_MATCH;
    int64_t number = 0, found = 0;
    for (size_t i = 0; i < e->nodes.len; i++) {
        const struct puppet_definition *d = e->nodes.at[i];
        for (uint32_t m = 0; m < d->match_count; m++) {
            struct str as;
            enum node_match match = match_node(e, d->tree, d->matches[m], name, &as);
            number++;
            if (match <= how)
                continue;
            how = match;
            best = d;
            found = number;
            *title = as;
        }
    }
    if (out)
        *out = best;
    return value_int(found);
}
