// SPDX-License-Identifier: Apache-2.0
//
// Positions, and every format of diagnostics byte for byte.
#include "check.h"

#include <pthread.h>
#include <stdio.h>
#include <string.h>

#include "source/diag_print.h"

// A project of files with the diagnostics about it.
struct fixture {
    struct arena arena;
    struct sources *sources;
    struct diags diags;
    struct strbuf out;
};

static void setup(struct fixture *f)
{
    *f = (struct fixture){.sources = sources_open()};
    arena_init(&f->arena);
    strbuf_init(&f->out, 0);
}

static void finish(struct fixture *f)
{
    strbuf_done(&f->out);
    diags_done(&f->diags);
    sources_close(f->sources);
    arena_done(&f->arena);
}

// The span of the first `part` in a file.
static struct span find(const struct fixture *f, uint32_t file, const char *part)
{
    struct str text = source_text(f->sources, file);
    const char *hit = strstr(text.at, part);
    CHECK(hit);
    uint32_t start = hit ? (uint32_t)(hit - text.at) : 0;
    return (struct span){file, start, start + (uint32_t)strlen(part)};
}

static struct str print(struct fixture *f, enum diag_format format)
{
    f->out.len = 0;
    diags_print(&f->out, &f->diags, f->sources, (struct diag_style){.format = format});
    return strbuf_str(&f->out);
}

// One diagnostic about `part` of a file `f.x` with this text, printed.
static struct str print_one(struct fixture *f, const char *text, const char *part,
                            enum diag_format format)
{
    setup(f);
    uint32_t file = sources_add(f->sources, STR("f.x"), str_of(text));
    struct diag *d = diag_new(&f->arena, DIAG_BAD_SYNTAX, find(f, file, part), "bad");
    diag_label(d, "here");
    diags_add(&f->diags, d);
    return print(f, format);
}

static void check_position(const char *text, uint32_t offset, uint32_t line, uint32_t column)
{
    struct sources *s = sources_open();
    uint32_t file = sources_add(s, STR("f"), str_of(text));
    struct position at = source_position(s, file, offset);
    CHECK_INT(at.line, line);
    CHECK_INT(at.column, column);
    sources_close(s);
}

static void positions_count_from_one(void)
{
    check_position("", 0, 1, 1);
    check_position("", 9, 1, 1);
    check_position("ab\ncd", 0, 1, 1);
    check_position("ab\ncd", 2, 1, 3);
    check_position("ab\ncd", 3, 2, 1);
    check_position("ab\ncd", 5, 2, 3);
    check_position("ab\n", 3, 2, 1);
    check_position("\n\n\n", 2, 3, 1);
}

static void positions_count_clusters(void)
{
    check_position("a\xc3\xa9x", 3, 1, 3);                        // é as one character
    check_position("e\xcc\x81x", 3, 1, 2);                        // e with a combining accent
    check_position("e\xcc\x81x", 1, 1, 1);                        // inside the cluster
    check_position("\xf0\x9f\x87\xa9\xf0\x9f\x87\xaax", 8, 1, 2); // a flag
    check_position("abcdefge\xcc\x81x", 10, 1, 9); // after a run that is counted at once
    check_position("abcdefge\xcc\x81x", 8, 1, 8);
    check_position("\xc3\xa9"
                   "abcdefghijklmnopq\xc3\xa9",
                   19, 1, 19);
    check_position("\xff\xfex", 2, 1, 3);        // bad bytes are one each
    check_position("\xef\xbb\xbfx\ny", 3, 1, 1); // a byte order mark is none
    check_position("\xef\xbb\xbfx\ny", 4, 1, 2);
    check_position("\xef\xbb\xbfx\ny", 5, 2, 1);
}

