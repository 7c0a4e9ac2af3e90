// SPDX-License-Identifier: Apache-2.0
//
// Types of resources: those that Puppet has built in, those of `.resource_types`, of Ruby texts of modules, and of modules
// that every agent ships. Values are not checked at compile time, as in Puppet.
#include "dialects/puppet/catalog/catalog.h"

struct built_in {
    const char *name;
    const char *keys;       // parameters that name a resource
    const char *parameters; // NULL: not known
    bool may_repeat;        // any number may have the same keys
};

static const struct built_in core_types[] = {
    {.name = "Component", .keys = "name", .parameters = "name"},
    {.name = "Exec",
     .keys = "command",
     .may_repeat = true,
     .parameters = "command provider returns path user group cwd logoutput refresh environment "
                   "umask timeout tries try_sleep refreshonly creates unless onlyif"},
    {.name = "File",
     .keys = "path",
     .parameters = "path provider ensure content checksum_value target group mode type seluser "
                   "selrole seltype selrange ctime mtime owner backup recurse recurselimit "
                   "max_files replace force ignore links purge sourceselect show_diff "
                   "staging_location validate_cmd validate_replacement checksum source "
                   "source_permissions selinux_ignore_defaults"},
    {.name = "Filebucket", .keys = "name", .parameters = "name server port path"},
    {.name = "Group",
     .keys = "name",
     .parameters = "name provider ensure gid members attributes auth_membership allowdupe "
                   "ia_load_module attribute_membership system forcelocal"},
    {.name = "Notify", .keys = "name", .parameters = "name message withpath"},
    {.name = "Package",
     .keys = "name provider command",
     .parameters = "name provider command ensure package_settings flavor mark source instance "
                   "status adminfile responsefile configfiles category platform root vendor "
                   "description allowcdrom enable_only install_only install_options "
                   "uninstall_options allow_virtual reinstall_on_refresh"},
    {.name = "Resources", .keys = "name", .parameters = "name purge unless_system_user unless_uid"},
    {.name = "Schedule",
     .keys = "name",
     .parameters = "name range periodmatch period repeat weekday"},
    {.name = "Service",
     .keys = "name",
     .parameters = "name provider ensure enable logonaccount flags logonpassword binary hasstatus "
                   "path pattern restart start status stop control hasrestart manifest timeout"},
    {.name = "Stage", .keys = "name", .parameters = "name"},
    {.name = "Tidy",
     .keys = "path",
     .may_repeat = true,
     .parameters = "path recurse max_files matches backup age size type rmdirs"},
    {.name = "User",
     .keys = "name",
     .parameters = "name provider ensure home uid gid comment shell password password_min_age "
                   "password_max_age password_warn_days groups expiry roles auths profiles keys "
                   "project attributes salt iterations loginclass membership system allowdupe "
                   "managehome role_membership auth_membership profile_membership key_membership "
                   "ia_load_module attribute_membership forcelocal purge_ssh_keys"},
    {.name = "Whit", .keys = "name", .parameters = "name"},
};

// They have moved to modules that come with the agent; one that the environment has itself counts first.
static const struct built_in agent_types[] = {
    {.name = "Cron",
     .keys = "name",
     .parameters = "name provider ensure command special minute hour weekday month monthday "
                   "environment user target"},
    {.name = "Host",
     .keys = "name",
     .parameters = "name provider ensure ip host_aliases comment target"},
    {.name = "Mount",
     .keys = "name",
     .parameters = "name provider ensure device blockdevice fstype options pass atboot dump target "
                   "remounts"},
    {.name = "Ssh_authorized_key",
     .keys = "name",
     .parameters = "name provider ensure type key user target options drop_privileges"},
    {.name = "Sshkey",
     .keys = "type name",
     .parameters = "type name provider ensure key host_aliases target"},
    {.name = "Augeas",
     .keys = "name",
     .parameters = "name provider returns context onlyif changes root load_path force type_check "
                   "lens incl show_diff"},
    {.name = "Selboolean", .keys = "name", .parameters = "name provider value persistent"},
    {.name = "Selmodule",
     .keys = "name",
     .parameters = "name provider ensure syncversion selmoduledir selmodulepath"},
    {.name = "Mailalias",
     .keys = "name",
     .parameters = "name provider ensure recipient file target"},
    {.name = "Yumrepo",
     .keys = "name",
     .parameters =
         "name provider ensure descr mirrorlist baseurl enabled gpgcheck payload_gpgcheck "
         "repo_gpgcheck gpgkey mirrorlist_expire include exclude gpgcakey includepkgs "
         "enablegroups module_hotfixes failovermethod keepalive retries http_caching "
         "timeout metadata_expire protect priority minrate throttle bandwidth cost proxy "
         "proxy_username proxy_password s3_enabled sslcacert sslverify sslclientcert "
         "sslclientkey metalink skip_if_unavailable assumeyes deltarpm_percentage "
         "deltarpm_metadata_percentage username password target"},
    {.name = "Zone", .keys = "name"},
    {.name = "Zfs", .keys = "name"},
    {.name = "Zpool", .keys = "pool"},
    {.name = "Maillist", .keys = "name"},
    {.name = "Interface", .keys = "name"},
    {.name = "Router", .keys = "name"},
    {.name = "Vlan", .keys = "name"},
    {.name = "Computer", .keys = "name"},
    {.name = "Macauthorization", .keys = "name"},
    {.name = "Mcx", .keys = "name"},
    {.name = "Scheduled_task", .keys = "name"},
};

