// SPDX-License-Identifier: Apache-2.0
//
// `weft check`: every error that can be found without side effects, in a tree of directories or in files on
// their own.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <weft.h>

#include "cli/allow.h"
#include "cli/commands/node_files.h"
#include "cli/given.h"
#include "cli/input.h"
#include "cli/kept.h"
#include "cli/memory.h"
#include "cli/project.h"
#include "cli/settings.h"
#include "cli/texts.h"

static bool is_argument(const struct request *r, const char *path)
{
    for (size_t i = 0; i < r->argument_count; i++)
        if (r->arguments[i] && strcmp(r->arguments[i], path) == 0) // NULL: checked with its tree
            return true;
    return false;
}

// ---- schemas that the settings name

// Each is looked at once, before the files that it describes.
struct schemas_used {
    struct files good, broken;
    size_t unchecked; // files, because of the broken ones
};

static void look_at_schema(const char *schema, struct schemas_used *used, struct report *report)
{
    struct input in = {0};
    const weft_schema *opened;
    int failed = input_read(&in, schema);
    bool is_good = !failed;
    if (failed)
        report_world(report, "cannot read `%s`: %s", input_name(schema), strerror(failed));
    else
        is_good = report_add(
            report, text_open_schema(report->graph, weft_str_of(schema), input_text(&in), &opened));
    files_add(is_good ? &used->good : &used->broken, weft_str_of(schema));
    input_done(&in);
}

// False if the file cannot be checked, because of its schema; that has been reported.
static bool has_good_schema(const char *path, const struct checking *how, struct schemas_used *used,
                            struct report *report)
{
    bool is_named = how->schema.at || how->dialect.len || !how->settings_name;
    char *schema = is_named ? NULL : flavour_of(report->graph, how->settings_name, path);
    if (schema && !files_has(&used->good, schema) && !files_has(&used->broken, schema))
        look_at_schema(schema, used, report);
    bool is_good = !schema || files_has(&used->good, schema);
    used->unchecked += !is_good;
    free(schema);
    return is_good;
}

// If a file that was found may belong to another product, only its syntax is checked.
static void check_file(const char *path, const struct checking *asked, struct input *in,
                       struct report *report)
{
    struct checking own = *asked, *how = &own;
    own.only_syntax |= !asked->dialect.len && !weft_dialect_is_sure(weft_str_of(path)) &&
                       strcmp(path, "-") != 0 && !is_argument(asked->request, path);
    int failed = input_read(in, path);
    if (failed)
        report_world(report, "cannot read `%s`: %s", input_name(path), strerror(failed));
    else
        text_check(path, how, input_text(in), report);
}

// ---- settings

// A graph that is kept knows them already.
static bool use_settings(const struct checking *how, int64_t *most, struct report *report)
{
    static const char used[] = "weft.toml";
    if (kept_has_done(used))
        return true;
    weft_answer *answer =
        weft_check_settings(report->graph, weft_str_of(how->settings_name), how->settings);
    weft_value_int(weft_value_get(weft_answer_value(answer), WEFT_STR("max_errors")), most);
    if (!report_add(report, answer))
        return false;
    kept_note_done(used, NULL);
    return true;
}

// False if they cannot be used; that has been reported.
static bool read_settings(const struct request *r, struct checking *how, struct input *in,
                          struct report *report)
{
    char *path = flavour_find_settings();
    int64_t most = (int64_t)report->most;
    int failed = path ? input_read(in, path) : 0;
    bool good = !failed;
    if (failed) {
        report_world(report, "cannot read `%s`: %s", path, strerror(failed));
    } else if (path) {
        how->settings_name = path;
        how->settings = input_text(in);
        good = use_settings(how, &most, report);
    }
    if (!request_option(r, "max-errors"))
        report->most = (size_t)most;
    return good;
}

// ---- documents that are parts of others

static bool is_document(const char *path, const struct checking *how)
{
    if (strcmp(path, "-") == 0)
        return false;
    weft_str dialect =
        how->dialect.len ? how->dialect : weft_str_of(weft_dialect_of(weft_str_of(path)));
    return weft_dialect_has_documents(dialect);
}

// What a file includes, directly or indirectly, and whether nothing is wrong with it.
struct includes {
    struct files files;
    bool is_clean;
    bool is_part; // of another one
};

