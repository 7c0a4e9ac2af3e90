// SPDX-License-Identifier: Apache-2.0
//
// Lines of a block that give no value themselves, like a description or a type, are about what the block declares.
#include "dialects/terraform/tree/tf.h"

static bool is_around(struct span text, struct span at)
{
    return text.file == at.file && text.start <= at.end && at.start <= text.end;
}

static struct str declared_around(const struct tf_module *m, struct arena *a, struct span at)
{
    for (size_t i = 0; i < m->variables.len; i++)
        if (is_around(m->variables.at[i]->text, at))
            return tf_join(a, STR("var"), STR(""), m->variables.at[i]->name);
    for (size_t i = 0; i < m->outputs.len; i++)
        if (is_around(m->outputs.at[i]->text, at))
            return tf_join(a, STR("output"), STR(""), m->outputs.at[i]->name);
    for (size_t i = 0; i < m->calls.len; i++)
        if (is_around(m->calls.at[i]->text, at))
            return tf_join(a, STR("module"), STR(""), m->calls.at[i]->name);
    for (size_t i = 0; i < m->resources.len; i++)
        if (is_around(m->resources.at[i]->text, at))
            return tf_resource_name(a, m->resources.at[i]);
    return (struct str){0};
}

struct str tf_around(struct dialect_tree *base, struct view *place, struct arena *a, struct span at,
                     struct str *block)
{
    const struct tf_instance *i = tf_instance_of((struct tf_tree *)base, place);
    struct str found = i ? declared_around(i->module, a, at) : (struct str){0};
    for (size_t k = 0; i && !found.at && k < i->module->others.len; k++) {
        const struct tf_other *o = &i->module->others.at[k];
        if (is_around(tf_text_of_block(&o->section), at))
            *block = o->type;
    }
    return found;
}
