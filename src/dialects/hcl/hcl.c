// SPDX-License-Identifier: Apache-2.0
//
// The dialect: its tables. HCL itself has no functions; an application brings them. Two sets are here: cty's standard
// library, and Terraform's, which replaces some of the former.
#include "dialects/hcl/syntax/hcl.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/search.h"
#include "dialects/dialect.h"
#include "dialects/documents.h"
#include "dialects/hcl/bodies.h"
#include "dialects/hcl/flavour/flavour.h"
#include "dialects/hcl/format/format.h"
#include "dialects/hcl/language/functions.h"
#include "dialects/hcl/language/ops.h"
#include "dialects/hcl/outline.h"
#include "dialects/hcl/read.h"

static const struct function_family *const cty_families[] = {
    &functions_collection, &functions_encoding, &functions_format, &functions_number,
    &functions_regex,      &functions_sequence, &functions_set,    &functions_string,
    &functions_time,       &functions_type,     &hcl_functions,    NULL,
};
static const struct function_family *const terraform_families[] = {
    &functions_collection_terraform,
    &functions_encoding_terraform,
    &functions_files,
    &functions_hash,
    &functions_net,
    &functions_number_terraform,
    &functions_string_terraform,
    &functions_time_terraform,
    &functions_type_terraform,
    &hcl_functions_terraform,
    NULL,
};

enum { FUNCTIONS_MAX = 400 };

// A set of functions, in byte order of their names.
struct library {
    struct ops ops;
    const struct function *functions[FUNCTIONS_MAX];
    unsigned count;
};

static struct library libraries[2];
static pthread_once_t once = PTHREAD_ONCE_INIT;

static bool function_is_before(const void *functions, size_t i, const void *name)
{
    return strcmp(((const struct function *const *)functions)[i]->name, name) < 0;
}

// Keeps names in order. If two have the same name, the later one wins.
static void add_function(struct library *l, const struct function *f)
{
    size_t at = search_first(l->functions, l->count, f->name, function_is_before);
    bool is_known = at < l->count && strcmp(l->functions[at]->name, f->name) == 0;
    if (!is_known) {
        assert(l->count < FUNCTIONS_MAX);
        memmove(&l->functions[at + 1], &l->functions[at],
                sizeof(l->functions[0]) * (l->count - at));
        l->count++;
    }
    l->functions[at] = f;
}

static void add_families(struct library *l, const struct function_family *const *families)
{
    for (; *families; families++)
        for (size_t i = 0; i < (*families)->count; i++)
            add_function(l, &(*families)->functions[i]);
}

static void finish_library(struct library *l)
{
    l->ops = (struct ops){
        .language = "HCL",
        .operations = hcl_operations,
        .operation_count = HCL_OP_COUNT,
        .functions = l->functions,
        .function_count = (uint16_t)l->count,
        .sorted_keys = true,
        .conventions = &hcl_conventions,
        .import = hcl_import,
    };
}

static void make_libraries(void)
{
    add_families(&libraries[HCL_CTY], cty_families);
    add_families(&libraries[HCL_TERRAFORM], cty_families);
    add_families(&libraries[HCL_TERRAFORM], terraform_families);
    finish_library(&libraries[HCL_CTY]);
    finish_library(&libraries[HCL_TERRAFORM]);
    libraries[HCL_TERRAFORM].ops.function_prefix = "core::";
}

const struct ops *hcl_ops(enum hcl_library library)
{
    static const struct ops bare = {
        .language = "HCL",
        .operations = hcl_operations,
        .operation_count = HCL_OP_COUNT,
        .sorted_keys = true,
        .conventions = &hcl_conventions,
        .import = hcl_import,
    };
    if (library == HCL_NO_FUNCTIONS)
        return &bare;
    pthread_once(&once, make_libraries);
    return &libraries[library].ops;
}

void hcl_functions_with(struct ops *table, const struct function *own, size_t count,
                        const struct function *room[HCL_FUNCTIONS_MOST])
{
    const struct ops *library = hcl_ops(HCL_TERRAFORM);
    unsigned taken = 0, len = 0;
    size_t next = 0;
    while (taken < library->function_count || next < count) {
        int order = taken == library->function_count ? -1
                    : next == count                  ? 1
                                    : strcmp(own[next].name, library->functions[taken]->name);
        assert(len < HCL_FUNCTIONS_MOST);
        room[len++] = order > 0 ? library->functions[taken] : &own[next];
        taken += order >= 0;
        next += order <= 0;
    }
    table->functions = room;
    table->function_count = (uint16_t)len;
}

// What most users of HCL have.
static const struct ops *widest_ops(void)
{
    return hcl_ops(HCL_TERRAFORM);
}

// Policies, Terragrunt, Packer, Nomad: HCL, each with functions and names of its own.
static const char *const endings[] = {".hcl", ".nomad", NULL};

const struct dialect dialect_hcl = {
    .name = "hcl",
    .files = {.endings = endings, .shared_endings = endings},
    .ops = widest_ops,
    .read = hcl_read,
    .check = hcl_check,
    .format = hcl_layout,
    .outline = &hcl_outline_capability,
    .flavours = &hcl_flavour_capability,
    .tree = &document_tree_capability, // of flavours
    .units = &document_unit_capability,
    .bodies = &hcl_body_capability,
};