static void cr_lf_is_one_line_end(void)
{
    check_position("ab\r\ncd", 2, 1, 3);
    check_position("ab\r\ncd", 3, 1, 3);
    check_position("ab\r\ncd", 4, 2, 1);
    check_position("\xc3\xa9\r\ncd", 3, 1, 2);
    check_position("\xc3\xa9\r\ncd", 4, 2, 1);
    struct sources *s = sources_open();
    uint32_t file = sources_add(s, STR("f"), STR("ab\r\n\r\nx\r"));
    CHECK_STR(source_line(s, file, 1), "ab");
    CHECK_STR(source_line(s, file, 2), "");
    CHECK_STR(source_line(s, file, 3), "x\r"); // a lone CR ends no line
    CHECK_INT(source_line_count(s, file), 3);
    sources_close(s);
}

static void lines_at_the_edges(void)
{
    struct sources *s = sources_open();
    uint32_t empty = sources_add(s, STR("empty"), STR(""));
    uint32_t ended = sources_add(s, STR("ended"), STR("a\nb\n"));
    uint32_t open = sources_add(s, STR("open"), STR("a\nb"));
    CHECK_INT(source_line_count(s, empty), 1);
    CHECK_STR(source_line(s, empty, 1), "");
    CHECK_STR(source_line(s, empty, 2), "");
    CHECK_INT(source_line_count(s, ended), 3);
    CHECK_STR(source_line(s, ended, 3), "");
    CHECK_INT(source_line_count(s, open), 2);
    CHECK_STR(source_line(s, open, 2), "b");
    CHECK_STR(source_line(s, open, 0), "");
    CHECK_INT(source_line_start(s, open, 2), 2);
    CHECK_INT(source_line_start(s, open, 7), 3);
    CHECK_STR(source_name(s, open), "open");
    CHECK_INT(sources_count(s), 3);
    sources_close(s);
}

enum { THREADS = 4, FILES_EACH = 300 };

static void *add_many(void *sources)
{
    uintptr_t wrong = 0;
    for (uint32_t i = 0; i < FILES_EACH; i++) {
        char text[32];
        snprintf(text, sizeof(text), "line\n%u", i);
        uint32_t file = sources_add(sources, STR("f"), str_of(text));
        wrong += !str_equal(source_text(sources, file), str_of(text));
    }
    return (void *)wrong; // NOLINT: a count, not an address
}

static void many_threads_add(void)
{
    struct sources *s = sources_open();
    pthread_t threads[THREADS];
    for (int i = 0; i < THREADS; i++)
        CHECK_INT(pthread_create(&threads[i], NULL, add_many, s), 0);
    for (int i = 0; i < THREADS; i++) {
        void *wrong;
        pthread_join(threads[i], &wrong);
        CHECK(!wrong);
    }
    CHECK_INT(sources_count(s), THREADS * FILES_EACH);
    CHECK_INT(source_line_count(s, THREADS * FILES_EACH), 2);
    sources_close(s);
}

static void text_is_the_screen_of_the_design(void)
{
    struct fixture f;
    setup(&f);
    uint32_t root = sources_add(f.sources, STR("globals.tm"),
                                STR("globals {\n\n\n  domain = \"${global.env}.${global.base}\"\n"
                                    "\n\n\n\n\n\n  host    = \"db.${global.domian}\"\n}\n"));
    uint32_t eu = sources_add(f.sources, STR("stacks/eu.tm"),
                              STR("globals {\n  base = \"eu.${global.domain}\"\n}\n"));
    struct diag *d = diag_new(&f.arena, DIAG_UNKNOWN_NAME, find(&f, root, "domian"),
                              "no `global.domian`; did you mean `global.domain`?");
    diag_label(d, "not set in / or in any directory below");
    diag_note(d, "`global.db.url` needs it, and so do %d of %d stacks", 40, 40);
    diags_add(&f.diags, d);
    d = diag_new(&f.arena, DIAG_CYCLE, find(&f, eu, "global.domain"), "`global.base` needs itself");
    diag_label(d, "`global.base` needs `global.domain`");
    diag_related(d, find(&f, root, "global.base"), "which needs `global.base` again");
    diag_note(d, "neither file is wrong alone");
    diag_help(d, "override `global.domain` here instead of `global.base`");
    diags_add(&f.diags, d);
    diags_add(&f.diags, d); // the same one is not shown twice
    CHECK_STR(print(&f, DIAG_TEXT),
              "error[unknown-name]: no `global.domian`; did you mean `global.domain`?\n"
              " --> globals.tm:11:26\n"
              "   |\n"
              "11 |   host    = \"db.${global.domian}\"\n"
              "   |                          ^^^^^^ not set in / or in any directory below\n"
              " = `global.db.url` needs it, and so do 40 of 40 stacks\n"
              "\n"
              "error[cycle]: `global.base` needs itself\n"
              " --> stacks/eu.tm:2:16\n"
              "  |\n"
              "2 |   base = \"eu.${global.domain}\"\n"
              "  |                ^^^^^^^^^^^^^ `global.base` needs `global.domain`\n"
              " ::: globals.tm:4:29\n"
              "4 |   domain = \"${global.env}.${global.base}\"\n"
              "  |                             ^^^^^^^^^^^ which needs `global.base` again\n"
              " = neither file is wrong alone\n"
              "help: override `global.domain` here instead of `global.base`\n");
    finish(&f);
}

