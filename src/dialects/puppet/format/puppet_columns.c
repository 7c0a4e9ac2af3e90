// SPDX-License-Identifier: Apache-2.0
//
// Columns. Arrows of one bracket are aligned. What the style guide leaves open (types and defaults of parameters,
// assignments below each other, blocks of `case`, comments at the end of lines) is laid out in the way that is nearest to
// how it was written: aligned, not aligned, or in the column where most of them are; all together, or each group between
// empty lines and comments alone.
// Each of these layouts is nearest to itself, so formatting again changes nothing.
#include "base/utf8.h"
#include "dialects/puppet/format/puppet_pieces.h"

enum {
    // What is wider is not aligned, and nothing with it: one long key must not push a thousand lines to the right.
    COLUMN_MOST = 200,
    // A line that is so much wider than the others stands alone, and does not move their column.
    FAR_WIDER = 8,
    INDENT_WIDTH = 2,
};

// A piece that may stand in a column, and how wide its line is before it.
struct cell {
    uint32_t piece, width, group;
};

struct cells {
    ARRAY(struct cell) list;
    uint32_t group; // that a new cell belongs to
};

// ---- cells

// How wide the line is before piece `i`, without the blanks before that; false: something before it has several lines.
static bool line_width(const struct manifest *m, uint32_t i, uint32_t *line_start, uint32_t *width)
{
    *width = 0;
    while (i > 0 && !piece_of(m, i)->lines) {
        i--;
        struct str text = piece_text(m, i);
        if (text.len > COLUMN_MOST || memchr(text.at, '\n', text.len))
            return false;
        const struct piece_of_manifest *p = piece_of(m, i);
        *width += (uint32_t)utf8_count(text) + p->has_comma + (p->lines || i == 0 ? 0 : p->blanks);
        if (*width > COLUMN_MOST)
            return false;
    }
    *width += piece_of(m, i)->indent * INDENT_WIDTH;
    *line_start = i;
    return *width <= COLUMN_MOST;
}

// Adds piece `i` if nothing but its own item is before it on the line.
static bool add_cell(const struct manifest *m, struct cells *cells, uint32_t i)
{
    uint32_t start, width;
    if (piece_of(m, i)->lines || !line_width(m, i, &start, &width))
        return false;
    while (piece_is_comment(m, start))
        start++;
    if (start >= i || !piece_of(m, start)->starts_item ||
        piece_of(m, start)->parent != piece_of(m, i)->parent)
        return false;
    ARRAY_PUSH(&cells->list, (struct cell){i, width, cells->group});
    return true;
}

// ---- columns

enum column_layout { ALIGN_NOT, ALIGN_ALL, ALIGN_MOST, COLUMN_LAYOUTS };

// Some cells, one after the other, and how many blanks stand at least before each.
struct cell_run {
    const struct cell *list;
    size_t len;
    uint32_t least;
};

static uint32_t widest_cell(const struct cell_run *r)
{
    uint32_t widest = 0;
    for (size_t i = 0; i < r->len; i++)
        widest = r->list[i].width > widest ? r->list[i].width : widest;
    return widest;
}

// The column where more than half of the cells are. Without one, or if some line is a little too wide for it: the first
// that is free in all lines.
static uint32_t usual_column(const struct manifest *m, const struct cell_run *r)
{
    uint32_t counts[2 * COLUMN_MOST] = {0}, usual = 0, widest = widest_cell(r) + r->least;
    for (size_t i = 0; i < r->len; i++) {
        uint32_t gap = piece_of(m, r->list[i].piece)->gap, column = r->list[i].width + gap;
        if (gap && gap < COLUMN_MOST && ++counts[column - 1] * 2 > r->len)
            usual = column;
    }
    return widest > usual && widest <= usual + FAR_WIDER ? widest : usual;
}

// The blanks before each cell in a layout; a line that is too wide for the column has the least.
static void lay_out(const struct manifest *m, const struct cell_run *r, enum column_layout layout,
                    uint32_t *blanks)
{
    uint32_t column = layout == ALIGN_NOT   ? 0
                      : layout == ALIGN_ALL ? widest_cell(r) + r->least
                                            : usual_column(m, r);
    for (size_t i = 0; i < r->len; i++) {
        uint32_t width = r->list[i].width;
        blanks[i] = width + r->least < column ? column - width : r->least;
    }
}