// A file that another one includes is checked there: on its own, it lacks what it is meant to see.
static void mark_parts(const struct files *files, struct includes *all)
{
    for (size_t i = 0; i < files->count; i++)
        for (size_t k = 0; k < all[i].files.count; k++) {
            size_t part = files_index(files, all[i].files.at[k]);
            if (part < files->count && part != i && !files_has(&all[part].files, files->at[i]))
                all[part].is_part = true;
        }
}

static struct includes *find_includes(const struct files *files, const struct checking *how,
                                      struct input *in)
{
    struct includes *all = memory(sizeof(*all) * (files->count + 1));
    memset(all, 0, sizeof(*all) * (files->count + 1));
    struct shared_texts shared = {0};
    for (size_t i = 0; files->count > 1 && i < files->count; i++)
        if (is_document(files->at[i], how) && input_read(in, files->at[i]) == 0)
            all[i].is_clean =
                text_includes(files->at[i], how, input_text(in), &shared, &all[i].files);
    texts_done(&shared);
    mark_parts(files, all);
    return all;
}

// "3 errors, 1 warning", or nothing if there are none.
static const char *found_text(const struct report *r, char *room, size_t size)
{
    size_t len = 0;
    room[0] = 0;
    if (r->errors)
        len = (size_t)snprintf(room, size, "%zu error%s", r->errors, r->errors == 1 ? "" : "s");
    if (r->warnings)
        snprintf(room + len, size - len, "%s%zu warning%s", len ? ", " : "", r->warnings,
                 r->warnings == 1 ? "" : "s");
    return room;
}

// "3 errors, 1 warning in 2 of 40 files; 1 could not be read", or, as a mistake of a schema is in none of them,
// "1 error; 2 files checked; 38 were not, because of their schema".
static void say_summary(struct report *r, size_t wrong, size_t count, size_t unchecked)
{
    char found[80], unread[80] = "", left_out[80];
    const char *files = count == 1 ? "file" : "files";
    found_text(r, found, sizeof(found));
    if (r->unread)
        snprintf(unread, sizeof(unread), "; %zu could not be read", r->unread);
    if (r->is_begun && r->format == WEFT_TEXT)
        say_note("%s", "");
    const char *rest = report_left_out(r, left_out, sizeof(left_out));
    if (unchecked)
        say_note("%s; %zu %s checked; %zu %s not, because of %s schema%s%s",
                 found[0] ? found : "no errors", count, files, unchecked,
                 unchecked == 1 ? "was" : "were", unchecked == 1 ? "its" : "their", unread, rest);
    else if (found[0])
        say_note("%s in %zu of %zu %s%s%s", found, wrong, count, files, unread, rest);
    else
        say_note("no errors in %zu %s%s%s", count, files, unread, rest);
}

// ---- trees

// Units of one kind, in the words of their tree.
struct checked_kind {
    char one[40], many[40];
    size_t count;
};

enum { KINDS_MOST = 16 };

struct checked {
    size_t trees, units, places, files;
    struct checked_kind kinds[KINDS_MOST];
    size_t kind_count;
    bool has_directories;    // not only files were named
    struct allowed *allowed; // of the last tree
    enum exit_code
        refused;     // what was typed cannot be used, and that has been reported; or EXIT_DONE
    bool lacks_some; // a directory that was named has nothing to check; so has that
};

static size_t count_of(const weft_answer *answer, weft_str name)
{
    int64_t number;
    const weft_value *v = weft_value_get(weft_answer_value(answer), name);
    return v && weft_value_int(v, &number) ? (size_t)number : 0;
}

static void copy_word(const weft_value *kind, weft_str name, char *out, size_t room)
{
    const weft_value *v = weft_value_get(kind, name);
    weft_str word = v ? weft_value_text(v) : WEFT_STR("");
    snprintf(out, room, "%.*s", (int)word.len, word.at);
}

static void count_kind(const weft_value *kind, struct checked *done)
{
    struct checked_kind k = {.count = 0};
    int64_t count = 0;
    size_t i = 0;
    copy_word(kind, WEFT_STR("one"), k.one, sizeof(k.one));
    copy_word(kind, WEFT_STR("many"), k.many, sizeof(k.many));
    (void)weft_value_int(weft_value_get(kind, WEFT_STR("count")), &count);
    while (i < done->kind_count && strcmp(done->kinds[i].one, k.one) != 0)
        i++;
    if (i == KINDS_MOST)
        return;
    if (i == done->kind_count)
        done->kinds[done->kind_count++] = k;
    done->kinds[i].count += (size_t)count;
}