static void gutter_follows_the_largest_line(void)
{
    struct fixture f;
    setup(&f);
    uint32_t file = sources_add(f.sources, STR("f"), STR("a\n\n\n\n\n\n\n\n\nb\n"));
    struct diag *d = diag_new(&f.arena, DIAG_INEXACT, find(&f, file, "a"), "m");
    diag_related(d, find(&f, file, "b"), "other");
    diags_add(&f.diags, d);
    CHECK_STR(print(&f, DIAG_TEXT), "warning[inexact]: m\n"
                                    " --> f:1:1\n"
                                    "   |\n"
                                    " 1 | a\n"
                                    "   | ^\n"
                                    " ::: f:10:1\n"
                                    "10 | b\n"
                                    "   | ^ other\n");
    finish(&f);
}

static void text_without_a_place(void)
{
    struct fixture f;
    setup(&f);
    struct diag *d = diag_new(&f.arena, DIAG_LIMIT_STEPS, NO_SPAN, "more than %d steps", 10);
    diag_related(d, NO_SPAN, "while resolving `a`");
    diag_help(d, "raise it with `--max-steps`");
    diags_add(&f.diags, d);
    CHECK_STR(print(&f, DIAG_TEXT), "error[limit-steps]: more than 10 steps\n"
                                    " = while resolving `a`\n"
                                    "help: raise it with `--max-steps`\n");
    CHECK_STR(print(&f, DIAG_SHORT), "error[limit-steps]: more than 10 steps\n");
    CHECK_STR(print(&f, DIAG_GITHUB), "::error title=error[limit-steps]::more than 10 steps"
                                      "%0Ahelp: raise it with `--max-steps`\n");
    finish(&f);
}

static void check_carets(const char *text, const char *part, const char *want)
{
    struct fixture f;
    struct str got = print_one(&f, text, part, DIAG_TEXT);
    // Behind the message, the place and the empty gutter.
    size_t at = 0;
    for (int line = 0; line < 3; line++)
        at = str_find_char(got, '\n', at) + 1;
    CHECK_STR(str_slice(got, at, got.len), want);
    finish(&f);
}

static void carets_stand_below(void)
{
    check_carets("a\tbc", "bc", "1 | a    bc\n  |      ^^ here\n");
    check_carets("\xe6\xbc\xa2\xe5\xad\x97 = x", "x",
                 "1 | \xe6\xbc\xa2\xe5\xad\x97 = x\n  |        ^ here\n");
    check_carets("\xe6\xbc\xa2\xe5\xad\x97", "\xe5\xad\x97",
                 "1 | \xe6\xbc\xa2\xe5\xad\x97\n  |   ^^ here\n");
    check_carets("a \x1b[31m b", "b", "1 | a \\x1b[31m b\n  |            ^ here\n");
    check_carets("one\r\ntwo", "two", "2 | two\n  | ^^^ here\n");
    check_carets("one\r\ntwo", "one", "1 | one\n  | ^^^ here\n");
    check_carets("a = [\n  1,\n]", "[\n  1,\n]", "1 | a = [\n  |     ^ here\n");
    check_carets("a b\nc", "\nc", "1 | a b\n  |    ^ here\n");
}

