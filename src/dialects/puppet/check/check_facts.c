// SPDX-License-Identifier: Apache-2.0
//
// Names of facts: those that agents have, and those that modules add. Ruby is only searched for names.
#include "dialects/puppet/check/check_inside.h"

// Facts of Facter 3 and 4 at the top, with the names of older versions that many modules still use.
static const char core_facts[] =
    "aio_agent_build aio_agent_version architecture agent_specified_environment augeas "
    "augeasversion az_metadata "
    "bios_release_date bios_vendor bios_version blockdevices boardassettag boardmanufacturer "
    "boardproductname boardserialnumber chassisassettag chassistype cloud dhcp_servers disks dmi "
    "domain ec2_metadata ec2_userdata env_windows_installdir facterversion filesystems "
    "fips_enabled "
    "fqdn gce gid hardwareisa hardwaremodel hostname hypervisors id identity interfaces "
    "ipaddress ipaddress6 ip6tables_version iptables_version is_pe is_virtual kernel "
    "kernelmajversion "
    "kernelrelease kernelversion ldom load_averages lsbdistcodename lsbdistdescription lsbdistid "
    "lsbdistrelease lsbmajdistrelease lsbminordistrelease lsbrelease macaddress manufacturer "
    "memory "
    "memoryfree memoryfree_mb memorysize memorysize_mb mountpoints mtu netmask netmask6 network "
    "network6 networking nim_type operatingsystem operatingsystemmajrelease operatingsystemrelease "
    "os osfamily partitions path physicalprocessorcount processor processorcount processors "
    "productname "
    "ps puppetversion rackspace root_home ruby rubyplatform rubysitedir rubyversion "
    "scope6 selinux selinux_config_mode selinux_config_policy selinux_current_mode "
    "selinux_enforced "
    "selinux_policyversion serialnumber service_provider solaris_zones sp_64bit_kernel_and_kexts "
    "ssh sshdsakey sshecdsakey sshed25519key sshfp_dsa sshfp_ecdsa sshfp_ed25519 sshfp_rsa "
    "sshrsakey "
    "swapencrypted swapfree swapfree_mb swapsize swapsize_mb system32 system_profiler "
    "system_uptime "
    "timezone type uniqueid uptime uptime_days uptime_hours uptime_seconds uuid virtual "
    "windows_display_version windows_edition_id windows_installation_type windows_product_name "
    "windows_release_id windowsversion xen xendomains zfs_featurenumbers zfs_version zones "
    "zpool_featureflags zpool_featurenumbers zpool_version ipaddress_lo package_provider "
    "pe_version puppet_vardir puppet_environmentpath puppet_server platform_symlink_writable "
    "serverip servername clientcert clientversion clientnoop lsbdistlabel cfkey agent_noop";

// A file of facts is often called after them, with dashes.
static void add_fact(struct checking *c, struct str name)
{
    char *text = ARENA_ARRAY(c->arena, char, name.len + 1);
    for (size_t i = 0; i < name.len; i++)
        text[i] = name.at[i] == '-' ? '_' : name.at[i];
    if (name.len)
        *str_table_put(&c->facts, str_make(text, name.len), NULL) = 1;
}

// `processor0` and `ipaddress_eth0` are facts of their kind.
bool check_is_fact(struct checking *c, struct str name)
{
    size_t end = name.len;
    while (end > 0 && ascii_is_digit(name.at[end - 1]))
        end--;
    struct str kind = str_slice(name, 0, str_find_char(name, '_', 0));
    bool is_of_interface = kind.len < name.len && str_table_find(&c->facts, kind);
    return str_table_find(&c->facts, name) || is_of_interface ||
           str_table_find(&c->facts, str_slice(name, 0, end));
}

static bool is_name_byte(char c)
{
    return ascii_is_letter(c) || ascii_is_digit(c) || c == '_';
}

// `Facter.add(:name`, `Facter.add("name"`
static void add_facts_of_ruby(struct checking *c, struct str text)
{
    struct str mark = STR("Facter.add");
    for (size_t at = str_find(text, mark, 0); at < text.len; at = str_find(text, mark, at)) {
        at += mark.len;
        while (at < text.len && !is_name_byte(text.at[at]) && text.at[at] != '\n')
            at++;
        size_t end = at;
        while (end < text.len && is_name_byte(text.at[end]))
            end++;
        add_fact(c, str_slice(text, at, end));
    }
}

static struct str without_ending(struct str name)
{
    size_t dot = name.len;
    while (dot > 0 && name.at[dot - 1] != '.')
        dot--;
    return dot ? str_slice(name, 0, dot - 1) : name;
}

// `name=value` a line; the top keys of YAML and JSON.
static void add_facts_of_text(struct checking *c, struct str text)
{
    for (size_t at = 0; at < text.len;) {
        size_t end = str_find_char(text, '\n', at), stop = at;
        while (stop < end && (text.at[stop] == '"' || text.at[stop] == ' '))
            stop++;
        size_t start = stop;
        while (stop < end && is_name_byte(text.at[stop]))
            stop++;
        add_fact(c, str_slice(text, start, stop));
        at = end + 1;
    }
}

static void add_facts_of_folder(struct checking *c, struct str dir, bool is_ruby)
{
    struct environment *e = c->environment;
    struct str *names, text, why;
    size_t count;
    if (e->files.list(e->files.data, e->arena, dir, &names, &count) <= 0)
        return;
    for (size_t i = 0; i < count; i++) {
        struct str path = str_format(c->arena, "%.*s/%.*s", STR_ARGS(dir), STR_ARGS(names[i]));
        add_fact(c, without_ending(names[i]));
        if (environment_read(e, path, &text, &why) <= 0)
            continue;
        if (is_ruby)
            add_facts_of_ruby(c, text);
        else
            add_facts_of_text(c, text);
    }
}

void check_find_facts(struct checking *c)
{
    struct str all = str_of(core_facts);
    for (size_t at = 0; at < all.len;) {
        size_t end = str_find_char(all, ' ', at);
        add_fact(c, str_slice(all, at, end));
        at = end + 1;
    }
    for (size_t i = 0; i < c->modules.len; i++) {
        struct str path = environment_module_path(c->environment, c->modules.at[i]);
        add_facts_of_folder(c, str_format(c->arena, "%.*s/lib/facter", STR_ARGS(path)), true);
        add_facts_of_folder(c, str_format(c->arena, "%.*s/facts.d", STR_ARGS(path)), false);
    }
}