// How far that is from what was written.
static uint64_t layout_distance(const struct manifest *m, const struct cell_run *r,
                                const uint32_t *blanks)
{
    uint64_t sum = 0;
    for (size_t i = 0; i < r->len; i++) {
        uint32_t gap = piece_of(m, r->list[i].piece)->gap;
        if (gap)
            sum += gap > blanks[i] ? gap - blanks[i] : blanks[i] - gap;
    }
    return sum;
}

// The layout of the run that is nearest to what was written; its distance.
static uint64_t nearest_layout(const struct manifest *m, const struct cell_run *r, uint32_t *blanks)
{
    enum column_layout best = ALIGN_NOT;
    uint64_t distance = UINT64_MAX;
    for (int layout = 0; layout < COLUMN_LAYOUTS; layout++) {
        lay_out(m, r, (enum column_layout)layout, blanks);
        uint64_t other = layout_distance(m, r, blanks);
        if (other < distance) {
            distance = other;
            best = (enum column_layout)layout;
        }
    }
    lay_out(m, r, best, blanks);
    return distance;
}

// The same for each group alone.
static uint64_t nearest_in_groups(const struct manifest *m, const struct cell_run *r,
                                  uint32_t *blanks)
{
    uint64_t sum = 0;
    for (size_t i = 0; i < r->len;) {
        struct cell_run group = {.list = r->list + i, .least = r->least};
        while (i + group.len < r->len && group.list[group.len].group == group.list[0].group)
            group.len++;
        sum += nearest_layout(m, &group, blanks + i);
        i += group.len;
    }
    return sum;
}

// Aligns the cells, or (`as_written`) takes the layout nearest to the source. Forgets them.
static void align_cells(struct manifest *m, struct cells *cells, bool as_written, uint32_t least)
{
    struct cell_run all = {cells->list.at, cells->list.len, least};
    uint32_t *blanks = ARENA_ARRAY(m->arena, uint32_t, all.len);
    uint32_t *in_groups = ARENA_ARRAY(m->arena, uint32_t, all.len);
    if (!as_written)
        lay_out(m, &all, ALIGN_ALL, blanks);
    else if (nearest_in_groups(m, &all, in_groups) <= nearest_layout(m, &all, blanks))
        blanks = in_groups;
    for (size_t i = 0; i < all.len; i++)
        piece_of(m, all.list[i].piece)->blanks = blanks[i];
    cells->list.len = 0;
}

// An empty line or a comment starts a new group.
static void begin_group(const struct manifest *m, struct cells *cells, uint32_t i)
{
    uint8_t lines = piece_of(m, i)->lines;
    cells->group += lines > 1 || (lines && piece_is_comment(m, i));
}

// ---- what is aligned

// Arrows directly in a bracket; those of each body of a resource alone.
static void align_arrows(struct manifest *m, struct cells *cells, uint32_t open)
{
    uint32_t close = piece_of(m, open)->other;
    bool as_written = piece_of(m, open)->role == BRACKET_PARENS;
    bool is_shared = false; // two arrows are on one line
    uint32_t last_line = NO_PIECE;
    for (uint32_t i = open + 1; i < close; i = piece_next_beside(m, i)) {
        const struct piece_of_manifest *p = piece_of(m, i);
        if (p->lines)
            last_line = NO_PIECE;
        if (p->kind == TOKEN_SEMICOLON) {
            align_cells(m, cells, is_shared, 1);
            is_shared = false;
        } else if (p->kind == TOKEN_ARROW || p->kind == TOKEN_PLUS_ARROW) {
            if (last_line != NO_PIECE)
                is_shared = true;
            else
                (void)add_cell(m, cells, i);
            last_line = i;
        }
    }
    align_cells(m, cells, as_written || is_shared, 1);
}

// The names of parameters behind their types, or (`kind`) the `=` behind them.
static void align_parameters(struct manifest *m, struct cells *cells, uint32_t open,
                             enum token_kind kind)
{
    uint32_t close = piece_of(m, open)->other;
    bool has_cell = false;
    for (uint32_t i = open + 1; i < close; i = piece_next_beside(m, i)) {
        const struct piece_of_manifest *p = piece_of(m, i);
        begin_group(m, cells, i);
        if (p->kind == TOKEN_COMMA)
            has_cell = false;
        bool is_rest = kind == TOKEN_VARIABLE && p->kind == TOKEN_TIMES && p->is_unary;
        if (has_cell || (p->kind != kind && !is_rest))
            continue;
        has_cell = true;
        (void)add_cell(m, cells, i);
    }
    align_cells(m, cells, true, 1);
}