static void carets_at_the_edges(void)
{
    check_carets("", "", "1 |\n  | ^ here\n");
    check_carets("ab", "", "1 | ab\n  | ^ here\n");
    struct fixture f;
    setup(&f);
    uint32_t file = sources_add(f.sources, STR("f"), STR("a = \n"));
    uint32_t open = sources_add(f.sources, STR("g"), STR("a ="));
    diags_add(&f.diags,
              diag_new(&f.arena, DIAG_BAD_SYNTAX, (struct span){file, 5, 5}, "at the end"));
    diags_add(&f.diags,
              diag_new(&f.arena, DIAG_BAD_SYNTAX, (struct span){open, 3, 99}, "past the end"));
    CHECK_STR(print(&f, DIAG_TEXT), "error[bad-syntax]: at the end\n"
                                    " --> f:2:1\n"
                                    "  |\n"
                                    "2 |\n"
                                    "  | ^\n"
                                    "\n"
                                    "error[bad-syntax]: past the end\n"
                                    " --> g:1:4\n"
                                    "  |\n"
                                    "1 | a =\n"
                                    "  |    ^\n");
    finish(&f);
}

static void long_lines_are_cut(void)
{
    char text[2000];
    memset(text, 'x', sizeof(text));
    text[sizeof(text) - 1] = 0;
    text[1000] = '!';
    struct fixture f;
    struct str got = print_one(&f, text, "!", DIAG_TEXT);
    CHECK(got.len < 400);
    char want[400];
    snprintf(want, sizeof(want), "1 | ...%.60s!%.99s...\n  | %*s^ here\n", text, text, 63, "");
    size_t at = got.len > strlen(want) ? got.len - strlen(want) : 0;
    CHECK_STR(str_slice(got, at, got.len), want);
    finish(&f);
}

static void colors_and_lines_when_asked(void)
{
    struct fixture f;
    print_one(&f, "a b", "b", DIAG_TEXT);
    f.out.len = 0;
    diags_print(&f.out, &f.diags, f.sources, (struct diag_style){.color = true, .unicode = true});
    CHECK_STR(strbuf_str(&f.out), "\x1b[1;31merror[bad-syntax]\x1b[0m\x1b[1m: bad\x1b[0m\n"
                                  " \x1b[1;34m\u2500\u2500\u25b8\x1b[0m f.x:1:3\n"
                                  "\x1b[1;34m  \u2502\x1b[0m\n"
                                  "\x1b[1;34m1 \u2502\x1b[0m a b\n"
                                  "\x1b[1;34m  \u2502\x1b[0m   \x1b[1;31m^ here\x1b[0m\n");
    finish(&f);
}

// A name, a source and texts full of what terminals and CI systems obey.
static void make_hostile(struct fixture *f)
{
    setup(f);
    uint32_t file = sources_add(f->sources, STR("a:b,c%\x1b\n::error::.x"),
                                STR("\x1b]0;t\x07 ##[group]\xe2\x80\xae \xff!"));
    struct diag *d =
        diag_new(&f->arena, DIAG_USER_ERROR, find(f, file, "!"), "x\n::error::y %%\x9b");
    diag_label(d, "\r\xe2\x81\xa6");
    diag_note(d, "##vso[task]\"\\");
    diags_add(&f->diags, d);
}

