// SPDX-License-Identifier: Apache-2.0
//
// The type aliases of stdlib for environments in which the module is not installed: nearly every module uses some of them.
// An installed stdlib has its own.
#include "dialects/puppet/runtime/stdlib_types.h"

#include "dialects/puppet/values/values.h"

#define HEX     "[0-9A-Fa-f]{1,4}"
#define BYTE    "(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])"
#define V4      BYTE "(?:\\." BYTE "){3}"
#define BITS_V4 "\\/(?:3[0-2]|[12]?[0-9])"
#define BITS_V6 "(?:\\/(?:12[0-8]|1[01][0-9]|[1-9]?[0-9]))"
// One `::`, and up to seven groups in all.
#define SHORT_V6                                                                 \
    "(?=[^:]*(?::[^:]+)*::)(?!.*::.*::)(?!.*:::)(?!:[^:])(?!.*[^:]:(?:\\/|\\z))" \
    "(?!(?:[^0-9A-Fa-f\\/]*[0-9A-Fa-f]+){8})(?:" HEX ")?(?::(?:" HEX ")?){2,8}"
// The last two groups as an address of version 4.
#define MIXED_V6                                                                              \
    "(?:(?:" HEX ":){6}|(?!.*::.*::)(?!.*:::)(?=.*::)(?!(?:[^0-9A-Fa-f.]*[0-9A-Fa-f]+:+){6})" \
    "(?::|" HEX ":)(?::|" HEX ":){0,6})" V4
#define LABEL      "[A-Za-z0-9](?:[A-Za-z0-9\\-]*[A-Za-z0-9])?"
#define CLAUSE     "(?:[ugoa]*(?:[-+=](?:[ugo]|[rwxXst]*))+|[-+=][0-7]+)"
#define PATH_PARTS "(?:[^\\n\\/\\0]+\\/?)+"

