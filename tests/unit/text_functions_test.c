// SPDX-License-Identifier: Apache-2.0
//
// Functions that make and read texts, called as the evaluator calls them: arguments and answers are
// extended JSON. What the peers answer to hundreds of calls is in the vectors; here is what those do not
// ask: limits, the outside world, corners that were found by comparing with a real Terraform.
#include "check.h"

#include <stdio.h>
#include <string.h>

#include "base/digest.h"
#include "functions/functions.h"
#include "graph/eval/eval.h"
#include "graph/graph.h"
#include "graph/world/injector.h"
#include "value/json.h"
#include "value/number.h"

static const struct function_family *const families[] = {
    &functions_encoding,       &functions_encoding_terraform,
    &functions_files,          &functions_format,
    &functions_hash,           &functions_net,
    &functions_regex,          &functions_time,
    &functions_time_terraform,
};

static const struct function *find(const char *name)
{
    for (size_t i = 0; i < COUNT_OF(families); i++)
        for (size_t n = 0; n < families[i]->count; n++)
            if (strcmp(families[i]->functions[n].name, name) == 0)
                return &families[i]->functions[n];
    return NULL;
}

// ---- a small world

static bool read_file(void *data, struct arena *a, struct str request, struct value *out,
                      struct str *why)
{
    static const struct {
        const char *name, *text;
    } files[] = {
        {"a.txt", "hello"},        {"bin", "\xff\xfe"},
        {"/home/me/x", "mine"},    {"./", "a.txt\nb.tf\nsub/\n.hidden\n"},
        {"sub/", "c.tf\ndeep/\n"}, {"sub/deep/", "d.tf"},
    };
    static const struct {
        const char *dir, *names[4];
    } dirs[] = {{"./", {"a.txt", "b.tf", "sub/", ".hidden"}},
                {"sub/", {"c.tf", "deep/"}},
                {"sub/deep/", {"d.tf"}}};
    (void)data, (void)why;
    for (size_t i = 0; i < COUNT_OF(files); i++)
        if (str_equal(request, str_of(files[i].name)))
            *out = value_string(a, str_of(files[i].text));
    for (size_t i = 0; i < COUNT_OF(dirs); i++) {
        struct value names[4];
        size_t count = 0;
        while (count < COUNT_OF(names) && dirs[i].names[count]) {
            names[count] = value_string(a, str_of(dirs[i].names[count]));
            count++;
        }
        if (str_equal(request, str_of(dirs[i].dir)))
            *out = value_list(a, &type_string, names, count);
    }
    return true;
}

static bool read_env(void *data, struct arena *a, struct str request, struct value *out,
                     struct str *why)
{
    (void)data, (void)why;
    if (str_equal(request, STR("HOME")))
        *out = value_string(a, STR("/home/me"));
    return true;
}

static bool read_clock(void *data, struct arena *a, struct str request, struct value *out,
                       struct str *why)
{
    (void)a, (void)request, (void)why;
    *out = *(const struct value *)data;
    return true;
}

static bool read_random(void *data, struct arena *a, struct str request, struct value *out,
                        struct str *why)
{
    (void)a, (void)request, (void)why;
    *out = number_from_double(0.5 / ++*(int *)data);
    return true;
}

// ---- one call

struct work {
    struct graph *graph;
    const struct function *function;
    struct value args, out;
};

static void run(void *data)
{
    struct work *w = data;
    static const struct ops no_ops = {.language = "test"};
    struct tree tree = {.ops = &no_ops};
    struct eval_context at = {.tree = &tree};
    struct value args[8];
    struct call c = {.graph = w->graph,
                     .context = &at,
                     .op = &w->function->op,
                     .name = w->function->name,
                     .function = w->function,
                     .count = (unsigned)value_len(w->args),
                     .args = args};
    for (unsigned i = 0; i < c.count; i++)
        args[i] = value_item(w->args, i);
    w->out = call_apply(&c);
}