static void nothing_is_obeyed(void)
{
    struct fixture f;
    make_hostile(&f);
    CHECK_STR(print(&f, DIAG_TEXT), "error[user-error]: x\\n::error::y %\\x9b\n"
                                    " --> a:b,c%\\x1b\\n::error::.x:1:20\n"
                                    "  |\n"
                                    "1 | \\x1b]0;t\\x07 #\\x23[group]\\u{202e} \\xff!\n"
                                    "  |                                       ^ \\r\\u{2066}\n"
                                    " = #\\x23vso[task]\"\\\n");
    CHECK_STR(print(&f, DIAG_SHORT),
              "a:b,c%\\x1b\\n::error::.x:1:20: error[user-error]: x\\n::error::y %\\x9b\n");
    CHECK_STR(print(&f, DIAG_GITHUB),
              "::error file=a%3Ab%2Cc%25\\x1b\\n%3A%3Aerror%3A%3A.x,line=1,col=20,endColumn=21,"
              "title=error[user-error]::x\\n::error::y %25\\x9b%0A\\r\\u{2066}"
              "%0A#\\x23vso[task]\"\\\n");
    CHECK_STR(print(&f, DIAG_JSON),
              "{\"weft\":1,\"kind\":\"diagnostics\",\"diagnostics\":[{\"code\":\"user-error\","
              "\"severity\":\"error\",\"message\":\"x\\n::error::y %\xef\xbf\xbd\","
              "\"label\":\"\\u000d\\u2066\",\"file\":\"a:b,c%\\u001b\\n::error::.x\",\"line\":1,"
              "\"col\":20,\"end_line\":1,\"end_col\":21,\"byte\":21,\"end_byte\":22,"
              "\"related\":[],\"notes\":[\"#\\u0023vso[task]\\\"\\\\\"],\"units\":[],\"help\":null,"
              "\"remedy\":"
              "null}]}\n");
    finish(&f);
}

static void json_has_every_member(void)
{
    struct fixture f;
    setup(&f);
    uint32_t file = sources_add(f.sources, STR("f.x"), STR("a = 1\nb = 2\n"));
    struct diag *d = diag_new(&f.arena, DIAG_REDEFINED, (struct span){file, 6, 12}, "m");
    diag_related(d, find(&f, file, "a"), "first");
    diag_related(d, NO_SPAN, "second");
    diag_note(d, "n1");
    diag_note(d, "n2");
    diag_units(d, &(struct str){"u", 1}, 1);
    diag_help(d, "h");
    diags_add(&f.diags, d);
    CHECK_STR(
        print(&f, DIAG_JSON),
        "{\"weft\":1,\"kind\":\"diagnostics\",\"diagnostics\":[{\"code\":\"redefined\","
        "\"severity\":\"error\",\"message\":\"m\",\"label\":null,\"file\":\"f.x\",\"line\":2,"
        "\"col\":1,\"end_line\":3,\"end_col\":1,\"byte\":6,\"end_byte\":12,"
        "\"related\":[{\"label\":\"first\",\"file\":\"f.x\",\"line\":1,\"col\":1,\"end_line\":1,"
        "\"end_col\":2,\"byte\":0,\"end_byte\":1},{\"label\":\"second\",\"file\":null,"
        "\"line\":null,\"col\":null,\"end_line\":null,\"end_col\":null,\"byte\":null,"
        "\"end_byte\":null}],\"notes\":[\"n1\",\"n2\"],\"units\":[\"u\"],\"help\":\"h\",\"remedy\":"
        "null}]}\n");
    CHECK_STR(print(&f, DIAG_GITHUB),
              "::error file=f.x,line=2,endLine=3,title=error[redefined]::m%0An1%0An2%0Ahelp: h\n");
    diags_done(&f.diags);
    CHECK_STR(print(&f, DIAG_JSON), "{\"weft\":1,\"kind\":\"diagnostics\",\"diagnostics\":[]}\n");
    finish(&f);
}