static void count_checked(const weft_answer *answer, struct checked *done)
{
    const weft_value *kinds = weft_value_get(weft_answer_value(answer), WEFT_STR("kinds"));
    done->trees++;
    done->units += count_of(answer, WEFT_STR("units"));
    done->places += count_of(answer, WEFT_STR("places"));
    done->files += count_of(answer, WEFT_STR("files"));
    for (size_t i = 0; kinds && i < weft_value_count(kinds); i++)
        count_kind(weft_value_item(kinds, i), done);
}

static bool has_checked(const weft_answer *answer)
{
    return count_of(answer, WEFT_STR("units")) || count_of(answer, WEFT_STR("places")) ||
           count_of(answer, WEFT_STR("files"));
}

// Applies the options for values and permissions; false if that has failed, which has been reported.
static bool give_to_tree(const struct request *r, weft_project *project, struct report *report,
                         struct checked *done)
{
    enum exit_code code;
    allow_done(done->allowed);
    bool good = given_read(r, report->graph, project, report, &done->allowed, &code);
    if (!good && code != EXIT_DONE)
        done->refused = code;
    return good && node_facts_give(project, r, report);
}

// False if the directory is not in a tree: then its files are checked on their own.
static bool check_tree(const struct request *r, const char *directory, struct report *report,
                       struct checked *done)
{
    weft_project *project;
    unsigned flags = request_option(r, "strict") ? WEFT_CHECK_STRICT : 0U;
    if (!project_find(report->graph, directory, &project, report))
        return true;
    if (!project)
        return false;
    if (!give_to_tree(r, project, report, done))
        return true;
    weft_answer *answer = weft_project_check(project, weft_str_of(directory), flags);
    bool is_tree = count_of(answer, WEFT_STR("of_dialect")) > 0;
    if (!is_tree) {
        weft_answer_free(answer);
        return false;
    }
    count_checked(answer, done);
    done->has_directories = true;
    if (weft_answer_ok(answer))
        project_say_unread(project);
    if (weft_answer_ok(answer) && !has_checked(answer)) {
        say_error("no file in `%s` belongs to a dialect of this build", directory);
        done->lacks_some = true;
    }
    report_add(report, answer);
    return true;
}

// "40 stacks, 3 actions and "; if there is nothing at all, what the last tree has none of.
static void write_units(const struct checked *done, char *out, size_t room)
{
    size_t len = 0, left = 0;
    out[0] = 0;
    for (size_t i = 0; i < done->kind_count; i++)
        left += done->kinds[i].count > 0;
    for (size_t i = 0; i < done->kind_count && len < room; i++) {
        const struct checked_kind *k = &done->kinds[i];
        bool is_last_of_none = !done->units && !done->places && i + 1 == done->kind_count;
        if (!k->count && !is_last_of_none)
            continue;
        left -= k->count > 0;
        len += (size_t)snprintf(out + len, room - len, "%zu %s%s", k->count,
                                k->count == 1 ? k->one : k->many, left ? ", " : " and ");
    }
}

// ---- files of trees

// Whether a file is in a directory or below it, on disk.
static bool is_file_below(const char *path, weft_str root)
{
    char *directory = directory_of(path), *real = realpath(directory, NULL);
    size_t len = real ? strlen(real) : 0;
    bool is_below = len >= root.len && memcmp(real, root.at, root.len) == 0 &&
                    (len == root.len || root.len == 1 || real[root.len] == '/');
    free(directory);
    free(real);
    return is_below;
}

// Checks the files that trees of a project look at. Those words become NULL.
static void check_files_together(const struct request *r, weft_project *project, const char **words,
                                 const size_t *group, size_t count, struct report *report,
                                 struct checked *done)
{
    unsigned flags = request_option(r, "strict") ? WEFT_CHECK_STRICT : 0U;
    weft_str *files = memory(sizeof(*files) * (count + 1));
    for (size_t i = 0; i < count; i++)
        files[i] = weft_str_of(words[group[i]]);
    weft_answer *answer = weft_project_check_files(project, files, count, flags);
    free(files);
    const weft_value *alone = weft_value_get(weft_answer_value(answer), WEFT_STR("alone"));
    bool *is_alone = memory(count + 1);
    memset(is_alone, 0, count + 1);
    for (size_t i = 0; i < weft_value_count(alone); i++) {
        int64_t number = 0;
        (void)weft_value_int(weft_value_item(alone, i), &number);
        is_alone[number] = true;
    }
    for (size_t i = 0; i < count; i++)
        if (!is_alone[i])
            words[group[i]] = NULL;
    free(is_alone);
    if (count_of(answer, WEFT_STR("of_dialect")) > 0) {
        count_checked(answer, done);
        report_add(report, answer);
    } else {
        weft_answer_free(answer);
    }
}

