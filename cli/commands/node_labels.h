// SPDX-License-Identifier: Apache-2.0
//
// What `weft catalog` and `weft lookup` share: the node that is asked for, as labels of an aspect of its tree.
#ifndef WEFT_CLI_COMMANDS_NODE_LABELS_H
#define WEFT_CLI_COMMANDS_NODE_LABELS_H

#include <weft.h>

#include "cli/input.h"
#include "cli/options.h"

enum { NODE_LABELS_MAX = 12 };

#define NODE_OPTIONS                                                                       \
    {.name = "facts",                                                                      \
     .value = "FILE",                                                                      \
     .help = "The facts of the node, as JSON: an object, or the output of `puppet facts`", \
     .takes = WORD_FILE},                                                                  \
        {.name = "node",                                                                   \
         .value = "NAME",                                                                  \
         .help = "The name of the node; default: from its facts"},                         \
        {.name = "strict",                                                                 \
         .value = "LEVEL",                                                                 \
         .help = "What doubtful code is",                                                  \
         .choices = "off warning error"},                                                  \
    {                                                                                      \
        .name = "puppet", .value = "VERSION",                                              \
        .help = "Whose defaults count: 8 is strict and refuses unknown variables",         \
        .choices = "7 8"                                                                   \
    }

struct node_labels {
    weft_str at[NODE_LABELS_MAX];
    size_t count;
    struct input facts;
};

// Reads the options. False if the file of facts cannot be read; that has been reported.
bool node_labels_begin(struct node_labels *l, const struct request *r);
void node_labels_add(struct node_labels *l, const char *name, weft_str value);
void node_labels_end(struct node_labels *l);
// A value on one line, as manifests write it.
void say_data(const weft_value *v);
// What the compilation has said: on standard error, a line each.
void print_log(const weft_value *log);

#endif
