// SPDX-License-Identifier: Apache-2.0
#include "check.h"

#include <string.h>

#include "base/array.h"
#include "base/bytes8.h"
#include "base/glob.h"
#include "base/hash.h"
#include "base/line_diff.h"
#include "base/search.h"
#include "base/symbol.h"
#include "base/table.h"

static void arena_reset_gives_back(void)
{
    struct arena a;
    arena_init(&a);
    char *kept = arena_copy(&a, "kept", 4);
    struct arena_mark mark = arena_mark(&a);
    for (int i = 0; i < 1000; i++)
        memset(arena_alloc(&a, 1000), 1, 1000);
    CHECK(a.held_bytes > 1000 * 1000);
    arena_reset(&a, mark);
    CHECK(a.held_bytes < 10000);
    CHECK_STR(str_of(kept), "kept");
    const char *zeroed = arena_alloc(&a, 100);
    CHECK(zeroed[0] == 0 && zeroed[99] == 0);
    arena_done(&a);
}

static void arena_takes_back_the_last(void)
{
    struct arena a;
    arena_init(&a);
    char *first = arena_alloc(&a, 20), *second = arena_alloc(&a, 3);
    size_t used = a.used_bytes;
    arena_take_back(&a, first, 20);
    CHECK(a.used_bytes == used);
    arena_take_back(&a, second, 3);
    CHECK(a.used_bytes < used);
    char *third = arena_alloc(&a, 5);
    CHECK(third == second && !third[0] && !third[4]);
    arena_done(&a);
}

static void tables_find_what_was_put(void)
{
    struct table t = {0};
    for (uint64_t i = 0; i < 5000; i++)
        *table_put(&t, i * 7, NULL) = i;
    for (uint64_t i = 0; i < 5000; i++)
        CHECK(*table_find(&t, i * 7) == i);
    CHECK(!table_find(&t, 3));
    CHECK_INT(t.len, 5000);
    CHECK_INT(t.entries[42].key, 42 * 7);
    table_done(&t);
}

static void equal_names_are_one_symbol(void)
{
    struct symbols *s = symbols_open();
    symbol a = symbol_intern(s, STR("alpha"));
    CHECK(symbol_find(s, STR("beta")) == 0);
    symbol b = symbol_intern(s, STR("beta"));
    CHECK(a != b && a == symbol_intern(s, STR("alpha")));
    CHECK_STR(symbol_text(s, b), "beta");
    struct symbol_cache cache;
    symbol_cache_init(&cache, s);
    for (int round = 0; round < 2; round++)
        CHECK(symbol_cache_intern(&cache, STR("beta")) == b);
    symbols_close(s);
}

// A length is kept in one byte up to 254.
static void names_have_any_length(void)
{
    static const size_t lengths[] = {0, 1, 254, 255, 256, 70000};
    struct symbols *s = symbols_open();
    char *name = memory_take(70000);
    memset(name, 'n', 70000);
    for (int round = 0; round < 2; round++)
        for (size_t i = 0; i < COUNT_OF(lengths); i++) {
            symbol known = symbol_intern(s, str_make(name, lengths[i]));
            CHECK_INT(known, i + 1);
            CHECK_INT(symbol_text(s, known).len, lengths[i]);
            CHECK_INT(symbol_text(s, known).at[lengths[i]], 0);
        }
    free(name);
    symbols_close(s);
}

static void a_full_buffer_says_so(void)
{
    struct strbuf b;
    strbuf_init(&b, 5);
    strbuf_format(&b, "%s-%d", "abc", 12);
    CHECK_STR(strbuf_str(&b), "abc-1");
    CHECK(b.full);
    strbuf_done(&b);
}

// Addresses that are a few bytes apart with small numbers: once such keys met for 8,224 views.
static void combined_hashes_are_keys(void)
{
    struct table seen = {0};
    bool all_new = true;
    for (uint64_t address = 0x7f0000001000; address < 0x7f0000001000 + 40 * 16; address += 16)
        for (uint64_t number = 0; number < 10000; number++) {
            bool is_new;
            table_put(&seen, hash_combine(address, number), &is_new);
            all_new &= is_new;
        }
    CHECK(all_new);
    table_done(&seen);
}

static void random_lines(struct random *r, struct strbuf *out)
{
    static const char *const lines[] = {"a\n", "b\n", " a\n", "c c\n", "\n", "a"};
    for (uint32_t n = random_below(r, 30); n; n--)
        strbuf_add_cstr(out, lines[random_below(r, n == 1 ? 6 : 5)]);
}

// What both have and what goes is the text before, what both have and what comes the text after.
static void lines_that_were_matched_are_both_texts(void)
{
    struct random r = {.state = 7};
    for (unsigned long i = random_cases(2000); i; i--) {
        struct strbuf before, after, olds, news;
        struct line_edits edits = {0};
        strbuf_init(&before, 0);
        strbuf_init(&after, 0);
        strbuf_init(&olds, 0);
        strbuf_init(&news, 0);
        random_lines(&r, &before);
        random_lines(&r, &after);
        line_diff(strbuf_str(&before), strbuf_str(&after), &edits);
        for (size_t k = 0; k < edits.list.len; k++) {
            if (edits.list.at[k].kind != '+')
                strbuf_add(&olds, edits.list.at[k].line);
            if (edits.list.at[k].kind != '-')
                strbuf_add(&news, edits.list.at[k].line);
        }
        CHECK(str_equal(strbuf_str(&olds), strbuf_str(&before)));
        CHECK(str_equal(strbuf_str(&news), strbuf_str(&after)));
        line_edits_done(&edits);
        strbuf_done(&before);
        strbuf_done(&after);
        strbuf_done(&olds);
        strbuf_done(&news);
    }
}

