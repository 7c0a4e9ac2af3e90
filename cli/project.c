// SPDX-License-Identifier: Apache-2.0
#include "cli/project.h"

#include "cli/allow.h"
#include "cli/given.h"
#include "cli/settings.h"

static void project_close(struct asked_project *p)
{
    weft_graph_close(p->graph);
    allow_done(p->allowed);
}

bool project_begin(struct asked_project *p, const struct request *r, bool with_place,
                   enum exit_code *code)
{
    *p = (struct asked_project){.graph = settings_graph(r)};
    *code = EXIT_USAGE;
    if (!p->graph)
        return false;
    report_begin(&p->report, r, p->graph);
    report_add(&p->report, weft_project_open(p->graph, WEFT_STR("."), &p->project));
    if (p->project && !given_read(r, p->graph, p->project, &p->report, &p->allowed, code)) {
        if (*code == EXIT_DONE) {
            *code = project_end(p);
            return false;
        }
        report_drop(&p->report);
        project_close(p);
        return false;
    }
    if (p->project && with_place)
        report_add(&p->report, weft_project_place(p->project, WEFT_STR("."), &p->place));
    if (p->project && (p->place || !with_place))
        return true;
    *code = project_end(p);
    return false;
}

enum exit_code project_end(struct asked_project *p)
{
    enum exit_code code = report_end(&p->report);
    project_close(p);
    return code;
}