// A link may lead out of the tree; whoever names it wants to know about the file that it leads to.
static bool may_be_of_tree(const char *word)
{
    struct stat found;
    return strcmp(word, "-") != 0 && lstat(word, &found) == 0 && S_ISREG(found.st_mode) &&
           access(word, R_OK) == 0;
}

// The project of a file, or NULL. `*without` is the directory that was found to be in none last.
static weft_project *project_of_file(const char *path, char **without, struct report *report)
{
    weft_project *project = NULL;
    char *directory = directory_of(path);
    if (*without && strcmp(directory, *without) == 0) {
        free(directory);
        return NULL;
    }
    bool is_found = project_find(report->graph, directory, &project, report);
    if (!is_found || !project) {
        free(*without);
        *without = directory;
        return NULL;
    }
    free(directory);
    return project;
}

// Files that belong to trees are checked there: alone they lack what they are meant to see. Their words become NULL.
static void check_files_of_trees(const struct request *r, const char **words, size_t count,
                                 struct report *report, struct checked *done)
{
    char *without = NULL;
    bool *is_seen = memory(count + 1);
    size_t *group = memory(sizeof(*group) * (count + 1));
    for (size_t i = 0; i < count; i++)
        is_seen[i] = !may_be_of_tree(words[i]);
    for (size_t i = 0; i < count; i++) {
        weft_project *project = is_seen[i] ? NULL : project_of_file(words[i], &without, report);
        if (!project || !give_to_tree(r, project, report, done))
            continue;
        size_t in_group = 0;
        for (size_t k = i; k < count; k++)
            if (!is_seen[k] && (k == i || is_file_below(words[k], weft_project_root(project)))) {
                is_seen[k] = true;
                group[in_group++] = k;
            }
        check_files_together(r, project, words, group, in_group, report, done);
    }
    free(without);
    free(group);
    free(is_seen);
}

// "5 errors, 1 warning; 40 stacks and 140 files checked"
static void say_checked(struct report *r, const struct checked *done)
{
    char errors[40], warnings[40], units[400], unread[40], left_out[80];
    snprintf(errors, sizeof(errors), r->errors ? "%zu error%s" : "no errors", r->errors,
             r->errors == 1 ? "" : "s");
    snprintf(warnings, sizeof(warnings), ", %zu warning%s", r->warnings,
             r->warnings == 1 ? "" : "s");
    write_units(done, units, sizeof(units));
    snprintf(unread, sizeof(unread), "; %zu could not be read", r->unread);
    if (r->is_begun && r->format == WEFT_TEXT)
        say_note("%s", "");
    say_note("%s%s; %s%zu file%s checked%s%s", errors, r->warnings ? warnings : "",
             done->has_directories ? units : "", done->files, done->files == 1 ? "" : "s",
             r->unread ? unread : "", report_left_out(r, left_out, sizeof(left_out)));
}

static bool is_same_file(const char *path, const char *other)
{
    struct stat one, two;
    return stat(path, &one) == 0 && stat(other, &two) == 0 && one.st_dev == two.st_dev &&
           one.st_ino == two.st_ino;
}

// Removes directories that come again, in place; the rest of the words.
static size_t drop_repeats(struct request *r)
{
    size_t count = 0;
    for (size_t i = 0; i < r->argument_count; i++) {
        bool is_again = false;
        for (size_t k = 0; k < count && input_is_directory(r->arguments[i]); k++)
            is_again |= is_same_file(r->arguments[k], r->arguments[i]);
        if (!is_again)
            r->arguments[count++] = r->arguments[i];
    }
    return count;
}

// Keeps the arguments that are not trees, to be checked as files. True if none is left.
static bool check_trees(const struct request *r, struct report *report, struct request *rest,
                        struct checked *done)
{
    *rest = *r;
    const char *dialect = request_option(r, "dialect");
    if (request_option(r, "schema"))
        return false;
    if (dialect && !weft_dialect_has_places(weft_str_of(dialect)))
        return false;
    if (!r->argument_count)
        return check_tree(r, ".", report, done);
    size_t count = drop_repeats(rest);
    const char **words = rest->arguments; // in place: the words are not read again
    rest->argument_count = 0;
    if (!dialect)
        check_files_of_trees(r, words, count, report, done);
    for (size_t i = 0; i < count; i++) {
        bool is_directory = words[i] && input_is_directory(words[i]);
        if (words[i] && (!is_directory || !check_tree(r, words[i], report, done)))
            words[rest->argument_count++] = words[i];
    }
    return !rest->argument_count;
}