static struct str show(struct arena *a, struct value v)
{
    if (value_is_poison(v)) {
        struct diags all = {0};
        failure_collect(v.unknown->failure, &all);
        struct str message = str_format(a, "! %.*s", STR_ARGS(all.list.at[0]->message));
        diags_done(&all);
        return message;
    }
    struct strbuf b;
    strbuf_init(&b, 0);
    json_write(&b, v, (struct json_style){.extended = true});
    struct str text = strbuf_copy(&b, a);
    strbuf_done(&b);
    return text;
}

// `want` is extended JSON, or `! ` and the message of the failure.
static void call_in(struct injector *world, const char *name, const char *args, const char *want)
{
    struct graph *g = graph_open();
    struct work w = {.graph = g, .function = find(name)};
    struct json_error error;
    g->injector = world;
    g->limits.output_bytes = 100000;
    if (!w.function || !json_read_extended(&g->arena, str_of(args), &w.args, &error)) {
        check_failed(__FILE__, __LINE__, "%s%s cannot be called", name, args);
    } else {
        graph_question(g, run, &w);
        struct str got = show(&g->arena, w.out);
        if (!str_equal(got, str_of(want)))
            check_failed(__FILE__, __LINE__, "%s%s is\n  %.*s\nnot\n  %s", name, args,
                         STR_ARGS(got), want);
    }
    graph_close(g);
}

static void call(const char *name, const char *args, const char *want)
{
    struct value now = value_int(1700000000);
    int random = 0;
    struct injector world = {.base = STR("/base")};
    injector_bind(&world, WORLD_FILES, read_file, NULL);
    injector_bind(&world, WORLD_ENV, read_env, NULL);
    injector_bind(&world, WORLD_CLOCK, read_clock, &now);
    injector_bind(&world, WORLD_RANDOM, read_random, &random);
    call_in(&world, name, args, want);
}

// ---- format

static void numbers_are_laid_out_as_go_does(void)
{
    call("format", "[\"%.0f %.0f %.0f %.2f %.0f\", 0.5, 1.5, 2.5, 0.125, 0.6]", "\"0 2 2 0.12 1\"");
    call("format", "[\"%+08.3e|%-9g|%09g|%#x|%8.5d|%08d\", 123.456, 1e21, -3.5, 255, 42, -42]",
         "\"+1.235e+02|1e+21    |-000003.5|0xff|   00042|-0000042\"");
    call("format", "[\"%v %v %.3g %.1g\", 1000000, 123456, 123456, 0.00012345]",
         "\"1e+06 123456 1.23e+05 0.0001\"");
    call("format", "[\"%.d|%.0d\", 0, 7]", "\"|7\"");
    call("format", "[\"%f|%5.1f|%v\", {\"$number\":\"+Inf\"}, {\"$number\":\"-Inf\"}, 1e-7]",
         "\"+Inf| -Inf|1e-07\"");
    call("format", "[\"%X %b %o\", 3735928559, 5, 8]", "\"DEADBEEF 101 10\"");
}

static void formats_that_are_none_say_why(void)
{
    call("format", "[\"%5\"]", "! the format ends inside a verb; write `%%` for a percent sign");
    call("format", "[\"%[0]d\", 1]", "! unexpected `0` in a verb at offset 2 of the format");
    call("format", "[\"%d\", 1.5]",
         "! `%d` at offset 0 cannot show argument 1: a whole number is required");
    call("format", "[\"x\", 1]", "! the format has no verbs, so it uses no argument");
    call(
        "formatlist", "[\"%d\", [1, \"x\"]]",
        "! element 1 of the result: `%d` at offset 0 cannot show argument 1: a number is required");
}

static void formats_end_at_the_limit(void)
{
    const char *limit = "! this produces more than 100000 bytes";
    call("format", "[\"%999999999d\", 1]", limit);
    call("format", "[\"%.999999999f\", 0.1]", limit);
    call("format", "[\"%.999999999d\", 1]", limit);
    call("format", "[\"%99999999999999999999s\", 1]", limit);
    call("format", "[\"%f\", 1e999999]", limit);
    call("format", "[\"%d\", 1e999999]", limit);
    call("format", "[\"%s\", 1e999999]", limit);
    call("formatlist", "[\"%200000s\", [\"a\", \"b\"]]", limit);
}

