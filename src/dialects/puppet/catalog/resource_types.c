// SPDX-License-Identifier: Apache-2.0
//
// The resource types that Puppet has built in, with the names of their parameters. Values are not checked at compile
// time, as in Puppet.
#include "dialects/puppet/catalog/catalog.h"

static const struct built_in {
    const char *name;
    const char *namevar; // NULL: the title alone
    const char *parameters;
} built_ins[] = {
    {"Component", "name", "name"},
    {"Exec", NULL, // any number may run the same command

     "command returns path user group cwd logoutput umask timeout tries try_sleep refresh "
     "environment refreshonly "
     "creates unless onlyif provider"},
    {"File", "path",
     "path ensure backup recurse recurselimit max_files replace force ignore links purge "
     "sourceselect "
     "show_diff staging_location validate_cmd validate_replacement checksum checksum_value content "
     "source target owner group mode "
     "selinux_ignore_defaults selrange selrole seltype seluser type ctime mtime provider"},
    {"Filebucket", "name", "name path server port"},
    {"Group", "name",
     "name ensure gid members auth_membership attribute_membership attributes ia_load_module "
     "allowdupe forcelocal system provider"},
    {"Notify", "name", "name message withpath"},
    {"Package", "name",
     "name ensure source instance adminfile responsefile configfiles category platform root vendor "
     "description "
     "allowcdrom flavor install_only install_options uninstall_options package_settings "
     "reinstall_on_refresh "
     "allow_virtual enable_only status mark command provider"},
    {"Resources", "name", "name purge unless_system_user unless_uid"},
    {"Schedule", "name", "name range repeat period periodmatch weekday"},
    {"Service", "name",
     "name ensure enable binary hasstatus pattern status start stop path restart control "
     "hasrestart manifest "
     "flags timeout logonaccount logonpassword provider"},
    {"Stage", "name", "name"},
    {"Tidy", "path", "path matches backup age size type recurse max_files rmdirs"},
    {"User", "name",
     "name ensure uid gid comment shell password password_min_age password_max_age "
     "password_warn_days groups "
     "roles profiles auths project auth_membership keys key_membership role_membership "
     "profile_membership "
     "attributes attribute_membership loginclass forcelocal iterations salt home system allowdupe "
     "managehome "
     "membership expiry purge_ssh_keys ia_load_module provider"},
    {"Whit", "name", "name"},
    // Moved to modules that every agent ships.
    {"Cron", "name",
     "name ensure command special minute hour weekday month monthday environment target user "
     "provider"},
    {"Host", "name", "name ensure ip host_aliases comment target provider"},
    {"Mount", "name",
     "name ensure device blockdevice fstype options pass atboot dump target remounts provider"},
    {"Ssh_authorized_key", "name",
     "name ensure type key user target options drop_privileges provider"},
    {"Sshkey", "name", "name ensure type key host_aliases target provider"},
    {"Augeas", "name",
     "name context onlyif changes root load_path force type_check lens incl show_diff provider "
     "returns"},
    {"Selboolean", "name", "name persistent value provider"},
    {"Selmodule", "name", "name ensure syncversion selmoduledir selmodulepath provider"},
    {"Yumrepo", "name", NULL},
    {"Zone", "name", NULL},
    {"Zfs", "name", NULL},
    {"Zpool", "pool", NULL},
    {"Mailalias", "name", "name ensure recipient file target provider"},
    {"Maillist", "name", NULL},
    {"Interface", "name", NULL},
    {"Router", "name", NULL},
    {"Vlan", "name", NULL},
    {"Computer", "name", NULL},
    {"Macauthorization", "name", NULL},
    {"Mcx", "name", NULL},
    {"Scheduled_task", "name", NULL},
};

static const struct built_in *built_in_named(struct str type)
{
    for (size_t i = 0; i < COUNT_OF(built_ins); i++)
        if (puppet_same_string(type, str_of(built_ins[i].name)))
            return &built_ins[i];
    return NULL;
}

struct str resource_type_namevar(struct str type)
{
    const struct built_in *b = built_in_named(type);
    return b && b->namevar ? str_of(b->namevar) : STR("");
}

static bool has_word(const char *words, struct str word)
{
    struct str all = str_of(words);
    for (size_t at = 0; at < all.len;) {
        size_t end = str_find_char(all, ' ', at);
        if (str_equal(str_slice(all, at, end), word))
            return true;
        at = end + 1;
    }
    return false;
}

bool resource_type_has(struct compiler *k, struct str type, struct str parameter)
{
    (void)k;
    const struct built_in *b = built_in_named(type);
    return !b || !b->parameters || has_word(b->parameters, parameter);
}

bool is_metaparameter(struct str name)
{
    return has_word("alias audit before consume export loglevel noop notify require schedule stage "
                    "subscribe tag",
                    name);
}

// A type of a module: lib/puppet/type/NAME.rb of any module. The Ruby is never run.
static bool is_of_a_module(struct compiler *k, struct str type)
{
    struct environment *e = k->environment;
    for (size_t i = 0; i < e->module_paths.len; i++) {
        struct str *names;
        size_t count;
        if (e->files.list(e->files.data, e->arena, e->module_paths.at[i], &names, &count) <= 0)
            continue;
        for (size_t n = 0; n < count; n++) {
            if (names[n].at[names[n].len - 1] != '/')
                continue;
            struct str path =
                str_format(k->arena, "%.*s/%.*slib/puppet/type/%.*s.rb",
                           STR_ARGS(e->module_paths.at[i]), STR_ARGS(names[n]), STR_ARGS(type));
            struct str text, why;
            if (environment_read(e, path, &text, &why) > 0)
                return true;
        }
    }
    return false;
}

bool resource_type_is_known(struct compiler *k, struct str type, struct value *failed)
{
    if (built_in_named(type))
        return true;
    if (environment_find(k->environment, DEFINITION_DEFINE, type, failed))
        return true;
    if (!value_is(*failed, VALUE_ABSENT))
        return false;
    bool is_new;
    uint64_t *slot = str_table_put(&k->environment->aliases,
                                   str_format(k->arena, "resource %.*s", STR_ARGS(type)), &is_new);
    if (is_new) {
        bool is_found = is_of_a_module(k, type);
        slot = str_table_put(&k->environment->aliases,
                             str_format(k->arena, "resource %.*s", STR_ARGS(type)), NULL);
        *slot = is_found;
    }
    return *slot;
}
