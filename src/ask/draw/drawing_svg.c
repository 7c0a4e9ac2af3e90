// SPDX-License-Identifier: Apache-2.0
//
// A layered picture. Arrows go to the right: a vertex stands one layer behind all that point at it, except for
// arrows that close a ring. What is in one directory stands in one band with a frame around it, and there near the
// middle of what it is connected with. An arrow that says no more than a way over others is left out, and what has no
// arrows at all is one line of its band. All of it is in whole numbers and in the order of the drawing, so that the same
// drawing is the same picture.
#include <stdlib.h>
#include <string.h>

#include "ask/draw/drawing.h"
#include "base/path.h"

enum {
    ROW_HEIGHT = 34,
    BOX_HEIGHT = 22,
    LAYER_GAP = 60,
    LETTER_WIDTH = 8, // of a fixed font of 13 pixels, rounded up
    PADDING = 8,
    MARGIN = 16,
    BAND_TOP = 24, // the name of a band
    BAND_GAP = 14,
    SWEEPS = 6,
    NAME_SHOWN = 60,      // characters
    FOLDED_SHOWN = 90,    // of the names that share a line
    TITLE_MOST = 4000,    // ... and of those that a pointer shows
    REDUCED_MOST = 20000, // vertices: ways are known by a bit for each two, 50 MB
};

struct spot {
    uint32_t band, layer, row;
    uint64_t weight; // mean of the rows of its neighbours, times 16
    uint32_t number; // of the vertex
    bool is_alone;   // no arrow begins or ends here
};

struct band {
    struct str directory; // empty: none
    uint32_t first_row;   // of all bands, for weights
    uint32_t rows;        // of the layer that has most
    uint32_t top;         // in pixels
    uint32_t left, right; // of what stands in it
    ARRAY(uint32_t) alone;
};

struct picture {
    const struct drawing *d;
    struct arena *arena;
    uint32_t count;
    struct spot *spots;    // by vertex
    uint32_t *first, *out; // arrows by where they start: first[v] .. first[v + 1] in `out`
    bool *closes;          // an arrow that closes a ring: it does not count for layers
    bool *is_hidden;       // an arrow that a longer way says
    uint32_t *order;       // vertices, each before all that it points at
    uint32_t ordered;
    uint32_t layers;
    uint32_t *left, *width; // of each layer, in pixels
    struct band *bands;
    uint32_t band_count;
    uint32_t height, right; // in pixels
};

static void sort_arrows(struct picture *p)
{
    const struct drawing *d = p->d;
    for (size_t i = 0; i < d->edges.len; i++)
        p->first[d->edges.at[i].from + 1]++;
    for (uint32_t v = 0; v < p->count; v++)
        p->first[v + 1] += p->first[v];
    uint32_t *next = ARENA_ARRAY(p->arena, uint32_t, (size_t)p->count + 1);
    for (uint32_t v = 0; v < p->count; v++)
        next[v] = p->first[v];
    for (size_t i = 0; i < d->edges.len; i++)
        p->out[next[d->edges.at[i].from]++] = (uint32_t)i;
    for (uint32_t v = 0; v < p->count; v++)
        p->spots[v].is_alone = true;
    for (size_t i = 0; i < d->edges.len; i++)
        p->spots[d->edges.at[i].from].is_alone = p->spots[d->edges.at[i].to].is_alone = false;
}

// ---- rings

enum { WHITE, OPEN, CLOSED };

// A depth-first walk without recursion: an arrow to what is open closes a ring.
static void find_rings(struct picture *p)
{
    uint8_t *state = ARENA_ARRAY(p->arena, uint8_t, (size_t)p->count + 1);
    uint32_t *next = ARENA_ARRAY(p->arena, uint32_t, (size_t)p->count + 1);
    ARRAY(uint32_t) path = {0};
    for (uint32_t v = 0; v < p->count; v++) {
        state[v] = WHITE;
        next[v] = p->first[v];
    }
    for (uint32_t root = 0; root < p->count; root++) {
        if (state[root] != WHITE)
            continue;
        state[root] = OPEN;
        ARRAY_PUSH(&path, root);
        while (path.len) {
            uint32_t v = path.at[path.len - 1];
            if (next[v] == p->first[v + 1]) {
                state[v] = CLOSED;
                path.len--;
                continue;
            }
            uint32_t e = p->out[next[v]++], to = p->d->edges.at[e].to;
            p->closes[e] = state[to] == OPEN;
            if (state[to] != WHITE)
                continue;
            state[to] = OPEN;
            ARRAY_PUSH(&path, to);
        }
    }
    ARRAY_DONE(&path);
}

