// SPDX-License-Identifier: Apache-2.0
//
// A layered picture. Arrows go to the right: a vertex stands one layer behind all that point at it, but for
// arrows that close a ring. Within a layer it stands near the middle of those that point at it. All of it is
// in whole numbers and in the order of the drawing, so that the same drawing is the same picture.
#include <stdlib.h>

#include "graph/drawing.h"

enum {
    ROW_HEIGHT = 34,
    BOX_HEIGHT = 22,
    LAYER_GAP = 60,
    LETTER_WIDTH = 8, // of a fixed font of 13 pixels, rounded up
    PADDING = 8,
    MARGIN = 16,
    SWEEPS = 4,
    NAME_SHOWN = 60, // characters
};

struct spot {
    uint32_t layer, row;
    uint64_t weight; // sum of the rows of those before it, times 16, over their number
    uint32_t number; // of the vertex
};

struct picture {
    const struct drawing *d;
    uint32_t count;
    struct spot *spots;    // by vertex
    uint32_t *first, *out; // arrows by where they start: first[v] .. first[v + 1] in `out`
    bool *closes;          // an arrow that closes a ring: it does not count for layers
    uint32_t layers;
    uint32_t *left, *width; // of each layer, in pixels
};

static void sort_arrows(struct picture *p)
{
    const struct drawing *d = p->d;
    for (size_t i = 0; i < d->edges.len; i++)
        p->first[d->edges.at[i].from + 1]++;
    for (uint32_t v = 0; v < p->count; v++)
        p->first[v + 1] += p->first[v];
    uint32_t *next = memory_take(sizeof(*next) * ((size_t)p->count + 1));
    for (uint32_t v = 0; v < p->count; v++)
        next[v] = p->first[v];
    for (size_t i = 0; i < d->edges.len; i++)
        p->out[next[d->edges.at[i].from]++] = (uint32_t)i;
    free(next);
}

// ---- rings

enum { WHITE, OPEN, CLOSED };

// A depth-first walk without recursion: an arrow to what is open closes a ring.
static void find_rings(struct picture *p)
{
    uint8_t *state = memory_take(p->count + 1);
    uint32_t *next = memory_take(sizeof(*next) * ((size_t)p->count + 1));
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
    free(state);
    free(next);
}

// ---- layers

// Whoever waits for nobody stands in the first layer; the others one behind the last of those before them.
static void find_layers(struct picture *p)
{
    uint32_t *waits = memory_take(sizeof(*waits) * ((size_t)p->count + 1));
    ARRAY(uint32_t) ready = {0};
    for (uint32_t v = 0; v < p->count; v++)
        waits[v] = 0;
    for (size_t i = 0; i < p->d->edges.len; i++)
        waits[p->d->edges.at[i].to] += !p->closes[i];
    for (uint32_t v = 0; v < p->count; v++)
        if (!waits[v])
            ARRAY_PUSH(&ready, v);
    for (size_t done = 0; done < ready.len; done++) {
        uint32_t v = ready.at[done];
        for (uint32_t k = p->first[v]; k < p->first[v + 1]; k++) {
            uint32_t to = p->d->edges.at[p->out[k]].to;
            if (p->closes[p->out[k]])
                continue;
            if (p->spots[to].layer <= p->spots[v].layer)
                p->spots[to].layer = p->spots[v].layer + 1;
            if (!--waits[to])
                ARRAY_PUSH(&ready, to);
        }
    }
    for (uint32_t v = 0; v < p->count; v++)
        if (p->spots[v].layer >= p->layers)
            p->layers = p->spots[v].layer + 1;
    ARRAY_DONE(&ready);
    free(waits);
}

// ---- rows

static int by_weight(const void *x, const void *y)
{
    const struct spot *a = x, *b = y;
    if (a->layer != b->layer)
        return a->layer < b->layer ? -1 : 1;
    if (a->weight != b->weight)
        return a->weight < b->weight ? -1 : 1;
    return a->number < b->number ? -1 : a->number > b->number;
}

static void set_rows(struct picture *p)
{
    struct spot *sorted = memory_take(sizeof(*sorted) * ((size_t)p->count + 1));
    for (uint32_t v = 0; v < p->count; v++)
        sorted[v] = p->spots[v];
    if (p->count)
        qsort(sorted, p->count, sizeof(*sorted), by_weight);
    for (uint32_t i = 0, row = 0; i < p->count; i++, row++) {
        row = i && sorted[i].layer != sorted[i - 1].layer ? 0 : row;
        p->spots[sorted[i].number].row = row;
    }
    free(sorted);
}