// `{` after the `:` of each option, or what follows a title on its line.
static void align_options(struct manifest *m, struct cells *cells, uint32_t open)
{
    uint32_t close = piece_of(m, open)->other;
    for (uint32_t i = open + 1; i < close; i = piece_next_beside(m, i)) {
        begin_group(m, cells, i);
        if (piece_of(m, i)->kind == TOKEN_COLON && !piece_of(m, i + 1)->closes)
            (void)add_cell(m, cells, i + 1);
    }
    align_cells(m, cells, true, 1);
}

// `=` of assignments of one block, from `first` up to `end`. Those directly below each other are a group.
static void align_assignments(struct manifest *m, struct cells *cells, uint32_t first, uint32_t end)
{
    for (uint32_t i = first; i < end; i = piece_next_beside(m, i)) {
        const struct piece_of_manifest *p = piece_of(m, i);
        bool starts = p->starts_item || (piece_is_comment(m, i) && p->lines);
        if (!starts)
            continue;
        bool assigns = p->kind == TOKEN_VARIABLE && piece_of(m, i + 1)->kind == TOKEN_ASSIGN;
        cells->group += !assigns || p->lines != 1;
        if (assigns)
            (void)add_cell(m, cells, i + 1);
    }
    align_cells(m, cells, true, 1);
}

// ---- comments at the end of lines

static bool ends_line_as_comment(const struct manifest *m, uint32_t i)
{
    return piece_is_comment(m, i) && i > 0 && !piece_of(m, i)->lines &&
           (i + 1 >= m->pieces.len || piece_of(m, i + 1)->lines || piece_is(m, i + 1, TOKEN_END));
}

static uint32_t least_gap(const struct manifest *m, const struct cells *cells)
{
    uint32_t least = 2;
    for (size_t i = 0; i < cells->list.len; i++)
        if (piece_of(m, cells->list.at[i].piece)->gap < 2)
            least = 1;
    return least;
}

static void align_comments(struct manifest *m, struct cells *cells)
{
    uint32_t since = 0; // lines since the last such comment
    for (uint32_t i = 0; i < m->pieces.len; i++) {
        uint32_t start, width;
        since += piece_of(m, i)->lines;
        if (!ends_line_as_comment(m, i))
            continue;
        if (since != 1)
            align_cells(m, cells, true, least_gap(m, cells));
        since = 0;
        if (line_width(m, i, &start, &width))
            ARRAY_PUSH(&cells->list, (struct cell){i, width, 0});
    }
    align_cells(m, cells, true, least_gap(m, cells));
}

static void align_bracket(struct manifest *m, struct cells *cells, uint32_t open)
{
    const struct piece_of_manifest *p = piece_of(m, open);
    switch ((enum bracket_role)p->role) {
    case BRACKET_RESOURCE:
        if (p->on_lines)
            align_options(m, cells, open);
        align_arrows(m, cells, open);
        break;
    case BRACKET_ATTRIBUTES:
    case BRACKET_HASH:
    case BRACKET_SELECT:
    case BRACKET_PARENS: align_arrows(m, cells, open); break;
    case BRACKET_PARAMETERS:
        align_parameters(m, cells, open, TOKEN_VARIABLE);
        align_parameters(m, cells, open, TOKEN_ASSIGN);
        break;
    case BRACKET_CASE: align_options(m, cells, open); break;
    case BRACKET_BLOCK: align_assignments(m, cells, open + 1, p->other); break;
    case BRACKET_NONE:
    case BRACKET_LIST:
    case BRACKET_ACCESS:
    case BRACKET_PIPES:
    case BRACKET_QUERY: break;
    }
}

void align_columns(struct manifest *m)
{
    struct cells cells = {0};
    for (uint32_t i = 0; i < m->pieces.len; i++)
        if (piece_of(m, i)->opens)
            align_bracket(m, &cells, i);
    align_assignments(m, &cells, 0, (uint32_t)m->pieces.len - 1);
    align_comments(m, &cells);
    ARRAY_DONE(&cells.list);
}