// ---- files

// A directory without anything to check is a mistake: a path that is wrong would never be noticed.
static enum exit_code code_without(enum exit_code code, bool lacks_some)
{
    return lacks_some && code < EXIT_USAGE ? EXIT_USAGE : code;
}

static enum exit_code check_all(const struct request *r, const struct checking *how,
                                struct report *report)
{
    struct files files;
    struct input in = {0};
    struct schemas_used used = {0};
    size_t wrong = 0, count = 0;
    weft_str dialect = how->schema.at ? weft_str_of(weft_dialect_name(0)) : how->dialect;
    bool good = files_find(&files, r, dialect, report);
    struct includes *includes = find_includes(&files, how, &in);
    for (size_t i = 0; good && i < files.count; i++) {
        say_progress("checking", i, files.count);
        bool is_done = includes[i].is_part || includes[i].is_clean;
        if (!is_done && !has_good_schema(files.at[i], how, &used, report))
            continue;
        size_t before = report->errors + report->warnings, unread = report->unread;
        if (!is_done)
            check_file(files.at[i], how, &in, report);
        wrong += report->errors + report->warnings > before;
        count += report->unread == unread;
    }
    say_progress("", 0, 0);
    for (size_t i = 0; i < files.count; i++)
        files_done(&includes[i].files);
    free(includes);
    if (good && (files.count || report->is_begun) && !report_is_document(report))
        say_summary(report, wrong, count, used.unchecked);
    input_done(&in);
    enum exit_code code = good ? report_end(report) : report_drop(report);
    code = code_without(code, files.lacks_some);
    files_done(&files);
    files_done(&used.good);
    files_done(&used.broken);
    return code;
}

// False if the schemas cannot be used; that has been reported.
static bool read_schemas(const struct request *r, struct checking *how, struct input *in,
                         struct report *report)
{
    const char *path = request_option(r, "schemas");
    bool good = schemas_read(r, report->graph, in, report);
    if (good && path && input_text(in).len) {
        how->schemas_name = weft_str_of(input_name(path));
        how->schemas = input_text(in);
    }
    return good;
}

// What the files may contain. Directories have their own meaning.
static bool read_flavour(const struct request *r, struct checking *how, struct input *in,
                         struct report *report, enum exit_code *code)
{
    const char *path = request_option(r, "schema");
    const weft_schema *schema;
    *code = EXIT_USAGE;
    if (!path)
        return true;
    if (request_option(r, "dialect")) {
        say_error("`--schema` cannot be combined with `--dialect`");
        return false;
    }
    for (size_t i = 0; i < r->argument_count || i == 0; i++)
        if (!r->argument_count || input_is_directory(r->arguments[i])) {
            say_error("`--schema` needs the files that it describes, not a directory");
            return false;
        }
    *code = EXIT_DONE; // the report has it
    int failed = input_read(in, path);
    if (failed)
        report_world(report, "cannot read `%s`: %s", input_name(path), strerror(failed));
    if (failed)
        return false;
    how->schema_name = weft_str_of(input_name(path));
    how->schema = input_text(in);
    return report_add(report,
                      text_open_schema(report->graph, how->schema_name, how->schema, &schema));
}

// A saved project is checked as a whole, or in the directories that are named; of a document everything is evaluated.
static enum exit_code check_resumed(const struct request *r)
{
    struct asked_project p;
    struct checked done = {0};
    enum exit_code code;
    unsigned flags = request_option(r, "strict") ? WEFT_CHECK_STRICT : 0U;
    if (!project_begin(&p, r, false, &code))
        return code;
    if (request_option(r, "json")) {
        p.report.format = WEFT_JSON;
        p.report.to_output = true;
    }
    for (size_t i = 0; p.project && (i < r->argument_count || i == 0); i++) {
        const char *directory = i < r->argument_count ? r->arguments[i] : ".";
        weft_answer *answer = weft_project_check(p.project, weft_str_of(directory), flags);
        count_checked(answer, &done);
        done.has_directories = true;
        report_add(&p.report, answer);
    }
    if (!p.project)
        report_add(&p.report, weft_get(p.place, WEFT_STR("")));
    if (!report_is_document(&p.report) && p.project)
        say_checked(&p.report, &done);
    else if (!report_is_document(&p.report))
        say_summary(&p.report, p.report.errors > 0, 1, 0);
    return project_end(&p);
}

