// SPDX-License-Identifier: Apache-2.0
//
// More functions that modules bring along in Ruby, written anew: those of postgresql, staging, archive, redis, collectd,
// inifile, datacat, mongodb, memcached, and a few of OpenStack's.
#include <math.h>

#include "base/budget.h"
#include "base/digest.h"
#include "base/regex.h"
#include "base/utf8.h"
#include "dialects/puppet/catalog/catalog.h"
#include "dialects/puppet/functions/stdlib.h"

static void add_text_pair(struct puppet_call *c, struct pairs *p, const char *key, struct str text)
{
    pairs_add(p, string_value(c, str_of(key)), string_value(c, text));
}

// ---- postgresql

struct acl_words {
    struct str at[64];
    size_t count;
};

static struct acl_words words_of_acl(struct str line)
{
    struct acl_words w = {0};
    for (size_t at = 0; at < line.len && w.count < COUNT_OF(w.at);) {
        while (at < line.len && (ascii_is_blank(line.at[at]) || line.at[at] == '\n'))
            at++;
        size_t end = at;
        while (end < line.len && !ascii_is_blank(line.at[end]) && line.at[end] != '\n')
            end++;
        if (end > at)
            w.at[w.count++] = str_slice(line, at, end);
        at = end;
    }
    return w;
}

static void add_auth(struct puppet_call *c, struct pairs *p, const struct acl_words *w,
                     size_t method)
{
    struct strbuf option;
    if (method < w->count)
        add_text_pair(c, p, "auth_method", w->at[method]);
    else
        pairs_add(p, string_value(c, STR("auth_method")), puppet_undef());
    if (w->count <= method + 1)
        return;
    strbuf_init(&option, 0);
    for (size_t i = method + 1; i < w->count; i++) {
        strbuf_add(&option, i > method + 1 ? STR(" ") : STR(""));
        strbuf_add(&option, w->at[i]);
    }
    pairs_add(p, string_value(c, STR("auth_option")), string_of_buffer(c, &option));
}

static struct value acl_resource(struct puppet_call *c, const struct acl_words *w, int64_t order)
{
    struct pairs p = pairs_in(c);
    bool is_local = str_equal(w->at[0], STR("local"));
    bool has_mask = !is_local && w->count > 4 && ascii_is_digit(w->at[4].at[0]);
    add_text_pair(c, &p, "type", w->at[0]);
    add_text_pair(c, &p, "database", w->at[1]);
    add_text_pair(c, &p, "user", w->at[2]);
    add_text_pair(c, &p, "order", str_format(c->arena, "%03lld", (long long)order));
    if (has_mask)
        add_text_pair(c, &p, "address",
                      str_format(c->arena, "%.*s %.*s", STR_ARGS(w->at[3]), STR_ARGS(w->at[4])));
    else if (!is_local)
        add_text_pair(c, &p, "address", w->at[3]);
    add_auth(c, &p, w, is_local ? 3 : has_mask ? 5 : 4);
    return pairs_hash(c, &p);
}

// A line that comes again has the number of its first one.
static size_t index_of_acl(struct value lines, size_t i)
{
    for (size_t k = 0; budget_more(k < i); k++)
        if (ruby_equal(value_item(lines, k), value_item(lines, i)))
            return k;
    return i;
}

static struct value run_acls_to_resources(struct puppet_call *c)
{
    struct pairs out = pairs_in(c);
    for (size_t i = 0; budget_more(i < value_len(c->args[0])); i++) {
        struct value line = value_item(c->args[0], i);
        struct acl_words w = words_of_acl(value_str(&line));
        size_t index = index_of_acl(c->args[0], i);
        if (w.count < 4)
            return puppet_fail(c, "RUNTIME_ERROR", "%.*s(): line %zu does not have enough parts",
                               STR_ARGS(c->name), index);
        struct str title = str_format(c->arena, "postgresql class generated rule %.*s %zu",
                                      STR_ARGS(arg_text(c, 1)), index);
        pairs_add(&out, string_value(c, title),
                  acl_resource(c, &w, c->args[2].integer + (int64_t)index));
    }
    return pairs_hash(c, &out);
}

