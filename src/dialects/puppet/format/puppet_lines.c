// SPDX-License-Identifier: Apache-2.0
//
// Which pieces start a line. People's line ends stay, with these exceptions. If one item of a hash, a selector, a list of
// parameters or the attributes of a resource starts a line, all do, and both brackets have their own lines; the last item
// gets a comma. A `{` stays on the line of what it belongs to, a chaining arrow on that of its right side.
#include "dialects/puppet/format/puppet_pieces.h"

// ---- pieces that move over a line end

// A `,` at the start of a line goes to the end of the one before, the line end behind it.
static void move_line_end_behind(struct manifest *m, uint32_t i)
{
    struct piece_of_manifest *p = piece_of(m, i), *next = piece_of(m, i + 1);
    if (next->lines < p->lines)
        next->lines = p->lines;
    p->lines = 0;
}

static bool belongs_to_line_before(const struct piece_of_manifest *p)
{
    if (p->kind == TOKEN_INHERITS)
        return true;
    return p->opens && (p->role == BRACKET_BLOCK || p->role == BRACKET_CASE ||
                        p->role == BRACKET_RESOURCE || p->role == BRACKET_ATTRIBUTES);
}

static void move_line_ends(struct manifest *m)
{
    for (uint32_t i = 1; i + 1 < m->pieces.len; i++) {
        struct piece_of_manifest *p = piece_of(m, i), *next = piece_of(m, i + 1);
        bool is_separator =
            p->kind == TOKEN_COMMA || p->kind == TOKEN_SEMICOLON || p->kind == TOKEN_COLON;
        if (piece_is_comment(m, i - 1) || piece_is_comment(m, i))
            continue;
        if (p->lines && is_separator)
            move_line_end_behind(m, i);
        else if (p->lines && belongs_to_line_before(p))
            p->lines = 0;
        else if (piece_is_edge(p) && !p->lines && next->lines && !piece_is_comment(m, i + 1)) {
            p->lines = next->lines;
            next->lines = 0;
        }
    }
}

// ---- which brackets are spread over lines

// An item may start behind it.
static bool separates(const struct manifest *m, uint32_t i, enum bracket_role role)
{
    enum token_kind kind = piece_of(m, i)->kind;
    return kind == TOKEN_COMMA || kind == TOKEN_SEMICOLON ||
           (kind == TOKEN_COLON && role == BRACKET_RESOURCE);
}

static void find_spread(struct manifest *m)
{
    for (uint32_t i = 1; i < m->pieces.len; i++) {
        const struct piece_of_manifest *p = piece_of(m, i);
        uint32_t open = p->closes ? p->other : p->parent;
        if (!p->lines || open == NO_PIECE)
            continue;
        struct piece_of_manifest *bracket = piece_of(m, open);
        bool is_first = p->before == open;
        bool is_edge = p->closes || is_first || separates(m, p->before, bracket->role);
        switch ((enum bracket_role)bracket->role) {
        case BRACKET_BLOCK:
        case BRACKET_CASE: bracket->is_spread = true; break;
        case BRACKET_RESOURCE:
        case BRACKET_ATTRIBUTES:
        case BRACKET_HASH:
        case BRACKET_SELECT:
        case BRACKET_LIST:
        case BRACKET_PARAMETERS: bracket->is_spread |= is_edge; break;
        case BRACKET_NONE:
        case BRACKET_ACCESS:
        case BRACKET_PARENS:
        case BRACKET_PIPES:
        case BRACKET_QUERY: bracket->is_spread |= is_first && !p->closes; break;
        }
    }
}

// ---- lines that are added

// The item that starts at `i` starts a line; a comment that ends the line before is not part of it.
static void start_line(struct manifest *m, uint32_t i)
{
    while (piece_is_comment(m, i) && !piece_of(m, i)->lines && piece_of(m, i + 1)->lines)
        i++;
    if (!piece_of(m, i)->lines)
        piece_of(m, i)->lines = 1;
}

static void add_last_comma(struct manifest *m, uint32_t open, uint32_t end)
{
    uint32_t last = piece_of(m, end)->before;
    bool has_end = last == open || piece_is(m, end, TOKEN_SEMICOLON) ||
                   piece_is(m, last, TOKEN_COMMA) || piece_is(m, last, TOKEN_COLON);
    if (!has_end)
        piece_of(m, last)->has_comma = true;
}

