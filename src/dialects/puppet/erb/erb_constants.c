// SPDX-License-Identifier: Apache-2.0
//
// Methods of constants: `Regexp.escape`, `JSON.generate`, `Hash.new` and so on. Everything that reaches outside of the
// compilation (File, Dir, Time, Facter, Resolv) is refused by name.
#include <arpa/inet.h>

#include "dialects/puppet/erb/erb_methods.h"
#include "dialects/puppet/runtime/support.h"

struct constant_method {
    const char *constant, *name;
    int8_t least, most;
    struct rv (*run)(struct erb_run *r, const struct rv_call *c);
};

static struct rv regexp_escape(struct erb_run *r, const struct rv_call *c)
{
    struct str text = rv_is_texty(c->args[0]) ? rv_bytes(c->args[0]) : erb_text_arg(r, c->args[0]);
    struct strbuf out;
    strbuf_init(&out, 0);
    write_regexp_escaped(&out, text);
    return erb_take_buffer(r, &out);
}

static struct rv regexp_new(struct erb_run *r, const struct rv_call *c)
{
    if (c->args[0].kind == RV_REGEXP)
        return c->args[0];
    struct rv options = erb_arg(c, 1);
    unsigned bits = options.kind == RV_INT ? (unsigned)options.integer & 7
                    : rv_is_true(options)  ? 1
                                           : 0;
    struct str source = erb_text_arg(r, c->args[0]);
    return erb_left(r) ? rv_nil() : erb_regexp(r, source, bits);
}

static struct rv regexp_union(struct erb_run *r, const struct rv_call *c)
{
    const struct rv_list all = {.at = (struct rv *)(uintptr_t)c->args, .len = c->count};
    const struct rv_list *list =
        c->count == 1 && c->args[0].kind == RV_ARRAY ? c->args[0].list : &all;
    struct strbuf out;
    strbuf_init(&out, 0);
    for (size_t i = 0; i < list->len && !erb_left(r); i++) {
        if (i)
            strbuf_add_char(&out, '|');
        if (list->at[i].kind == RV_REGEXP)
            regexp_write(&out, list->at[i].regexp);
        else
            write_regexp_escaped(&out, erb_text_arg(r, list->at[i]));
    }
    struct rv source = erb_take_buffer(r, &out);
    return erb_left(r) ? rv_nil() : erb_regexp(r, rv_bytes(source), 0);
}

static struct rv json_generate(struct erb_run *r, const struct rv_call *c)
{
    bool is_list = c->args[0].kind == RV_HASH || c->args[0].kind == RV_ARRAY;
    if (!str_equal(c->name, STR("pretty_generate")) || !is_list)
        return erb_call_puppet(r, STR("stdlib::to_json"), c->args, 1);
    struct rv v = erb_call_puppet(r, STR("stdlib::to_json_pretty"), c->args, 1);
    if (v.kind == RV_STRING && str_ends(rv_bytes(v), STR("\n")))
        v.string->len--; // the function adds one
    return v;
}

static struct rv data_parse(struct erb_run *r, const struct rv_call *c)
{
    return erb_call_puppet(
        r, str_equal(c->name, STR("parse")) ? STR("parsejson") : STR("parseyaml"), c->args, 1);
}

static struct rv yaml_dump(struct erb_run *r, const struct rv_call *c)
{
    return erb_call_puppet(r, STR("stdlib::to_yaml"), c->args, 1);
}

static struct rv hash_new(struct erb_run *r, const struct rv_call *c)
{
    struct rv hash = rv_hash(r->arena);
    hash.hash->otherwise = erb_arg(c, 0);
    hash.hash->make = c->block;
    return hash;
}

static struct rv hash_of(struct erb_run *r, const struct rv_call *c)
{
    if (c->count == 1)
        return erb_send_to(r, c->args[0], "to_h", NULL, 0);
    struct rv hash = rv_hash(r->arena);
    if (c->count % 2)
        return erb_raise(r, "ArgumentError", "odd number of arguments for Hash");
    for (unsigned i = 0; i + 1 < c->count; i += 2)
        rv_hash_put(hash, c->args[i], c->args[i + 1]);
    return hash;
}

