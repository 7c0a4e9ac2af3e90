// SPDX-License-Identifier: Apache-2.0
//
// YAML 1.2 with the types of its core schema: `yes` is a string and `012` is twelve. Tags of applications are ignored.
#include "formats/yaml/yaml_inside.h"
#include "value/number.h"

static bool resolve_core_number(struct arena *a, struct str s, struct value *out)
{
    unsigned base = str_starts(s, STR("0x")) ? 16 : str_starts(s, STR("0o")) ? 8 : 10;
    if (base != 10)
        return number_parse_integer(a, str_slice(s, 2, s.len), base, out);
    return number_parse(a, s, out);
}

// The value of a plain scalar.
static bool resolve_plain(struct arena *a, struct str s, struct value *out, const char **why)
{
    static const char *const nothing[] = {"", "~", "null", "Null", "NULL", NULL};
    static const char *const yes[] = {"true", "True", "TRUE", NULL};
    static const char *const no[] = {"false", "False", "FALSE", NULL};
    if (yaml_is_word(s, nothing))
        *out = value_null(&type_dynamic);
    else if (yaml_is_word(s, yes) || yaml_is_word(s, no))
        *out = value_bool(yaml_is_word(s, yes));
    else if (yaml_is_endless(s))
        return number_parse(a, s.at[0] == '-' ? STR("-Inf") : STR("Inf"), out);
    else if (yaml_is_integer(s) || yaml_is_float(s)) {
        *why = "this number is too large";
        return resolve_core_number(a, s, out);
    } else if (yaml_is_nan(s)) {
        *why = "`.nan` is not supported";
        return false;
    } else
        *out = yaml_string(a, s);
    return true;
}

static bool resolve_core(struct arena *a, const struct event *e, struct value *out,
                         const char **why)
{
    enum yaml_tag tag = yaml_tag(e);
    bool is_plain = e->style == SCALAR_PLAIN;
    *why = "the value does not match its tag";
    *out = VALUE_NONE;
    if (e->kind != EVENT_SCALAR)
        return tag == YAML_TAG_OTHER ||
               tag == (e->kind == EVENT_MAPPING_START ? YAML_TAG_MAP : YAML_TAG_SEQ);
    if (tag == YAML_TAG_NONE && is_plain)
        return resolve_plain(a, e->text, out, why);
    if (tag == YAML_TAG_MAP || tag == YAML_TAG_SEQ)
        return false;
    bool is_typed = tag == YAML_TAG_INT || tag == YAML_TAG_FLOAT || tag == YAML_TAG_BOOL ||
                    tag == YAML_TAG_NULL;
    if (!is_typed) {
        *out = yaml_string(a, e->text);
        return true;
    }
    if (!resolve_plain(a, e->text, out, why))
        return false;
    return tag == YAML_TAG_BOOL   ? value_is(*out, VALUE_BOOL)
           : tag == YAML_TAG_NULL ? value_is_null(*out)
                                  : value_is_number(*out);
}

const struct format format_yaml_core = {.name = "yaml_core",
                                        .title = "YAML",
                                        .read = yaml_read,
                                        .resolve = resolve_core,
                                        .merge = MERGE_BELOW,
                                        .has_unique_keys = true,
                                        .syntax = YAML_1_2};