// Towards the middle of those that point at each vertex.
static void weigh(struct picture *p)
{
    uint32_t *count = memory_take(sizeof(*count) * ((size_t)p->count + 1));
    for (uint32_t v = 0; v < p->count; v++) {
        count[v] = 0;
        p->spots[v].weight = 0;
    }
    for (size_t i = 0; i < p->d->edges.len; i++) {
        const struct edge *e = &p->d->edges.at[i];
        p->spots[e->to].weight += (uint64_t)p->spots[e->from].row * 16;
        count[e->to]++;
    }
    for (uint32_t v = 0; v < p->count; v++)
        p->spots[v].weight =
            count[v] ? p->spots[v].weight / count[v] : (uint64_t)p->spots[v].row * 16;
    free(count);
}

// ---- pixels

static size_t letters_of(struct str s)
{
    size_t letters = 0;
    for (size_t i = 0; i < s.len; i++)
        letters += ((unsigned char)s.at[i] & 0xC0) != 0x80;
    return letters < NAME_SHOWN ? letters : NAME_SHOWN + 1;
}

static uint32_t box_width(const struct picture *p, uint32_t v)
{
    return (uint32_t)letters_of(p->d->vertices.at[v].name) * LETTER_WIDTH + 2 * PADDING;
}

static void place_layers(struct picture *p)
{
    for (uint32_t v = 0; v < p->count; v++) {
        uint32_t layer = p->spots[v].layer, width = box_width(p, v);
        p->width[layer] = width > p->width[layer] ? width : p->width[layer];
    }
    uint32_t x = MARGIN;
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
    return MARGIN + p->spots[v].row * ROW_HEIGHT;
}

// ---- writing

static void add_text(struct strbuf *out, struct str s)
{
    size_t letters = 0;
    for (size_t i = 0; i < s.len; i++) {
        unsigned char c = (unsigned char)s.at[i];
        letters += (c & 0xC0) != 0x80;
        if (letters > NAME_SHOWN) {
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
    strbuf_format(out, "<rect x=\"%u\" y=\"%u\" width=\"%u\" height=\"%d\" rx=\"3\"%s/>",
                  left_of(p, v), top_of(p, v), box_width(p, v), BOX_HEIGHT,
                  vertex->is_outside ? " stroke-dasharray=\"4 3\"" : "");
    strbuf_format(out, "<text x=\"%u\" y=\"%u\">", left_of(p, v) + PADDING, top_of(p, v) + 15);
    add_text(out, vertex->name);
    strbuf_add_cstr(out, "</text>\n");
}

static void write_picture(struct strbuf *out, const struct picture *p)
{
    uint32_t rows = 0;
    for (uint32_t v = 0; v < p->count; v++)
        rows = p->spots[v].row >= rows ? p->spots[v].row + 1 : rows;
    uint32_t last = p->layers ? p->layers - 1 : 0;
    uint32_t width = p->layers ? p->left[last] + p->width[last] + MARGIN : 2 * MARGIN;
    strbuf_format(out,
                  "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%u\" height=\"%u\" "
                  "font-family=\"monospace\" font-size=\"13\">\n"
                  "<defs><marker id=\"a\" viewBox=\"0 0 8 8\" refX=\"8\" refY=\"4\" "
                  "markerWidth=\"7\" markerHeight=\"7\" orient=\"auto\">"
                  "<path d=\"M0 0L8 4L0 8z\" fill=\"#888\"/></marker></defs>\n"
                  "<g fill=\"none\" stroke=\"#888\" marker-end=\"url(#a)\">\n",
                  width, 2 * MARGIN + rows * ROW_HEIGHT);
    for (size_t i = 0; i < p->d->edges.len; i++)
        write_arrow(out, p, &p->d->edges.at[i]);
    strbuf_add_cstr(out, "</g>\n<g fill=\"#fff\" stroke=\"#444\">\n");
    for (uint32_t v = 0; v < p->count; v++)
        write_box(out, p, v);
    strbuf_add_cstr(out, "</g>\n<style>text{fill:#111;stroke:none}</style>\n</svg>\n");
}

static void *zeroed(struct arena *a, size_t count, size_t size)
{
    return arena_alloc(a, (count + 2) * size);
}

void drawing_write_svg(struct strbuf *out, const struct drawing *d)
{
    struct arena a;
    arena_init(&a);
    uint32_t count = (uint32_t)d->vertices.len;
    struct picture p = {.d = d, .count = count};
    p.spots = zeroed(&a, count, sizeof(*p.spots));
    p.first = zeroed(&a, count, sizeof(*p.first));
    p.left = zeroed(&a, count, sizeof(*p.left));
    p.width = zeroed(&a, count, sizeof(*p.width));
    p.out = zeroed(&a, d->edges.len, sizeof(*p.out));
    p.closes = zeroed(&a, d->edges.len, sizeof(*p.closes));
    for (uint32_t v = 0; v < count; v++)
        p.spots[v].number = v;
    sort_arrows(&p);
    find_rings(&p);
    find_layers(&p);
    set_rows(&p);
    for (unsigned i = 0; i < SWEEPS; i++) {
        weigh(&p);
        set_rows(&p);
    }
    place_layers(&p);
    write_picture(out, &p);
    arena_done(&a);
}
