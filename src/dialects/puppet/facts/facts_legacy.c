// SPDX-License-Identifier: Apache-2.0
//
// Legacy facts: what versions of Facter before 3 called by flat names, and what Facter 4 still tells on request. Each is a
// part of a structured fact, or of each of its interfaces, devices and so on.
#include "base/array.h"
#include "base/budget.h"
#include "dialects/puppet/facts/facts.h"

enum legacy_form { LEGACY_SAME, LEGACY_MEGABYTES, LEGACY_JOINED, LEGACY_KEYS, LEGACY_SORTED_KEYS };

static const struct legacy_fact {
    const char *name;
    const char *path; // of the structured fact
    enum legacy_form form;
} legacy_facts[] = {
    {"architecture", "os.architecture", LEGACY_SAME},
    {"augeasversion", "augeas.version", LEGACY_SAME},
    {"bios_release_date", "dmi.bios.release_date", LEGACY_SAME},
    {"bios_vendor", "dmi.bios.vendor", LEGACY_SAME},
    {"bios_version", "dmi.bios.version", LEGACY_SAME},
    {"blockdevices", "disks", LEGACY_KEYS},
    {"boardassettag", "dmi.board.asset_tag", LEGACY_SAME},
    {"boardmanufacturer", "dmi.board.manufacturer", LEGACY_SAME},
    {"boardproductname", "dmi.board.product", LEGACY_SAME},
    {"boardserialnumber", "dmi.board.serial_number", LEGACY_SAME},
    {"chassisassettag", "dmi.chassis.asset_tag", LEGACY_SAME},
    {"chassistype", "dmi.chassis.type", LEGACY_SAME},
    {"domain", "networking.domain", LEGACY_SAME},
    {"fqdn", "networking.fqdn", LEGACY_SAME},
    {"gid", "identity.group", LEGACY_SAME},
    {"hardwareisa", "processors.isa", LEGACY_SAME},
    {"hardwaremodel", "os.hardware", LEGACY_SAME},
    {"hostname", "networking.hostname", LEGACY_SAME},
    {"id", "identity.user", LEGACY_SAME},
    {"interfaces", "networking.interfaces", LEGACY_SORTED_KEYS},
    {"ipaddress", "networking.ip", LEGACY_SAME},
    {"ipaddress6", "networking.ip6", LEGACY_SAME},
    {"lsbdistcodename", "os.distro.codename", LEGACY_SAME},
    {"lsbdistdescription", "os.distro.description", LEGACY_SAME},
    {"lsbdistid", "os.distro.id", LEGACY_SAME},
    {"lsbdistrelease", "os.distro.release.full", LEGACY_SAME},
    {"lsbmajdistrelease", "os.distro.release.major", LEGACY_SAME},
    {"lsbminordistrelease", "os.distro.release.minor", LEGACY_SAME},
    {"lsbrelease", "os.distro.specification", LEGACY_SAME},
    {"macaddress", "networking.mac", LEGACY_SAME},
    {"macosx_buildversion", "os.macosx.build", LEGACY_SAME},
    {"macosx_productname", "os.macosx.product", LEGACY_SAME},
    {"macosx_productversion", "os.macosx.version.full", LEGACY_SAME},
    {"macosx_productversion_major", "os.macosx.version.major", LEGACY_SAME},
    {"macosx_productversion_minor", "os.macosx.version.minor", LEGACY_SAME},
    {"manufacturer", "dmi.manufacturer", LEGACY_SAME},
    {"memoryfree", "memory.system.available", LEGACY_SAME},
    {"memoryfree_mb", "memory.system.available_bytes", LEGACY_MEGABYTES},
    {"memorysize", "memory.system.total", LEGACY_SAME},
    {"memorysize_mb", "memory.system.total_bytes", LEGACY_MEGABYTES},
    {"netmask", "networking.netmask", LEGACY_SAME},
    {"netmask6", "networking.netmask6", LEGACY_SAME},
    {"network", "networking.network", LEGACY_SAME},
    {"network6", "networking.network6", LEGACY_SAME},
    {"operatingsystem", "os.name", LEGACY_SAME},
    {"operatingsystemmajrelease", "os.release.major", LEGACY_SAME},
    {"operatingsystemrelease", "os.release.full", LEGACY_SAME},
    {"osfamily", "os.family", LEGACY_SAME},
    {"physicalprocessorcount", "processors.physicalcount", LEGACY_SAME},
    {"processorcount", "processors.count", LEGACY_SAME},
    {"productname", "dmi.product.name", LEGACY_SAME},
    {"rubyplatform", "ruby.platform", LEGACY_SAME},
    {"rubysitedir", "ruby.sitedir", LEGACY_SAME},
    {"rubyversion", "ruby.version", LEGACY_SAME},
    {"scope6", "networking.scope6", LEGACY_SAME},
    {"selinux", "os.selinux.enabled", LEGACY_SAME},
    {"selinux_config_mode", "os.selinux.config_mode", LEGACY_SAME},
    {"selinux_config_policy", "os.selinux.config_policy", LEGACY_SAME},
    {"selinux_current_mode", "os.selinux.current_mode", LEGACY_SAME},
    {"selinux_enforced", "os.selinux.enforced", LEGACY_SAME},
    {"selinux_policyversion", "os.selinux.policy_version", LEGACY_SAME},
    {"serialnumber", "dmi.product.serial_number", LEGACY_SAME},
    {"swapencrypted", "memory.swap.encrypted", LEGACY_SAME},
    {"swapfree", "memory.swap.available", LEGACY_SAME},
    {"swapfree_mb", "memory.swap.available_bytes", LEGACY_MEGABYTES},
    {"swapsize", "memory.swap.total", LEGACY_SAME},
    {"swapsize_mb", "memory.swap.total_bytes", LEGACY_MEGABYTES},
    {"system32", "os.windows.system32", LEGACY_SAME},
    {"uptime", "system_uptime.uptime", LEGACY_SAME},
    {"uptime_days", "system_uptime.days", LEGACY_SAME},
    {"uptime_hours", "system_uptime.hours", LEGACY_SAME},
    {"uptime_seconds", "system_uptime.seconds", LEGACY_SAME},
    {"uuid", "dmi.product.uuid", LEGACY_SAME},
    {"windows_display_version", "os.windows.display_version", LEGACY_SAME},
    {"windows_edition_id", "os.windows.edition_id", LEGACY_SAME},
    {"windows_installation_type", "os.windows.installation_type", LEGACY_SAME},
    {"windows_product_name", "os.windows.product_name", LEGACY_SAME},
    {"windows_release_id", "os.windows.release_id", LEGACY_SAME},
    {"xendomains", "xen.domains", LEGACY_JOINED},
};

