// SPDX-License-Identifier: Apache-2.0
#include "dialects/flavour_files.h"

#include "base/glob.h"
#include "base/path.h"
#include "formats/formats.h"
#include "formats/read_value.h"

const char flavour_settings_name[] = "weft.toml";

const struct flavour_rules *flavour_rules_read(const struct tree_files *f, struct arena *a,
                                               struct str dir)
{
    struct str text, path = path_join(a, dir, str_of(flavour_settings_name));
    struct format_problem problem;
    struct value all;
    if (!f->read(f->data, a, path, &text) ||
        !format_read_value(&format_toml, a, text, &all, &problem))
        return NULL;
    struct value table = value_get(all, STR("flavours"));
    size_t count = value_is_mapping(table) ? value_len(table) : 0;
    struct flavour_rules *r = ARENA_NEW(a, struct flavour_rules);
    *r = (struct flavour_rules){.dir = str_copy(a, dir),
                                .at = ARENA_ARRAY(a, struct flavour_rule, count)};
    for (size_t i = 0; i < count; i++) {
        struct value schema = value_item(table, i);
        if (value_is(schema, VALUE_STRING))
            r->at[r->count++] = (struct flavour_rule){str_copy(a, value_key(table, i)),
                                                      str_copy(a, value_str(&schema))};
    }
    return r;
}

struct str flavour_schema_by(const struct flavour_rules *r, struct arena *a, struct str path)
{
    size_t skipped = r->dir.len > 1 ? r->dir.len + 1 : 1;
    for (size_t i = 0; i < r->count; i++)
        if (glob_matches(r->at[i].pattern, str_slice(path, skipped, path.len)))
            return path_clean(a, path_join(a, r->dir, r->at[i].schema));
    return STR("");
}

struct str flavour_schema_of(const struct tree_files *f, struct arena *a, struct str path)
{
    for (struct str dir = path_dirname(path);; dir = path_dirname(dir)) {
        const struct flavour_rules *r = flavour_rules_read(f, a, dir);
        if (r || dir.len < 2)
            return r ? flavour_schema_by(r, a, path) : STR("");
    }
}