static void what_is_unknown_leaves_a_prefix(void)
{
    call("format", "[\"ab-%s\", {\"$unknown\":\"string\"}]",
         "{\"$unknown\":\"string\",\"$refined\":{\"not_null\":true,\"prefix\":\"ab-\"}}");
    call("formatlist", "[\"%s\", [\"a\", {\"$unknown\":\"string\"}]]",
         "{\"$typed\":[[\"list\",\"string\"],[\"a\",{\"$unknown\":\"string\",\"$refined\":{\"not_"
         "null\":true}}]]}");
    call("formatlist", "[\"%s%s\", {\"$unknown\":[\"tuple\",[\"string\"]]}, [1, 2]]",
         "! argument 2 has 2 elements, but argument 1 has 1: lists must have the same length");
}

// ---- patterns

static void matches_follow_each_other_as_in_go(void)
{
    call("regexreplace", "[\"abc\", \"b*\", \"<$0>\"]", "\"<>a<b>c<>\"");
    call("regexreplace", "[\"ab\", \"(?P<n>a)(b)\", \"${n}-$2-$$-$n2-$\"]", "\"a-b-$--$\"");
    call("regexall", "[\"a*\", \"baac\"]",
         "{\"$typed\":[[\"list\",\"string\"],[\"\",\"aa\",\"\"]]}");
    call("regexall", "[\"x\", \"\"]", "{\"$typed\":[[\"list\",\"string\"],[]]}");
    call("regexall", "[{\"$unknown\":\"string\"}, \"a\"]",
         "{\"$unknown\":[\"list\",\"dynamic\"],\"$refined\":{\"not_null\":true}}");
    call("regex", "[\"(a)(?P<b>b)\", \"ab\"]",
         "! either all groups of a pattern have names or none: write `(?:...)` for a group without "
         "a result");
    call("regex", "[\"(a+)+$\", \"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab\"]",
         "! matching this text takes too many steps: make the pattern less ambiguous");
}

// ---- time

static void times_and_durations(void)
{
    call("formatdate", "[\"EEE, DD MMM YYYY hh:mm:ss ZZZZ\", \"2018-01-02T23:12:01-08:00\"]",
         "\"Tue, 02 Jan 2018 23:12:01 -0800\"");
    call("formatdate", "[\"H 'it''s' aa\", \"2018-01-02T00:12:01Z\"]", "\"12 it's am\"");
    call("formatdate", "[\"YYY\", \"2018-01-02T00:12:01Z\"]",
         "! invalid format at offset 0: a year must be `YY` or `YYYY`");
    call("timeadd", "[\"2020-02-28T23:59:59.5-05:00\", \"-1.5h0.7s\"]",
         "\"2020-02-28T22:29:58-05:00\"");
    call("timeadd", "[\"9999-12-31T23:59:59Z\", \"24h\"]", "\"10000-01-01T23:59:59Z\"");
    call("timeadd", "[\"0000-01-01T00:00:00Z\", \"-1s\"]", "\"-0001-12-31T23:59:59Z\"");
    call("timeadd", "[\"2020-01-01T00:00:00Z\", \"2562047h48m\"]",
         "! invalid duration `2562047h48m`");
    call("timecmp", "[\"2017-11-22T00:00:00Z\", \"2017-11-22T01:00:00+01:00\"]", "0");
    call("timecmp", "[\"2017-02-29T00:00:00Z\", \"\"]",
         "! invalid time `2017-02-29T00:00:00Z`: the month does not have that many days");
}

