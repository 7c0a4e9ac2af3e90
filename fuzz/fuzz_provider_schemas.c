// SPDX-License-Identifier: Apache-2.0
//
// Any bytes as schemas of providers, for resources with arguments and blocks of every kind.
#include "terraform_target.h"

static const char project[] = "terraform {\n"
                              "  required_providers { cloud = { source = \"acme/cloud\" } }\n"
                              "}\n"
                              "provider \"cloud\" {\n"
                              "  region = \"r\"\n"
                              "  auth { token = \"t\" }\n"
                              "}\n"
                              "locals { ports = [80, 443] }\n"
                              "resource \"cloud_server\" \"n\" {\n"
                              "  name    = \"x\"\n"
                              "  size    = \"2\"\n"
                              "  tags    = { a = 1 }\n"
                              "  network = { vlan = \"7\" }\n"
                              "  disk { gb = local.ports[0] }\n"
                              "  dynamic \"disk\" {\n"
                              "    for_each = local.ports\n"
                              "    content { gb = disk.value * 2 }\n"
                              "  }\n"
                              "  rule \"r\" { port = 1 }\n"
                              "  timeouts { create = \"1m\" }\n"
                              "}\n"
                              "resource \"cloud_server\" \"many\" {\n"
                              "  for_each = { a = 1 }\n"
                              "  name     = each.key\n"
                              "  disk { gb = each.value }\n"
                              "}\n"
                              "data \"cloud_image\" \"i\" {\n"
                              "  name = \"i\"\n"
                              "  filter { values = [1] }\n"
                              "}\n"
                              "ephemeral \"cloud_token\" \"t\" { ttl = 1 }\n"
                              "output \"a\" { value = [cloud_server.n.disk[1].gb, "
                              "cloud_server.n.tags[\"a\"], cloud_server.n.size == null] }\n"
                              "output \"b\" { value = [cloud_server.n, "
                              "cloud_server.many[\"a\"].network.mtu, data.cloud_image.i.filter] }\n"
                              "output \"c\" { value = cloud_server.n.nope }\n";

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fuzz_terraform_file(project, "/schema.json", data, size);
    return 0;
}
