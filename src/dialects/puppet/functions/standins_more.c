// SPDX-License-Identifier: Apache-2.0
//
// Further functions that modules bring along in Ruby, written anew: those of memcached, openstack_extras, archive.
#include <math.h>

#include "base/budget.h"
#include "base/regex.h"
#include "dialects/puppet/catalog/catalog.h"
#include "dialects/puppet/functions/stdlib.h"

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

const struct puppet_functions puppet_standins_more_functions = {rows, COUNT_OF(rows)};