static void the_clock_is_asked(void)
{
    call("timestamp", "[]", "\"2023-11-14T22:13:20Z\"");
    call("plantimestamp", "[]", "\"2023-11-14T22:13:20Z\"");
    call_in(NULL, "timestamp", "[]", "! this reads the clock, which is not allowed");
    struct value odd = value_bool(true);
    struct injector world = {0};
    injector_bind(&world, WORLD_CLOCK, read_clock, &odd);
    call_in(&world, "timestamp", "[]",
            "! the clock did not return a time: expected RFC 3339 or seconds since 1970");
}

// ---- encodings

static void tables_are_read_as_rfc_4180(void)
{
    call("csvdecode", "[\"a,b\\r\\n1,\\\"x\\ny\\\"\\r\\n\\r\\n,\\\"\\\"\\\"\\\"\"]",
         "{\"$typed\":[[\"list\",[\"object\",{\"a\":\"string\",\"b\":\"string\"}]],[{\"a\":\"1\","
         "\"b\":\"x\\ny\"},{\"a\":\"\",\"b\":\"\\\"\"}]]}");
    call("csvdecode", "[\"a,a\\n\"]", "! two columns are named `a`");
    call("csvdecode", "[\"\\n\\n\"]",
         "! the table is empty: its first line must have the names of the columns");
    call("csvdecode", "[\"a,b\\n1\\n\"]",
         "! line 2 of the table: the number of fields differs from the number of columns");
    call("csvdecode", "[\"a\\n\\\"x\"]", "! line 2 of the table: unterminated quotes");
    call("csvdecode", "[\"a\\n\\\"x\\\"y\"]",
         "! line 2 of the table: unexpected text after a quoted field");
}

static void json_goes_both_ways(void)
{
    call("jsonencode", "[{\"b\":\"<\",\"a\":[null,1e3]}]",
         "\"{\\\"a\\\":[null,1000],\\\"b\\\":\\\"\\\\u003c\\\"}\"");
    call("jsonencode", "[{\"$number\":\"+Inf\"}]",
         "! cannot write this as JSON: cannot serialize infinity as JSON");
    call("jsondecode", "[\"{\\\"e\\u0301\\\":\\\"e\\u0301\\\"}\"]", "{\"\xc3\xa9\":\"\xc3\xa9\"}");
    call("jsondecode", "[{\"$unknown\":\"string\",\"$refined\":{\"prefix\":\" \\\"a\"}}]",
         "{\"$unknown\":\"string\"}");
    call("jsondecode", "[{\"$unknown\":\"string\",\"$refined\":{\"prefix\":\"x\"}}]",
         "! JSON cannot start with `x`");
}

static void bytes_travel_in_base64(void)
{
    call("base64encode", "[\"h\xc3\xa9llo\"]", "\"aMOpbGxv\"");
    call("base64decode", "[\"aMOp\\nbGxv\"]", "\"h\xc3\xa9llo\"");
    call("base64decode", "[\"YQ=\"]", "! invalid base64 at offset 2");
    call("base64decode", "[\"/w==\"]", "! invalid UTF-8: byte 0 is the first that does not fit");
    call("base64gzip", "[\"hello\"]", "\"H4sIAAAAAAAA/8pIzcnJBwAAAP//AQAA//+GphA2BQAAAA==\"");
    call("base64gunzip", "[\"H4sIAAAAAAAA/8pIzcnJBwAAAP//AQAA//+GphA2BQAAAA==\"]", "\"hello\"");
    call("base64gunzip", "[\"aGVsbG8=\"]", "! invalid gzip data");
    call("textencodebase64", "[\"h\xc3\xa9\", \"UTF-16LE\"]", "\"aADpAA==\"");
    call("textencodebase64", "[\"h\", \"utf-16\"]", "\"/v8AaA==\"");
    call("textdecodebase64", "[\"//5oAA==\", \"UTF-16\"]", "\"h\"");
    call("textencodebase64", "[\"\xe6\x97\xa5\", \"ISO-8859-1\"]",
         "! the string has characters that `ISO-8859-1` cannot represent");
    call("textencodebase64", "[\"h\", \"UTF-8//TRANSLIT\"]",
         "! unknown character set `UTF-8//TRANSLIT`: expected an IANA name like `UTF-16LE`");
    call("urlencode", "[\"a b/\xe2\x98\x83~\"]", "\"a+b%2F%E2%98%83~\"");
    call("urldecode", "[\"a+b%2f\"]", "\"a b/\"");
    call("urldecode", "[\"%4\"]", "! expected two hexadecimal digits after `%` at offset 0");
}