// The letters among the first six digits of a digest.
static struct str escape_tag(struct puppet_call *c, struct str text)
{
    struct str hex = digest_hex(c->arena, DIGEST_MD5, text);
    struct strbuf out;
    strbuf_init(&out, 0);
    for (size_t i = 0; i < 6; i++)
        if (!ascii_is_digit(hex.at[i]))
            strbuf_add_char(&out, hex.at[i]);
    struct str tag = strbuf_copy(&out, c->arena);
    strbuf_done(&out);
    return tag;
}

static struct value run_postgresql_escape(struct puppet_call *c)
{
    struct str text = arg_text(c, 0), tag = STR("");
    bool needs_tag = str_find(text, STR("$$"), 0) < text.len || str_ends(text, STR("$"));
    if (needs_tag) {
        tag = escape_tag(c, text);
        while (str_find(text, tag, 0) < text.len && budget_turn())
            tag = escape_tag(c, tag);
    }
    return string_value(
        c, str_format(c->arena, "$%.*s$%.*s$%.*s$", STR_ARGS(tag), STR_ARGS(text), STR_ARGS(tag)));
}

// ---- staging, archive

static struct str path_of_url(struct str url)
{
    size_t scheme = str_find(url, STR("://"), 0);
    size_t start = scheme < url.len ? str_find_char(url, '/', scheme + 3) : 0, end = start;
    while (end < url.len && url.at[end] != '?' && url.at[end] != '#')
        end++;
    return str_slice(url, start, end);
}

static struct str base_of_path(struct str path)
{
    while (path.len > 1 && path.at[path.len - 1] == '/')
        path.len--;
    size_t slash = path.len;
    while (slash > 0 && path.at[slash - 1] != '/')
        slash--;
    return str_slice(path, slash, path.len);
}

static struct str extension_of(struct str path)
{
    struct str base = base_of_path(path);
    size_t dot = base.len;
    while (dot > 0 && base.at[dot - 1] != '.')
        dot--;
    return dot > 1 && dot < base.len ? str_slice(base, dot - 1, base.len) : STR("");
}

static struct value run_staging_parse(struct puppet_call *c)
{
    struct str source = arg_text(c, 0), info = c->count > 1 ? arg_text(c, 1) : STR("filename");
    char *slashed = ARENA_ARRAY(c->arena, char, source.len + 1);
    for (size_t i = 0; i < source.len; i++)
        slashed[i] = source.at[i] == '\\' ? '/' : source.at[i];
    struct str path = path_of_url(str_make(slashed, source.len)), base = base_of_path(path);
    struct str extension = c->count > 2 ? arg_text(c, 2) : extension_of(path);
    if (str_equal(info, STR("filename")))
        return string_value(c, base);
    if (str_equal(info, STR("basename")))
        return string_value(c,
                            extension.len && extension.len < base.len && str_ends(base, extension)
                                ? str_slice(base, 0, base.len - extension.len)
                                : base);
    if (str_equal(info, STR("extname")))
        return string_value(c, extension_of(path));
    if (!str_equal(info, STR("parent")))
        return puppet_fail(c, "RUNTIME_ERROR", "staging_parse(): unknown parse info `%.*s`",
                           STR_ARGS(info));
    size_t parent = path.len > base.len ? path.len - base.len - 1 : 0;
    return string_value(c, parent ? str_slice(path, 0, parent) : STR("/"));
}

