// SPDX-License-Identifier: Apache-2.0
//
// Functions written in Python that a configuration calls. The library calls them from the thread that asks or from
// one of its own, without Python's lock.
#include "_weft.h"

// The exception that was raised, as a failure of the call; the first one of a question is kept as the cause.
static void fail_call(weft_call *call, PyObject **raised)
{
    PyObject *type, *value, *trace;
    weft_str text = WEFT_STR("a function of the program failed");
    PyErr_Fetch(&type, &value, &trace);
    PyErr_NormalizeException(&type, &value, &trace);
    PyObject *shown = value ? PyObject_Str(value) : NULL;
    if (shown)
        text_in(shown, &text);
    if (!text.len) // an exception without a message
        text = WEFT_STR("a function of the program failed");
    PyErr_Clear();
    weft_call_fail(call, -1, text);
    if (value && trace)
        PyException_SetTraceback(value, trace);
    if (value && !*raised) {
        Py_INCREF(value);
        *raised = value;
    }
    Py_XDECREF(shown);
    Py_XDECREF(type);
    Py_XDECREF(value);
    Py_XDECREF(trace);
}

static PyObject *arguments_out(weft_call *call)
{
    size_t count = weft_call_count(call);
    PyObject *args = PyTuple_New((Py_ssize_t)count);
    for (size_t i = 0; args && i < count; i++) {
        PyObject *arg = value_out(weft_call_arg(call, i));
        if (!arg)
            Py_CLEAR(args);
        else
            PyTuple_SetItem(args, (Py_ssize_t)i, arg); // takes over the reference
    }
    return args;
}

void call_python(weft_call *call, void *data)
{
    const struct python_function *f = data;
    PyGILState_STATE state = PyGILState_Ensure();
    PyObject *callable = *f->callables ? PyList_GetItem(*f->callables, f->index) : NULL;
    PyObject *args = callable ? arguments_out(call) : NULL;
    Py_XINCREF(callable);
    PyObject *result = args ? PyObject_Call(callable, args, NULL) : NULL;
    const weft_value *value = result ? value_in(weft_call_values(call), result) : NULL;
    if (value)
        weft_call_return(call, value);
    else
        fail_call(call, f->raised);
    Py_XDECREF(callable);
    Py_XDECREF(args);
    Py_XDECREF(result);
    PyGILState_Release(state);
}
