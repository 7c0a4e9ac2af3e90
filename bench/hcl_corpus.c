// SPDX-License-Identifier: Apache-2.0
//
// Resources with nested blocks, locals with loops and conditions, heredocs, templates, comments: about one
// token in four bytes and one attribute in sixty, as in files of infrastructure that were counted.
#include "hcl_corpus.h"

// The numbers that choose names; any fixed sequence would do.
struct chooser {
    uint32_t state;
};

static uint32_t choose(struct chooser *c, uint32_t below)
{
    c->state = c->state * 1664525U + 1013904223U;
    return (c->state >> 16) % below;
}

static const char *const kinds[] = {"compute_instance", "storage_bucket", "dns_record",
                                    "network_subnet", "iam_role"};
static const char *const names[] = {"web",   "api",   "worker", "db",
                                    "cache", "queue", "edge",   "batch"};
static const char *const regions[] = {"eu-west-1", "eu-north-1", "us-east-2", "ap-south-1"};

static const char *name_of(struct chooser *c)
{
    return names[choose(c, COUNT_OF(names))];
}

static void add_variable(struct strbuf *out, struct chooser *c, size_t i)
{
    strbuf_format(out,
                  "variable \"%s_%zu\" {\n"
                  "  type        = \"list\"\n"
                  "  description = \"Names of the %s machines\"\n"
                  "  default     = [\"%s\", \"%s\"]\n"
                  "}\n\n",
                  name_of(c), i, name_of(c), regions[choose(c, 4)], regions[choose(c, 4)]);
}

static void add_locals(struct strbuf *out, struct chooser *c, size_t i)
{
    const char *name = name_of(c);
    strbuf_format(
        out,
        "locals {\n"
        "  %s_%zu_count   = var.%s_size > %u ? var.%s_size * 2 : %u\n"
        "  %s_%zu_by_zone = { for k, v in local.zones : k => upper(v.name) if v.enabled }\n"
        "  %s_%zu_ids     = [for s in module.%s.subnets : s.id]\n"
        "  %s_%zu_all     = aws_%s.%s[*].id\n"
        "  %s_%zu_merged  = merge(local.common_tags, { Name = \"%s-${var.env}\", Tier = \"%s\" })\n"
        "}\n\n",
        name, i, name, choose(c, 50), name, choose(c, 9), name, i, name, i, name_of(c), name, i,
        kinds[choose(c, 5)], name_of(c), name, i, name_of(c), name_of(c));
}

static void add_resource(struct strbuf *out, struct chooser *c, size_t i)
{
    const char *name = name_of(c);
    strbuf_format(out,
                  "# The machines of the %s tier.\n"
                  "resource \"aws_%s\" \"%s_%zu\" {\n"
                  "  count         = %u\n"
                  "  ami           = var.images[\"%s\"]\n"
                  "  instance_type = \"t3.%s\"\n"
                  "  region        = \"%s\"\n"
                  "  enabled       = var.%s_enabled && !local.frozen\n"
                  "  name          = \"%s-${count.index + 1}-${local.suffix}\"\n"
                  "  subnet_id     = element(module.network.subnet_ids, count.index)\n\n",
                  name, kinds[choose(c, 5)], name, i, choose(c, 12), regions[choose(c, 4)],
                  choose(c, 2) ? "large" : "micro", regions[choose(c, 4)], name, name);
    strbuf_format(out,
                  "  tags = {\n"
                  "    Name        = \"%s\"\n"
                  "    Environment = var.env\n"
                  "    Owner       = \"team-%s\"\n"
                  "    Cost        = %u.%u\n"
                  "  }\n\n"
                  "  network {\n"
                  "    port     = %u\n"
                  "    protocol = \"tcp\"\n"
                  "    cidrs    = [\"10.%u.0.0/16\", \"10.%u.0.0/16\"]\n\n"
                  "    rule {\n"
                  "      allow    = true\n"
                  "      priority = %u\n"
                  "    }\n"
                  "  }\n",
                  name, name_of(c), choose(c, 90), choose(c, 100), 1024 + choose(c, 9000),
                  choose(c, 255), choose(c, 255), choose(c, 1000));
    if (choose(c, 3) == 0)
        strbuf_format(out,
                      "\n  user_data = <<-EOT\n"
                      "    #!/bin/sh\n"
                      "    set -eu\n"
                      "    echo \"starting ${var.env} %s\" > /etc/motd\n"
                      "    %%{ for host in var.hosts ~}\n"
                      "    echo ${host.address} ${host.name} >> /etc/hosts\n"
                      "    %%{ endfor ~}\n"
                      "    exec /usr/local/bin/%s --port %u\n"
                      "  EOT\n",
                      name, name, 8000 + choose(c, 1000));
    strbuf_add_cstr(out, "}\n\n");
}