static void a_bomb_of_zeros_ends_at_the_limit(void)
{
    // 200,000 zeros, compressed
    call("base64gunzip",
         "[\"H4sIAAAAAAACA+3BMQEAAADCoErrn84M/"
         "kABAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
         "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
         "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAK8BlH0j"
         "NkANAwA=\"]",
         "! this produces more than 100000 bytes");
}

static void yaml_is_written_line_by_line(void)
{
    call(
        "yamlencode", "[{\"b\":[1,[2,{\"x\":null}]],\"a\":{\"t\":\"p\\nq\\n\"},\"e\":[],\"o\":{}}]",
        "\"\\\"a\\\":\\n  \\\"t\\\": |\\n    p\\n    q\\n\\\"b\\\":\\n- 1\\n- - 2\\n  - \\\"x\\\": "
        "null\\n\\\"e\\\": []\\n\\\"o\\\": {}\\n\"");
    call("yamlencode", "[true]", "\"true\\n...\\n\"");
    call("yamlencode", "[\"a \\nb\"]", "\"\\\"a \\\\nb\\\"\\n\"");
    call("yamlencode", "[[{\"$unknown\":\"string\"}]]", "{\"$unknown\":\"string\"}");
}

// A text of YAML and the value it describes, both as JSON.
static void yaml(const char *text, const char *want)
{
    struct strbuf args;
    strbuf_init(&args, 0);
    strbuf_add_char(&args, '[');
    json_write_string(&args, str_of(text));
    strbuf_add_char(&args, ']');
    strbuf_add_char(&args, 0);
    call("yamldecode", args.at, want);
    strbuf_done(&args);
}

static void yaml_is_read_as_the_peer_reads_it(void)
{
    yaml("a:\n- 1\n- - 2\n  - {b: c, d: [e, 'it''s']}\nb: x # y",
         "{\"a\":[1,[2,{\"b\":\"c\",\"d\":[\"e\",\"it's\"]}]],\"b\":\"x\"}");
    yaml("- - |-\n    x\n    y\n  - >\n    p\n    q\n\n    r\n", "[[\"x\\ny\",\"p q\\nr\\n\"]]");
    yaml("a: &x {k: 1}\nb: *x\nc:\n  <<: *x\n  l: 2",
         "{\"a\":{\"k\":1},\"b\":{\"k\":1},\"c\":{\"k\":1,\"l\":2}}");
    yaml("[yes, ~, 0x1F, 0o17, 1e3, .5, 2001-12-14, !!str 1, \"1\", 1_0]",
         "[true,null,31,15,1000,0.5,\"2001-12-14T00:00:00Z\",\"1\",\"1\",\"1_0\"]");
    yaml("a: x\n  y\n\n  z\nb: \"p\\\n  q\"", "{\"a\":\"x y\\nz\",\"b\":\"pq\"}");
    yaml("? a\n: b\n? c", "{\"a\":\"b\",\"c\":null}");
    yaml("--- |\n ab\n...\n", "\"ab\\n\"");
    yaml("a: |-\n  0x10", "{\"a\":\"16\"}");
}