// ---- layers

// Whoever waits for nobody stands in the first layer; the others one behind the last of those before them.
static void find_layers(struct picture *p)
{
    uint32_t *waits = ARENA_ARRAY(p->arena, uint32_t, (size_t)p->count + 1);
    for (size_t i = 0; i < p->d->edges.len; i++)
        waits[p->d->edges.at[i].to] += !p->closes[i];
    for (uint32_t v = 0; v < p->count; v++)
        if (!waits[v])
            p->order[p->ordered++] = v;
    for (uint32_t done = 0; done < p->ordered; done++) {
        uint32_t v = p->order[done];
        for (uint32_t k = p->first[v]; k < p->first[v + 1]; k++) {
            uint32_t to = p->d->edges.at[p->out[k]].to;
            if (p->closes[p->out[k]])
                continue;
            if (p->spots[to].layer <= p->spots[v].layer)
                p->spots[to].layer = p->spots[v].layer + 1;
            if (!--waits[to])
                p->order[p->ordered++] = to;
        }
    }
    for (uint32_t v = 0; v < p->count; v++)
        if (p->spots[v].layer >= p->layers)
            p->layers = p->spots[v].layer + 1;
}

// ---- arrows that say nothing new

static bool has_bit(const uint64_t *set, uint32_t v)
{
    return set[v / 64] >> (v % 64) & 1;
}

struct near_arrow {
    uint32_t layer, edge; // of what it points at
};

static int by_layer(const void *x, const void *y)
{
    const struct near_arrow *a = x, *b = y;
    if (a->layer != b->layer)
        return a->layer < b->layer ? -1 : 1;
    return a->edge < b->edge ? -1 : a->edge > b->edge;
}

// Those nearest in layers first: what they reach is reached without an arrow of one's own.
static void hide_from(struct picture *p, uint64_t *reach, size_t words, uint32_t v,
                      struct near_arrow *arrows)
{
    uint64_t *mine = reach + (size_t)v * words;
    size_t count = 0;
    for (uint32_t k = p->first[v]; k < p->first[v + 1]; k++)
        if (!p->closes[p->out[k]])
            arrows[count++] =
                (struct near_arrow){p->spots[p->d->edges.at[p->out[k]].to].layer, p->out[k]};
    if (count > 1)
        qsort(arrows, count, sizeof(*arrows), by_layer);
    for (size_t i = 0; i < count; i++) {
        uint32_t to = p->d->edges.at[arrows[i].edge].to;
        const uint64_t *theirs = reach + (size_t)to * words;
        p->is_hidden[arrows[i].edge] = has_bit(mine, to);
        for (size_t w = 0; w < words && !p->is_hidden[arrows[i].edge]; w++)
            mine[w] |= theirs[w];
        mine[to / 64] |= UINT64_C(1) << (to % 64);
    }
}

static void hide_arrows(struct picture *p)
{
    size_t words = (size_t)p->count / 64 + 1;
    if (p->count > REDUCED_MOST || p->ordered < p->count)
        return;
    uint64_t *reach = memory_take(sizeof(*reach) * words * ((size_t)p->count + 1));
    memset(reach, 0, sizeof(*reach) * words * ((size_t)p->count + 1));
    struct near_arrow *arrows = ARENA_ARRAY(p->arena, struct near_arrow, p->d->edges.len + 1);
    for (uint32_t i = p->ordered; i-- > 0;)
        hide_from(p, reach, words, p->order[i], arrows);
    free(reach);
}

// ---- bands

static struct str directory_of(const struct vertex *v)
{
    return str_find_char(v->name, '/', 0) < v->name.len ? path_dirname(v->name) : STR("");
}

static int by_directory(const void *x, const void *y)
{
    const struct band *a = x, *b = y;
    return str_compare(a->directory, b->directory);
}

static void find_bands(struct picture *p)
{
    struct str_table known = {0};
    p->bands = ARENA_ARRAY(p->arena, struct band, (size_t)p->count + 1);
    for (uint32_t v = 0; v < p->count; v++) {
        uint64_t *place = str_table_put(&known, directory_of(&p->d->vertices.at[v]), NULL);
        if (!*place)
            p->bands[p->band_count++].directory = directory_of(&p->d->vertices.at[v]);
        *place = 1;
    }
    if (p->band_count)
        qsort(p->bands, p->band_count, sizeof(*p->bands), by_directory);
    for (uint32_t i = 0; i < p->band_count; i++)
        *str_table_put(&known, p->bands[i].directory, NULL) = i;
    for (uint32_t v = 0; v < p->count; v++) {
        struct spot *s = &p->spots[v];
        s->band = (uint32_t)*str_table_put(&known, directory_of(&p->d->vertices.at[v]), NULL);
        if (s->is_alone)
            ARRAY_PUSH(&p->bands[s->band].alone, v);
    }
    str_table_done(&known);
}

