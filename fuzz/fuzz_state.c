// SPDX-License-Identifier: Apache-2.0
//
// Any bytes as a state that is given, and as the local state of another directory.
#include "terraform_target.h"

static const char project[] = "resource \"terraform_data\" \"one\" {\n"
                              "  input = { x = 1 }\n"
                              "}\n"
                              "resource \"terraform_data\" \"many\" {\n"
                              "  for_each = toset([\"a\", \"b\"])\n"
                              "  input    = each.key\n"
                              "}\n"
                              "resource \"cloud_server\" \"n\" {\n"
                              "  count = 2\n"
                              "  name  = \"n\"\n"
                              "  disk { gb = 1 }\n"
                              "}\n"
                              "data \"cloud_image\" \"i\" { name = \"i\" }\n"
                              "data \"terraform_remote_state\" \"r\" {\n"
                              "  backend = \"local\"\n"
                              "  config  = { path = \"other.tfstate\" }\n"
                              "}\n"
                              "module \"m\" {\n"
                              "  source   = \"./m\"\n"
                              "  for_each = { k = 1 }\n"
                              "}\n"
                              "output \"own\" { value = [terraform_data.one, "
                              "terraform_data.many[\"a\"].output, module.m[\"k\"].id] }\n"
                              "output \"server\" { value = [cloud_server.n[0].id, "
                              "cloud_server.n[1].disk[0].size, data.cloud_image.i.id] }\n"
                              "output \"other\" { value = [data.terraform_remote_state.r.outputs, "
                              "data.terraform_remote_state.r.outputs.v.w] }\n"
                              "-- /m/m.tf --\n"
                              "resource \"cloud_server\" \"n\" { name = \"m\" }\n"
                              "output \"id\" { value = cloud_server.n.id }\n";

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fuzz_terraform_file(project, "/state.json", data, size);
    fuzz_terraform_file(project, "/other.tfstate", data, size);
    return 0;
}