static enum exit_code run_check(const struct request *r)
{
    struct report report;
    struct checking how = {.request = r};
    struct input schemas = {0}, settings = {0}, flavour = {0};
    enum exit_code code;
    if (!settings_dialect_of_files(r, &how.dialect))
        return EXIT_USAGE;
    if (request_option(r, "resume"))
        return check_resumed(r);
    weft_graph *graph = settings_graph(r);
    if (!graph)
        return EXIT_USAGE;
    if (!settings_search(r, graph)) {
        graph_done(graph);
        return EXIT_WORLD;
    }
    report_begin(&report, r, graph);
    if (request_option(r, "json")) {
        report.format = WEFT_JSON;
        report.to_output = true;
    }
    struct request files;
    struct checked done = {0};
    weft_graph_stand(graph, WEFT_STR("."));
    bool is_good =
        read_settings(r, &how, &settings, &report) && read_schemas(r, &how, &schemas, &report);
    if (!read_flavour(r, &how, &flavour, &report, &code)) {
        is_good = false;
        done.refused = code;
    }
    bool is_all = !is_good || check_trees(r, &report, &files, &done);
    if (done.trees && !report_is_document(&report)) {
        say_checked(&report, &done);
        report.errors = report.warnings = 0; // already reported
    }
    if (done.refused)
        (void)report_drop(&report);
    code = done.refused ? done.refused
           : is_all     ? report_end(&report)
                        : check_all(&files, &how, &report);
    code = code_without(code, done.lacks_some);
    input_done(&schemas);
    input_done(&settings);
    input_done(&flavour);
    free(how.settings_name);
    graph_done(graph);
    allow_done(done.allowed);
    return code;
}

static const struct option options[] = {
    OPTION_DIALECT,
    FACTS_OPTIONS,
    {.name = "json", .help = "Print JSON for programs", .without = "diagnostics"},
    OPTION_SCHEMA,
    OPTION_SCHEMAS,
    OPTION_SEARCH,
    {.name = "strict", .help = "Also report what the language's own tools reject"},
};
static const struct option_list own = OPTION_LIST("options", options);

const struct command cmd_check = {
    .name = "check",
    .arguments = "[PATH...]",
    .summary = "Find every mistake in a project, or in files and directories",
    .details =
        "A directory means everything below it; without a PATH, the working directory is "
        "checked. A file that belongs to a project is checked as part of it, and what is "
        "wrong elsewhere is left out. In a project, every file is read, and all that its "
        "units define, inherit or generate is evaluated: stacks, root modules, actions in "
        "every environment, nodes, documents. Files above the directory are checked as far "
        "as the units below can see them. Each mistake is reported once, at its cause, with "
        "the number of stacks it affects. Nothing is written.\n"
        "\n"
        "Outside a project, every file whose name belongs to a dialect is checked. Links "
        "inside a directory are not followed; hidden directories and node_modules are "
        "skipped. `-` is standard input.\n"
        "\n"
        "Files that stand alone are evaluated too, together with what they include, but no "
        "action is run; parts that nothing uses yet are checked as well. Actions are known "
        "by their schemas: `--schemas` names a file of them.\n"
        "\n"
        "`weft.toml`, in the working directory or above it, can silence reports: "
        "`check.ignore` (file patterns), `check.severity` (a table of codes: error, "
        "warning, off), `check.max-errors`. A comment `weft:ignore CODE reason` does so for "
        "its own line, or, alone on a line, for the next one.\n"
        "\n"
        "Diagnostics are sorted by path and printed to standard error, followed by a "
        "summary; `--json` prints them as one JSON document to standard output instead. The "
        "exit code is 1 if there are errors, 2 if a directory has no file of any dialect, and 3 "
        "if a file could not be read.",
    .examples = {{"the whole project", "weft check"},
                 {"some directories, for a program",
                  "weft check --json stacks/prod stacks/staging"},
                 {"a single file, one line per error",
                  "weft check --diagnostics short modules/service/main.tf"}},
    .takes = WORD_FILE,
    .lists = {&own, &given_options, &gradual_options, &limit_options, &diagnostic_options},
    .most_arguments = ANY_COUNT,
    .asks_with = "",
    .run = run_check,
};
