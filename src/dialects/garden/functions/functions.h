// SPDX-License-Identifier: Apache-2.0
//
// Garden's helper functions. A function declares its arguments once; they are checked before its body runs, with Garden's
// own words: numeric texts count as numbers, and arguments that are too many are ignored.
#ifndef WEFT_DIALECTS_GARDEN_FUNCTIONS_FUNCTIONS_H
#define WEFT_DIALECTS_GARDEN_FUNCTIONS_FUNCTIONS_H

#include "expr/ops.h"
#include "graph/eval/eval.h"

enum { GARDEN_FUNCTION_COUNT = 25, GARDEN_ARGS_MOST = 3 };

enum garden_arg_kind {
    ARG_NONE,
    ARG_TEXT,     // a string that is not empty
    ARG_ANY_TEXT, // ... or is
    ARG_NUMBER,   // also as a text
    ARG_INTEGER,  // also as a text
    ARG_INDEX,    // a number or a text; the body says what is wrong
    ARG_BOOL,
    ARG_PRIMITIVES,   // a list of strings, numbers, booleans and nulls
    ARG_TEXT_OR_LIST, // the text may be empty
    ARG_FULL_TEXT_OR_LIST,
    ARG_CONTAINER,  // a mapping, list, string or null
    ARG_UNIT_MOVED, // a unit that a time is moved by
    ARG_UNIT_SET,   // ... that is set in a time
    ARG_VALUE,
};

struct garden_arg {
    const char *name;
    enum garden_arg_kind kind;
    bool is_optional;
};

struct garden_function {
    struct function function;
    struct garden_arg args[GARDEN_ARGS_MOST];
    // Arguments are checked and converted; one that was not given is absent.
    struct value (*body)(struct call *c, const struct value *args);
};

// In byte order of their names, and in the order in which Garden lists them.
extern const struct function *const garden_functions[GARDEN_FUNCTION_COUNT];
// "a, b, c": for a name that is not among them.
struct str garden_function_names(struct arena *a);
// "Error from helper function NAME: …".
struct value garden_helper_failed(struct call *c, const char *format, ...) PRINTF_LIKE(2, 3);

// helper_texts.c
struct value garden_camel_case(struct call *c, const struct value *args);
struct value garden_kebab_case(struct call *c, const struct value *args);
struct value garden_concat(struct call *c, const struct value *args);
struct value garden_indent(struct call *c, const struct value *args);
struct value garden_is_empty(struct call *c, const struct value *args);
struct value garden_join(struct call *c, const struct value *args);
struct value garden_lower(struct call *c, const struct value *args);
struct value garden_upper(struct call *c, const struct value *args);
struct value garden_range(struct call *c, const struct value *args);
struct value garden_replace(struct call *c, const struct value *args);
struct value garden_slice(struct call *c, const struct value *args);
struct value garden_split(struct call *c, const struct value *args);
struct value garden_string(struct call *c, const struct value *args);
struct value garden_trim(struct call *c, const struct value *args);
// helper_data.c
struct value garden_base64_decode(struct call *c, const struct value *args);
struct value garden_base64_encode(struct call *c, const struct value *args);
struct value garden_json_decode(struct call *c, const struct value *args);
struct value garden_json_encode(struct call *c, const struct value *args);
struct value garden_sha256(struct call *c, const struct value *args);
struct value garden_uuid(struct call *c, const struct value *args);
struct value garden_yaml_decode(struct call *c, const struct value *args);
struct value garden_yaml_encode(struct call *c, const struct value *args);
// helper_dates.c
struct value garden_format_date(struct call *c, const struct value *args);
struct value garden_modify_date(struct call *c, const struct value *args);
struct value garden_shift_date(struct call *c, const struct value *args);
// What is wrong with a unit that a time is moved by, or that is set in it; NULL where nothing is.
const char *garden_why_not_unit(struct str unit, bool moves);

// words.c: the words of a text as lodash finds them, without accents.
struct garden_words {
    ARRAY(struct str) list;
};
void garden_find_words(struct arena *a, struct str text, struct garden_words *out);
// yaml_dump.c: a value in block style, as js-yaml writes it.
// One text; `indent` is that of lines below it.
void garden_dump_text(struct strbuf *out, struct str text, unsigned indent, bool is_key);
void garden_dump_yaml(struct strbuf *out, struct value v);

#endif
