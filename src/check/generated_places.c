// SPDX-License-Identifier: Apache-2.0
//
// An error in a generated file belongs to what generates it: many files have it, and nobody fixes it there.
#include "check/tree_inside.h"

static void find_part(const struct generated_text *generated, uint32_t offset,
                      struct generated_part *part)
{
    for (size_t i = 0; i < generated->count; i++)
        if (generated->parts[i].start <= offset && offset < generated->parts[i].end)
            *part = generated->parts[i];
}

// What wrote a position in a file at a path of the tree: if that is generated, an expression or a block; otherwise the
// position itself.
static struct span generated_place(const struct tree_walk *w, struct str path, struct span at)
{
    const struct generated_file *file = generated_file_at(&w->kept->generated, path);
    struct generated_text generated = {0};
    struct diags known = {0};
    struct str text;
    struct arena a;
    struct generated_part part = {0};
    arena_init(&a);
    if (file &&
        project_generated(w->project, project_path_of(w->tree, &a, path), true, &a, &text,
                          &generated, &known) &&
        str_equal(text, file->text)) {
        find_part(&generated, at.start, &part);
        if (part.expr) // the name of an attribute, or something in its value
            at = at.start == part.start ? part.at : expr_span(part.tree, part.expr);
        else if (!span_is_none(generated.at))
            at = generated.at;
    }
    diags_done(&known);
    arena_done(&a);
    return at;
}

const struct diag *generated_diag(const struct tree_walk *w, struct str path, const struct diag *d)
{
    struct span at = generated_place(w, path, d->at);
    if (at.file == d->at.file)
        return d;
    struct diag *copy = (struct diag *)(uintptr_t)diag_copy(w->told, d);
    struct diag_place *others = copy->places;
    copy->at = at;
    copy->label = STR("");
    copy->places = NULL;
    diag_related(copy, d->at, "%s%.*s", d->label.len ? "generates this: " : "generates this",
                 STR_ARGS(d->label));
    copy->places->next = others;
    return copy;
}