// Whether defaults of a type count here.
static struct value run_scope_defaults(struct puppet_call *c)
{
    struct str type = capitalized_name(c->arena, lower_name(c->arena, arg_text(c, 0)));
    for (const struct resource *r = c->compiler->current; r; r = r->caller)
        for (size_t i = 0; i < r->defaults.len; i++)
            for (size_t n = 0; str_equal(r->defaults.at[i].type, type) &&
                               n < r->defaults.at[i].parameters.list.len;
                 n++)
                if (str_equal(r->defaults.at[i].parameters.list.at[n].name, arg_text(c, 1)))
                    return value_bool(true);
    return value_bool(false);
}

static bool is_plain_in_query(char c)
{
    return ascii_is_letter(c) || ascii_is_digit(c) || strchr("_.-*", c);
}

static struct value run_assemble_nexus_url(struct puppet_call *c)
{
    struct strbuf out;
    strbuf_init(&out, 0);
    strbuf_format(&out, "%.*s/service/local/artifact/maven/content?", STR_ARGS(arg_text(c, 0)));
    for (size_t i = 0; budget_more(i < value_len(c->args[1])); i++) {
        struct str value = text_in(c, value_item(c->args[1], i));
        strbuf_format(&out, "%s%.*s=", i ? "&" : "", STR_ARGS(value_key(c->args[1], i)));
        for (size_t n = 0; n < value.len; n++)
            if (is_plain_in_query(value.at[n]))
                strbuf_add_char(&out, value.at[n]);
            else if (value.at[n] == ' ')
                strbuf_add_char(&out, '+');
            else
                strbuf_format(&out, "%%%02X", (unsigned)(unsigned char)value.at[n]);
    }
    return string_of_buffer(c, &out);
}

// ---- values

static struct value run_getvar_emptystring(struct puppet_call *c)
{
    struct value v;
    bool is_set = puppet_variable(c, arg_text(c, 0), &v) && !puppet_is_undef(v);
    return is_set ? v : string_value(c, STR(""));
}

static struct value run_array_to_string(struct puppet_call *c)
{
    struct values out = values_in(c);
    for (size_t i = 0; budget_more(i < value_len(c->args[0])); i++)
        values_add(&out, string_value(c, text_in(c, value_item(c->args[0], i))));
    return values_array(c, &out);
}

static struct value run_convert_processes(struct puppet_call *c)
{
    struct pairs out = pairs_in(c);
    struct value empty = puppet_hash(c->arena, NULL, NULL, 0);
    if (puppet_is_hash(c->args[0]))
        return c->args[0];
    for (size_t i = 0; budget_more(i < value_len(c->args[0])); i++) {
        struct value item = value_item(c->args[0], i);
        struct pairs rest = pairs_in(c);
        if (puppet_is_string(item)) {
            pairs_add(&out, item, empty);
            continue;
        }
        if (!puppet_is_hash(item))
            return puppet_fail(c, "RUNTIME_ERROR", "%.*s(): expected strings and hashes",
                               STR_ARGS(c->name));
        for (size_t n = 0; budget_more(n < value_len(item)); n++)
            if (!str_equal(value_key(item, n), STR("name")))
                pairs_add(&rest, value_real_key(item, n), value_item(item, n));
        pairs_add(&out, value_get(item, STR("name")), pairs_hash(c, &rest));
    }
    return pairs_hash(c, &out);
}

// JSON of each hash.
static struct value run_array_of_json(struct puppet_call *c)
{
    struct values out = values_in(c);
    struct value list = c->args[0];
    if (puppet_is_string(list))
        list = puppet_call_named(c, STR("parsejson"), &list, 1, VALUE_NONE);
    if (value_is_poison(list))
        return list;
    size_t count = puppet_is_array(list) ? value_len(list) : 1;
    for (size_t i = 0; budget_more(i < count); i++) {
        struct value item = puppet_is_array(list) ? value_item(list, i) : list;
        if (!puppet_is_hash(item))
            return puppet_fail(c, "RUNTIME_ERROR", "%.*s(): expected hashes, or a text of JSON",
                               STR_ARGS(c->name));
        values_add(&out, puppet_call_named(c, STR("to_json"), &item, 1, VALUE_NONE));
    }
    return values_array(c, &out);
}

