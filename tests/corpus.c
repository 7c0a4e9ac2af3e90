// SPDX-License-Identifier: Apache-2.0
#include "corpus.h"

#include <stdlib.h>

#include "base/files/file.h"
#include "check.h"

enum { CASE_BYTES = 1 << 20 };

// ---- reading

static bool is_head(struct str line)
{
    return line.len > 6 && str_starts(line, STR("-- ")) && str_ends(line, STR(" --"));
}

static struct str next_line(struct str text, size_t *at)
{
    size_t end = str_find_char(text, '\n', *at);
    struct str line = str_slice(text, *at, end);
    *at = end + 1;
    return line;
}

static void read_case(struct corpus_case *c)
{
    size_t body = 0;
    for (size_t at = 0; at < c->text.len;) {
        size_t start = at;
        struct str line = next_line(c->text, &at);
        if (!is_head(line))
            continue;
        if (c->sections.len)
            c->sections.at[c->sections.len - 1].body =
                str_slice(c->text, body, start ? start - 1 : 0);
        else
            c->title = str_slice(c->text, 0, start ? start - 1 : 0);
        body = at;
        ARRAY_PUSH(&c->sections, (struct section){.head = str_slice(line, 3, line.len - 3)});
    }
    struct section *last = &c->sections.at[c->sections.len - 1];
    last->body = str_slice(c->text, body, c->text.len);
    if (str_ends(last->body, STR("\n")))
        last->body.len--;
}

struct str next_word(struct str head, size_t *from)
{
    size_t end = str_find_char(head, ' ', *from);
    struct str word = str_slice(head, *from, end);
    *from = end + 1;
    return word;
}

bool is_section(const struct section *s, struct str kind, struct str *rest)
{
    size_t at = 0;
    if (!str_equal(next_word(s->head, &at), kind))
        return false;
    *rest = str_slice(s->head, at, s->head.len);
    return true;
}

// ---- answers

bool corpus_accepts(void)
{
    return getenv("WEFT_ACCEPT") != NULL;
}

void corpus_compare(const struct corpus_case *c, const char *how, const struct section *s,
                    struct str want, struct str got)
{
    if (!str_equal(want, got))
        check_failed(c->name.at, 1, "%s: %.*s is\n  %.*s\nnot\n  %.*s", how, STR_ARGS(s->head),
                     STR_ARGS(got), STR_ARGS(want));
}

void corpus_observe(struct corpus_case *c, struct arena *kept, struct section *s, struct str got)
{
    if (corpus_accepts())
        s->got = got.len ? str_copy(kept, got) : STR("");
    else
        corpus_compare(c, "in order", s, s->body, got);
    s->observed = true;
}

// ---- files

static void accept_case(const struct corpus_case *c, struct str path)
{
    struct strbuf out;
    strbuf_init(&out, 0);
    strbuf_format(&out, "%.*s\n", STR_ARGS(c->title));
    for (size_t i = 0; i < c->sections.len; i++) {
        const struct section *s = &c->sections.at[i];
        struct str head = s->new_head.len ? s->new_head : s->head;
        struct str body = s->observed ? s->got : s->body;
        strbuf_format(&out, "-- %.*s --\n", STR_ARGS(head));
        if (body.len)
            strbuf_format(&out, "%.*s\n", STR_ARGS(body));
    }
    if (!file_is_ok(file_write(path, strbuf_str(&out))))
        check_failed(c->name.at, 1, "cannot be written");
    strbuf_done(&out);
}

void corpus_run(const char *folder, void (*run)(struct corpus_case *c, struct arena *kept))
{
    struct arena a;
    arena_init(&a);
    struct str dir = str_format(&a, "%s/%s", CORPUS_DIR, folder);
    struct file_list files;
    CHECK(file_is_ok(file_list(&a, dir, &files)));
    CHECK(files.count > 0);
    for (size_t i = 0; i < files.count; i++) {
        struct str path =
            str_format(&a, "%.*s/%.*s", STR_ARGS(dir), STR_ARGS(files.entries[i].name));
        struct corpus_case c = {.name = path};
        if (!str_ends(path, STR(".t")))
            continue;
        CHECK(file_is_ok(file_read(&a, path, CASE_BYTES, &c.text)));
        read_case(&c);
        run(&c, &a);
        if (corpus_accepts())
            accept_case(&c, path);
        ARRAY_DONE(&c.sections);
    }
    arena_done(&a);
}
