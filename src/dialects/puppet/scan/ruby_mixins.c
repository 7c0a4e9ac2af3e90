// SPDX-License-Identifier: Apache-2.0
//
// Methods that a type takes from a module of Ruby (`extend PuppetX::Shop::Type`) and calls in its body: they may define
// parameters. Such a module is looked for by its name below the `lib` that the type is in.
#include "base/budget.h"
#include "dialects/puppet/scan/ruby_scan.h"

// `PuppetX::KeyStore::Type` is in puppet_x/key_store/type.rb.
static struct str path_of_constant(struct arena *a, struct str name)
{
    struct strbuf out;
    strbuf_init(&out, 0);
    for (size_t i = 0; i < name.len; i++) {
        char c = name.at[i];
        bool is_upper = c >= 'A' && c <= 'Z';
        if (c == ':') {
            strbuf_add_char(&out, '/');
            i++;
            continue;
        }
        if (is_upper && i && name.at[i - 1] != ':')
            strbuf_add_char(&out, '_');
        strbuf_add_char(&out, is_upper ? (char)(c + 32) : c);
    }
    strbuf_add(&out, STR(".rb"));
    struct str path = strbuf_copy(&out, a);
    strbuf_done(&out);
    return path;
}

// A module may define parameters when a type takes it in; so may one that is not where its name says. Those of Puppet itself
// do not.
static void scan_hooks(struct type_scan *s, const struct ruby_token *at, struct str name,
                       struct str path)
{
    struct str text;
    if (str_starts(name, STR("Puppet::")) || s->is_open)
        return;
    if (!s->library || !s->library->read(s->library->data, path, &text))
        scan_open(s, at, "it takes in a module that is not found");
    else if (str_find(text, STR("def self.extended"), 0) < text.len ||
             str_find(text, STR("def self.included"), 0) < text.len)
        scan_open(s, at, "a module that it takes in may define parameters");
}

void scan_mixin(struct type_scan *s, size_t i)
{
    struct strbuf name;
    const struct ruby_token *at = scan_token(s, i);
    strbuf_init(&name, 0);
    for (i++; scan_token(s, i)->kind == RUBY_CONSTANT || ruby_is_sign(scan_token(s, i), "::"); i++)
        strbuf_add(&name, scan_token(s, i)->text);
    struct str path = path_of_constant(s->arena, strbuf_str(&name));
    if (name.len) {
        ARRAY_PUSH(&s->mixins, path);
        scan_hooks(s, at, strbuf_str(&name), path);
    }
    strbuf_done(&name);
}

// The body of a method; false: it is not defined here.
static bool scan_method(struct type_scan *s, struct str method)
{
    for (size_t i = 0; i < s->tokens->list.len && budget_turn(); i++) {
        const struct ruby_token *t = scan_token(s, i);
        if (!ruby_is_word(t, "def") || t->partner <= i)
            continue;
        bool is_it = str_equal(scan_token(s, i + 1)->text, method) ||
                     (ruby_is_sign(scan_token(s, i + 2), ".") &&
                      str_equal(scan_token(s, i + 3)->text, method));
        if (is_it) {
            scan_body(s, i + 2, t->partner);
            return true;
        }
    }
    return false;
}

static bool scan_in_file(struct type_scan *s, struct str path, struct str method)
{
    struct str text;
    if (!s->library || !s->library->read(s->library->data, path, &text))
        return false;
    struct ruby_tokens tokens;
    const struct ruby_tokens *own = s->tokens;
    ruby_read(text, &tokens);
    bool is_found = false;
    if (!tokens.is_broken) {
        s->tokens = &tokens;
        is_found = scan_method(s, method);
        s->tokens = own;
    }
    ruby_tokens_done(&tokens);
    return is_found;
}

bool scan_other_method(struct type_scan *s, struct str method)
{
    enum { METHODS_MAX = 4 }; // that call each other
    if (s->methods == METHODS_MAX)
        return false;
    s->methods++;
    bool is_found = false;
    for (size_t i = 0; i < s->mixins.len && !is_found; i++)
        is_found = scan_in_file(s, s->mixins.at[i], method);
    s->methods--;
    return is_found;
}