static void yaml_that_is_none_says_where(void)
{
#define INVALID "! invalid YAML: line "
    yaml("a: b: c", INVALID "1, column 5: a mapping cannot start here");
    yaml("a: 1\n b: 2", INVALID "2, column 3: a mapping cannot start here");
    yaml("a: 1\n---\nb: 2", INVALID "2, column 1: only one document is allowed");
    yaml("a: &x [*x]", INVALID "1, column 8: an alias cannot refer to a node that contains it");
    yaml("a: *x", INVALID "1, column 4: the anchor of this alias is not defined above");
    yaml("[a]: b", INVALID "1, column 1: a key must be a string");
    yaml("a:\n\tb", INVALID "2, column 1: tabs are not allowed as indentation");
    yaml("a: [1", INVALID "1, column 4: this bracket is not closed");
    yaml("a: !x 1", INVALID "1, column 7: unknown tag");
    yaml("", INVALID "1, column 1: expected a document");
    struct strbuf deep;
    strbuf_init(&deep, 0);
    strbuf_add_repeat(&deep, '[', 100000);
    strbuf_add_char(&deep, 0);
    yaml(deep.at, INVALID "1, column 501: this is nested too deeply");
    strbuf_done(&deep);
#undef INVALID
}

// ---- digests

static void check_digests(enum digest_kind kind, const char *want)
{
    struct strbuf all;
    unsigned char out[DIGEST_MOST_BYTES];
    char text[300];
    memset(text, 'a', sizeof(text));
    strbuf_init(&all, 0);
    for (size_t len = 0; len < sizeof(text); len++) {
        size_t bytes = digest(kind, str_make(text, len), out);
        strbuf_add(&all, str_make((const char *)out, bytes));
    }
    size_t bytes = digest(kind, strbuf_str(&all), out);
    all.len = 0;
    for (size_t i = 0; i < bytes; i++)
        strbuf_format(&all, "%02x", out[i]);
    CHECK_STR(strbuf_str(&all), want);
    strbuf_done(&all);
}

// The digest of the digests of a, aa, aaa, ... so that every length of the last block occurs.
static void digests_of_every_length(void)
{
    check_digests(DIGEST_MD5, "4a0125a7ff7488a489fe225c37fc99fc");
    check_digests(DIGEST_SHA1, "59fd9a7a8ec7eb10d31fe6c625152f122c4e1606");
    check_digests(DIGEST_SHA256,
                  "80e953e3b006c4bab43fd5d792f8bd29c122f6cf1497318365fe66bf2d61398d");
    check_digests(DIGEST_SHA512, "31c336adab577370612bbdd2a77b25de07ec8389de752295ba890ce160fc80654"
                                 "d34f23f93a5819b359f2a8ef15f3f274cbfa5becc521e5728397d60265ffb21");
}

static void names_made_of_digests(void)
{
    call("md5", "[\"\"]", "\"d41d8cd98f00b204e9800998ecf8427e\"");
    call("base64sha256", "[\"hello world\"]", "\"uU0nuZNNPgilLlLX2n2r+sSE7+N6U4DukIj3rOLvzek=\"");
    call("filesha1", "[\"a.txt\"]", "\"aaf4c61ddcc5e8a2dabede0f3b482cd9aea9434d\"");
    call("filemd5", "[\"bin\"]", "\"f3b25701fe362ec84616a93a45ce9998\"");
    call("uuidv5", "[\"dns\", \"www.terraform.io\"]", "\"a5008fae-b28c-5ba5-96cd-82b4c53552d6\"");
    call("uuidv5", "[\"{6BA7B810-9dad-11d1-80b4-00c04fd430c8}\", \"www.terraform.io\"]",
         "\"a5008fae-b28c-5ba5-96cd-82b4c53552d6\"");
    call("uuidv5", "[\"me\", \"x\"]",
         "! unknown namespace `me`: expected `dns`, `url`, `oid`, `x500` or a UUID");
    call("uuid", "[]", "\"e7c03220-2f33-440d-99d3-d6811e7294e1\"");
    call_in(NULL, "uuid", "[]", "! this uses random numbers, which is not allowed");
}