static void sarif_has_rules_and_results(void)
{
    struct fixture f;
    setup(&f);
    uint32_t file = sources_add(f.sources, STR("a b/%.x"), STR("e\xcc\x81 = 1"));
    struct diag *d = diag_new(&f.arena, DIAG_UNKNOWN_NAME, find(&f, file, "1"), "m");
    diag_label(d, "l");
    diag_related(d, find(&f, file, "="), "r");
    diag_note(d, "n");
    diag_help(d, "h");
    diags_add(&f.diags, d);
    struct str got = print(&f, DIAG_SARIF);
    CHECK(str_starts(got, STR("{\"$schema\":\"https://json.schemastore.org/sarif-2.1.0.json\","
                              "\"version\":\"2.1.0\",\"runs\":[{\"tool\":{\"driver\":{\"name\":"
                              "\"weft\",\"version\":\"" WEFT_VERSION "\",\"rules\":[{\"id\":"
                              "\"unknown-name\",\"shortDescription\":{\"text\":\"a name that "
                              "is not defined\"},\"defaultConfiguration\":{\"level\":\"error\"}},"
                              "{\"id\":\"missing-key\",")));
    struct str results = STR(
        "]}},\"columnKind\":\"unicodeCodePoints\",\"results\":[{\"ruleId\":\"unknown-name\","
        "\"ruleIndex\":0,\"level\":\"error\",\"message\":{\"text\":\"m\\nn\\nhelp: h\"},"
        "\"locations\":[{\"physicalLocation\":{\"artifactLocation\":{\"uri\":\"a%20b/%25.x\"},"
        "\"region\":{\"startLine\":1,\"startColumn\":6,\"endLine\":1,\"endColumn\":7,"
        "\"byteOffset\":6,\"byteLength\":1}},\"message\":{\"text\":\"l\"}}],\"relatedLocations\":"
        "[{\"physicalLocation\":{\"artifactLocation\":{\"uri\":\"a%20b/%25.x\"},\"region\":"
        "{\"startLine\":1,\"startColumn\":4,\"endLine\":1,\"endColumn\":5,\"byteOffset\":4,"
        "\"byteLength\":1}},\"message\":{\"text\":\"r\"}}]}]}]}\n");
    CHECK(str_ends(got, results));
    finish(&f);
}

static void sorted_by_place(void)
{
    struct fixture f;
    setup(&f);
    uint32_t b = sources_add(f.sources, STR("b"), STR("12345"));
    uint32_t a = sources_add(f.sources, STR("a"), STR("12345"));
    struct {
        enum diag_code code;
        struct span at;
        const char *message;
    } const given[] = {
        {DIAG_CYCLE, {b, 1, 2}, "4"}, {DIAG_INEXACT, {a, 3, 4}, "3"}, {DIAG_CYCLE, {a, 3, 5}, "2"},
        {DIAG_CYCLE, {b, 1, 3}, "5"}, {DIAG_CYCLE, {a, 0, 1}, "1"},   {DIAG_WORLD, {0}, "0"},
    };
    for (size_t i = 0; i < COUNT_OF(given); i++)
        diags_add(&f.diags, diag_new(&f.arena, given[i].code, given[i].at, "%s", given[i].message));
    diags_sort(&f.diags, f.sources);
    for (size_t i = 0; i < COUNT_OF(given); i++)
        CHECK_INT(f.diags.list.at[i]->message.at[0], '0' + (int)i);
    finish(&f);
}

static void suggestions_are_near(void)
{
    const struct str names[] = {STR("domain"), STR("env"), STR("zones"),       STR("zone"),
                                STR("cat"),    STR("bat"), STR("na\xc3\xafve")};
    size_t count = COUNT_OF(names);
    CHECK_STR(diag_suggest(STR("domian"), names, count), "domain");
    CHECK_STR(diag_suggest(STR("evn"), names, count), "env");
    CHECK_STR(diag_suggest(STR("zonnes"), names, count), "zones");
    CHECK_STR(diag_suggest(STR("hat"), names, count), "bat"); // a tie: the first by bytes
    CHECK_STR(diag_suggest(STR("naive"), names, count), "na\xc3\xafve");
    CHECK_STR(diag_suggest(STR("cat"), names + 4, 1), ""); // itself is no suggestion
    CHECK_STR(diag_suggest(STR("q"), names, count), "");
    CHECK_STR(diag_suggest(STR("region"), names, count), "");
    CHECK_STR(diag_suggest(STR(""), names, count), "");
    CHECK_STR(diag_suggest(STR("x"), NULL, 0), "");
}