// Facts with the name of a part in theirs: `ipaddress_eth0`.
static const struct {
    const char *before, *path, *after, *member;
} legacy_parts[] = {
    {"ipaddress_", "networking.interfaces", "", "ip"},
    {"ipaddress6_", "networking.interfaces", "", "ip6"},
    {"macaddress_", "networking.interfaces", "", "mac"},
    {"mtu_", "networking.interfaces", "", "mtu"},
    {"netmask_", "networking.interfaces", "", "netmask"},
    {"netmask6_", "networking.interfaces", "", "netmask6"},
    {"network_", "networking.interfaces", "", "network"},
    {"network6_", "networking.interfaces", "", "network6"},
    {"scope6_", "networking.interfaces", "", "scope6"},
    {"blockdevice_", "disks", "_model", "model"},
    {"blockdevice_", "disks", "_size", "size_bytes"},
    {"blockdevice_", "disks", "_vendor", "vendor"},
    {"ssh", "ssh", "key", "key"},
};

bool fact_is_legacy(struct str name)
{
    for (size_t i = 0; i < COUNT_OF(legacy_facts); i++)
        if (str_equal(name, str_of(legacy_facts[i].name)))
            return true;
    return str_equal(name, STR("dhcp_servers"));
}

// ---- deriving

struct legacy_list {
    struct arena *arena;
    struct value facts; // as they are
    ARRAY(struct value) keys, items;
};

// The value at a path of names; absent: there is none.
static struct value fact_at(struct value facts, const char *path)
{
    struct str rest = str_of(path);
    struct value v = facts;
    for (size_t at = 0; at < rest.len && value_is_mapping(v);) {
        size_t dot = str_find_char(rest, '.', at);
        v = value_get(v, str_slice(rest, at, dot));
        at = dot + 1;
        if (dot >= rest.len)
            return value_is_null(v) ? VALUE_NONE : v;
    }
    return VALUE_NONE;
}