static const struct built_in *built_in_named(const struct built_in *list, size_t count,
                                             struct str type)
{
    // Asked for each resource: names with another first letter are not compared.
    char first = type.len ? (char)(type.at[0] & ~0x20) : 0;
    for (size_t i = 0; i < count; i++)
        if (list[i].name[0] == first && puppet_same_string(type, str_of(list[i].name)))
            return &list[i];
    return NULL;
}

// ---- one description of a type, wherever it comes from

static const struct str *words_of(struct arena *a, const char *words, uint32_t *count)
{
    enum { WORDS_MAX = 64 };
    struct str *list = ARENA_ARRAY(a, struct str, WORDS_MAX), all = str_of(words);
    *count = 0;
    for (size_t at = 0; at < all.len && *count < WORDS_MAX;) {
        size_t end = str_find_char(all, ' ', at);
        list[(*count)++] = str_slice(all, at, end);
        at = end + 1;
    }
    return list;
}

static const struct title_pattern *title_pattern_of(struct arena *a, const char *source,
                                                    const char *names)
{
    struct title_pattern *p = ARENA_ARRAY(a, struct title_pattern, 2);
    p[0] = (struct title_pattern){.source = str_of(source), .is_whole = true};
    p[0].names = words_of(a, names, &p[0].count);
    return p;
}

static struct resource_type *type_of_built_in(struct arena *a, const struct built_in *b)
{
    struct resource_type *t = ARENA_NEW(a, struct resource_type);
    *t = (struct resource_type){
        .name = str_of(b->name), .is_open = !b->parameters, .may_repeat = b->may_repeat};
    t->keys = words_of(a, b->keys, &t->key_count);
    t->parameters = words_of(a, b->parameters ? b->parameters : "", &t->parameter_count);
    bool is_file = strcmp(b->name, "File") == 0, is_package = strcmp(b->name, "Package") == 0;
    if (is_file)
        t->patterns = title_pattern_of(a, "(?m:\\A(/|.+:/|.*[^/])/*\\Z)", "path");
    if (is_package)
        t->patterns = title_pattern_of(a, "(?m:(.*))", "name");
    t->pattern_count = is_file || is_package;
    t->has_other_titles = t->key_count > 1 && !t->pattern_count;
    return t;
}

// A file that `puppet generate types` wrote, which counts more than the Ruby that it was written for.
static struct resource_type *type_of_generated(struct environment *e, struct str name)
{
    struct resource_type found;
    struct str text, why;
    struct str path = str_format(e->arena, "%.*s%s.resource_types/%.*s.pp", STR_ARGS(e->root),
                                 e->root.len ? "/" : "", STR_ARGS(name));
    if (environment_read(e, path, &text, &why) <= 0 ||
        !resource_type_of_manifest(e->graph, path, text, &found))
        return NULL;
    struct resource_type *t = ARENA_NEW(e->arena, struct resource_type);
    *t = found;
    t->file = path;
    return t;
}

// Ruby texts beside that of a type: below the same `lib`.
struct module_library {
    struct environment *environment;
    struct str lib;
};

static bool read_library(void *data, struct str path, struct str *text)
{
    const struct module_library *l = data;
    struct str why,
        file = str_format(l->environment->arena, "%.*s/%.*s", STR_ARGS(l->lib), STR_ARGS(path));
    if (environment_read(l->environment, file, text, &why) <= 0)
        return false;
    *text = str_copy(environment_lasting(l->environment), *text);
    return true;
}