// ---- rows

static int by_weight(const void *x, const void *y)
{
    const struct spot *a = x, *b = y;
    if (a->is_alone != b->is_alone)
        return a->is_alone ? 1 : -1;
    if (a->band != b->band)
        return a->band < b->band ? -1 : 1;
    if (a->layer != b->layer)
        return a->layer < b->layer ? -1 : 1;
    if (a->weight != b->weight)
        return a->weight < b->weight ? -1 : 1;
    return a->number < b->number ? -1 : a->number > b->number;
}

static void set_rows(struct picture *p, struct spot *sorted)
{
    for (uint32_t v = 0; v < p->count; v++)
        sorted[v] = p->spots[v];
    if (p->count)
        qsort(sorted, p->count, sizeof(*sorted), by_weight);
    for (uint32_t i = 0, row = 0; i < p->count && !sorted[i].is_alone; i++, row++) {
        const struct spot *before = i ? &sorted[i - 1] : NULL;
        if (!before || before->layer != sorted[i].layer || before->band != sorted[i].band)
            row = 0;
        p->spots[sorted[i].number].row = row;
        struct band *b = &p->bands[sorted[i].band];
        b->rows = row >= b->rows ? row + 1 : b->rows;
    }
    for (uint32_t i = 0, row = 0; i < p->band_count; i++) {
        p->bands[i].first_row = row;
        row += p->bands[i].rows + 1;
    }
}

static uint64_t row_of(const struct picture *p, uint32_t v)
{
    return (uint64_t)p->bands[p->spots[v].band].first_row + p->spots[v].row;
}

// Towards the middle of those before it, in the next sweep of those behind it.
static void weigh(struct picture *p, uint32_t *count, bool from_left)
{
    for (uint32_t v = 0; v < p->count; v++) {
        count[v] = 0;
        p->spots[v].weight = 0;
    }
    for (size_t i = 0; i < p->d->edges.len; i++) {
        const struct edge *e = &p->d->edges.at[i];
        uint32_t moved = from_left ? e->to : e->from, fixed = from_left ? e->from : e->to;
        if (p->is_hidden[i])
            continue;
        p->spots[moved].weight += row_of(p, fixed) * 16;
        count[moved]++;
    }
    for (uint32_t v = 0; v < p->count; v++)
        p->spots[v].weight = count[v] ? p->spots[v].weight / count[v] : row_of(p, v) * 16;
}

static void find_rows(struct picture *p)
{
    struct spot *sorted = ARENA_ARRAY(p->arena, struct spot, (size_t)p->count + 1);
    uint32_t *count = ARENA_ARRAY(p->arena, uint32_t, (size_t)p->count + 1);
    set_rows(p, sorted);
    for (unsigned i = 0; i < SWEEPS; i++) {
        weigh(p, count, i % 2 == 0);
        set_rows(p, sorted);
    }
}

// ---- pixels

static size_t letters_of(struct str s, size_t most)
{
    size_t letters = 0;
    for (size_t i = 0; i < s.len; i++)
        letters += ((unsigned char)s.at[i] & 0xC0) != 0x80;
    return letters < most ? letters : most + 1;
}

// Its directory is written above.
static struct str label_of(const struct picture *p, uint32_t v)
{
    struct str name = p->d->vertices.at[v].name;
    return p->bands[p->spots[v].band].directory.len ? path_basename(name) : name;
}

static uint32_t box_width(const struct picture *p, uint32_t v)
{
    return (uint32_t)letters_of(label_of(p, v), NAME_SHOWN) * LETTER_WIDTH + 2 * PADDING;
}

static void place_layers(struct picture *p)
{
    for (uint32_t v = 0; v < p->count; v++) {
        uint32_t layer = p->spots[v].layer, width = box_width(p, v);
        if (!p->spots[v].is_alone)
            p->width[layer] = width > p->width[layer] ? width : p->width[layer];
    }
    uint32_t x = MARGIN + PADDING;
    for (uint32_t i = 0; i < p->layers; i++) {
        p->left[i] = x;
        x += p->width[i] + LAYER_GAP;
    }
}

static uint32_t left_of(const struct picture *p, uint32_t v)
{
    return p->left[p->spots[v].layer];
}

