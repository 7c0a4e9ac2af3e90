// SPDX-License-Identifier: Apache-2.0
//
// Input that was made to hurt: each ends in a value or a diagnostic, within the limits.
#include <string.h>

#include "check.h"
#include "dialects/hcl/language/session.h"

// What an expression ends in.
struct end {
    struct hcl_session session;
    struct strbuf text;
    struct value value;
    const struct diag *first; // NULL: it has a value
};

static void begin(struct end *e)
{
    *e = (struct end){0};
    hcl_session_open(&e->session, hcl_ops(HCL_TERRAFORM), true);
    e->session.graph->limits.memory_bytes = 256 << 20;
    e->session.graph->limits.output_bytes = 16 << 20;
    e->session.graph->limits.steps = 20 * 1000 * 1000;
    strbuf_init(&e->text, 0);
}

static void add_times(struct end *e, const char *part, size_t times)
{
    for (size_t i = 0; i < times; i++)
        strbuf_add_cstr(&e->text, part);
}

static void run(struct end *e)
{
    struct hcl_input in = hcl_session_begin(&e->session, STR("hostile.hcl"), strbuf_str(&e->text));
    expr_id root = hcl_parse_expression(&in);
    hcl_session_end(&e->session);
    if (!e->session.diags.list.len) {
        e->value = hcl_session_value(&e->session, root, NULL);
        failure_collect(failure_of(&e->session.arena, e->value), &e->session.diags);
    }
    e->first = e->session.diags.list.len ? e->session.diags.list.at[0] : NULL;
}

static void done(struct end *e)
{
    strbuf_done(&e->text);
    hcl_session_close(&e->session);
}

// Runs `open` times, `middle`, `close` times.
static enum diag_code nested(const char *open, size_t times, const char *middle, const char *close)
{
    struct end e;
    begin(&e);
    add_times(&e, open, times);
    strbuf_add_cstr(&e.text, middle);
    add_times(&e, close, times);
    run(&e);
    enum diag_code code = e.first ? e.first->code : DIAG_CODE_COUNT;
    done(&e);
    return code;
}

static enum diag_code code_of(const char *text)
{
    return nested("", 0, text, "");
}

// ---- nesting

static void test_nesting(void)
{
    CHECK_INT(nested("(", 100000, "1", ")"), DIAG_LIMIT_DEPTH);
    CHECK_INT(nested("[", 100000, "", "]"), DIAG_LIMIT_DEPTH);
    CHECK_INT(nested("{a=", 100000, "1", "}"), DIAG_LIMIT_DEPTH);
    CHECK_INT(nested("f(", 100000, "", ")"), DIAG_LIMIT_DEPTH);
    CHECK_INT(nested("[for x in ", 100000, "y", ": x]"), DIAG_LIMIT_DEPTH);
    CHECK_INT(nested("\"${", 100000, "1", "}\""), DIAG_LIMIT_DEPTH);
    CHECK_INT(nested("\"%{if true}", 100000, "1", "%{endif}\""), DIAG_BAD_SYNTAX);
    CHECK_INT(nested("x[", 100000, "1", "]"), DIAG_LIMIT_DEPTH);
    CHECK_INT(nested("[", 1000000, "", ""), DIAG_LIMIT_DEPTH);
    CHECK_INT(nested("(", 500, "1", ")"), DIAG_CODE_COUNT);
}

// Chains are no nesting: they may be as long as a file.
static void test_chains(void)
{
    CHECK_INT(nested("1+", 1000000, "1", ""), DIAG_CODE_COUNT);
    CHECK_INT(nested("!", 1000000, "true", ""), DIAG_CODE_COUNT);
    CHECK_INT(nested("- ", 1000000, "1", ""), DIAG_CODE_COUNT);
    CHECK_INT(nested("true ? 1 : ", 100000, "1", ""), DIAG_CODE_COUNT);
    CHECK_INT(nested("", 1000000, "x", ".y"), DIAG_UNKNOWN_NAME);
    CHECK_INT(nested("", 1000000, "x", "[0]"), DIAG_UNKNOWN_NAME);
    CHECK_INT(nested("", 1000000, "[1]", "[0].a"), DIAG_TYPE_MISMATCH);
}

static void test_blocks(void)
{
    struct end e;
    begin(&e);
    add_times(&e, "b {\n", 100000);
    struct hcl_input in = hcl_session_begin(&e.session, STR("hostile.hcl"), strbuf_str(&e.text));
    (void)hcl_parse_body(&in);
    hcl_session_end(&e.session);
    CHECK(e.session.diags.list.len > 0);
    CHECK_INT(e.session.diags.list.at[0]->code, DIAG_LIMIT_DEPTH);
    done(&e);
}

// ---- size

static void test_sizes(void)
{
    CHECK_INT(code_of("range(0, 1000000000)"), DIAG_BAD_ARGUMENT);
    CHECK_INT(code_of("format(\"%999999999d\", 1)"), DIAG_LIMIT_OUTPUT);
    CHECK_INT(code_of("setproduct(range(1000), range(1000), range(1000), range(1000))"),
              DIAG_LIMIT_STEPS);
    CHECK_INT(code_of("[for a in range(1000): [for b in range(1000): [for c in range(1000): c]]]"),
              DIAG_LIMIT_MEMORY);
    CHECK_INT(code_of("jsondecode(\"[[[[[[[[[[\")"), DIAG_BAD_ARGUMENT);
    CHECK_INT(code_of("1e1000000000"), DIAG_CODE_COUNT); // infinite, as the peer has it
}

// A template that doubles its text thirty times is a gigabyte.
static void test_templates_that_grow(void)
{
    struct end e;
    begin(&e);
    strbuf_add_cstr(&e.text, "[for a in [\"0123456789abcdef\"]: ");
    add_times(&e, "[for a in [\"${a}${a}\"]: ", 30);
    strbuf_add_cstr(&e.text, "a");
    add_times(&e, "]", 31);
    run(&e);
    CHECK(e.first != NULL);
    CHECK_INT(e.first ? e.first->code : DIAG_CODE_COUNT, DIAG_LIMIT_OUTPUT);
    done(&e);
}

static void test_patterns(void)
{
    struct end e;
    begin(&e);
    strbuf_add_cstr(&e.text, "regex(\"(a+)+$\", \"");
    add_times(&e, "a", 5000);
    strbuf_add_cstr(&e.text, "b\")");
    run(&e);
    CHECK(e.first != NULL);
    done(&e);
}

// ---- anything

static void test_random_bytes(void)
{
    struct random random = {7};
    static const char common[] = "{}[]()\"${%~}<<EOT\n=.,:?&|!+-*/# \\abc01\xc3\xa9\xff";
    for (int i = 0; i < 3000; i++) {
        struct end e;
        begin(&e);
        uint32_t len = random_below(&random, 200);
        for (uint32_t k = 0; k < len; k++)
            strbuf_add_char(&e.text, random_below(&random, 8)
                                         ? common[random_below(&random, sizeof(common) - 1)]
                                         : (char)random_below(&random, 256));
        run(&e);
        if (e.first)
            CHECK(e.first->at.end <= e.text.len);
        done(&e);
    }
}

static const struct test tests[] = {
    {"brackets, blocks and templates nest to a limit", test_nesting},
    {"chains of operators and steps do not", test_chains},
    {"a hundred thousand open blocks", test_blocks},
    {"functions that would give too much", test_sizes},
    {"a gigabyte by repeated templates", test_templates_that_grow},
    {"a pattern that takes for ever", test_patterns},
    {"random bytes", test_random_bytes},
};

SUITE_OF(hcl_hostile);
