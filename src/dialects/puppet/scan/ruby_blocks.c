// SPDX-License-Identifier: Apache-2.0
//
// Which token closes what another one opens. The difficulty is `if` and its relatives, which open a block only where a
// statement or an operand starts, and `do`, which belongs to a loop that stands before it.
#include "base/budget.h"
#include "dialects/puppet/scan/ruby_lex.h"

struct open_block {
    uint32_t token;
    bool waits_for_do; // a loop whose `do` has not come yet
};

struct open_blocks {
    ARRAY(struct open_block) list;
};

static bool is_ruby_opener(const struct ruby_token *t)
{
    return ruby_is_word(t, "class") || ruby_is_word(t, "module") || ruby_is_word(t, "begin") ||
           ruby_is_word(t, "case") || ruby_is_word(t, "for");
}

// A statement that may also stand behind another one: `x if y`.
static bool is_modifier_word(const struct ruby_token *t)
{
    return ruby_is_word(t, "if") || ruby_is_word(t, "unless") || ruby_is_word(t, "while") ||
           ruby_is_word(t, "until");
}

static bool is_loop(const struct ruby_token *t)
{
    return ruby_is_word(t, "while") || ruby_is_word(t, "until") || ruby_is_word(t, "for");
}

static bool ends_ruby_operand(const struct ruby_token *t)
{
    static const char *const starters[] = {"if",   "elsif", "unless", "while", "until", "and",
                                           "or",   "not",   "when",   "in",    "do",    "then",
                                           "else", "begin", "rescue", "ensure"};
    if (t->kind == RUBY_LINE || t->kind == RUBY_LABEL)
        return false;
    if (t->kind == RUBY_SIGN)
        return ruby_is_sign(t, ")") || ruby_is_sign(t, "]") || ruby_is_sign(t, "}");
    for (size_t i = 0; i < COUNT_OF(starters); i++)
        if (ruby_is_word(t, starters[i]))
            return false;
    return true;
}

// `def name(…) = value` has no end.
static bool is_endless(const struct ruby_tokens *t, size_t def)
{
    enum { LOOK_MAX = 200 }; // tokens of a list of parameters
    size_t i = def + 1, depth = 0,
           end = def + LOOK_MAX < t->list.len ? def + LOOK_MAX : t->list.len;
    while (i < end && t->list.at[i].kind != RUBY_LINE && !ruby_is_sign(&t->list.at[i], "(") &&
           !ruby_is_sign(&t->list.at[i], "="))
        i++;
    if (i < end && ruby_is_sign(&t->list.at[i], "("))
        do {
            depth += ruby_is_sign(&t->list.at[i], "(");
            depth -= ruby_is_sign(&t->list.at[i], ")");
            i++;
        } while (depth && i < end);
    return i < end && ruby_is_sign(&t->list.at[i], "=") && t->list.at[i].after_blank;
}

static bool opens_block(const struct ruby_tokens *t, size_t i)
{
    const struct ruby_token *x = &t->list.at[i];
    if (x->kind == RUBY_SIGN)
        return ruby_is_sign(x, "(") || ruby_is_sign(x, "[") || ruby_is_sign(x, "{");
    if (ruby_is_word(x, "def"))
        return !is_endless(t, i);
    if (is_modifier_word(x))
        return i == 0 || !ends_ruby_operand(&t->list.at[i - 1]);
    return is_ruby_opener(x);
}

static bool closes_block(const struct ruby_token *x)
{
    return ruby_is_sign(x, ")") || ruby_is_sign(x, "]") || ruby_is_sign(x, "}") ||
           ruby_is_word(x, "end");
}

static bool are_partners(const struct ruby_token *open, const struct ruby_token *close)
{
    if (open->kind != RUBY_SIGN)
        return close->kind == RUBY_WORD;
    return (ruby_is_sign(open, "(") && ruby_is_sign(close, ")")) ||
           (ruby_is_sign(open, "[") && ruby_is_sign(close, "]")) ||
           (ruby_is_sign(open, "{") && ruby_is_sign(close, "}"));
}

static void close_ruby_block(struct ruby_tokens *t, struct open_blocks *open, size_t i)
{
    uint32_t from = open->list.len ? open->list.at[open->list.len - 1].token : 0;
    if (!open->list.len || !are_partners(&t->list.at[from], &t->list.at[i])) {
        t->is_broken = true;
        return;
    }
    t->list.at[from].partner = (uint32_t)i;
    t->list.at[i].partner = from;
    open->list.len--;
}

void ruby_pair(struct ruby_tokens *t)
{
    struct open_blocks open = {0};
    for (size_t i = 0; i < t->list.len && !t->is_broken && budget_turn(); i++) {
        const struct ruby_token *x = &t->list.at[i];
        struct open_block *top = open.list.len ? &open.list.at[open.list.len - 1] : NULL;
        if (ruby_is_word(x, "do") && top && top->waits_for_do)
            top->waits_for_do = false;
        else if (ruby_is_word(x, "do") || opens_block(t, i))
            ARRAY_PUSH(&open.list,
                       (struct open_block){.token = (uint32_t)i, .waits_for_do = is_loop(x)});
        else if (closes_block(x))
            close_ruby_block(t, &open, i);
        else if (x->kind == RUBY_LINE && top)
            top->waits_for_do = false;
    }
    t->is_broken |= open.list.len > 0;
    ARRAY_DONE(&open.list);
}