static uint32_t top_of(const struct picture *p, uint32_t v)
{
    const struct band *b = &p->bands[p->spots[v].band];
    return b->top + (b->directory.len ? BAND_TOP : 0) + p->spots[v].row * ROW_HEIGHT;
}

static struct str folded_text(const struct picture *p, const struct band *b, size_t most)
{
    struct strbuf text;
    strbuf_init(&text, 0);
    strbuf_format(&text, "%zu without arrows: ", b->alone.len);
    for (size_t i = 0; i < b->alone.len && text.len <= most; i++) {
        strbuf_add_cstr(&text, i ? ", " : "");
        strbuf_add(&text, label_of(p, b->alone.at[i]));
    }
    struct str out = strbuf_copy(&text, p->arena);
    strbuf_done(&text);
    return out;
}

static void place_bands(struct picture *p)
{
    uint32_t y = MARGIN;
    for (uint32_t i = 0; i < p->band_count; i++) {
        struct band *b = &p->bands[i];
        b->top = y;
        b->left = b->rows ? UINT32_MAX : MARGIN + PADDING;
        b->right = MARGIN + (uint32_t)letters_of(b->directory, NAME_SHOWN) * LETTER_WIDTH;
        y += (b->directory.len ? BAND_TOP : 0) + b->rows * ROW_HEIGHT + BAND_GAP;
        y += b->alone.len ? ROW_HEIGHT : 0;
    }
    for (uint32_t v = 0; v < p->count; v++) {
        struct band *b = &p->bands[p->spots[v].band];
        uint32_t x = left_of(p, v), end = x + box_width(p, v);
        if (p->spots[v].is_alone)
            continue;
        b->left = x < b->left ? x : b->left;
        b->right = end > b->right ? end : b->right;
    }
    for (uint32_t i = 0; i < p->band_count; i++) {
        struct band *b = &p->bands[i];
        size_t letters =
            b->alone.len ? letters_of(folded_text(p, b, FOLDED_SHOWN), FOLDED_SHOWN) : 0;
        uint32_t end = b->left + (uint32_t)letters * LETTER_WIDTH;
        b->right = end > b->right ? end : b->right;
        p->right = b->right > p->right ? b->right : p->right;
    }
    p->height = y;
}

// ---- writing

static void add_cut_text(struct strbuf *out, struct str s, size_t most)
{
    size_t letters = 0;
    for (size_t i = 0; i < s.len; i++) {
        unsigned char c = (unsigned char)s.at[i];
        letters += (c & 0xC0) != 0x80;
        if (letters > most) {
            strbuf_add_cstr(out, "\xE2\x80\xA6");
            return;
        }
        if (c == '&' || c == '<' || c == '>' || c == '"' || c == '\'')
            strbuf_format(out, "&#%u;", c);
        else
            strbuf_add_char(out, c < ' ' || c == 127 ? '?' : (char)c);
    }
}

static void write_arrow(struct strbuf *out, const struct picture *p, const struct edge *e)
{
    int64_t x = (int64_t)left_of(p, e->from) + box_width(p, e->from);
    int64_t y = top_of(p, e->from) + BOX_HEIGHT / 2;
    int64_t to_x = left_of(p, e->to), to_y = top_of(p, e->to) + BOX_HEIGHT / 2;
    int64_t bend = to_x > x ? (to_x - x) / 2 : LAYER_GAP;
    strbuf_format(out, "<path d=\"M%lld %lldC%lld %lld %lld %lld %lld %lld\"/>\n", (long long)x,
                  (long long)y, (long long)(x + bend), (long long)y, (long long)(to_x - bend),
                  (long long)to_y, (long long)to_x, (long long)to_y);
}

static void write_box(struct strbuf *out, const struct picture *p, uint32_t v)
{
    const struct vertex *vertex = &p->d->vertices.at[v];
    strbuf_format(out, "<g><title>");
    add_cut_text(out, vertex->name, TITLE_MOST);
    strbuf_format(out, "</title><rect x=\"%u\" y=\"%u\" width=\"%u\" height=\"%d\" rx=\"3\"%s/>",
                  left_of(p, v), top_of(p, v), box_width(p, v), BOX_HEIGHT,
                  vertex->is_outside ? " stroke-dasharray=\"4 3\""
                  : vertex->is_off   ? " stroke-dasharray=\"1 3\""
                                     : "");
    strbuf_format(out, "<text x=\"%u\" y=\"%u\">", left_of(p, v) + PADDING, top_of(p, v) + 15);
    add_cut_text(out, label_of(p, v), NAME_SHOWN);
    strbuf_add_cstr(out, "</text></g>\n");
}

