// SPDX-License-Identifier: Apache-2.0
//
// A source is one allocation that never changes: name and text, one after the other. Where its lines begin is
// found when someone asks, which most texts never see; whoever is first keeps it for all.
// Their pointers lie in pages that never move, so that a number leads to its source without a lock;
// only handing out the next number takes one, after the work of copying and indexing is done.
#include "source/source.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/bytes8.h"
#include "base/pages.h"
#include "base/search.h"
#include "base/utf8.h"

enum {
    FIRST_PAGE_BITS = 4, // most graphs have few texts
    PAGE_COUNT = 20,     // each twice the size of the one before: 16 million texts
};

// A place inside a long line, and how many clusters of that line are before it.
struct milestone {
    uint32_t offset, clusters;
};

enum { MILESTONE_BYTES = 1024 }; // so far apart

struct lines {
    ARRAY(struct milestone) milestones; // none where all is ASCII
    uint32_t count;
    bool is_ascii; // a column is then a difference of offsets
    uint32_t starts[];
};

struct source {
    struct str name;
    struct str text;
    struct lines *_Atomic lines; // NULL: nobody asked yet
};

struct sources {
    pthread_mutex_t lock;
    atomic_uint_least32_t count;
    _Atomic(struct source **) pages[PAGE_COUNT];
    ARRAY(struct span) hidden; // few: a search is a walk
};

struct sources *sources_open(void)
{
    struct sources *s = calloc(1, sizeof(*s));
    if (!s)
        out_of_memory(sizeof(*s));
    pthread_mutex_init(&s->lock, NULL);
    return s;
}

static struct source **source_slot(const struct sources *s, uint32_t index)
{
    uint32_t page = page_of(index, FIRST_PAGE_BITS);
    return &s->pages[page][index - page_start(page, FIRST_PAGE_BITS)];
}

static void lines_free(struct lines *lines)
{
    if (lines)
        ARRAY_DONE(&lines->milestones);
    free(lines);
}

void sources_close(struct sources *s)
{
    if (!s)
        return;
    for (uint32_t i = 0; i < s->count; i++) {
        lines_free((*source_slot(s, i))->lines);
        free(*source_slot(s, i));
    }
    for (size_t i = 0; i < PAGE_COUNT && s->pages[i]; i++)
        free(s->pages[i]);
    ARRAY_DONE(&s->hidden);
    pthread_mutex_destroy(&s->lock);
    free(s);
}

static size_t count_lines(struct str text)
{
    size_t lines = 1;
    for (size_t at = 0; (at = str_find_char(text, '\n', at)) < text.len; at++)
        lines++;
    return lines;
}

// A thousand mistakes in one long line are not counted a thousand times from its start.
static void place_milestones(struct lines *lines, struct str text, uint32_t line)
{
    uint32_t end = line + 1 < lines->count ? lines->starts[line + 1] : (uint32_t)text.len;
    uint32_t last = lines->starts[line], clusters = 0;
    if (end - last < 2 * MILESTONE_BYTES)
        return;
    for (uint32_t at = last; at < end; clusters++) {
        if (at - last >= MILESTONE_BYTES) {
            ARRAY_PUSH(&lines->milestones, ((struct milestone){at, clusters}));
            last = at;
        }
        at = (uint32_t)utf8_cluster_end(text, at);
    }
}

static struct lines *lines_new(struct str text)
{
    size_t count = count_lines(text);
    struct lines *lines = memory_take(sizeof(*lines) + count * sizeof(lines->starts[0]));
    *lines = (struct lines){.count = (uint32_t)count};
    lines->is_ascii = utf8_is_ascii(text);
    uint32_t line = 0;
    lines->starts[line++] = 0;
    for (size_t at = 0; (at = str_find_char(text, '\n', at)) < text.len; at++)
        lines->starts[line++] = (uint32_t)(at + 1);
    assert(line == lines->count);
    for (uint32_t i = 0; !lines->is_ascii && i < lines->count; i++)
        place_milestones(lines, text, i);
    return lines;
}