// A list of `name:value` is a hash.
static struct value run_convert_to_json_string(struct puppet_call *c)
{
    struct value v = c->args[0];
    struct pairs out = pairs_in(c);
    bool are_pairs = puppet_is_array(v);
    for (size_t i = 0; are_pairs && budget_more(i < value_len(v)); i++) {
        struct value item = value_item(v, i);
        struct str text = puppet_is_string(item) ? text_in(c, item) : STR("");
        size_t colon = str_find_char(text, ':', 0), end = str_find_char(text, ':', colon + 1);
        are_pairs = colon < text.len;
        pairs_add(&out, string_value(c, str_slice(text, 0, colon)),
                  colon + 1 < text.len ? string_value(c, str_slice(text, colon + 1, end))
                                       : puppet_undef());
    }
    if (are_pairs)
        v = pairs_hash(c, &out);
    return puppet_call_named(c, STR("to_json"), &v, 1, VALUE_NONE);
}

// `0-2,5` as a mask of bits in hexadecimal.
static struct value run_range_to_mask(struct puppet_call *c)
{
    uint64_t mask = 0;
    struct str text = puppet_is_string(c->args[0]) ? arg_text(c, 0) : STR("");
    if (!text.len)
        return puppet_undef();
    for (size_t at = 0; at < text.len;) {
        size_t end = str_find_char(text, ',', at), dash = str_find_char(text, '-', at);
        unsigned long first = strtoul(arena_copy(c->arena, text.at + at, end - at), NULL, 10);
        unsigned long last =
            dash < end ? strtoul(arena_copy(c->arena, text.at + dash + 1, end - dash - 1), NULL, 10)
                       : first;
        if (first > 63 || last > 63)
            return puppet_fail(c, "RUNTIME_ERROR", "range_to_mask(): expected numbers up to 63");
        for (unsigned long i = first; i <= last; i++)
            mask |= UINT64_C(1) << i;
        at = end + 1;
    }
    return string_value(c, str_format(c->arena, "%llx", (unsigned long long)mask));
}

static struct value run_mongodb_password(struct puppet_call *c)
{
    struct str text = str_format(c->arena, "%.*s:mongo:%.*s", STR_ARGS(text_in(c, c->args[0])),
                                 STR_ARGS(text_in(c, c->args[1])));
    return string_value(c, digest_hex(c->arena, DIGEST_MD5, text));
}

static bool is_empty_text(struct value v)
{
    return puppet_is_string(v) && !value_str(&v).len;
}

static struct value without_empty(struct puppet_call *c, struct value hash, bool is_outer)
{
    struct pairs out = pairs_in(c);
    for (size_t i = 0; budget_more(i < value_len(hash)); i++) {
        struct value v = value_item(hash, i);
        if (!is_empty_text(v))
            pairs_add(&out, value_real_key(hash, i),
                      is_outer && puppet_is_hash(v) ? without_empty(c, v, false) : v);
    }
    return pairs_hash(c, &out);
}

static struct value run_strip_hash(struct puppet_call *c)
{
    return without_empty(c, c->args[0], true);
}

static struct value run_in_addr_arpa(struct puppet_call *c)
{
    struct str text = arg_text(c, 0);
    struct strbuf out;
    strbuf_init(&out, 0);
    for (size_t end = text.len;;) {
        size_t start = end;
        while (start > 0 && text.at[start - 1] != '.')
            start--;
        strbuf_add(&out, str_slice(text, start, end));
        strbuf_add_char(&out, '.');
        if (!start)
            break;
        end = start - 1;
    }
    strbuf_add(&out, STR("in-addr.arpa"));
    return string_of_buffer(c, &out);
}