static void add_legacy(struct legacy_list *l, struct str name, struct value v)
{
    bool is_there = value_find_key(l->facts, name) >= 0;
    if (is_there || value_is(v, VALUE_ABSENT) || value_is_null(v))
        return;
    ARRAY_PUSH(&l->keys, value_string(l->arena, name));
    ARRAY_PUSH(&l->items, v);
}

static int by_name(const void *x, const void *y)
{
    return str_compare(*(const struct str *)x, *(const struct str *)y);
}

static struct value joined_names(struct legacy_list *l, struct value v, enum legacy_form form)
{
    size_t n = value_len(v);
    struct str *parts = ARENA_ARRAY(l->arena, struct str, n + 1);
    struct strbuf out;
    for (size_t i = 0; i < n; i++)
        parts[i] =
            value_is_mapping(v) ? value_key(v, i) : puppet_text_of(l->arena, value_item(v, i));
    if (form == LEGACY_SORTED_KEYS)
        qsort(parts, n, sizeof(*parts), by_name);
    strbuf_init(&out, 0);
    for (size_t i = 0; i < n; i++) {
        strbuf_add(&out, i ? STR(",") : STR(""));
        strbuf_add(&out, parts[i]);
    }
    struct value text = value_string(l->arena, strbuf_str(&out));
    strbuf_done(&out);
    return n ? text : VALUE_NONE;
}

static struct value legacy_value(struct legacy_list *l, struct value v, enum legacy_form form)
{
    switch (form) {
    case LEGACY_SAME: return v;
    case LEGACY_MEGABYTES:
        if (!value_is_number(v))
            return VALUE_NONE;
        v = number_from_float(number_to_double(v) / (1024.0 * 1024.0));
        v.flags |= VALUE_FLOAT;
        return v;
    case LEGACY_JOINED: return value_is_sequence(v) ? joined_names(l, v, form) : VALUE_NONE;
    case LEGACY_KEYS:
    case LEGACY_SORTED_KEYS: return value_is_mapping(v) ? joined_names(l, v, form) : VALUE_NONE;
    }
    return VALUE_NONE;
}

static void add_legacy_parts(struct legacy_list *l)
{
    for (size_t i = 0; i < COUNT_OF(legacy_parts); i++) {
        struct value parts = fact_at(l->facts, legacy_parts[i].path);
        for (size_t n = 0; value_is_mapping(parts) && budget_more(n < value_len(parts)); n++) {
            struct str name = str_format(l->arena, "%s%.*s%s", legacy_parts[i].before,
                                         STR_ARGS(value_key(parts, n)), legacy_parts[i].after);
            if (value_is_mapping(value_item(parts, n)))
                add_legacy(l, name, fact_at(value_item(parts, n), legacy_parts[i].member));
        }
    }
}

static void add_processors(struct legacy_list *l)
{
    struct value models = fact_at(l->facts, "processors.models");
    for (size_t i = 0; value_is_sequence(models) && budget_more(i < value_len(models)); i++)
        add_legacy(l, str_format(l->arena, "processor%zu", i), value_item(models, i));
}

// `sshfp_rsa`: both fingerprints.
static void add_fingerprints(struct legacy_list *l)
{
    struct value keys = fact_at(l->facts, "ssh");
    for (size_t i = 0; value_is_mapping(keys) && budget_more(i < value_len(keys)); i++) {
        struct value key = value_item(keys, i);
        struct value sha1 = fact_at(key, "fingerprints.sha1"),
                     sha256 = fact_at(key, "fingerprints.sha256");
        if (!value_is(sha1, VALUE_STRING) || !value_is(sha256, VALUE_STRING))
            continue;
        struct str text = str_format(l->arena, "%.*s\n%.*s", STR_ARGS(value_str(&sha1)),
                                     STR_ARGS(value_str(&sha256)));
        add_legacy(l, str_format(l->arena, "sshfp_%.*s", STR_ARGS(value_key(keys, i))),
                   value_string(l->arena, text));
    }
}

