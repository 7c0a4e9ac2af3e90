// SPDX-License-Identifier: Apache-2.0
//
// Lines and columns of the JSON profile. They differ from those of native syntax, and depend on more than the bytes
// before them: the text is scanned up to the offset.
#include "base/utf8.h"
#include "dialects/hcl/json/json_profile.h"

void hcl_json_places_init(struct hcl_json_places *p, struct arena *a, struct str text)
{
    *p = (struct hcl_json_places){.text = text, .arena = a, .at = {1, 1}, .inside = UINT32_MAX};
}

// Skips blanks, up to `to`.
static void pass_blanks(struct hcl_json_places *p, uint32_t to)
{
    for (; p->offset < to; p->offset++)
        switch (p->text.at[p->offset]) {
        case '\n': p->at = (struct position){p->at.line + 1, 1}; break;
        case '\t': p->at.column += 2; break;
        case '\r': break;
        default: p->at.column++; break;
        }
}

// Every escape counts, and every cluster of characters.
static uint32_t token_columns(struct str token)
{
    uint32_t columns = 0;
    for (size_t at = 0; at < token.len; columns++) {
        bool is_mark = token.at[at] == '"' || token.at[at] == '\\';
        at = is_mark ? at + 1 : utf8_cluster_end(token, at);
    }
    return columns;
}

static void pass_token(struct hcl_json_places *p, struct json_token t)
{
    struct str text = json_token_text(p->text, t);
    p->at.column += t.kind == JSON_TOKEN_STRING ? token_columns(text) : t.end - t.start;
    p->offset = t.end;
}

// Makes `p->inside` the string token `t`; false if that is not a JSON string.
static bool enter_string(struct hcl_json_places *p, struct json_token t)
{
    uint32_t wrong;
    struct str text;
    if (!json_unescape(p->arena, json_token_text(p->text, t), &text, &wrong))
        return false;
    p->inside = t.start;
    p->inside_text = text;
    p->inside_offset = 0;
    p->inside_at = (struct position){p->at.line, p->at.column + 1};
    return true;
}

static struct position inside_string(struct hcl_json_places *p, struct json_token t,
                                     uint32_t offset)
{
    uint32_t wanted = offset - t.start - 1;
    bool is_ahead = p->inside == t.start && p->inside_offset <= wanted;
    if (!is_ahead && !enter_string(p, t))
        return (struct position){p->at.line, p->at.column + offset - t.start};
    while (p->inside_offset < wanted && p->inside_offset < p->inside_text.len) {
        char c = p->inside_text.at[p->inside_offset];
        uint32_t end = (uint32_t)utf8_cluster_end(p->inside_text, p->inside_offset);
        if (end > wanted)
            break;
        bool is_line = c == '\n' || (c == '\r' && end == p->inside_offset + 2);
        p->inside_at.column = is_line ? 1 : p->inside_at.column + 1;
        p->inside_at.line += is_line;
        p->inside_offset = end;
    }
    return p->inside_at;
}

// An unclosed string is wrong where it ends: that place counts as one of its bytes.
static bool is_unclosed(const struct hcl_json_places *p, struct json_token t)
{
    uint32_t wrong;
    struct str text, token = json_token_text(p->text, t);
    return t.kind == JSON_TOKEN_STRING && !json_unescape(p->arena, token, &text, &wrong) &&
           wrong == token.len;
}

// A long string is scanned once, not for every place inside it.
static struct json_token next_token(struct hcl_json_places *p)
{
    bool is_known = p->next.kind != JSON_TOKEN_END && p->next.start >= p->offset;
    if (!is_known)
        p->next = json_scan(p->text, p->offset);
    return p->next;
}

struct position hcl_json_position(struct hcl_json_places *p, uint32_t offset)
{
    if (offset < p->offset) {
        p->offset = 0;
        p->at = (struct position){1, 1};
        p->next.kind = JSON_TOKEN_END;
    }
    for (;;) {
        struct json_token t = next_token(p);
        pass_blanks(p, offset < t.start ? offset : t.start);
        if (offset <= t.start || t.kind == JSON_TOKEN_END)
            return p->at;
        bool is_inside = offset < t.end || t.kind == JSON_TOKEN_INVALID ||
                         (offset == t.end && is_unclosed(p, t));
        if (is_inside && t.kind == JSON_TOKEN_STRING)
            return inside_string(p, t, offset);
        if (is_inside)
            return (struct position){p->at.line, p->at.column + offset - t.start};
        pass_token(p, t);
    }
}
