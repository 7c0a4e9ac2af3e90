// SPDX-License-Identifier: Apache-2.0
//
// A template cut into texts and tags, as ERB does it with the trim mode `-`.
#ifndef WEFT_DIALECTS_PUPPET_ERB_PIECES_H
#define WEFT_DIALECTS_PUPPET_ERB_PIECES_H

#include "base/array.h"
#include "base/str.h"

enum erb_piece_kind { PIECE_TEXT, PIECE_CODE, PIECE_OUTPUT };

struct erb_piece {
    enum erb_piece_kind kind;
    struct str text;
    uint32_t at;       // where its text is in the template
    bool ends_line;    // tag: the end of its line was trimmed
    bool has_line_end; // text: there is one in it
};

struct erb_pieces {
    ARRAY(struct erb_piece) list;
};

void erb_cut(struct arena *a, struct str text, struct erb_pieces *out);

#endif
