// SPDX-License-Identifier: Apache-2.0
//
// Every command, once, in the order of help: cmd_NAME.c defines `const struct command cmd_NAME`.
#define COMMANDS(X) \
    X(get)          \
    X(explain)      \
    X(eval)         \
    X(check)        \
    X(fmt)          \
    X(generate)     \
    X(refs)         \
    X(graph)        \
    X(info)         \
    X(units)        \
    X(stacks)       \
    X(diff)         \
    X(save)         \
    X(scripts)      \
    X(env)          \
    X(catalog)      \
    X(lookup)       \
    X(watch)        \
    X(repl)         \
    X(functions)    \
    X(batch)        \
    X(completion)   \
    X(complete)     \
    X(help)         \
    X(version)
