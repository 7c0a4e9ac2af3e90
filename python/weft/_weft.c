// SPDX-License-Identifier: Apache-2.0
//
// The extension module: graphs, places and projects of libweft as Python objects. It is thin; weft/__init__.py is
// what people use. Every call that may wait for a graph gives Python's lock away, because a function of the host
// that the graph calls needs it.
#include "_weft.h"

PyObject *module_unknown, *module_sensitive, *module_decimal, *module_error;

typedef struct {
    PyObject_HEAD weft_graph *graph;
    PyObject *callables; // of its functions
    struct python_function *functions;
    PyObject *raised; // by one of them during the question in progress
} Graph;

typedef struct {
    PyObject_HEAD Graph *owner;
    weft_place *place;
} Place;

typedef struct {
    PyObject_HEAD Graph *owner;
    weft_project *project;
} Project;

static PyTypeObject *graph_type, *place_type, *project_type;

#define UNLOCKED(code)                               \
    do {                                             \
        PyThreadState *thread = PyEval_SaveThread(); \
        code;                                        \
        PyEval_RestoreThread(thread);                \
    } while (0)

// ---- answers

// The exception that a function of the host has raised meanwhile; a new reference, or NULL.
static PyObject *take_raised(Graph *g)
{
    PyObject *raised = g->raised;
    g->raised = NULL;
    return raised;
}

// Raises what went wrong, and frees the answer.
static PyObject *fail(Graph *g, weft_answer *answer)
{
    PyObject *cause = take_raised(g);
    raise_answer(answer, cause);
    Py_XDECREF(cause);
    return NULL;
}

static PyObject *value_of_answer(Graph *g, weft_answer *answer)
{
    if (!weft_answer_ok(answer))
        return fail(g, answer);
    Py_CLEAR(g->raised); // it was caught
    PyObject *value = value_out(weft_answer_value(answer));
    weft_answer_free(answer);
    return value;
}

// None, or what went wrong.
static PyObject *none_of_answer(Graph *g, weft_answer *answer)
{
    if (!weft_answer_ok(answer))
        return fail(g, answer);
    weft_answer_free(answer);
    Py_RETURN_NONE;
}

static PyObject *new_place(Graph *g, weft_place *place)
{
    Place *p = PyObject_New(Place, place_type);
    if (!p)
        return NULL;
    Py_INCREF(g);
    p->owner = g;
    p->place = place;
    return (PyObject *)p;
}

static PyObject *new_project(Graph *g, weft_project *project)
{
    Project *p = PyObject_New(Project, project_type);
    if (!p)
        return NULL;
    Py_INCREF(g);
    p->owner = g;
    p->project = project;
    return (PyObject *)p;
}

// ---- graphs

static PyObject *graph_new(PyTypeObject *type, PyObject *args, PyObject *kwargs)
{
    (void)args;
    (void)kwargs;
    allocfunc allocate = (allocfunc)PyType_GetSlot(type, Py_tp_alloc);
    Graph *g = (Graph *)allocate(type, 0);
    if (!g)
        return NULL;
    g->callables = PyList_New(0);
    g->graph = weft_graph_open();
    if (g->callables)
        return (PyObject *)g;
    Py_DECREF(g);
    return NULL;
}

static void free_object(PyObject *self)
{
    PyTypeObject *type = Py_TYPE(self);
    freefunc release = (freefunc)PyType_GetSlot(type, Py_tp_free);
    release(self);
    Py_DECREF(type);
}

// A function may refer to its own graph.
static int graph_traverse(PyObject *self, visitproc visit, void *arg)
{
    Graph *g = (Graph *)self;
    Py_VISIT(g->callables);
    Py_VISIT(g->raised);
    Py_VISIT(Py_TYPE(self));
    return 0;
}

static int graph_clear(PyObject *self)
{
    Graph *g = (Graph *)self;
    Py_CLEAR(g->callables);
    Py_CLEAR(g->raised);
    return 0;
}