static struct value run_vxlan_udp_port(struct puppet_call *c)
{
    struct value v = c->args[0];
    if (puppet_is_string(v) && !puppet_number_of(c->arena, value_str(&v), &v))
        v = value_int(0);
    bool is_valid =
        puppet_is_integer(v) && (v.integer == 4789 || (v.integer > 49151 && v.integer <= 65535));
    return is_valid ? puppet_undef()
                    : puppet_fail(c, "RUNTIME_ERROR", "vxlan udp port is invalid.");
}

// ---- files and resources

// Templates as they are, one after the other.
static struct value run_template_body(struct puppet_call *c)
{
    struct strbuf out;
    strbuf_init(&out, 0);
    for (unsigned i = 0; i < c->count; i++) {
        struct str path = STR(""), text, why = STR("");
        int found = environment_module_file(c->compiler->environment, arg_text(c, i), "templates",
                                            &path, &text, &why);
        if (found <= 0) {
            strbuf_done(&out);
            return puppet_fail(c, "RUNTIME_ERROR", "template `%.*s` cannot be read",
                               STR_ARGS(arg_text(c, i)));
        }
        strbuf_add(&out, text);
    }
    return string_of_buffer(c, &out);
}

static struct value ini_setting(struct puppet_call *c, struct value section, struct value setting,
                                struct value value)
{
    struct pairs p = pairs_in(c);
    add_text_pair(c, &p, "ensure", STR("present"));
    pairs_add(&p, string_value(c, STR("section")), section);
    pairs_add(&p, string_value(c, STR("setting")), setting);
    if (puppet_is_hash(value))
        pairs_add_all(&p, value);
    else
        pairs_add(&p, string_value(c, STR("value")), value);
    return pairs_hash(c, &p);
}

static struct value run_create_ini_settings(struct puppet_call *c)
{
    struct value settings = c->args[0];
    struct value defaults = arg_or(c, 1, puppet_hash(c->arena, NULL, NULL, 0));
    struct value path = value_get(settings, STR("path"));
    struct pairs out = pairs_in(c);
    if (!puppet_is_string(path))
        path = value_get(defaults, STR("path"));
    if (!puppet_is_string(path))
        return puppet_fail(c, "RUNTIME_ERROR", "create_ini_settings(): `path` is missing");
    for (size_t i = 0; budget_more(i < value_len(settings)); i++) {
        struct value section = value_item(settings, i);
        if (!puppet_is_hash(section))
            return puppet_fail(c, "RUNTIME_ERROR",
                               "create_ini_settings(): section `%.*s` must be a hash",
                               STR_ARGS(value_key(settings, i)));
        for (size_t n = 0; budget_more(n < value_len(section)); n++) {
            struct str title =
                str_format(c->arena, "%.*s [%.*s] %.*s", STR_ARGS(value_str(&path)),
                           STR_ARGS(value_key(settings, i)), STR_ARGS(value_key(section, n)));
            pairs_add(&out, string_value(c, title),
                      ini_setting(c, value_real_key(settings, i), value_real_key(section, n),
                                  value_item(section, n)));
        }
    }
    const struct value args[] = {string_value(c, STR("ini_setting")), pairs_hash(c, &out),
                                 defaults};
    return puppet_call_named(c, STR("create_resources"), args, 3, VALUE_NONE);
}

// ---- memcached

// What Ruby's to_f and to_i make of the start of a text.
static double number_at_start(struct str text)
{
    double whole = 0, part = 0, unit = 1;
    size_t i = 0;
    bool is_negative = i < text.len && text.at[i] == '-';
    i += is_negative;
    for (; i < text.len && ascii_is_digit(text.at[i]); i++)
        whole = whole * 10 + (text.at[i] - '0');
    if (i + 1 < text.len && text.at[i] == '.')
        for (i++; i < text.len && ascii_is_digit(text.at[i]); i++) {
            unit /= 10;
            part += unit * (text.at[i] - '0');
        }
    return is_negative ? -(whole + part) : whole + part;
}

