// SPDX-License-Identifier: Apache-2.0
//
// What a server knows of a node for certain: from its certificate.
#include "dialects/puppet/facts/facts.h"

static struct value trusted_member(struct value given, const char *name, struct value usual)
{
    ptrdiff_t at = value_is_mapping(given) ? value_find_key(given, str_of(name)) : -1;
    return at >= 0 ? value_item(given, (size_t)at) : usual;
}

struct value facts_trusted(struct arena *a, struct str node, struct value given)
{
    static const char *const names[] = {"authenticated", "certname", "extensions",
                                        "hostname",      "domain",   "external"};
    struct value keys[COUNT_OF(names)], items[COUNT_OF(names)];
    struct value certname = trusted_member(given, "certname", value_string(a, node));
    if (value_is(certname, VALUE_STRING))
        node = str_copy(a, value_str(&certname));
    size_t dot = str_find_char(node, '.', 0);
    struct value empty = value_object_any(a, NULL, NULL, 0);
    const struct value usual[] = {
        value_string(a, value_is_mapping(given) ? STR("remote") : STR("local")),
        certname,
        empty,
        value_string(a, str_slice(node, 0, dot)),
        dot < node.len ? value_string(a, str_slice(node, dot + 1, node.len))
                       : value_null(&type_dynamic),
        empty,
    };
    for (size_t i = 0; i < COUNT_OF(names); i++) {
        keys[i] = value_string(a, str_of(names[i]));
        items[i] = trusted_member(given, names[i], usual[i]);
    }
    return value_object_any(a, keys, items, COUNT_OF(names));
}
