// SPDX-License-Identifier: Apache-2.0
//
// A small syntax for every kind of expression, only for tests: the front end of the toy languages
// (toy_ops.h), which exist to break the kernel. One text works with each of them, since operators
// are found by name in the language's table.
//
//   file       = { statement ( newline | ";" ) }
//   statement  = path "=" ( expression | "unset" )              directories: a mini_statement each
//              | "block" path "{" { statement } "}"              `block a { b = 1 }` is `a.b = 1`
//              | stanza                                          documents: a layer or part of one
//   stanza     = key ":" expression
//              | "extend" key ":" expression                     policy `extend` over what it was
//              | "if" expression "{" { stanza } "}"              a layer with a guard
//              | "use" expression                                a layer that may define any key
//   path       = key { "." key }          key = NAME | STRING without interpolation
//
//   expression = "let" NAME "=" expression { "," NAME "=" expression } "in" expression
//              | [ "fun" ] "|" [ NAME [ "=" binary ] { "," … } ] "|" expression    a lambda, a function
//              | conditional { ( "catch" | "else" ) conditional }
//   conditional= binary [ "?" expression ":" expression ]
//   binary     = || && == != < > <= >= + - * / %   as usual, all to the left
//   unary      = { "-" | "!" } postfix
//   postfix    = primary { "." key | "[" expression "]" | "[*]" { step } | "(" arguments ")" }
//   primary    = NUMBER | STRING | true | false | null | here | pred | NAME | "(" expression ")"
//              | NAME "(" arguments ")"                          arguments may end in "..."
//              | [ "lazy" ] "[" items "]"                        tuple, or lazy sequence
//              | "{" { key "=" e | "(" e ")" "=" e } "}"         strict object
//              | "lazy" "{" { key ":" e } "}"                    lazy mapping
//              | [ "lazy" ] "[" "for" names "in" e ":" e [ "if" e ] "]"
//              | [ "lazy" ] "{" "for" names "in" e ":" e "=>" e [ "..." ] [ "if" e ] "}"
//              | "layers" "(" POLICY ")" "{" { stanza } "}"      a document inside
//              | "do" "{" { expression ( newline | ";" ) } "}"   ordered steps
//   STRING     = "text ${expression} \n \t \" \\ \$"             operation `template` of its parts
//   comments   = "#" to the end of the line
//
// Line ends do not matter inside brackets and parentheses. All names of a `let` see each other, but
// a binding further on can only be called as `(f)(x)`. Later stanzas override earlier ones: a
// document is one EXPR_LAYERS, newest first; neighbouring keys share a layer as long as none comes
// again.
#ifndef WEFT_TESTS_TOY_MINI_H
#define WEFT_TESTS_TOY_MINI_H

#include "expr/expr.h"
#include "source/source.h"

// What a toy language says beside its table.
struct mini_language {
    const struct ops *ops;
    const char *policy;  // of documents
    unsigned catch_mask; // classes that `x catch y` drops
    unsigned catch_flags;
    unsigned else_mask; // ... and `x else y`
    unsigned else_flags;
};

// `a.b = value`: for the directory-like language.
struct mini_statement {
    struct span at;
    const symbol *path;
    uint32_t path_len;
    expr_id value; // 0: unset, or
    bool is_block; // a block with nothing in it
};

struct mini_file {
    struct tree *tree; // owns all below but the list of diagnostics
    uint32_t source;   // number of the file
    const struct mini_statement *statements;
    size_t statement_count;
    expr_id document; // EXPR_LAYERS of all stanzas; 0 when there are none
    expr_id value;    // mini_parse_value: the expression
    struct diags diags;
};

// Never fails: what cannot be read is EXPR_BAD with its diagnostic. Free with mini_free.
struct mini_file mini_parse(struct symbols *symbols, struct sources *sources,
                            const struct mini_language *language, struct str name, struct str text);
// The text is one expression.
struct mini_file mini_parse_value(struct symbols *symbols, struct sources *sources,
                                  const struct mini_language *language, struct str name,
                                  struct str text);
void mini_free(struct mini_file *f);

#endif