// By the definition: no bands, no sets.
static size_t plain_edits(const char *a, const char *b)
{
    size_t m[12][12], rows = strlen(a), columns = strlen(b);
    for (size_t i = 0; i <= rows; i++)
        for (size_t j = 0; j <= columns; j++) {
            size_t least = i && j ? m[i - 1][j - 1] + (a[i - 1] != b[j - 1]) : i + j;
            if (i && m[i - 1][j] + 1 < least)
                least = m[i - 1][j] + 1;
            if (j && m[i][j - 1] + 1 < least)
                least = m[i][j - 1] + 1;
            bool swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
            if (swapped && m[i - 2][j - 2] + 1 < least)
                least = m[i - 2][j - 2] + 1;
            m[i][j] = least;
        }
    return m[rows][columns];
}

static void make_name(struct random *r, char *name)
{
    size_t len = 1 + random_below(r, 10);
    for (size_t i = 0; i < len; i++)
        name[i] = (char)('a' + random_below(r, 4));
    name[len] = 0;
}

static void suggestions_are_the_nearest(void)
{
    struct random r = {7};
    for (unsigned long cases = random_cases(20000); cases > 0; cases--) {
        char wanted[12], texts[4][12];
        struct str names[4], best = STR("");
        make_name(&r, wanted);
        size_t third = strlen(wanted) / 3, most = third < 1 ? 1 : third;
        for (size_t i = 0; i < COUNT_OF(names); i++) {
            make_name(&r, texts[i]);
            names[i] = str_of(texts[i]);
            size_t edits = plain_edits(wanted, texts[i]);
            if (!edits || edits > most || !wanted[1]) // any letter is near to one
                continue;
            if (!best.len || edits < most || str_compare(names[i], best) < 0)
                best = names[i];
            most = edits;
        }
        CHECK(str_equal(diag_suggest(str_of(wanted), names, COUNT_OF(names)), best));
    }
}

static void codes_and_formats_are_found(void)
{
    CHECK_INT(diag_code_find(STR("cycle")), DIAG_CYCLE);
    CHECK_INT(diag_code_find(STR("inexact")), DIAG_INEXACT);
    CHECK_INT(diag_code_find(STR("no-such")), DIAG_CODE_COUNT);
    CHECK_INT(diag_code_severity(DIAG_INEXACT), SEVERITY_WARNING);
    CHECK_STR(str_of(diag_title(DIAG_CYCLE)), "a value that depends on itself");
    enum diag_format format;
    CHECK(diag_format_find(STR("sarif"), &format) && format == DIAG_SARIF);
    CHECK(!diag_format_find(STR("xml"), &format));
}

static const struct test tests[] = {
    {"positions count from one, past the end is the end", positions_count_from_one},
    {"columns are grapheme clusters", positions_count_clusters},
    {"CR LF is one line end", cr_lf_is_one_line_end},
    {"lines of empty, ended and open files", lines_at_the_edges},
    {"many threads add sources at once", many_threads_add},
    {"text is the screen of the design", text_is_the_screen_of_the_design},
    {"the gutter follows the largest line number", gutter_follows_the_largest_line},
    {"a diagnostic without a place has only its texts", text_without_a_place},
    {"carets stand below what they mark", carets_stand_below},
    {"carets in an empty file, at and past the end", carets_at_the_edges},
    {"long lines are cut to a window around the caret", long_lines_are_cut},
    {"colors and drawn lines only when asked for", colors_and_lines_when_asked},
    {"no format lets through what is obeyed", nothing_is_obeyed},
    {"JSON has every member", json_has_every_member},
    {"SARIF has rules and results", sarif_has_rules_and_results},
    {"sorted by file, offset and severity, else as added", sorted_by_place},
    {"suggestions are near and never the name itself", suggestions_are_near},
    {"20,000 random suggestions are the nearest", suggestions_are_the_nearest},
    {"codes and formats are found by name", codes_and_formats_are_found},
};

SUITE_OF(source);