static void graph_free(PyObject *self)
{
    Graph *g = (Graph *)self;
    PyObject_GC_UnTrack(self);
    weft_graph_close(g->graph);
    graph_clear(self);
    while (g->functions) {
        struct python_function *f = g->functions;
        g->functions = f->next;
        PyMem_Free(f);
    }
    free_object(self);
}

static PyObject *graph_document(PyObject *self, PyObject *args)
{
    Graph *g = (Graph *)self;
    const char *text, *name, *dialect;
    Py_ssize_t text_len, name_len, dialect_len;
    if (!PyArg_ParseTuple(args, "s#s#s#", &text, &text_len, &name, &name_len, &dialect,
                          &dialect_len))
        return NULL;
    struct weft_text t = {.size = sizeof(t),
                          .dialect = {dialect, (size_t)dialect_len},
                          .name = {name, (size_t)name_len},
                          .text = {text, (size_t)text_len}};
    const weft_tree *tree;
    weft_expr root;
    weft_answer *read;
    weft_place *place = NULL;
    UNLOCKED(read = weft_read(g->graph, &t, &tree, &root);
             if (weft_answer_ok(read)) place =
                 weft_document_open(g->graph, NULL, t.name, tree, root));
    if (!place)
        return fail(g, read);
    weft_answer_free(read);
    return new_place(g, place);
}

static PyObject *graph_check(PyObject *self, PyObject *args)
{
    Graph *g = (Graph *)self;
    const char *text, *name, *dialect;
    Py_ssize_t text_len, name_len, dialect_len;
    if (!PyArg_ParseTuple(args, "s#s#s#", &text, &text_len, &name, &name_len, &dialect,
                          &dialect_len))
        return NULL;
    struct weft_text t = {.size = sizeof(t),
                          .dialect = {dialect, (size_t)dialect_len},
                          .name = {name, (size_t)name_len},
                          .text = {text, (size_t)text_len}};
    weft_answer *answer;
    UNLOCKED(answer = weft_check(g->graph, &t));
    PyObject *list = diagnostics_out(answer);
    weft_answer_free(answer);
    return list;
}

static struct python_function *keep_function(Graph *g, PyObject *call)
{
    struct python_function *f = PyMem_Calloc(1, sizeof(*f));
    if (!f || PyList_Append(g->callables, call) < 0) {
        PyMem_Free(f);
        return NULL;
    }
    *f = (struct python_function){.next = g->functions,
                                  .callables = &g->callables,
                                  .index = PyList_Size(g->callables) - 1,
                                  .raised = &g->raised};
    g->functions = f;
    return f;
}

static PyObject *graph_function(PyObject *self, PyObject *args)
{
    Graph *g = (Graph *)self;
    const char *name, *signature, *doc;
    PyObject *call;
    int required, most, impure;
    if (!PyArg_ParseTuple(args, "sOssiip", &name, &call, &signature, &doc, &required, &most,
                          &impure))
        return NULL;
    struct python_function *f = keep_function(g, call);
    if (!f)
        return PyErr_NoMemory();
    struct weft_function function = {
        .size = sizeof(function),
        .name = name,
        .signature = signature,
        .doc = doc,
        .required = (uint8_t)required,
        .most = most < 0 ? WEFT_ANY_COUNT : (uint8_t)most,
        .args = {WEFT_ARG_NULL, WEFT_ARG_NULL, WEFT_ARG_NULL, WEFT_ARG_NULL},
        .impure = impure,
        .call = call_python,
        .data = f};
    bool good;
    UNLOCKED(good = weft_function_set(g->graph, &function));
    if (good)
        Py_RETURN_NONE;
    PyErr_Format(PyExc_ValueError, "`%s` cannot be defined: the name is taken or not valid", name);
    return NULL;
}

static PyObject *graph_project(PyObject *self, PyObject *args)
{
    Graph *g = (Graph *)self;
    const char *directory;
    Py_ssize_t len;
    if (!PyArg_ParseTuple(args, "s#", &directory, &len))
        return NULL;
    weft_project *project;
    weft_answer *answer;
    UNLOCKED(answer = weft_project_open(g->graph, (weft_str){directory, (size_t)len}, &project));
    if (!project)
        return fail(g, answer);
    weft_answer_free(answer);
    return new_project(g, project);
}