static struct rv array_new(struct erb_run *r, const struct rv_call *c)
{
    if (c->count == 1 && c->args[0].kind == RV_ARRAY)
        return rv_array_of(r->arena, c->args[0].list->at, c->args[0].list->len);
    struct rv list = rv_array(r->arena);
    int64_t count = c->count ? erb_int_arg(r, c->args[0]) : 0;
    for (int64_t i = 0; i < count && erb_charge(r, 1); i++)
        rv_push(list, c->block ? erb_yield_one(r, c->block, rv_int(i)) : erb_arg(c, 1));
    return list;
}

static struct rv string_new(struct erb_run *r, const struct rv_call *c)
{
    return erb_string(r, c->count ? erb_text_arg(r, c->args[0]) : STR(""));
}

static struct rv proc_new(struct erb_run *r, const struct rv_call *c)
{
    return c->block ? (struct rv){.kind = RV_PROC, .proc = c->block}
                    : erb_raise(r, "ArgumentError", "tried to create Proc object without a block");
}

static struct rv base64_encode(struct erb_run *r, const struct rv_call *c)
{
    struct str text = erb_text_arg(r, c->args[0]);
    bool is_url = str_starts(c->name, STR("urlsafe"));
    struct strbuf out;
    strbuf_init(&out, 0);
    ruby_base64_write(&out, text, is_url, str_equal(c->name, STR("encode64")) ? 60 : 0);
    return erb_take_buffer(r, &out);
}

static struct rv base64_decode(struct erb_run *r, const struct rv_call *c)
{
    struct str text = erb_text_arg(r, c->args[0]);
    struct strbuf out;
    strbuf_init(&out, 0);
    bool is_strict = str_equal(c->name, STR("strict_decode64"));
    if (!ruby_base64_read(&out, text, str_starts(c->name, STR("urlsafe")), !is_strict))
        (void)erb_raise(r, "ArgumentError", "invalid base64");
    return erb_take_buffer(r, &out);
}

// Names of files need no files.
static struct str without_slashes(struct str s)
{
    while (s.len > 1 && s.at[s.len - 1] == '/')
        s.len--;
    return s;
}

// Behind the last `mark`, or 0.
static size_t behind_last(struct str s, char mark)
{
    size_t at = s.len;
    while (at > 0 && s.at[at - 1] != mark)
        at--;
    return at;
}

static struct rv file_name(struct erb_run *r, const struct rv_call *c)
{
    struct str s = without_slashes(erb_text_arg(r, c->args[0]));
    size_t slash = behind_last(s, '/');
    struct str base = str_slice(s, s.len > 1 ? slash : 0, s.len),
               folder = without_slashes(str_slice(s, 0, slash));
    if (str_equal(c->name, STR("dirname")))
        return erb_string(r, folder.len ? folder : STR("."));
    size_t dot = behind_last(base, '.');
    bool has_ending = dot > 1 && dot < base.len;
    if (str_equal(c->name, STR("extname")))
        return erb_string(r, has_ending ? str_slice(base, dot - 1, base.len) : STR(""));
    struct str ending = c->count > 1 ? erb_text_arg(r, c->args[1]) : STR("");
    if (str_equal(ending, STR(".*")) && has_ending)
        base = str_slice(base, 0, dot - 1);
    else if (ending.len < base.len && str_ends(base, ending))
        base.len -= ending.len;
    return erb_string(r, base);
}

static struct rv file_join(struct erb_run *r, const struct rv_call *c)
{
    struct strbuf out;
    strbuf_init(&out, 0);
    for (unsigned i = 0; i < c->count && !erb_left(r); i++) {
        struct str part = erb_text_arg(r, c->args[i]);
        if (i) {
            while (out.len && out.at[out.len - 1] == '/')
                out.len--;
            strbuf_add_char(&out, '/');
            while (part.len && part.at[0] == '/')
                part = str_slice(part, 1, part.len);
        }
        strbuf_add(&out, part);
    }
    return erb_take_buffer(r, &out);
}