// `15.62 GiB`, in bytes; negative: the unit is not known.
static double bytes_of_size(struct str text)
{
    static const char units[] = "kMGTE"; // the module has no P
    size_t end = 0;
    while (end < text.len && (ascii_is_digit(text.at[end]) || strchr(".e+-", text.at[end])))
        end++;
    double value = number_at_start(str_slice(text, 0, end));
    while (end < text.len && ascii_is_blank(text.at[end]))
        end++;
    char unit = end < text.len ? text.at[end] : 'B';
    if (unit == 'b' || unit == 'B')
        return value;
    const char *found = strchr(units, unit);
    return found ? floor(value * pow(1024, (double)(found - units + 1))) : -1;
}

// Megabytes: as given, or a percentage of the memory that the facts tell.
static struct value run_max_memory(struct puppet_call *c)
{
    struct value key = string_value(c, STR("memorysize"));
    struct value facts =
        compiler_variable_for(c->compiler, c->compiler->top, STR("facts"), &key, 1);
    bool is_given = puppet_is_true(c->args[0]);
    struct str text = is_given ? text_in(c, c->args[0]) : STR("95%");
    if (!str_ends(text, STR("%")))
        return value_int((int64_t)number_at_start(text));
    struct value size = value_is_mapping(facts) ? value_get(facts, STR("memorysize")) : VALUE_NONE;
    if (value_is_unknown(facts))
        return value_dynamic;
    if (!puppet_is_string(size))
        return puppet_fail(c, "RUNTIME_ERROR", "%.*s(): the fact `memorysize` is not a text",
                           STR_ARGS(c->name));
    double bytes = bytes_of_size(value_str(&size));
    if (bytes < 0)
        return puppet_fail(c, "RUNTIME_ERROR", "%.*s(): unknown unit in `%.*s`", STR_ARGS(c->name),
                           STR_ARGS(value_str(&size)));
    return value_int((int64_t)floor(floor(bytes / 1048576) * (number_at_start(text) / 100)));
}

// ---- openstack_extras

static bool is_yum_parameter(struct str name)
{
    static const char *const names[] = {
        "name",           "ensure",       "baseurl",        "cost",
        "descr",          "enabled",      "enablegroups",   "exclude",
        "failovermethod", "gpgcheck",     "gpgkey",         "http_caching",
        "include",        "includepkgs",  "keepalive",      "metadata_expire",
        "metalink",       "mirrorlist",   "priority",       "protect",
        "provider",       "proxy",        "proxy_password", "proxy_username",
        "repo_gpgcheck",  "s3_enabled",   "sslcacert",      "skip_if_unavailable",
        "sslclientcert",  "sslclientkey", "sslverify",      "target",
        "timeout"};
    for (size_t i = 0; i < COUNT_OF(names); i++)
        if (str_equal(name, str_of(names[i])))
            return true;
    return false;
}

static struct value run_validate_yum_hash(struct puppet_call *c)
{
    struct value all = c->args[0];
    for (size_t i = 0; budget_more(i < value_len(all)); i++) {
        struct value one = value_item(all, i);
        for (size_t k = 0; value_is_mapping(one) && budget_more(k < value_len(one)); k++)
            if (!is_yum_parameter(value_key(one, k)))
                return puppet_fail(c, "RUNTIME_ERROR",
                                   "Parameter %.*s is not valid for the yumrepo type",
                                   STR_ARGS(value_key(one, k)));
    }
    return all;
}

// ---- archive

