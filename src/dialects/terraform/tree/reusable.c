// SPDX-License-Identifier: Apache-2.0
//
// Modules that get their values from somewhere else: from whoever calls them, or when they are run.
#include "dialects/terraform/tree/tf.h"
#include "graph/views/bind.h"

bool tf_uses_providers(const struct tf_module *m)
{
    for (size_t i = 0; i < m->resources.len; i++)
        if (!tf_is_built_in(m->resources.at[i]))
            return true;
    return false;
}

bool tf_has_values(const struct tf_root *r)
{
    struct tf_tree *t = r->tree;
    const struct tf_module *m = r->instance->module;
    for (size_t i = 0; i < m->variables.len; i++)
        if (view_def(r->instance->view, tf_below(t, t->paths[TF_VAR], m->variables.at[i]->name)))
            return true;
    return r->diags.list.len > 0;
}

bool tf_needs_values(const struct tf_module *m)
{
    for (size_t i = 0; i < m->variables.len; i++)
        if (!m->variables.at[i]->has_default)
            return true;
    return false;
}
