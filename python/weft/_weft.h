// SPDX-License-Identifier: Apache-2.0
//
// Shared by the files of the extension module.
#ifndef WEFT_PYTHON_WEFT_H
#define WEFT_PYTHON_WEFT_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <stdbool.h>
#include <string.h>

#include <weft.h>

// What the package registers (`_weft.register`): classes, and a function that makes an exception of diagnostics.
extern PyObject *module_unknown, *module_sensitive, *module_decimal, *module_error;

// NULL with an exception if there is none.
PyObject *value_out(const weft_value *v);
const weft_value *value_in(weft_values *values, PyObject *o);
// Invalid bytes are replaced: what Weft returns has none.
PyObject *text_out(weft_str text);
// The text lives as long as the object. False with an exception.
bool text_in(PyObject *o, weft_str *out);

// ---- answers: _answer.c

// The diagnostics as a list of dictionaries.
PyObject *diagnostics_out(const weft_answer *answer);
// A place as a tuple (file, line, column, end_line, end_column), or None.
PyObject *span_out(const weft_answer *answer, weft_span span);
// Raises what went wrong; `cause` is an exception that a function of the host has raised, or NULL. Frees the answer.
void raise_answer(weft_answer *answer, PyObject *cause);

// ---- functions of the host: _function.c

// A function that is written in Python, as the library knows it.
struct python_function {
    struct python_function *next; // of the graph object
    PyObject **callables;         // its list, which is NULL once nobody can ask any more
    Py_ssize_t index;             // in it
    PyObject **raised;            // where an exception goes
};

void call_python(weft_call *call, void *data);

#endif