static const struct lines *lines_of(struct source *source)
{
    struct lines *known = source->lines;
    if (known)
        return known;
    struct lines *made = lines_new(source->text);
    if (atomic_compare_exchange_strong(&source->lines, &known, made))
        return made;
    lines_free(made); // another thread was faster
    return known;
}

static struct str copy_to(char *place, struct str s)
{
    if (s.len)
        memcpy(place, s.at, s.len);
    place[s.len] = 0;
    return str_make(place, s.len);
}

static struct source *source_new(struct str name, struct str text, bool is_kept)
{
    text = str_slice(text, 0, UINT32_MAX - 1); // offsets are 32 bits, one past the end included
    size_t copied = is_kept ? 0 : text.len + 1;
    struct source *source = memory_take(sizeof(*source) + name.len + 1 + copied);
    char *bytes = (char *)(source + 1);
    source->name = copy_to(bytes, name);
    source->text = is_kept ? text : copy_to(bytes + name.len + 1, text);
    source->lines = NULL;
    return source;
}

static uint32_t add_locked(struct sources *s, struct source *source)
{
    uint32_t index = s->count, page = page_of(index, FIRST_PAGE_BITS);
    if (page >= PAGE_COUNT)
        out_of_memory(SIZE_MAX);
    if (!s->pages[page])
        s->pages[page] = memory_take(sizeof(struct source *) << (page + FIRST_PAGE_BITS));
    *source_slot(s, index) = source;
    s->count = index + 1; // only now may a reader look at the slot
    return index + 1;
}

static uint32_t add_source_entry(struct sources *s, struct source *source)
{
    pthread_mutex_lock(&s->lock);
    uint32_t file = add_locked(s, source);
    pthread_mutex_unlock(&s->lock);
    return file;
}

uint32_t sources_add(struct sources *s, struct str name, struct str text)
{
    return add_source_entry(s, source_new(name, text, false));
}

uint32_t sources_add_kept(struct sources *s, struct str name, struct str text)
{
    return add_source_entry(s, source_new(name, text, true));
}

uint32_t sources_count(const struct sources *s)
{
    return s->count;
}

static struct source *source_of(const struct sources *s, uint32_t file)
{
    assert(file != 0 && file <= s->count);
    return *source_slot(s, file - 1);
}

uint32_t source_named(const struct sources *s, struct str name)
{
    for (uint32_t i = sources_count(s); i > 0; i--)
        if (str_equal(source_name(s, i), name))
            return i;
    return 0;
}

struct str source_name(const struct sources *s, uint32_t file)
{
    return source_of(s, file)->name;
}

int source_compare(const struct sources *s, struct span a, struct span b)
{
    if (a.file != b.file) {
        int order = str_compare(span_is_none(a) ? STR("") : source_name(s, a.file),
                                span_is_none(b) ? STR("") : source_name(s, b.file));
        return order ? order : (a.file > b.file) - (a.file < b.file);
    }
    return (a.start > b.start) - (a.start < b.start);
}

struct str source_text(const struct sources *s, uint32_t file)
{
    return source_of(s, file)->text;
}

uint32_t source_line_count(const struct sources *s, uint32_t file)
{
    return lines_of(source_of(s, file))->count;
}

uint32_t source_line_start(const struct sources *s, uint32_t file, uint32_t line)
{
    struct source *source = source_of(s, file);
    const struct lines *lines = lines_of(source);
    if (line == 0)
        return 0;
    return line <= lines->count ? lines->starts[line - 1] : (uint32_t)source->text.len;
}

struct str source_line(const struct sources *s, uint32_t file, uint32_t line)
{
    struct source *source = source_of(s, file);
    const struct lines *lines = lines_of(source);
    if (line == 0 || line > lines->count)
        return STR("");
    size_t start = lines->starts[line - 1];
    size_t end = line < lines->count ? lines->starts[line] - 1 : source->text.len;
    if (end < source->text.len && end > start && source->text.at[end - 1] == '\r')
        end--;
    return str_slice(source->text, start, end);
}

