// SPDX-License-Identifier: Apache-2.0
//
// Any bytes, formatted: the tokens are the same as before, and formatting again changes nothing. What can be read can
// be read after it was modernized, or printed; an expression with its lists over several lines is the same.
#include "dialects/hcl/format/format.h"
#include "dialects/hcl/format/print.h"
#include "dialects/hcl/format/spread.h"
#include "dialects/hcl/syntax/parse.h"
#include "dialects/terraform/modern.h"
#include "fuzz.h"
#include "hcl_same_tokens.h"

struct parsed {
    struct sources *sources;
    struct symbols *symbols;
    struct arena arena;
    struct tree *tree;
    expr_id e;
    bool is_sound;
};

static void parse(struct parsed *p, struct str text, bool is_body)
{
    struct tree_builder builder;
    struct diags diags = {0};
    *p = (struct parsed){.sources = sources_open(), .symbols = symbols_open()};
    uint32_t file = sources_add(p->sources, STR("f"), text);
    arena_init(&p->arena);
    tree_begin(&builder, hcl_ops(HCL_CTY), p->symbols, file);
    struct hcl_input in = {.text = source_text(p->sources, file),
                           .builder = &builder,
                           .arena = &p->arena,
                           .diags = &diags};
    if (is_body)
        hcl_parse_body(&in);
    else
        p->e = hcl_parse_expression(&in);
    p->tree = tree_end(&builder);
    p->is_sound = !diags.list.len;
    diags_done(&diags);
}

static void parsed_done(struct parsed *p)
{
    tree_free(p->tree);
    arena_done(&p->arena);
    symbols_close(p->symbols);
    sources_close(p->sources);
}

static void must_parse(struct str text, bool is_body, const struct parsed *as)
{
    struct parsed again;
    parse(&again, text, is_body);
    if (!again.is_sound)
        UNREACHABLE("what could be read cannot be read any more");
    if (as && !expr_same(as->tree, as->e, again.tree, again.e))
        UNREACHABLE("a list over several lines means something else");
    parsed_done(&again);
}

static void try_body(struct str text)
{
    struct parsed p;
    struct strbuf out;
    strbuf_init(&out, 0);
    terraform_modernize(text, &out);
    parse(&p, text, true);
    if (p.is_sound)
        must_parse(strbuf_str(&out), true, NULL);
    parsed_done(&p);
    strbuf_done(&out);
}

static void try_expression(struct str text)
{
    struct parsed p;
    struct strbuf spread, printed;
    strbuf_init(&spread, 0);
    strbuf_init(&printed, 0);
    hcl_spread_lists(text, &spread);
    parse(&p, text, false);
    if (p.is_sound) {
        must_parse(strbuf_str(&spread), false, &p);
        strbuf_add_cstr(&printed, "a = ");
        hcl_print_expression(&printed, p.sources, p.tree, p.e);
        strbuf_add_char(&printed, '\n');
        must_parse(strbuf_str(&printed), true, NULL);
    }
    parsed_done(&p);
    strbuf_done(&spread);
    strbuf_done(&printed);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size > 20000)
        return 0;
    struct str text = str_make((const char *)data, size);
    struct strbuf once, twice;
    strbuf_init(&once, 0);
    strbuf_init(&twice, 0);
    hcl_format(text, &once);
    hcl_format(strbuf_str(&once), &twice);
    if (!hcl_same_tokens(text, strbuf_str(&once)))
        UNREACHABLE("formatting changed a token");
    if (!str_equal(strbuf_str(&once), strbuf_str(&twice)))
        UNREACHABLE("formatting again changed the text");
    strbuf_done(&once);
    strbuf_done(&twice);
    try_body(text);
    try_expression(text);
    return 0;
}