static void globs_match_names_and_directories(void)
{
    static const struct {
        const char *pattern, *path;
        bool matches;
    } cases[] = {
        {"legacy/**", "legacy/a/b.tf", true},
        {"legacy/*", "legacy/a/b.tf", false},
        {"*.tf", "main.tf", true},
        {"*.tf", "a/main.tf", false},
        {"**/main.tf", "a/b/main.tf", true},
        {"a/[!b]/c", "a/b/c", false},
        {"a/[!b]/c", "a/d/c", true},
        {"[ab]", "a", true},
        {"[a-c]x", "bx", true},
        {"[a-c]x", "dx", false},
        {"", "", true},
        {"?", "/", false},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++)
        CHECK_INT(glob_matches(str_of(cases[i].pattern), str_of(cases[i].path)), cases[i].matches);
}

static void a_search_finds_the_first_not_before(void)
{
    struct entry {
        int other;
        struct str name;
    } entries[] = {{1, STR("b")}, {2, STR("d")}, {3, STR("d")}, {4, STR("f")}};
    const struct str texts[] = {STR("b"), STR("d"), STR("d"), STR("f")};
    const uint32_t numbers[] = {2, 4, 4, 6};
    const size_t first[] = {0, 0, 1, 1, 3, 3, 4}, after[] = {0, 1, 1, 3, 3, 4, 4};
    for (uint32_t key = 1; key <= 7; key++) {
        char letter = (char)('a' + key - 1);
        struct str text = str_make(&letter, 1);
        CHECK_INT(search_u32(numbers, 4, key), first[key - 1]);
        CHECK_INT(search_u32_after(numbers, 4, key), after[key - 1]);
        CHECK_INT(search_str(texts, 4, text), first[key - 1]);
        CHECK_INT(SEARCH_TEXT(entries, 4, struct entry, name, text), first[key - 1]);
    }
    CHECK_INT(search_u32(NULL, 0, 1), 0);
    CHECK_INT(search_str(NULL, 0, STR("a")), 0);
}

static void sixteen_bytes_are_compared_at_once(void)
{
    const char text[] = "az09_-AZ{`/:@[\x80\xFF";
    BYTES16_VECTOR x = bytes16_load(text).at;
    CHECK_INT(BYTES16_BITS(x), 0xC000);
    CHECK_INT(bytes16_gather(x), 0xC000);
    CHECK_INT(BYTES16_BITS(bytes16_between(x, 'a', 'z')), 0x0003);
    CHECK_INT(BYTES16_BITS(bytes16_between(x, '0', '9')), 0x000C);
    CHECK_INT(BYTES16_BITS(bytes16_between(x, 'A', 'Z')), 0x00C0);
    CHECK_INT(bytes16_gather(bytes16_between(x, 'A', 'Z')), 0x00C0);
    CHECK_INT(bytes16_first_other(bytes16_between(x, 'a', 'z')), 2);
    CHECK_INT(bytes16_first_other(bytes16_load("aaaaaaaaaaaaaaaa").at == 'a'), 16);
}

// Slots are bytes as long as there are few.
static void a_table_grows_from_bytes_to_numbers(void)
{
    struct table t = {0}, expected = {0};
    struct str_table names = {0};
    struct arena a;
    arena_init(&a);
    table_expect(&expected, 3);
    for (uint64_t i = 0; i < 1000; i++) {
        bool is_new;
        *table_put(&t, i * 7, NULL) = *table_put(&expected, i, NULL) = i;
        *str_table_put_copy(&names, &a, str_format(&a, "n%d", (int)i), &is_new) = i;
        CHECK(is_new);
        CHECK_INT(*table_find(&t, i / 2 * 7), i / 2);
        CHECK_INT(*table_find(&expected, i), i);
        CHECK_INT(*str_table_find(&names, str_format(&a, "n%d", (int)i / 3)), i / 3);
        CHECK(!table_find(&t, i * 7 + 1));
    }
    table_done(&t);
    table_done(&expected);
    str_table_done(&names);
    arena_done(&a);
}

static const struct test tests[] = {
    {"table: grows from bytes to numbers", a_table_grows_from_bytes_to_numbers},
    {"lines that were matched are both texts", lines_that_were_matched_are_both_texts},
    {"patterns match names and directories", globs_match_names_and_directories},
    {"an arena gives back what came after a mark", arena_reset_gives_back},
    {"an arena takes back only what was allocated last", arena_takes_back_the_last},
    {"tables find what was put, in order of insertion", tables_find_what_was_put},
    {"equal names are one symbol", equal_names_are_one_symbol},
    {"names have any length", names_have_any_length},
    {"a buffer at its cap says that something is left out", a_full_buffer_says_so},
    {"a combined hash is a key", combined_hashes_are_keys},
    {"a search finds the first that is not before", a_search_finds_the_first_not_before},
    {"sixteen bytes are compared at once", sixteen_bytes_are_compared_at_once},
};

SUITE_OF(base);