static void write_band(struct strbuf *out, const struct picture *p, const struct band *b)
{
    uint32_t inside = b->top + (b->directory.len ? BAND_TOP : 0) + b->rows * ROW_HEIGHT;
    if (b->directory.len) {
        uint32_t height = inside - b->top + (b->alone.len ? ROW_HEIGHT : 0);
        strbuf_format(out,
                      "<rect class=\"band\" x=\"%u\" y=\"%u\" width=\"%u\" height=\"%u\" rx=\"6\"/>"
                      "<text class=\"band\" x=\"%u\" y=\"%u\">",
                      b->left - PADDING, b->top, b->right - b->left + 2 * PADDING, height, b->left,
                      b->top + 16);
        add_cut_text(out, b->directory, NAME_SHOWN);
        strbuf_add_cstr(out, "</text>\n");
    }
    if (!b->alone.len)
        return;
    strbuf_add_cstr(out, "<g><title>");
    add_cut_text(out, folded_text(p, b, TITLE_MOST), TITLE_MOST);
    strbuf_format(out, "</title><text class=\"alone\" x=\"%u\" y=\"%u\">", b->left, inside + 15);
    add_cut_text(out, folded_text(p, b, FOLDED_SHOWN), FOLDED_SHOWN);
    strbuf_add_cstr(out, "</text></g>\n");
}

static void write_picture(struct strbuf *out, const struct picture *p)
{
    strbuf_format(out,
                  "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%u\" height=\"%u\" "
                  "font-family=\"monospace\" font-size=\"13\">\n"
                  "<style>text{fill:#111;stroke:none}.band{fill:#f4f6f8;stroke:#c4ccd4}"
                  "text.band{fill:#456;stroke:none;font-weight:bold}text.alone{fill:#666}</style>\n"
                  "<rect width=\"100%%\" height=\"100%%\" fill=\"#fff\"/>\n"
                  "<defs><marker id=\"a\" viewBox=\"0 0 8 8\" refX=\"8\" refY=\"4\" "
                  "markerWidth=\"7\" markerHeight=\"7\" orient=\"auto\">"
                  "<path d=\"M0 0L8 4L0 8z\" fill=\"#678\"/></marker></defs>\n",
                  p->right + PADDING + MARGIN, p->height + MARGIN - BAND_GAP);
    for (uint32_t i = 0; i < p->band_count; i++)
        write_band(out, p, &p->bands[i]);
    strbuf_add_cstr(out, "<g fill=\"none\" stroke=\"#678\" marker-end=\"url(#a)\">\n");
    for (size_t i = 0; i < p->d->edges.len; i++)
        if (!p->is_hidden[i])
            write_arrow(out, p, &p->d->edges.at[i]);
    strbuf_add_cstr(out, "</g>\n<g fill=\"#fff\" stroke=\"#444\">\n");
    for (uint32_t v = 0; v < p->count; v++)
        if (!p->spots[v].is_alone)
            write_box(out, p, v);
    strbuf_add_cstr(out, "</g>\n</svg>\n");
}

void drawing_write_svg(struct strbuf *out, const struct drawing *d, const struct sources *sources)
{
    (void)sources;
    struct arena a;
    arena_init(&a);
    size_t count = d->vertices.len, arrows = d->edges.len;
    struct picture p = {.d = d, .arena = &a, .count = (uint32_t)count};
    p.spots = ARENA_ARRAY(&a, struct spot, count + 1);
    p.first = ARENA_ARRAY(&a, uint32_t, count + 2);
    p.order = ARENA_ARRAY(&a, uint32_t, count + 1);
    p.left = ARENA_ARRAY(&a, uint32_t, count + 1);
    p.width = ARENA_ARRAY(&a, uint32_t, count + 1);
    p.out = ARENA_ARRAY(&a, uint32_t, arrows + 1);
    p.closes = ARENA_ARRAY(&a, bool, arrows + 1);
    p.is_hidden = ARENA_ARRAY(&a, bool, arrows + 1);
    for (uint32_t v = 0; v < p.count; v++)
        p.spots[v].number = v;
    sort_arrows(&p);
    find_rings(&p);
    find_layers(&p);
    hide_arrows(&p);
    find_bands(&p);
    find_rows(&p);
    place_layers(&p);
    place_bands(&p);
    write_picture(out, &p);
    for (uint32_t i = 0; i < p.band_count; i++)
        ARRAY_DONE(&p.bands[i].alone);
    arena_done(&a);
}