// Made for this test: it keeps nothing secret.
#define RSA_KEY                                                                                    \
    "-----BEGIN RSA PRIVATE "                                                                      \
    "KEY-----"                                                                                     \
    "\\nMIIBOwIBAAJBAO5U3q6L4JVS9g34WDEiPQOUTKgfHchrhf2V03tnc25YuZhKB9bq\\noE5yv0Nkxi7DZaW4zTHOUs" \
    "YKZ8dFuozmG7kCAwEAAQJAawDPua4zdtd4gW0uq2Cj\\n5CeBAzp1NLaRwfiyqoUX3kI5uWVTTE9d+"               \
    "WZpuiEbfBQ6McrFUAcerjyjKLfqDeq9\\nwQIhAPv6LIMCw458Hr8o1TTAfiiAuNGIsLsjq3B7P2XpIkp7AiEA8iLtGp" \
    "mpsdUS\\n9sWwpnmwGDPaDqNMy19QefcDPnSIRlsCIQDfdNnaiS3xgwMlVUnWUUrQEm9UapsI\\nKrbTtojfkKM3VwIg" \
    "VjBYdb98x/"                                                                                   \
    "Awb+aumpN2Oyc51zwJedrTqpZicTjJyUECIQDs\\nyKUxM+5fUFGu+qJzXcCTuq4PwgYy4iVJGaHEhOTxoA==\\n----" \
    "-END RSA PRIVATE KEY-----\\n"

static void secrets_are_for_libraries(void)
{
    call("bcrypt", "[\"secret\", 4]",
         "\"$2a$04$36.wGA6xL.zXy7Y/FlIS2OQVN.Ll4i4g9ZidDFwdKNrPEIhHtGnSi\"");
    call("bcrypt", "[\"secret\", 31]", "! this needs more than 1000000000 steps");
    call("bcrypt", "[\"secret\", 40]", "! the cost must be at most 31");
    call("rsadecrypt",
         "[\"2VIWUJh5Zgoq96X52mgl+x9bEA3Rr3sSEEFjWr9KLrvZn8A/"
         "sEuZFX6lyCWnK0M8msw9ZTXlDyG7Bpuo2MX+BA==\", \"" RSA_KEY "\"]",
         "\"message\"");
    call("rsadecrypt", "[\"AAAA\", \"" RSA_KEY "\"]", "! this key cannot decrypt the text");
    call("rsadecrypt", "[\"AAAA\", \"key\"]",
         "! expected a private RSA key in PEM format without a password");
}

// ---- networks

static void networks_of_both_kinds(void)
{
    call("cidrhost", "[\"10.12.112.5/20\", -1]", "\"10.12.127.255\"");
    call("cidrhost", "[\"10.0.0.0/30\", -5]",
         "! a network with a prefix of 30 bits has no host with this number");
    call("cidrhost", "[\"fd00::/8\", 18446744073709551616]", "\"fd00:0:0:1::\"");
    call("cidrhost", "[\"::/0\", -1]", "\"ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff\"");
    call("cidrhost", "[\"10.0.0.0/8\", 1e300]", "! the host number must be a whole number");
    call("cidrsubnet", "[\"2001:db8::/32\", 96, 1]", "\"2001:db8::1/128\"");
    call("cidrsubnet", "[\"10.0.0.0/8\", 8, 256]",
         "! 8 more bits are too few for a subnet with this number");
    call("cidrsubnets", "[\"10.1.0.0/16\", 8, 4]",
         "{\"$typed\":[[\"list\",\"string\"],[\"10.1.0.0/24\",\"10.1.16.0/20\"]]}");
    call("cidrsubnets", "[\"10.1.0.0/16\", 1, 1, 1]",
         "! the network has no room left for a subnet with a prefix of 17 bits");
    call("cidrnetmask", "[\"10.0.0.0/0\"]", "\"0.0.0.0\"");
    call("cidrcontains", "[\"10.0.0.0/8\", \"10.1.0.0/7\"]", "false");
    call("cidrcontains", "[\"10.0.0.0/8\", \"10.1.0.0\"]", "true");
}

// ---- files

