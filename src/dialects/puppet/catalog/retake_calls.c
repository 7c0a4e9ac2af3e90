// SPDX-License-Identifier: Apache-2.0
//
// What a body that runs again may do. A function that is not in this list is refused, whatever it does.
#include "dialects/puppet/catalog/retake.h"
#include "dialects/puppet/runtime/body_reads.h"

// They give the same for the same arguments, data and files, and do nothing else. Lambdas are code like other code.
static const char *const pure[] = {
    // over elements
    "each", "map", "filter", "any", "all", "partition", "group_by", "reduce", "slice", "step",
    "reverse_each", "tree_each", "index", "with", "then", "lest",
    // collections
    "keys", "values", "length", "size", "empty", "join", "flatten", "dig", "get", "unique", "sort",
    "max", "min", "compare", "difference", "intersection", "union", "member", "delete", "delete_at",
    "delete_undef_values", "delete_values", "delete_regex", "grep", "reject", "concat", "count",
    "prefix", "suffix", "join_keys_to_values", "reverse", "zip", "values_at", "range", "has_key",
    "hash", "merge", "stdlib::merge", "deep_merge", "pick", "pick_default",
    // texts and numbers
    "upcase", "downcase", "capitalize", "camelcase", "strip", "lstrip", "rstrip", "chomp", "chop",
    "sprintf", "versioncmp", "shellquote", "split", "regsubst", "match", "abs", "ceiling", "floor",
    "round", "scanf", "str2bool", "bool2num", "bool2str", "num2bool", "any2bool", "any2array",
    "clamp", "swapcase", "squeeze", "regexpescape", "stdlib::start_with", "stdlib::end_with",
    "dirname", "basename", "stdlib::extname", "to_bytes", "md5", "sha1", "sha256", "digest",
    "to_json", "stdlib::to_json", "to_json_pretty", "stdlib::to_json_pretty", "to_yaml",
    "stdlib::to_yaml", "to_toml", "stdlib::to_toml",
    // types
    "type", "assert_type", "new", "unwrap", "type_of",
    // leaving a body, data, and files, whose texts are not the ones that have changed
    "next", "break", "return", "lookup", "file", "epp", "inline_epp"};

// What they do to the catalog is noted.
static const char *const noted[] = {"include", "contain", "require", "create_resources"};

static bool is_listed_name(struct str name, const char *const *names, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (str_equal(name, str_of(names[i])))
            return true;
    return false;
}

bool retake_refuses(struct compiler *k)
{
    if (k->retake)
        k->retake->is_refused = true;
    return k->retake;
}

bool retake_refuses_call(struct compiler *k, struct str name)
{
    if (!k->retake || is_listed_name(name, pure, COUNT_OF(pure)) ||
        is_listed_name(name, noted, COUNT_OF(noted)))
        return false;
    return retake_refuses(k);
}