static const struct {
    const char *name, *type;
} rows[] = {
    {"Stdlib::Absolutepath", "Variant[Stdlib::Windowspath, Stdlib::Unixpath]"},
    {"Stdlib::Base32", "Pattern[/\\A[a-z2-7]+={0,6}\\z/, /\\A[A-Z2-7]+={0,6}\\z/]"},
    {"Stdlib::Base64", "Pattern[/\\A[A-Za-z0-9+\\/]+={0,2}\\z/]"},
    {"Stdlib::Compat::Absolute_path", "Variant[Stdlib::Windowspath, Pattern[/^\\//]]"},
    {"Stdlib::Compat::Array", "Array[Any]"},
    {"Stdlib::Compat::Bool", "Boolean"},
    {"Stdlib::Compat::Float",
     "Variant[Float, Pattern[/^-?(?:0|[1-9][0-9]*)\\.[0-9]+(?:[eE]-?[0-9]+)?$/]]"},
    {"Stdlib::Compat::Hash", "Hash[Any, Any]"},
    {"Stdlib::Compat::Integer", "Variant[Integer, Pattern[/^-?(?:0|[1-9][0-9]*)$/], "
                                "Array[Variant[Integer, Pattern[/^-?(?:0|[1-9][0-9]*)$/]]]]"},
    {"Stdlib::Compat::Ip_address", "Variant[Stdlib::Compat::Ipv4, Stdlib::Compat::Ipv6]"},
    {"Stdlib::Compat::Ipv4", "Pattern[/^" V4 "(?:\\/(?:" V4 "|[0-9]+))?$/]"},
    {"Stdlib::Compat::Ipv6",
     "Pattern[/(?:" HEX "(?::" HEX "){7}|" SHORT_V6 "|" MIXED_V6 ")(?:%.+)?\\s*$/]"},
    {"Stdlib::Compat::Numeric",
     "Variant[Numeric, Pattern[/^-?(?:0|[1-9][0-9]*)(?:\\.[0-9]+)?(?:[eE]-?[0-9]+)?$/], "
     "Array[Variant[Numeric, Pattern[/^-?(?:0|[1-9][0-9]*)(?:\\.[0-9]+)?(?:[eE]-?[0-9]+)?$/]]]]"},
    {"Stdlib::Compat::Re", "Optional[Any]"},
    {"Stdlib::Compat::String", "Optional[String]"},
    {"Stdlib::CreateResources", "Hash[String[1], Hash[String[1], Any]]"},
    {"Stdlib::Datasize", "Pattern[/^[0-9]+(?i:[kmgt]b?|b)$/]"},
    {"Stdlib::Dns::Zone", "Pattern[/\\A(?:" LABEL "\\.)*(?:" LABEL ")?\\.\\z/]"},
    {"Stdlib::Email",
     "Pattern[/\\A[A-Za-z0-9.!#$%&'*+\\/=?^_`{|}~-]+@[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
     "(?:\\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)*\\z/]"},
    {"Stdlib::Ensure::File", "Enum['absent', 'directory', 'file', 'link', 'present']"},
    {"Stdlib::Ensure::File::Directory", "Enum['absent', 'directory']"},
    {"Stdlib::Ensure::File::File", "Enum['absent', 'file']"},
    {"Stdlib::Ensure::File::Link", "Enum['absent', 'link']"},
    {"Stdlib::Ensure::Package",
     "Variant[Enum['absent', 'disabled', 'installed', 'latest', 'present', 'purged'], String[1]]"},
    {"Stdlib::Ensure::Service", "Enum['running', 'stopped']"},
    {"Stdlib::Filemode", "Pattern[/\\A(?:[0-7]{1,4}|" CLAUSE "(?:," CLAUSE ")*)\\z/]"},
    {"Stdlib::Filesource",
     "Variant[Stdlib::Absolutepath, Stdlib::HTTPUrl, "
     "Pattern[/\\Afile:\\/\\/\\/" PATH_PARTS "\\z/, "
     "/\\Apuppet:\\/\\/(?:[\\w-]+(?:\\.[\\w-]+)*\\.?)?\\/" PATH_PARTS "\\z/]]"},
    {"Stdlib::Fqdn", "Pattern[/\\A(?:" LABEL "\\.)*" LABEL "\\z/]"},
    {"Stdlib::HTTPSUrl", "Pattern[/\\A(?i:https):\\/\\/.*\\z/]"},
    {"Stdlib::HTTPUrl", "Pattern[/\\A(?i:https?):\\/\\/.*\\z/]"},
    {"Stdlib::Host", "Variant[Stdlib::Fqdn, Stdlib::Compat::Ip_address]"},
    {"Stdlib::Http::Method",
     "Enum['CONNECT', 'DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT', 'TRACE']"},
    {"Stdlib::Http::Status", "Integer[100, 599]"},
    {"Stdlib::HttpStatus", "Integer[100, 599]"},
    {"Stdlib::IP::Address", "Variant[Stdlib::IP::Address::V4, Stdlib::IP::Address::V6]"},
    {"Stdlib::IP::Address::CIDR",
     "Variant[Stdlib::IP::Address::V4::CIDR, Stdlib::IP::Address::V6::CIDR]"},
    {"Stdlib::IP::Address::Nosubnet",
     "Variant[Stdlib::IP::Address::V4::Nosubnet, Stdlib::IP::Address::V6::Nosubnet]"},
    {"Stdlib::IP::Address::V4",
     "Variant[Stdlib::IP::Address::V4::CIDR, Stdlib::IP::Address::V4::Nosubnet]"},
    {"Stdlib::IP::Address::V4::CIDR", "Pattern[/\\A" V4 BITS_V4 "\\z/]"},
    {"Stdlib::IP::Address::V4::Nosubnet", "Pattern[/\\A" V4 "\\z/]"},
    {"Stdlib::IP::Address::V6",
     "Variant[Stdlib::IP::Address::V6::Full, Stdlib::IP::Address::V6::Compressed, "
     "Stdlib::IP::Address::V6::Alternative, Stdlib::IP::Address::V6::Nosubnet]"},
    {"Stdlib::IP::Address::V6::Alternative", "Pattern[/\\A" MIXED_V6 BITS_V6 "?\\z/]"},
    {"Stdlib::IP::Address::V6::CIDR",
     "Pattern[/\\A(?:(?:" HEX ":){7}" HEX "|" SHORT_V6 "|" MIXED_V6 ")" BITS_V6 "\\z/]"},
    {"Stdlib::IP::Address::V6::Compressed", "Pattern[/\\A" SHORT_V6 BITS_V6 "?\\z/]"},
    {"Stdlib::IP::Address::V6::Full", "Pattern[/\\A" HEX "(?::" HEX "){7}" BITS_V6 "?\\z/]"},
    {"Stdlib::IP::Address::V6::Nosubnet", "Variant[Stdlib::IP::Address::V6::Nosubnet::Full, "
                                          "Stdlib::IP::Address::V6::Nosubnet::Compressed, "
                                          "Stdlib::IP::Address::V6::Nosubnet::Alternative]"},
    {"Stdlib::IP::Address::V6::Nosubnet::Alternative", "Pattern[/\\A" MIXED_V6 "\\z/]"},
    {"Stdlib::IP::Address::V6::Nosubnet::Compressed", "Pattern[/\\A" SHORT_V6 "\\z/]"},
    {"Stdlib::IP::Address::V6::Nosubnet::Full", "Pattern[/\\A" HEX "(?::" HEX "){7}\\z/]"},
    {"Stdlib::MAC", "Pattern[/\\A(?:[0-9A-Fa-f]{2}[:-]){5}[0-9A-Fa-f]{2}\\z/, "
                    "/\\A(?:[0-9A-Fa-f]{2}[:-]){19}[0-9A-Fa-f]{2}\\z/]"},
    {"Stdlib::ObjectStore", "Variant[Stdlib::ObjectStore::GSUri, Stdlib::ObjectStore::S3Uri]"},
    {"Stdlib::ObjectStore::GSUri", "Pattern[/\\Ags:\\/\\/.*\\z/]"},
    {"Stdlib::ObjectStore::S3Uri", "Pattern[/\\As3:\\/\\/.*\\z/]"},
    {"Stdlib::Port", "Integer[0, 65535]"},
    {"Stdlib::Port::Dynamic", "Integer[49152, 65535]"},
    {"Stdlib::Port::Ephemeral", "Integer[49152, 65535]"},
    {"Stdlib::Port::Privileged", "Integer[1, 1023]"},
    {"Stdlib::Port::Registered", "Integer[1024, 49151]"},
    {"Stdlib::Port::Unprivileged", "Integer[1024, 65535]"},
    {"Stdlib::Port::User", "Integer[1024, 49151]"},
    {"Stdlib::Syslogfacility", "Enum['auth', 'authpriv', 'console', 'cron', 'daemon', 'ftp', "
                               "'kern', 'local0', 'local1', 'local2', 'local3', "
                               "'local4', 'local5', 'local6', 'local7', 'lpr', 'mail', 'news', "
                               "'ntp', 'security', 'solaris-cron', 'syslog', "
                               "'user', 'uucp']"},
    {"Stdlib::Unixpath", "Pattern[/\\A\\/(?:[^\\n\\/\\0]+\\/*)*\\z/]"},
    {"Stdlib::Windowspath", "Pattern[/\\A(?:[A-Za-z]:[\\\\\\/]|[\\\\\\/]{2}[^\\\\\\/]+[\\\\\\/"
                            "][^\\\\\\/]+|[\\\\\\/]{2}\\?[\\\\\\/][^\\\\\\/]+).*\\z/]"},
    {"Stdlib::Yes_no", "Pattern[/\\A(?i:yes|no)\\z/]"},
};

struct str stdlib_type_text(struct str name)
{
    if (str_starts(name, STR("::")))
        name = str_slice(name, 2, name.len);
    char first = name.len ? (char)(name.at[0] & ~0x20) : 0;
    for (size_t i = 0; i < COUNT_OF(rows); i++)
        if (rows[i].name[0] == first && puppet_same_string(name, str_of(rows[i].name)))
            return str_of(rows[i].type);
    return STR("");
}