// Every item of a list has its own line; lists of values keep how many are on one.
static void spread_items(struct manifest *m, uint32_t open, bool each)
{
    uint32_t close = piece_of(m, open)->other;
    start_line(m, open + 1);
    for (uint32_t i = open + 1; each && i < close; i = piece_next_beside(m, i))
        if (piece_of(m, i)->kind == TOKEN_COMMA)
            start_line(m, i + 1);
    start_line(m, close);
}

static void spread_case(struct manifest *m, uint32_t open)
{
    uint32_t close = piece_of(m, open)->other;
    start_line(m, open + 1);
    for (uint32_t i = open + 1; i < close; i = piece_next_beside(m, i))
        if (piece_of(m, i)->opens && piece_of(m, i)->role == BRACKET_BLOCK)
            start_line(m, piece_of(m, i)->other + 1);
    start_line(m, close);
}

// ---- resources

// A title with its attributes.
struct body_of_resource {
    uint32_t start, colon, end; // `end` is a `;` or the `}`
    bool has_lines;             // its attributes start lines
};

static struct body_of_resource find_body(const struct manifest *m, uint32_t open, uint32_t start)
{
    struct body_of_resource b = {.start = start, .colon = NO_PIECE, .end = start};
    uint32_t close = piece_of(m, open)->other;
    for (; b.end < close && piece_of(m, b.end)->kind != TOKEN_SEMICOLON;
         b.end = piece_next_beside(m, b.end)) {
        if (b.colon == NO_PIECE && piece_of(m, b.end)->kind == TOKEN_COLON)
            b.colon = b.end;
        else if (b.colon != NO_PIECE && piece_of(m, b.end)->lines &&
                 separates(m, piece_of(m, b.end)->before, BRACKET_RESOURCE))
            b.has_lines = true;
    }
    if (b.end == close && piece_of(m, close)->lines && b.colon != NO_PIECE &&
        !piece_of(m, open)->on_lines)
        b.has_lines = true;
    return b;
}

static void spread_body(struct manifest *m, uint32_t open, const struct body_of_resource *b)
{
    if (piece_of(m, open)->on_lines)
        start_line(m, b->start);
    if (!b->has_lines || piece_of(m, b->end)->before == b->colon)
        return;
    for (uint32_t i = b->colon; i < b->end; i = piece_next_beside(m, i))
        if ((i == b->colon || piece_of(m, i)->kind == TOKEN_COMMA) &&
            piece_of(m, b->end)->before != i)
            start_line(m, i + 1);
    add_last_comma(m, open, b->end);
}

static bool has_many_bodies(const struct manifest *m, uint32_t open)
{
    uint32_t close = piece_of(m, open)->other;
    for (uint32_t i = open + 1; i < close; i = piece_next_beside(m, i))
        if (piece_of(m, i)->kind == TOKEN_SEMICOLON && piece_of(m, close)->before != i)
            return true;
    return false;
}

static void spread_resource(struct manifest *m, uint32_t open)
{
    uint32_t close = piece_of(m, open)->other, first = open + 1;
    while (piece_is_comment(m, first) && !piece_of(m, first)->lines)
        first++;
    piece_of(m, open)->on_lines = piece_of(m, first)->lines > 0 || has_many_bodies(m, open);
    for (uint32_t start = open + 1; start < close;) {
        struct body_of_resource b = find_body(m, open, start);
        if (b.colon != NO_PIECE)
            spread_body(m, open, &b);
        start = b.end + 1;
    }
    start_line(m, close);
}

static void spread_bracket(struct manifest *m, uint32_t open)
{
    uint32_t close = piece_of(m, open)->other;
    switch ((enum bracket_role)piece_of(m, open)->role) {
    case BRACKET_BLOCK: spread_items(m, open, false); break;
    case BRACKET_CASE: spread_case(m, open); break;
    case BRACKET_RESOURCE: spread_resource(m, open); break;
    case BRACKET_LIST:
        spread_items(m, open, false);
        add_last_comma(m, open, close);
        break;
    case BRACKET_ATTRIBUTES:
    case BRACKET_HASH:
    case BRACKET_SELECT:
    case BRACKET_PARAMETERS:
        spread_items(m, open, true);
        add_last_comma(m, open, close);
        break;
    case BRACKET_NONE:
    case BRACKET_ACCESS:
    case BRACKET_PARENS:
    case BRACKET_PIPES:
    case BRACKET_QUERY: start_line(m, close); break;
    }
}

void decide_lines(struct manifest *m)
{
    move_line_ends(m);
    find_spread(m);
    for (uint32_t i = 0; i < m->pieces.len; i++)
        if (piece_of(m, i)->opens && piece_of(m, i)->is_spread)
            spread_bracket(m, i);
}