static void add_dhcp_servers(struct legacy_list *l)
{
    struct value interfaces = fact_at(l->facts, "networking.interfaces"),
                 own = fact_at(l->facts, "networking.dhcp");
    if (!value_is_mapping(interfaces))
        return;
    size_t n = value_len(interfaces), count = 1;
    struct value *keys = ARENA_ARRAY(l->arena, struct value, n + 1);
    struct value *items = ARENA_ARRAY(l->arena, struct value, n + 1);
    keys[0] = value_string(l->arena, STR("system"));
    items[0] = value_is(own, VALUE_ABSENT) ? value_null(&type_dynamic) : own;
    for (size_t i = 0; budget_more(i < n); i++) {
        struct value server = value_is_mapping(value_item(interfaces, i))
                                  ? fact_at(value_item(interfaces, i), "dhcp")
                                  : VALUE_NONE;
        if (value_is(server, VALUE_ABSENT))
            continue;
        keys[count] = value_string(l->arena, value_key(interfaces, i));
        items[count++] = server;
    }
    add_legacy(l, STR("dhcp_servers"), value_object_any(l->arena, keys, items, count));
}

// Legacy facts that are not there yet.
static struct legacy_list missing_facts(struct arena *a, struct value facts)
{
    struct legacy_list l = {.arena = a, .facts = facts};
    for (size_t i = 0; i < COUNT_OF(legacy_facts); i++) {
        struct value v = fact_at(facts, legacy_facts[i].path);
        if (!value_is(v, VALUE_ABSENT))
            add_legacy(&l, str_of(legacy_facts[i].name), legacy_value(&l, v, legacy_facts[i].form));
    }
    add_legacy_parts(&l);
    add_processors(&l);
    add_fingerprints(&l);
    add_dhcp_servers(&l);
    return l;
}

static void legacy_done(struct legacy_list *l)
{
    ARRAY_DONE(&l->keys);
    ARRAY_DONE(&l->items);
}

struct value facts_with_legacy(struct arena *a, struct value facts)
{
    if (!value_is_mapping(facts))
        return facts;
    struct legacy_list l = missing_facts(a, facts);
    size_t n = value_len(facts), more = l.keys.len;
    struct value *keys = ARENA_ARRAY(a, struct value, n + more + 1);
    struct value *items = ARENA_ARRAY(a, struct value, n + more + 1);
    for (size_t i = 0; i < n; i++) {
        keys[i] = value_real_key(facts, i);
        items[i] = value_item(facts, i);
    }
    for (size_t i = 0; i < more; i++) {
        keys[n + i] = l.keys.at[i];
        items[n + i] = l.items.at[i];
    }
    legacy_done(&l);
    return value_object_any(a, keys, items, n + more);
}

// Structured facts alone: what would be derived from them are the names of legacy ones.
static struct value structured_facts(struct arena *a, struct value facts)
{
    static const char *const names[] = {"os",  "networking", "processors", "memory", "disks",
                                        "ssh", "dmi",        "identity",   "ruby",   "xen"};
    struct value keys[COUNT_OF(names)], items[COUNT_OF(names)];
    size_t count = 0;
    for (size_t i = 0; i < COUNT_OF(names); i++) {
        struct value v = value_get(facts, str_of(names[i]));
        if (!value_is_mapping(v))
            continue;
        keys[count] = value_string(a, str_of(names[i]));
        items[count++] = v;
    }
    return value_object_any(a, keys, items, count);
}

struct value facts_without_legacy(struct arena *a, struct value facts)
{
    if (!value_is_mapping(facts))
        return facts;
    struct legacy_list l = missing_facts(a, structured_facts(a, facts));
    struct value derived = value_object_any(a, l.keys.at, l.items.at, l.keys.len);
    legacy_done(&l);
    size_t n = value_len(facts), count = 0;
    struct value *keys = ARENA_ARRAY(a, struct value, n + 1);
    struct value *items = ARENA_ARRAY(a, struct value, n + 1);
    for (size_t i = 0; i < n; i++) {
        struct str name = value_key(facts, i);
        bool is_structured = value_is_mapping(value_item(facts, i));
        if (fact_is_legacy(name) || (!is_structured && value_find_key(derived, name) >= 0))
            continue;
        keys[count] = value_real_key(facts, i);
        items[count++] = value_item(facts, i);
    }
    return value_object_any(a, keys, items, count);
}