// A project of texts: names and texts as two lists.
static PyObject *graph_project_texts(PyObject *self, PyObject *args)
{
    Graph *g = (Graph *)self;
    PyObject *names, *texts;
    if (!PyArg_ParseTuple(args, "O!O!", &PyList_Type, &names, &PyList_Type, &texts))
        return NULL;
    Py_ssize_t count = PyList_Size(names);
    weft_str *own_names = PyMem_Calloc((size_t)count + 1, sizeof(*own_names)),
             *own_texts = PyMem_Calloc((size_t)count + 1, sizeof(*own_texts));
    bool good = own_names && own_texts && PyList_Size(texts) == count;
    for (Py_ssize_t i = 0; good && i < count; i++)
        good = text_in(PyList_GetItem(names, i), &own_names[i]) &&
               text_in(PyList_GetItem(texts, i), &own_texts[i]);
    weft_project *project = NULL;
    weft_answer *answer = NULL;
    if (good)
        UNLOCKED(answer = weft_project_open_texts(g->graph, own_names, own_texts, (size_t)count,
                                                  &project));
    PyMem_Free(own_names);
    PyMem_Free(own_texts);
    if (!good)
        return NULL;
    if (!project)
        return fail(g, answer);
    weft_answer_free(answer);
    return new_project(g, project);
}

static PyObject *graph_allow_files(PyObject *self, PyObject *args)
{
    Graph *g = (Graph *)self;
    const char *root;
    Py_ssize_t len;
    bool good;
    if (!PyArg_ParseTuple(args, "s#", &root, &len))
        return NULL;
    UNLOCKED(good = weft_allow_files(g->graph, (weft_str){root, (size_t)len}));
    if (good)
        Py_RETURN_NONE;
    PyErr_SetString(PyExc_ValueError, "a question is in progress");
    return NULL;
}

static PyObject *graph_limit(PyObject *self, PyObject *args)
{
    Graph *g = (Graph *)self;
    const char *name;
    unsigned long long value;
    bool good;
    if (!PyArg_ParseTuple(args, "sK", &name, &value))
        return NULL;
    UNLOCKED(good = weft_graph_limit(g->graph, weft_str_of(name), value));
    if (good)
        Py_RETURN_NONE;
    return PyErr_Format(PyExc_ValueError, "no limit `%s`, or a question is in progress", name);
}

