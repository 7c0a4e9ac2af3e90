// SPDX-License-Identifier: Apache-2.0
//
// A template as a tree: its texts, and the Ruby between them. It never changes once it is read, and serves all nodes.
#ifndef WEFT_DIALECTS_PUPPET_ERB_TREE_H
#define WEFT_DIALECTS_PUPPET_ERB_TREE_H

#include "base/str.h"

enum erb_kind {
    ERB_NIL,
    ERB_TRUE,
    ERB_FALSE,
    ERB_SELF,
    ERB_INT,
    ERB_FLOAT,
    ERB_STRING, // text
    ERB_JOINED, // list: a string with parts
    ERB_SYMBOL, // text; or a: the string that it is made of
    ERB_REGEXP, // a: its source; integer: options
    ERB_ARRAY,  // list
    ERB_HASH,   // list: key, item, key, item; a splat has no key
    ERB_RANGE,  // a, b; flag: without its end
    // names
    ERB_INSTANCE, // @text
    ERB_LOCAL,    // text
    ERB_GLOBAL,   // $text
    ERB_CONSTANT, // text: A::B
    // assignments
    ERB_ASSIGN,      // a = b
    ERB_ASSIGN_BY,   // a text= b
    ERB_ASSIGN_ALL,  // list = b
    ERB_TARGETS,     // (list) as one target
    ERB_SPLAT,       // *a
    ERB_SPLAT_PAIRS, // **a
    // logic
    ERB_AND,
    ERB_OR,
    ERB_NOT,
    ERB_DEFINED,
    // flow
    ERB_STEPS,  // list
    ERB_IF,     // a ? b : c
    ERB_CASE,   // a: subject; list: ERB_WHEN; c: else
    ERB_WHEN,   // list: patterns; b: body
    ERB_WHILE,  // a, b; flag: until
    ERB_FOR,    // a in b: c
    ERB_BEGIN,  // a: body; list: ERB_RESCUE; b: else; c: ensure
    ERB_RESCUE, // list: classes; a: target; b: body
    ERB_BREAK,  // a
    ERB_NEXT,
    ERB_RETURN,
    ERB_RETRY,
    // calls
    ERB_CALL, // a: receiver; text: name; list: arguments; b: ERB_BLOCK or ERB_BLOCK_PASS; flag: `&.`
    ERB_BLOCK,      // list: ERB_PARAMETER; b: body; flag: lambda
    ERB_BLOCK_PASS, // &a
    ERB_PARAMETER,  // text; a: default; list: parts of (a, b); integer: enum erb_parameter
    ERB_DEF,        // text; a: ERB_BLOCK
    ERB_YIELD,      // list
    // a template's own
    ERB_TEXT,    // text, as it is
    ERB_OUTPUT,  // a: <%= %>
    ERB_REFUSED, // text: something of Ruby that does not run here
};

enum erb_parameter {
    PARAMETER_PLAIN,
    PARAMETER_OPTIONAL,
    PARAMETER_REST,
    PARAMETER_KEYWORD,
    PARAMETER_BLOCK,
    PARAMETER_PARTS,
};

struct erb_node {
    enum erb_kind kind;
    bool flag;
    uint32_t at; // where it is in the template, in bytes
    struct str text;
    union {
        int64_t integer;
        double number;
    };
    struct erb_node *a, *b, *c;
    struct erb_node **list;
    size_t count;
};

// A template that has been read; `mistake` is what is wrong with it, or empty.
struct erb_program {
    struct str text;
    uint32_t file; // among the sources; 0: none
    struct erb_node *body;
    struct str mistake;
    uint32_t mistake_at;
    bool is_refused; // `mistake` is something of Ruby that is not read here
};

// Reads a template. Everything is in the arena, the text stays where it is.
struct erb_program *erb_parse(struct arena *a, struct str text);

#endif
