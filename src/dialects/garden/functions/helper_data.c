// SPDX-License-Identifier: Apache-2.0
//
// Helper functions that read and write data: base64, JSON, YAML, digests.
#include "base/digest.h"
#include "base/utf8.h"
#include "dialects/garden/functions/functions.h"
#include "dialects/garden/values/complaints.h"
#include "dialects/garden/values/values.h"
#include "expr/analysis.h"
#include "formats/base64.h"
#include "formats/read_tree.h"
#include "formats/read_value.h"
#include "functions/functions.h"
#include "value/json.h"

static struct value finished_text(struct call *c, struct strbuf *out)
{
    bool fits = call_output(c, out->len);
    struct value v = fits ? value_string(call_arena(c), strbuf_str(out)) : call_limit(c);
    strbuf_done(out);
    return v;
}

// ---- base64

static int base64_digit(char c)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    const char *at = c ? strchr(digits, c == '-' ? '+' : c == '_' ? '/' : c) : NULL;
    return at ? (int)(at - digits) : -1;
}

// As lenient as node: other characters are skipped, `=` ends it.
struct value garden_base64_decode(struct call *c, const struct value *args)
{
    struct str text = value_str(&args[0]);
    struct strbuf bytes, out;
    uint32_t bits = 0;
    unsigned count = 0;
    strbuf_init(&bytes, 0);
    for (size_t i = 0; i < text.len && text.at[i] != '='; i++) {
        int digit = base64_digit(text.at[i]);
        if (digit < 0)
            continue;
        bits = bits << 6 | (uint32_t)digit;
        count += 6;
        if (count >= 8) {
            count -= 8;
            strbuf_add_char(&bytes, (char)(bits >> count & 0xFF));
        }
    }
    strbuf_init(&out, 0);
    struct str raw = strbuf_str(&bytes);
    for (size_t at = 0; at < raw.len;) {
        uint32_t code;
        at += utf8_decode(raw, at, &code);
        utf8_add(&out, code);
    }
    strbuf_done(&bytes);
    return finished_text(c, &out);
}

struct value garden_base64_encode(struct call *c, const struct value *args)
{
    struct strbuf out;
    strbuf_init(&out, 0);
    base64_add(&out, value_str(&args[0]));
    return finished_text(c, &out);
}

struct value garden_sha256(struct call *c, const struct value *args)
{
    unsigned char bytes[DIGEST_MOST_BYTES];
    size_t len = digest(DIGEST_SHA256, value_str(&args[0]), bytes);
    struct strbuf out;
    strbuf_init(&out, 0);
    for (size_t i = 0; i < len; i++)
        strbuf_format(&out, "%02x", bytes[i]);
    return finished_text(c, &out);
}

// The library has one: how random bytes are asked for is its business.
struct value garden_uuid(struct call *c, const struct value *args)
{
    (void)args;
    for (size_t i = 0; i < functions_hash.count; i++)
        if (!strcmp(functions_hash.functions[i].name, "uuid"))
            return functions_hash.functions[i].op.apply(c);
    return garden_helper_failed(c, "there are no random numbers");
}

// ---- JSON

struct value garden_json_decode(struct call *c, const struct value *args)
{
    struct value v;
    struct json_error error;
    if (json_read(call_arena(c), value_str(&args[0]), &v, &error))
        return garden_import_deep(call_arena(c), v);
    return garden_fail(c, 0, DIAG_BAD_DATA,
                       "Error from helper function jsonDecode: SyntaxError: %s in JSON at position "
                       "%zu",
                       error.why, error.offset);
}

struct value garden_json_encode(struct call *c, const struct value *args)
{
    struct strbuf out;
    strbuf_init(&out, 0);
    garden_write_json(&out, args[0]);
    return finished_text(c, &out);
}

// ---- YAML

static struct value read_documents(struct call *c, struct str text, bool *is_many)
{
    struct arena *a = call_arena(c);
    struct format_problem problem = {0};
    struct value v = VALUE_NONE;
    struct tree_builder b;
    struct format_lowering lowering = {0};
    struct format_documents documents = {0};
    tree_begin(&b, c->context->tree->ops, c->graph->symbols, 0);
    text = str_copy(a, text);
    bool is_read = format_read_tree(&format_yaml_core, &b, text, &lowering, &documents, &problem);
    if (is_read) {
        expr_id *roots = ARENA_ARRAY(a, expr_id, documents.count);
        uint32_t count = documents.count;
        memcpy(roots, documents.roots, sizeof(*roots) * count);
        struct tree *t = tree_end(&b);
        struct value *items = ARENA_ARRAY(a, struct value, count);
        for (uint32_t i = 0; i < count; i++) {
            struct value one = value_null(&type_dynamic);
            (void)expr_constant(a, t, roots[i], &one);
            items[i] = garden_import_deep(a, value_copy(a, one));
        }
        v = value_tuple(a, items, count);
        *is_many = count > 1;
        tree_free(t);
        return v;
    }
    tree_free(tree_end(&b));
    struct text_position at = text_position(text, problem.at);
    return garden_fail(c, 0, DIAG_BAD_DATA,
                       "Error from helper function %s: YAMLException: %s (%zu:%zu)", call_name(c),
                       problem.why ? problem.why : "this is too large", at.line, at.column);
}

struct value garden_yaml_decode(struct call *c, const struct value *args)
{
    bool is_many = false;
    bool wants_many = value_is(args[1], VALUE_BOOL) && args[1].boolean;
    struct value all = read_documents(c, value_str(&args[0]), &is_many);
    if (value_is_poison(all) || wants_many)
        return all;
    if (is_many)
        return garden_fail(c, 0, DIAG_BAD_DATA,
                           "Error from helper function yamlDecode: YAMLException: expected a "
                           "single document in the stream, but found more");
    return value_len(all) ? value_item(all, 0) : value_undefined();
}

struct value garden_yaml_encode(struct call *c, const struct value *args)
{
    struct strbuf out;
    bool is_many = value_is(args[1], VALUE_BOOL) && args[1].boolean;
    if (is_many && !value_is_sequence(args[0]))
        return garden_helper_failed(
            c, "yamlEncode: Set multiDocument=true but value is not an array (got %s)",
            garden_typeof(args[0]));
    strbuf_init(&out, 0);
    if (!is_many)
        garden_dump_yaml(&out, args[0]);
    for (size_t i = 0; is_many && i < value_len(args[0]); i++) {
        strbuf_add_cstr(&out, "---");
        garden_dump_yaml(&out, value_item(args[0], i));
    }
    return finished_text(c, &out);
}