static void add_output(struct strbuf *out, struct chooser *c, size_t i)
{
    const char *name = name_of(c);
    strbuf_format(out,
                  "output \"%s_%zu\" { // read by the next stage\n"
                  "  value = join(\",\", aws_%s.%s.*.private_ip)\n"
                  "  sensitive = %s\n"
                  "}\n\n",
                  name, i, kinds[choose(c, 5)], name, choose(c, 2) ? "true" : "false");
}

void hcl_corpus(struct strbuf *out, size_t size_bytes)
{
    struct chooser c = {1};
    for (size_t i = 0; out->len < size_bytes; i++) {
        switch (choose(&c, 8)) {
        case 0: add_variable(out, &c, i); break;
        case 1:
        case 2: add_locals(out, &c, i); break;
        case 3: add_output(out, &c, i); break;
        default: add_resource(out, &c, i); break;
        }
    }
}

// ---- variables

// Begins a member of an object.
static void add_key(struct strbuf *out, const char *before, const char *key, const char *after)
{
    char last = out->len ? out->at[out->len - 1] : '{';
    strbuf_format(out, "%s\"%s%s%s\":", last == '{' ? "" : ",", before, key, after);
}

static void add_var(struct strbuf *out)
{
    add_key(out, "", "var", "");
    strbuf_add_cstr(out, "{\"env\":\"staging\",\"hosts\":["
                         "{\"address\":\"10.0.0.1\",\"name\":\"one\"},"
                         "{\"address\":\"10.0.0.2\",\"name\":\"two\"}],\"images\":{");
    for (size_t i = 0; i < COUNT_OF(regions); i++) {
        add_key(out, "", regions[i], "");
        strbuf_format(out, "\"ami-%zu\"", i);
    }
    strbuf_add_char(out, '}');
    for (size_t i = 0; i < COUNT_OF(names); i++) {
        add_key(out, "", names[i], "_size");
        strbuf_format(out, "%zu", 7 * i);
        add_key(out, "", names[i], "_enabled");
        strbuf_add_cstr(out, i % 2 ? "true" : "false");
    }
    strbuf_add_char(out, '}');
}

static void add_modules(struct strbuf *out)
{
    add_key(out, "", "module", "");
    strbuf_add_cstr(out, "{\"network\":{\"subnet_ids\":[\"subnet-1\",\"subnet-2\",\"subnet-3\"]}");
    for (size_t i = 0; i < COUNT_OF(names); i++) {
        add_key(out, "", names[i], "");
        strbuf_add_cstr(out, "{\"subnets\":[{\"id\":\"a\"},{\"id\":\"b\"},{\"id\":\"c\"}]}");
    }
    strbuf_add_char(out, '}');
}

static void add_resources(struct strbuf *out, const char *kind)
{
    add_key(out, "aws_", kind, "");
    strbuf_add_char(out, '{');
    for (size_t i = 0; i < COUNT_OF(names); i++) {
        add_key(out, "", names[i], "");
        strbuf_add_cstr(out, "[{\"id\":\"i-1\",\"private_ip\":\"10.0.1.1\"},"
                             "{\"id\":\"i-2\",\"private_ip\":\"10.0.1.2\"}]");
    }
    strbuf_add_char(out, '}');
}

void hcl_corpus_variables(struct strbuf *out)
{
    strbuf_add_cstr(out, "{\"count\":{\"index\":1},\"local\":{\"frozen\":false,\"suffix\":\"x1\","
                         "\"common_tags\":{\"Team\":\"core\",\"Stage\":\"two\"},\"zones\":{"
                         "\"a\":{\"name\":\"north\",\"enabled\":true},"
                         "\"b\":{\"name\":\"south\",\"enabled\":false},"
                         "\"c\":{\"name\":\"west\",\"enabled\":true}}}");
    add_var(out);
    add_modules(out);
    for (size_t i = 0; i < COUNT_OF(kinds); i++)
        add_resources(out, kinds[i]);
    strbuf_add_char(out, '}');
}