// The parts of the URL of an artifact in a Maven repository; undef if it is not one.
static struct value run_parse_artifactory_url(struct puppet_call *c)
{
    static const char *const names[] = {"base_url",      "repository", "org_path",
                                        "module",        "base_rev",   "folder_iteg_rev",
                                        "file_iteg_rev", "classifier", "ext"};
    static const char pattern[] =
        "(.*/artifactory)/([^/]+)/(.+?)/([^/]+)/([^/]+?)(?:-(SNAPSHOT))?/\\4-\\5"
        "(?:-(SNAPSHOT|(?:[0-9]{8}.[0-9]{6})-(?:[0-9]+)))?(?:-([^/]+?))?\\.((?!\\d)[^\\-/]+|7z)";
    struct regex_error error;
    const struct regex *r = graph_pattern(c->graph, str_of(pattern), REGEX_RUBY, &error);
    struct regex_group groups[COUNT_OF(names) + 1];
    struct str url = text_in(c, c->args[0]);
    struct pairs out = pairs_in(c);
    if (!r || regex_match(r, url, 0, groups) != REGEX_MATCH)
        return puppet_undef();
    for (size_t i = 0; i < COUNT_OF(names); i++) {
        struct regex_group g = groups[i + 1];
        pairs_add(&out, string_value(c, str_of(names[i])),
                  g.start == REGEX_NONE ? puppet_undef()
                                        : string_value(c, str_slice(url, g.start, g.end)));
    }
    return pairs_hash(c, &out);
}

static const struct puppet_function rows[] = {
    {"postgresql::postgresql_acls_to_resources_hash",
     {"Array[String], String[1], Integer[0]"},
     "Lines of pg_hba.conf as resources.",
     run_acls_to_resources},
    {"postgresql::postgresql_escape",
     {"String[1]"},
     "A text quoted with dollar signs.",
     run_postgresql_escape},
    {"postgresql_escape", {"String[1]"}, "A text quoted with dollar signs.", run_postgresql_escape},
    {"staging_parse",
     {"String, String, String, 1, 3"},
     "A part of a URL's path.",
     run_staging_parse},
    {"scope_defaults",
     {"String, String"},
     "Whether a type has a default for a parameter here.",
     run_scope_defaults},
    {"assemble_nexus_url", {"String, Hash"}, "The URL of an artifact.", run_assemble_nexus_url},
    {"getvar_emptystring",
     {"String"},
     "A variable by name, or an empty text.",
     run_getvar_emptystring},
    {"mco_array_to_string", {"Array"}, "The elements as texts.", run_array_to_string},
    {"collectd_convert_processes",
     {"Variant[Hash, Array]"},
     "A list of processes as a hash.",
     run_convert_processes},
    {"to_array_of_json_strings",
     {"Variant[Array, String]"},
     "JSON of each hash.",
     run_array_of_json},
    {"convert_to_json_string", {"Any"}, "A value as JSON.", run_convert_to_json_string},
    {"range_to_mask",
     {"Optional[String]"},
     "Numbers as bits of a mask, in hexadecimal.",
     run_range_to_mask},
    {"mongodb_password", {"Any, Any"}, "A password as MongoDB keeps it.", run_mongodb_password},
    {"mysql::strip_hash", {"Hash"}, "A hash without empty texts.", run_strip_hash},
    {"get_in_addr_arpa",
     {"String"},
     "The name of an address for reverse lookups.",
     run_in_addr_arpa},
    {"validate_vxlan_udp_port",
     {"Any"},
     "Fails if a port cannot be used for VXLAN.",
     run_vxlan_udp_port},
    {"template_body",
     {"String, 1, default"},
     "Templates as they are, one after the other.",
     run_template_body},
    {"inifile::create_ini_settings",
     {"Hash, Hash, 1, 2"},
     "Declares the settings of an INI file.",
     run_create_ini_settings},
    {"create_ini_settings",
     {"Hash, Hash, 1, 2"},
     "Declares the settings of an INI file.",
     run_create_ini_settings},
    {"memcached::max_memory",
     {"Any"},
     "Megabytes: a number, or a percentage of the memory.",
     run_max_memory},
    {"validate_yum_hash",
     {"Hash"},
     "Fails if a repository has a parameter that yum does not know.",
     run_validate_yum_hash},
    {"archive::parse_artifactory_url",
     {"String"},
     "The parts of the URL of an artifact in a Maven repository.",
     run_parse_artifactory_url},
};

const struct puppet_functions puppet_standins_modules_functions = {rows, COUNT_OF(rows)};
