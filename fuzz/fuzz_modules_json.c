// SPDX-License-Identifier: Apache-2.0
//
// Any bytes as the list of modules that `terraform init` has installed.
#include "terraform_target.h"

static const char project[] = "module \"net\" {\n"
                              "  source   = \"registry/net/aws\"\n"
                              "  version  = \"1.0\"\n"
                              "  for_each = toset([\"eu\", \"us\"])\n"
                              "  name     = each.key\n"
                              "}\n"
                              "module \"git\" {\n"
                              "  source = \"git::https://example.com/m.git//sub?ref=v1\"\n"
                              "  name   = module.net[\"eu\"].id\n"
                              "}\n"
                              "module \"near\" {\n"
                              "  source = \"./mod\"\n"
                              "  name   = \"n\"\n"
                              "}\n"
                              "output \"x\" { value = [module.net, module.git, module.near] }\n"
                              "-- /mod/a.tf --\n"
                              "variable \"name\" { type = string }\n"
                              "module \"inner\" {\n"
                              "  source = \"registry/inner/aws\"\n"
                              "  name   = var.name\n"
                              "}\n"
                              "output \"id\" { value = module.inner.id }\n"
                              "-- /.terraform/modules/net/a.tf --\n"
                              "variable \"name\" { type = string }\n"
                              "module \"inner\" {\n"
                              "  source = \"./deep\"\n"
                              "  name   = var.name\n"
                              "}\n"
                              "output \"id\" { value = module.inner.id }\n"
                              "-- /.terraform/modules/net/deep/a.tf --\n"
                              "variable \"name\" { type = string }\n"
                              "output \"id\" { value = upper(var.name) }\n";

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fuzz_terraform_file(project, "/.terraform/modules/modules.json", data, size);
    return 0;
}
