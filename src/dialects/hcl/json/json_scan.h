// SPDX-License-Identifier: Apache-2.0
//
// Tokens of the JSON profile. They are broader than JSON's: what was clearly meant as one number or keyword is one
// token, so that the parser can report what is wrong with it.
#ifndef WEFT_DIALECTS_HCL_JSON_JSON_SCAN_H
#define WEFT_DIALECTS_HCL_JSON_JSON_SCAN_H

#include "base/str.h"

enum json_token_kind {
    JSON_TOKEN_END,
    JSON_TOKEN_OPEN_BRACE,
    JSON_TOKEN_CLOSE_BRACE,
    JSON_TOKEN_OPEN_BRACKET,
    JSON_TOKEN_CLOSE_BRACKET,
    JSON_TOKEN_COMMA,
    JSON_TOKEN_COLON,
    JSON_TOKEN_EQUALS, // from native syntax: always wrong
    JSON_TOKEN_WORD,
    JSON_TOKEN_NUMBER,
    JSON_TOKEN_STRING, // from quote to quote, or to where it breaks off
    JSON_TOKEN_INVALID,
};

struct json_token {
    enum json_token_kind kind;
    uint32_t start, end;
};

// The token at or after `at`. Nothing is read after an invalid one: the end comes next.
struct json_token json_scan(struct str text, uint32_t at);
struct str json_token_text(struct str text, struct json_token t);

// The content of a string token without escapes: the bytes of the token itself if it has none, otherwise in the
// arena. Half a surrogate pair and invalid UTF-8 become U+FFFD. False if it is not a JSON string; `*wrong` is then
// the number of bytes that were read before that was clear.
bool json_unescape(struct arena *a, struct str token, struct str *out, uint32_t *wrong);
// Whether it is a JSON number.
bool json_is_number(struct str token);

#endif
