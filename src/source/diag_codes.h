// SPDX-License-Identifier: Apache-2.0
//
// Every diagnostic code, once: identifier, slug, severity, title. docs/errors/SLUG.md tells all
// about one; a corpus case shows it.
#ifndef WEFT_SOURCE_DIAG_CODES_H
#define WEFT_SOURCE_DIAG_CODES_H

#define DIAG_CODES(X)                                                                              \
    X(UNKNOWN_NAME, "unknown-name", ERROR, "a name that is not defined")                           \
    X(MISSING_KEY, "missing-key", ERROR, "a key or index that a value does not have")              \
    X(TYPE_MISMATCH, "type-mismatch", ERROR, "a value of the wrong type")                          \
    X(NULL_VALUE, "null-value", ERROR, "null where a value is required")                           \
    X(INVALID_OPERATION, "invalid-operation", ERROR, "an operation that has no result")            \
    X(CYCLE, "cycle", ERROR, "a value that depends on itself")                                     \
    X(PARADOX, "paradox", ERROR, "a condition that changes its own result")                        \
    X(REDEFINED, "redefined", ERROR, "a name that is defined twice")                               \
    X(FINAL, "final", ERROR, "a final entry that is set again")                                    \
    X(PRIVATE, "private", ERROR, "a private entry that is used from outside")                      \
    X(EXTEND_SCALAR, "extend-scalar", ERROR, "an addition to a value that is not an object")       \
    X(NOT_CALLABLE, "not-callable", ERROR, "a call to something that is not a function")           \
    X(BAD_ARGUMENT, "bad-argument", ERROR, "an argument that a function cannot accept")            \
    X(MISPLACED_EXIT, "misplaced-exit", ERROR, "a return, next or break with nothing to leave")    \
    X(USER_ERROR, "user-error", ERROR, "an error raised by the configuration itself")              \
    X(REJECTED, "rejected", ERROR, "a value that the program does not accept")                     \
    X(CONFIGURATION, "configuration", ERROR, "something the runtime needs is missing")             \
    X(NOT_ALLOWED, "not-allowed", ERROR, "access to the outside that is not permitted")            \
    X(WORLD, "world", ERROR, "access to the outside that failed")                                  \
    X(NOT_VISIBLE, "not-visible", ERROR, "something that exists but is not a declared dependency") \
    X(LIMIT_DEPTH, "limit-depth", ERROR, "the depth limit was reached")                            \
    X(LIMIT_STEPS, "limit-steps", ERROR, "the step limit was reached")                             \
    X(LIMIT_MEMORY, "limit-memory", ERROR, "the memory limit was reached")                         \
    X(LIMIT_OUTPUT, "limit-output", ERROR, "the output limit was reached")                         \
    X(CANCELLED, "cancelled", ERROR, "the question was cancelled")                                 \
    X(LIMIT_TIME, "limit-time", ERROR, "the time limit was reached")                               \
    X(BAD_SYNTAX, "bad-syntax", ERROR, "text that cannot be parsed")                               \
    X(BAD_SCHEMA, "bad-schema", ERROR, "a block or attribute that is not allowed there")           \
    X(BAD_IMPORT, "bad-import", ERROR, "a file that cannot be imported")                           \
    X(HAND_WRITTEN, "hand-written", ERROR, "a file that generation must not overwrite")            \
    X(KEPT_FILES, "kept-files", ERROR, "generated files that could not be removed safely")         \
    X(BAD_DATA, "bad-data", ERROR, "JSON or MessagePack that cannot be read")                      \
    X(NOT_PRINTABLE, "not-printable", ERROR, "a value that source text cannot express")            \
    X(OTHER_ANSWER, "other-answer", WARNING, "something that another tool answers differently")    \
    X(TYPE_CHANGED, "type-changed", ERROR, "a value whose type differs from an earlier one")       \
    X(KNOWN_DIFFERS, "known-differs", ERROR, "a value that contradicts what is already known")     \
    X(UNKNOWN_ARGUMENT, "unknown-argument", ERROR, "an argument that does not exist")              \
    X(MISSING_ARGUMENT, "missing-argument", ERROR, "a required argument that is missing")          \
    X(UNREACHABLE, "unreachable", WARNING, "something that can never be used")                     \
    X(UNDECLARED, "undeclared", WARNING, "something used without a declared dependency")           \
    X(UNUSED, "unused", WARNING, "a name that nothing uses")                                       \
    X(NOT_RUN, "not-run", NOTE, "something that cannot be evaluated here")                         \
    X(INEXACT, "inexact", WARNING, "a value that loses precision between languages")

#endif