static void files_come_from_the_world(void)
{
    call("file", "[\"./x/../a.txt\"]", "\"hello\"");
    call("file", "[\"~/x\"]", "\"mine\"");
    call("file", "[\"none\"]",
         "! no file `none`: only files that exist before the evaluation can be read");
    call("file", "[\"bin\"]", "! the file `bin` is not UTF-8: `filebase64` reads any bytes");
    call("filebase64", "[\"bin\"]", "\"//4=\"");
    call("fileexists", "[\"a.txt\"]", "true");
    call("fileexists", "[\"none\"]", "false");
    call_in(NULL, "file", "[\"a.txt\"]", "! this reads files, which is not allowed");
    call("pathexpand", "[\"~//a/../b\"]", "\"/home/me/b\"");
    call("pathexpand", "[\"~you/b\"]",
         "! only `~/` can be expanded, the home directory of the current user");
    call("abspath", "[\"../x\"]", "\"/x\"");
    call("dirname", "[\"a//b/\"]", "\"a/b\"");
    call("basename", "[\"a/b/\"]", "\"b\"");
}

static void check_fileset(const char *pattern, const char *want)
{
    char args[100], out[200];
    snprintf(args, sizeof(args), "[\".\", \"%s\"]", pattern);
    snprintf(out, sizeof(out), "{\"$typed\":[[\"set\",\"string\"],[%s]]}", want);
    call("fileset", args, out);
}

static void sets_of_files_match_patterns(void)
{
    check_fileset("*.tf", "\"b.tf\"");
    check_fileset("**/*.tf", "\"b.tf\",\"sub/c.tf\",\"sub/deep/d.tf\"");
    check_fileset("*/*.{tf,txt}", "\"sub/c.tf\"");
    check_fileset("[ab].*", "\"a.txt\",\"b.tf\"");
    check_fileset("[^a].tf", "\"b.tf\"");
    check_fileset("?.txt", "\"a.txt\"");
    check_fileset("sub/**", "\"sub/c.tf\",\"sub/deep/d.tf\"");
    check_fileset(".*", "\".hidden\"");
    check_fileset("{a,{b,x}}.t*", "\"a.txt\",\"b.tf\"");
    check_fileset("\\\\a.txt", "\"a.txt\"");
    check_fileset("[", "");
    call("fileset", "[\".\", \"{{{{{{{{*a*,*b*}*,*}*,*}*,*}*,*}*,*}*,*}*,*}*q\"]",
         "! matching the pattern with `.hidden` takes too many steps: use fewer stars");
}

static const struct test tests[] = {
    {"numbers are laid out as Go lays them out", numbers_are_laid_out_as_go_does},
    {"formats that are none say why", formats_that_are_none_say_why},
    {"formats end at the limit of a text", formats_end_at_the_limit},
    {"what is unknown leaves the text before it", what_is_unknown_leaves_a_prefix},
    {"matches follow each other as in Go", matches_follow_each_other_as_in_go},
    {"times and durations", times_and_durations},
    {"the clock is asked for the time", the_clock_is_asked},
    {"tables are read as RFC 4180 says", tables_are_read_as_rfc_4180},
    {"JSON goes both ways", json_goes_both_ways},
    {"bytes travel in base64", bytes_travel_in_base64},
    {"a bomb of zeros ends at the limit", a_bomb_of_zeros_ends_at_the_limit},
    {"YAML is written line by line as the peer writes it", yaml_is_written_line_by_line},
    {"YAML is read as the peer reads it", yaml_is_read_as_the_peer_reads_it},
    {"YAML that is none says where", yaml_that_is_none_says_where},
    {"digests are right for every length", digests_of_every_length},
    {"names are made of digests", names_made_of_digests},
    {"libraries of the system are asked about secrets", secrets_are_for_libraries},
    {"networks of both kinds", networks_of_both_kinds},
    {"files come from the world", files_come_from_the_world},
    {"sets of files match patterns", sets_of_files_match_patterns},
};

SUITE_OF(text_functions);