// The last line that starts at or before the offset, from 0.
static uint32_t find_line(const struct lines *lines, uint32_t offset)
{
    return (uint32_t)search_u32_after(lines->starts, lines->count, offset) - 1;
}

static bool is_plain_ascii(uint64_t x)
{
    return !(bytes8_high(x) | bytes8_control(x));
}

// How many clusters end at or before the offset; one that it lies inside counts from its start.
static uint32_t clusters_before(struct str text, size_t start, size_t offset)
{
    enum { STEP = 7 }; // ASCII clusters; an eighth byte may belong to one with the next
    uint32_t count = 0;
    while (start < offset) {
        bool is_plain = offset - start > STEP && is_plain_ascii(bytes8_load(text.at + start));
        start = is_plain ? start + STEP : utf8_cluster_end(text, start);
        count += is_plain ? STEP : start <= offset;
    }
    return count;
}

static bool milestone_is_up_to(const void *items, size_t i, const void *offset)
{
    const struct lines *lines = items;
    return lines->milestones.at[i].offset <= *(const uint32_t *)offset;
}

// The last milestone at or before the offset, which counts if it is after the start of the line; or the start.
static struct milestone milestone_before(const struct lines *lines, uint32_t start, uint32_t offset)
{
    size_t after = search_first(lines, lines->milestones.len, &offset, milestone_is_up_to);
    if (after && lines->milestones.at[after - 1].offset > start)
        return lines->milestones.at[after - 1];
    return (struct milestone){start, 0};
}

static bool is_inside_line_end(struct str text, size_t offset)
{
    return offset > 0 && offset < text.len && text.at[offset] == '\n' &&
           text.at[offset - 1] == '\r';
}

struct position source_position(const struct sources *s, uint32_t file, uint32_t offset)
{
    struct source *source = source_of(s, file);
    const struct lines *lines = lines_of(source);
    if (offset > source->text.len)
        offset = (uint32_t)source->text.len;
    uint32_t line = find_line(lines, offset);
    uint32_t start = lines->starts[line];
    bool has_mark = !line && offset >= 3 && str_starts(source->text, STR("\xEF\xBB\xBF"));
    uint32_t before;       // nobody sees a byte order mark
    if (lines->is_ascii) { // CR LF is the one cluster of two bytes
        before = offset - start - (is_inside_line_end(source->text, offset) ? 1 : 0);
    } else {
        struct milestone m = milestone_before(lines, start, offset);
        before = m.clusters + clusters_before(source->text, m.offset, offset) - has_mark;
    }
    return (struct position){line + 1, before + 1};
}

// ---- what may not be shown

void source_hide(struct sources *s, struct span at)
{
    if (span_is_none(at) || at.start >= at.end)
        return;
    pthread_mutex_lock(&s->lock);
    ARRAY_PUSH(&s->hidden, at);
    pthread_mutex_unlock(&s->lock);
}

struct span source_hidden(const struct sources *s, uint32_t file, uint32_t from, uint32_t to)
{
    struct span first = NO_SPAN;
    pthread_mutex_t *lock = (pthread_mutex_t *)(uintptr_t)&s->lock;
    pthread_mutex_lock(lock);
    for (size_t i = 0; i < s->hidden.len; i++) {
        struct span at = s->hidden.at[i];
        if (at.file != file || at.start >= to || at.end <= from)
            continue;
        if (span_is_none(first) || at.start < first.start)
            first = at;
    }
    pthread_mutex_unlock(lock);
    return first;
}

void source_add_shown(struct strbuf *out, const struct sources *s, struct span at)
{
    struct str text = source_text(s, at.file);
    while (at.start < at.end) {
        struct span secret = source_hidden(s, at.file, at.start, at.end);
        if (span_is_none(secret)) {
            strbuf_add(out, str_slice(text, at.start, at.end));
            return;
        }
        if (secret.start > at.start)
            strbuf_add(out, str_slice(text, at.start, secret.start));
        strbuf_add_cstr(out, "(sensitive)");
        at.start = secret.end;
    }
}