static PyMethodDef graph_methods[] = {
    {"document", graph_document, METH_VARARGS, "document(text, name, dialect) -> Place"},
    {"check", graph_check, METH_VARARGS, "check(text, name, dialect) -> diagnostics"},
    {"function", graph_function, METH_VARARGS,
     "function(name, call, signature, doc, required, most, impure)"},
    {"allow_files", graph_allow_files, METH_VARARGS, "allow_files(root)"},
    {"limit", graph_limit, METH_VARARGS, "limit(name, value); 0: default"},
    {"project", graph_project, METH_VARARGS, "project(directory) -> Project"},
    {"project_texts", graph_project_texts, METH_VARARGS, "project_texts(names, texts) -> Project"},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot graph_slots[] = {
    {Py_tp_new, graph_new},     {Py_tp_dealloc, graph_free},    {Py_tp_traverse, graph_traverse},
    {Py_tp_clear, graph_clear}, {Py_tp_methods, graph_methods}, {0, NULL},
};

static PyType_Spec graph_spec = {"weft._weft.Graph", sizeof(Graph), 0,
                                 Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC, graph_slots};

// ---- places

static void place_free(PyObject *self)
{
    Py_XDECREF(((Place *)self)->owner);
    free_object(self);
}

static bool path_in(PyObject *args, weft_str *path)
{
    Py_ssize_t len;
    if (!PyArg_ParseTuple(args, "s#", &path->at, &len))
        return false;
    path->len = (size_t)len;
    return true;
}

static PyObject *place_get(PyObject *self, PyObject *args)
{
    Place *p = (Place *)self;
    weft_str path;
    weft_answer *answer;
    if (!path_in(args, &path))
        return NULL;
    UNLOCKED(answer = weft_get(p->place, path));
    return value_of_answer(p->owner, answer);
}

static PyObject *place_keys(PyObject *self, PyObject *args)
{
    Place *p = (Place *)self;
    weft_str path;
    weft_answer *answer;
    if (!path_in(args, &path))
        return NULL;
    UNLOCKED(answer = weft_keys(p->place, path));
    return value_of_answer(p->owner, answer);
}

// The text for people, or JSON.
static PyObject *place_explain(PyObject *self, PyObject *args)
{
    Place *p = (Place *)self;
    weft_str path, text;
    Py_ssize_t len;
    int is_json;
    weft_answer *answer;
    if (!PyArg_ParseTuple(args, "s#p", &path.at, &len, &is_json))
        return NULL;
    path.len = (size_t)len;
    UNLOCKED(answer = weft_explain(p->place, path));
    if (weft_answer_status(answer) == WEFT_USAGE || weft_answer_is_absent(answer))
        return fail(p->owner, answer);
    text = is_json ? weft_answer_json(answer, 0) : weft_answer_text(answer, WEFT_UNICODE);
    PyObject *out = text_out(text);
    weft_answer_free(answer);
    return out;
}

static PyObject *place_set(PyObject *self, PyObject *args)
{
    Place *p = (Place *)self;
    weft_str name;
    Py_ssize_t len;
    PyObject *object;
    if (!PyArg_ParseTuple(args, "s#O", &name.at, &len, &object))
        return NULL;
    name.len = (size_t)len;
    weft_values *values = weft_values_open();
    const weft_value *value = value_in(values, object);
    bool good = false;
    if (value)
        UNLOCKED(good = weft_name_set(p->place, name, value));
    weft_values_close(values);
    if (good)
        Py_RETURN_NONE;
    if (!PyErr_Occurred())
        PyErr_Format(PyExc_ValueError, "`%s` cannot be set here", name.at);
    return NULL;
}

static PyObject *place_known(PyObject *self, PyObject *args)
{
    Place *p = (Place *)self;
    weft_str name;
    Py_ssize_t len;
    PyObject *object;
    if (!PyArg_ParseTuple(args, "s#O", &name.at, &len, &object))
        return NULL;
    name.len = (size_t)len;
    weft_values *values = weft_values_open();
    const weft_value *value = value_in(values, object);
    weft_answer *answer = NULL;
    if (value)
        UNLOCKED(answer = weft_name_known(p->place, name, value));
    weft_values_close(values);
    return answer ? none_of_answer(p->owner, answer) : NULL;
}

// (place of the value, place of its key)
static PyObject *place_where(PyObject *self, PyObject *args)
{
    Place *p = (Place *)self;
    weft_str path;
    weft_answer *answer;
    weft_span value, key;
    if (!path_in(args, &path))
        return NULL;
    UNLOCKED(answer = weft_get(p->place, path);
             value = weft_value_place(answer, weft_answer_value(answer));
             key = weft_value_key_place(answer, weft_answer_value(answer)));
    if (weft_answer_is_absent(answer) || weft_answer_status(answer) == WEFT_USAGE)
        return fail(p->owner, answer);
    PyObject *first = span_out(answer, value), *second = span_out(answer, key), *both = NULL;
    if (first && second)
        both = PyTuple_Pack(2, first, second);
    Py_XDECREF(first);
    Py_XDECREF(second);
    weft_answer_free(answer);
    return both;
}

// Raises an error of the program at the place of a value.
static PyObject *place_reject(PyObject *self, PyObject *args)
{
    Place *p = (Place *)self;
    const char *path, *message, *label, *help;
    if (!PyArg_ParseTuple(args, "ssss", &path, &message, &label, &help))
        return NULL;
    struct weft_report r = {.size = sizeof(r),
                            .message = weft_str_of(message),
                            .label = weft_str_of(label),
                            .help = weft_str_of(help)};
    weft_answer *answer;
    UNLOCKED(answer = weft_get(p->place, weft_str_of(path));
             r.at = weft_value_place(answer, weft_answer_value(answer));
             if (weft_answer_ok(answer)) weft_answer_report(answer, &r));
    return fail(p->owner, answer);
}

static PyMethodDef place_methods[] = {
    {"get", place_get, METH_VARARGS, "get(path) -> value"},
    {"keys", place_keys, METH_VARARGS, "keys(path) -> list"},
    {"explain", place_explain, METH_VARARGS, "explain(path, json) -> str"},
    {"set", place_set, METH_VARARGS, "set(name, value)"},
    {"known", place_known, METH_VARARGS, "known(name, value)"},
    {"where", place_where, METH_VARARGS, "where(path) -> (place, place of the key)"},
    {"reject", place_reject, METH_VARARGS, "reject(path, message, label, help)"},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot place_slots[] = {
    {Py_tp_dealloc, place_free},
    {Py_tp_methods, place_methods},
    {0, NULL},
};

static PyType_Spec place_spec = {"weft._weft.Place", sizeof(Place), 0,
                                 Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION,
                                 place_slots};

// ---- projects

static void project_free(PyObject *self)
{
    Py_XDECREF(((Project *)self)->owner);
    free_object(self);
}

static PyObject *project_root(PyObject *self, PyObject *args)
{
    (void)args;
    return text_out(weft_project_root(((Project *)self)->project));
}

static PyObject *project_place(PyObject *self, PyObject *args)
{
    Project *p = (Project *)self;
    weft_str directory;
    weft_place *place;
    weft_answer *answer;
    if (!path_in(args, &directory))
        return NULL;
    UNLOCKED(answer = weft_project_place(p->project, directory, &place));
    if (!place || !weft_answer_ok(answer))
        return fail(p->owner, answer);
    weft_answer_free(answer);
    return new_place(p->owner, place);
}

static PyObject *project_file(PyObject *self, PyObject *args)
{
    Project *p = (Project *)self;
    weft_str file;
    weft_place *place;
    weft_answer *answer;
    if (!path_in(args, &file))
        return NULL;
    UNLOCKED(answer = weft_project_file(p->project, file, &place));
    if (!place)
        return fail(p->owner, answer);
    weft_answer_free(answer);
    return new_place(p->owner, place);
}

static PyObject *project_units(PyObject *self, PyObject *args)
{
    Project *p = (Project *)self;
    weft_answer *answer;
    (void)args;
    UNLOCKED(answer = weft_units(p->project, NULL));
    return value_of_answer(p->owner, answer);
}

static PyObject *project_check(PyObject *self, PyObject *args)
{
    Project *p = (Project *)self;
    weft_str directory;
    weft_answer *answer;
    if (!path_in(args, &directory))
        return NULL;
    UNLOCKED(answer = weft_project_check(p->project, directory, 0));
    if (weft_answer_status(answer) == WEFT_USAGE)
        return fail(p->owner, answer);
    PyObject *list = diagnostics_out(answer);
    weft_answer_free(answer);
    return list;
}

// A text in place of a file, or None: the file itself.
static PyObject *project_overlay(PyObject *self, PyObject *args)
{
    Project *p = (Project *)self;
    const char *file, *text;
    Py_ssize_t file_len, text_len;
    weft_answer *answer;
    if (!PyArg_ParseTuple(args, "s#z#", &file, &file_len, &text, &text_len))
        return NULL;
    UNLOCKED(answer = weft_project_overlay(p->project, (weft_str){file, (size_t)file_len},
                                           (weft_str){text, (size_t)text_len}));
    return none_of_answer(p->owner, answer);
}

static PyObject *project_change(PyObject *self, PyObject *args)
{
    Project *p = (Project *)self;
    PyObject *list;
    if (!PyArg_ParseTuple(args, "O!", &PyList_Type, &list))
        return NULL;
    Py_ssize_t count = PyList_Size(list);
    weft_str *paths = PyMem_Calloc((size_t)count + 1, sizeof(*paths));
    bool good = paths;
    for (Py_ssize_t i = 0; good && i < count; i++)
        good = text_in(PyList_GetItem(list, i), &paths[i]);
    weft_answer *answer = NULL;
    if (good)
        UNLOCKED(answer = weft_project_change(p->project, paths, (size_t)count));
    PyMem_Free(paths);
    return answer ? none_of_answer(p->owner, answer) : NULL;
}

static PyMethodDef project_methods[] = {
    {"root", project_root, METH_NOARGS, "root() -> str"},
    {"place", project_place, METH_VARARGS, "place(directory) -> Place"},
    {"file", project_file, METH_VARARGS, "file(path) -> Place"},
    {"units", project_units, METH_NOARGS, "units() -> list"},
    {"check", project_check, METH_VARARGS, "check(directory) -> diagnostics"},
    {"overlay", project_overlay, METH_VARARGS, "overlay(file, text or None)"},
    {"change", project_change, METH_VARARGS, "change(paths)"},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot project_slots[] = {
    {Py_tp_dealloc, project_free},
    {Py_tp_methods, project_methods},
    {0, NULL},
};

static PyType_Spec project_spec = {"weft._weft.Project", sizeof(Project), 0,
                                   Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION,
                                   project_slots};

// ---- the module

static PyObject *module_register(PyObject *self, PyObject *args)
{
    PyObject *unknown, *sensitive, *decimal, *error;
    (void)self;
    if (!PyArg_ParseTuple(args, "OOOO", &unknown, &sensitive, &decimal, &error))
        return NULL;
    PyObject *const given[] = {unknown, sensitive, decimal, error};
    PyObject **const kept[] = {&module_unknown, &module_sensitive, &module_decimal, &module_error};
    for (size_t i = 0; i < sizeof(given) / sizeof(given[0]); i++) {
        PyObject *old = *kept[i];
        Py_INCREF(given[i]);
        *kept[i] = given[i];
        Py_XDECREF(old);
    }
    Py_RETURN_NONE;
}

static PyObject *module_version(PyObject *self, PyObject *args)
{
    (void)self;
    (void)args;
    return PyUnicode_FromString(weft_version());
}

static PyObject *module_limits(PyObject *self, PyObject *args)
{
    (void)self;
    (void)args;
    PyObject *all = PyDict_New();
    struct weft_limit l = {.size = sizeof(l)};
    for (size_t i = 0; all && i < weft_limit_count() && weft_limit_at(i, &l); i++) {
        PyObject *normal = PyLong_FromUnsignedLongLong(l.normal);
        if (!normal || PyDict_SetItemString(all, l.name, normal) < 0)
            Py_CLEAR(all);
        Py_XDECREF(normal);
    }
    return all;
}

static PyMethodDef module_methods[] = {
    {"register", module_register, METH_VARARGS,
     "register(Unknown, Sensitive, Decimal, make_error)"},
    {"limits", module_limits, METH_NOARGS, "limits() -> dict: the defaults"},
    {"version", module_version, METH_NOARGS, "version() -> str"},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef module = {
    .m_base = PyModuleDef_HEAD_INIT,
    .m_name = "weft._weft",
    .m_doc = "libweft, as thinly as possible; use the package weft.",
    .m_size = -1,
    .m_methods = module_methods,
};

PyMODINIT_FUNC PyInit__weft(void)
{
    PyObject *m = PyModule_Create(&module);
    if (!m)
        return NULL;
    const struct {
        PyType_Spec *spec;
        PyTypeObject **type;
        const char *name;
    } types[] = {{&graph_spec, &graph_type, "Graph"},
                 {&place_spec, &place_type, "Place"},
                 {&project_spec, &project_type, "Project"}};
    for (size_t i = 0; i < sizeof(types) / sizeof(types[0]); i++) {
        PyObject *type = PyType_FromSpec(types[i].spec);
        if (!type || PyModule_AddObjectRef(m, types[i].name, type) < 0) {
            Py_XDECREF(type);
            Py_DECREF(m);
            return NULL;
        }
        *types[i].type = (PyTypeObject *)type;
    }
    return m;
}