static struct resource_type *type_of_module(struct environment *e, struct str name)
{
    struct str path = environment_ruby_type(e, name), text, why = STR("");
    if (!path.len)
        return NULL;
    const uint64_t *known = e->kept ? str_table_find(&e->kept->ruby_types, path) : NULL;
    if (known)
        return (struct resource_type *)(uintptr_t)*known;
    struct arena *a = environment_lasting(e);
    struct resource_type *t = ARENA_NEW(a, struct resource_type);
    bool is_read = environment_read(e, path, &text, &why) > 0;
    struct module_library beside = {
        e, str_slice(path, 0, path.len - STR("/puppet/type/.rb").len - name.len)};
    struct ruby_library library = {&beside, read_library};
    if (!is_read || !resource_type_of_ruby(a, name, str_copy(a, text), &library, t))
        *t = (struct resource_type){.is_open = true,
                                    .has_other_titles = true,
                                    .why = is_read ? STR("it does not define this type")
                                                   : STR("it cannot be read")};
    t->name = str_copy(a, name);
    t->file = str_copy(a, path);
    t->is_of_ruby = is_read;
    if (e->kept)
        *str_table_put(&e->kept->ruby_types, t->file, NULL) = (uintptr_t)t;
    return t;
}

static const struct resource_type *search_resource_type(struct environment *e, struct str name)
{
    const struct built_in *b = built_in_named(core_types, COUNT_OF(core_types), name);
    if (b)
        return type_of_built_in(e->arena, b);
    // Only names without `::` can be of Ruby.
    bool is_plain = str_find(name, STR("::"), 0) >= name.len;
    struct resource_type *t = is_plain ? type_of_generated(e, name) : NULL;
    if (!t && is_plain)
        t = type_of_module(e, name);
    b = t ? NULL : built_in_named(agent_types, COUNT_OF(agent_types), name);
    return b ? type_of_built_in(e->arena, b) : t;
}

const struct resource_type *resource_type_find(struct compiler *k, struct str name)
{
    struct environment *e = k->environment;
    struct arena_mark before = arena_mark(e->arena);
    struct str key = lower_name(e->arena, name);
    const uint64_t *known = str_table_find(&e->resource_types, key);
    if (known) {
        arena_reset(e->arena, before);
        return (const struct resource_type *)(uintptr_t)*known;
    }
    const struct resource_type *t = search_resource_type(e, key);
    *str_table_put(&e->resource_types, key, NULL) = (uintptr_t)t;
    return t;
}

// Said once for each type: nobody can tell whether it has such a parameter.
static void note_open_type(struct compiler *k, const struct resource_type *t, struct str parameter)
{
    bool is_new;
    (void)str_table_put(&k->ruby, t->file, &is_new);
    if (is_new && t->file.len)
        compiler_log(k, "note",
                     str_format(k->arena,
                                "whether `%.*s` has a parameter `%.*s` is not known: %.*s "
                                "(%.*s:%u)",
                                STR_ARGS(t->name), STR_ARGS(parameter), STR_ARGS(t->why),
                                STR_ARGS(t->file), t->line ? t->line : 1),
                     NO_SPAN);
}

bool resource_type_has(struct compiler *k, struct str type, struct str parameter)
{
    const struct resource_type *t = resource_type_find(k, type);
    if (!t || resource_type_has_parameter(t, parameter))
        return true;
    // Whoever brings a provider for a type brings the parameter.
    if (t->is_of_ruby && str_equal(parameter, STR("provider")) &&
        environment_has_provider(k->environment, t->name))
        return true;
    if (t->is_open)
        note_open_type(k, t, parameter);
    return t->is_open;
}

bool resource_type_is_known(struct compiler *k, struct str type, struct value *failed)
{
    if (built_in_named(core_types, COUNT_OF(core_types), type))
        return true;
    if (environment_find(k->environment, DEFINITION_DEFINE, type, failed))
        return true;
    return value_is(*failed, VALUE_ABSENT) && resource_type_find(k, type);
}

bool resource_type_may_be(struct compiler *k, struct str type, struct span at, struct value *failed)
{
    return resource_type_is_known(k, type, failed) ||
           (value_is(*failed, VALUE_ABSENT) && compiler_may_lack(k, "resource type", type, at));
}