// An address: whether it is one, and its text. Nets are not built.
static struct rv address_new(struct erb_run *r, const struct rv_call *c)
{
    struct str text = erb_text_arg(r, c->args[0]);
    unsigned char bytes[16];
    char shown[64], *given = arena_copy(r->arena, text.at, text.len);
    if (erb_left(r) || str_find_char(text, '/', 0) < text.len)
        return erb_refuse_running(r, "`IPAddr.new` with a net");
    int family = str_find_char(text, ':', 0) < text.len ? AF_INET6 : AF_INET;
    if (inet_pton(family, given, bytes) != 1)
        return erb_raise(r, "IPAddr::InvalidAddressError", "invalid address: %s", given);
    struct value *kept = ARENA_NEW(r->arena, struct value);
    *kept = value_string(r->arena, str_of(inet_ntop(family, bytes, shown, sizeof(shown))));
    return (struct rv){.kind = RV_OTHER, .other = kept};
}

static struct rv class_name(struct erb_run *r, const struct rv_call *c)
{
    return erb_string(r, *c->self.symbol);
}

static struct rv class_case_equal(struct erb_run *r, const struct rv_call *c)
{
    return rv_bool(erb_is_a(r, c->args[0], *c->self.symbol));
}

static struct rv class_equal(struct erb_run *r, const struct rv_call *c)
{
    (void)r;
    return rv_bool(rv_equal(c->self, c->args[0]));
}

static struct rv error_new(struct erb_run *r, const struct rv_call *c)
{
    struct rv_error *error = ARENA_NEW(r->arena, struct rv_error);
    error->class_name = *c->self.symbol;
    error->message = c->count ? rv_to_s(r->arena, c->args[0]) : *c->self.symbol;
    return (struct rv){.kind = RV_ERROR, .error = error};
}

// An empty constant stands for all.
static const struct constant_method constant_rows[] = {
    {"Regexp", "escape", 1, 1, regexp_escape},
    {"Regexp", "quote", 1, 1, regexp_escape},
    {"Regexp", "new", 1, 2, regexp_new},
    {"Regexp", "compile", 1, 2, regexp_new},
    {"Regexp", "union", 0, -1, regexp_union},
    {"JSON", "generate", 1, 1, json_generate},
    {"JSON", "dump", 1, 1, json_generate},
    {"JSON", "pretty_generate", 1, 1, json_generate},
    {"JSON", "parse", 1, 1, data_parse},
    {"YAML", "dump", 1, 1, yaml_dump},
    {"YAML", "load", 1, 1, data_parse},
    {"YAML", "safe_load", 1, 1, data_parse},
    {"Hash", "new", 0, 1, hash_new},
    {"Hash", "[]", 0, -1, hash_of},
    {"Array", "new", 0, 2, array_new},
    {"String", "new", 0, 1, string_new},
    {"Proc", "new", 0, 0, proc_new},
    {"Base64", "encode64", 1, 1, base64_encode},
    {"Base64", "strict_encode64", 1, 1, base64_encode},
    {"Base64", "urlsafe_encode64", 1, 1, base64_encode},
    {"Base64", "decode64", 1, 1, base64_decode},
    {"Base64", "strict_decode64", 1, 1, base64_decode},
    {"Base64", "urlsafe_decode64", 1, 1, base64_decode},
    {"IPAddr", "new", 1, 1, address_new},
    {"File", "basename", 1, 2, file_name},
    {"File", "dirname", 1, 1, file_name},
    {"File", "extname", 1, 1, file_name},
    {"File", "join", 0, -1, file_join},
    {"", "name", 0, 0, class_name},
    {"", "to_s", 0, 0, class_name},
    {"", "inspect", 0, 0, class_name},
    {"", "===", 1, 1, class_case_equal},
    {"", "==", 1, 1, class_equal},
};

struct rv erb_send_constant(struct erb_run *r, const struct rv_call *c)
{
    struct str constant = *c->self.symbol;
    bool is_error = str_ends(constant, STR("Error")) || str_equal(constant, STR("Exception"));
    if (is_error && (str_equal(c->name, STR("new")) || str_equal(c->name, STR("exception"))))
        return error_new(r, c);
    for (size_t i = 0; i < COUNT_OF(constant_rows); i++) {
        const struct constant_method *m = &constant_rows[i];
        bool is_it = str_equal(c->name, str_of(m->name)) &&
                     (!m->constant[0] || str_equal(constant, str_of(m->constant)));
        bool is_counted = (int)c->count >= m->least && (m->most < 0 || (int)c->count <= m->most);
        if (is_it && is_counted)
            return m->run(r, c);
    }
    return erb_refuse_running(r, "`%.*s.%.*s`", STR_ARGS(constant), STR_ARGS(c->name));
}
