// SPDX-License-Identifier: Apache-2.0
//
// What `weft catalog` and `weft lookup` share: the node that is asked for, as labels of an aspect of its tree.
#ifndef WEFT_CLI_COMMANDS_NODE_LABELS_H
#define WEFT_CLI_COMMANDS_NODE_LABELS_H

#include <weft.h>

#include "cli/input.h"
#include "cli/options.h"
#include "cli/settings.h"

enum { NODE_LABELS_MAX = 64 };

#define NODE_OPTIONS                                                                               \
    {.name = "facts",                                                                              \
     .value = "PATH",                                                                              \
     .help = "The facts of the node: JSON, YAML or `name=value` lines, as Facter, `puppet facts` " \
             "or PuppetDB write them; or a directory with a file for each node",                   \
     .takes = WORD_FILE | WORD_DIRECTORY},                                                         \
        {.name = "legacy-facts", .help = "Derive facts like `osfamily` from structured ones"},     \
        {.name = "trusted",                                                                        \
         .value = "FILE",                                                                          \
         .help = "Trusted data of the node, as JSON or YAML: certname, extensions",                \
         .takes = WORD_FILE},                                                                      \
        {.name = "node",                                                                           \
         .value = "NAME",                                                                          \
         .help = "The name of the node; default: from its facts"},                                 \
        {.name = "environment",                                                                    \
         .value = "DIR",                                                                           \
         .help = "The directory of the environment; default: the one around the current one",      \
         .takes = WORD_DIRECTORY},                                                                 \
        {.name = "modulepath",                                                                     \
         .value = "DIR",                                                                           \
         .help = "A directory of modules besides those of the environment: `$basemodulepath` of "  \
                 "environment.conf",                                                               \
         .repeats = true,                                                                          \
         .takes = WORD_DIRECTORY},                                                                 \
        {.name = "functions",                                                                      \
         .value = "DIR",                                                                           \
         .help =                                                                                   \
             "A directory of functions in the Puppet language that stand in for those in Ruby",    \
         .repeats = true,                                                                          \
         .takes = WORD_DIRECTORY},                                                                 \
        {.name = "hiera",                                                                          \
         .value = "FILE",                                                                          \
         .help = "The hiera.yaml of the global layer",                                             \
         .takes = WORD_FILE},                                                                      \
        {.name = "strict",                                                                         \
         .value = "LEVEL",                                                                         \
         .help = "What doubtful code is",                                                          \
         .choices = "off warning error"},                                                          \
        {.name = "puppet",                                                                         \
         .value = "VERSION",                                                                       \
         .help = "Whose defaults count: 8 is strict and refuses unknown variables",                \
         .choices = "7 8"},                                                                        \
        {.name = "visibility",                                                                     \
         .value = "LEVEL",                                                                         \
         .help = "What the use of another module's private or undeclared things is",               \
         .choices = "off warning error"},                                                          \
        OPTION_ALLOW,                                                                              \
    {                                                                                              \
        .name = "show-sensitive", .help = "Show Sensitive values"                                  \
    }

struct node_labels {
    weft_str at[NODE_LABELS_MAX];
    size_t count;
    struct input facts, trusted;
    char *opened[NODE_LABELS_MAX]; // real paths of directories outside of the project
    size_t opened_count;
};

// Reads the options, and goes to the directory of `--environment`. False if something cannot be read; that has been
// reported.
bool node_labels_begin(struct node_labels *l, const struct request *r);
// What the options name outside of the project can be read.
void node_labels_allow(const struct node_labels *l, weft_graph *graph);
void node_labels_add(struct node_labels *l, const char *name, weft_str value);
// Forgets labels that were added last, so that `count` are left.
void node_labels_drop(struct node_labels *l, size_t count);
void node_labels_end(struct node_labels *l);
// A value on one line, as manifests write it.
void say_data(const weft_value *v);
// Plain data as JSON, and the members of an object (`is_first`: without a comma before).
void say_json_of(const weft_value *v);
void say_json_members(const weft_value *v, bool is_first);
// What the compilation has said: on standard error, a line each.
void print_log(const weft_value *log);

#endif
