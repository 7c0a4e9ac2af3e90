# SPDX-License-Identifier: Apache-2.0
#
# The real Puppet, for tests/peer/puppet.py: reads requests, one JSON object a line ({"id", "code", "facts", "node"}), and
# writes one line for each: {"id", "catalog"} or {"id", "error"}. Arguments: a scratch directory, directories of modules.
require 'puppet'
require 'json'

scratch, *module_paths = ARGV
Puppet.initialize_settings(['--vardir', "#{scratch}/var", '--confdir', "#{scratch}/conf", '--log_level', 'err'])
Puppet::Util::Log.close_all
$stdout.sync = true

def compile(request, module_paths)
  Puppet[:code] = request['code']
  environment = Puppet::Node::Environment.create(:production, module_paths)
  facts = request['facts'].merge('clientversion' => Puppet.version, 'clientcert' => request['node'], 'clientnoop' => false)
  Puppet.override(current_environment: environment, loaders: Puppet::Pops::Loaders.new(environment)) do
    node = Puppet::Node.new(request['node'], environment: environment, parameters: facts.dup,
                                             facts: Puppet::Node::Facts.new(request['node'], facts))
    node.add_server_facts('serverversion' => Puppet.version)
    catalog = Puppet::Parser::Compiler.compile(node)
    Puppet.override(rich_data: true) { catalog.filter(&:virtual?).to_data_hash }
  end
end

# Puppet's name of what is wrong, of the error or of the one it wraps. None: it has no name.
def issue_of(error)
  while error
    return error.issue_code.to_s if error.respond_to?(:issue_code) && error.issue_code
    error = error.cause
  end
end

$stdin.each_line do |line|
  request = JSON.parse(line)
  begin
    answer = { 'id' => request['id'], 'catalog' => compile(request, module_paths) }
  rescue StandardError, LoadError, NotImplementedError => e
    answer = { 'id' => request['id'], 'error' => e.message.lines.first.to_s.strip, 'issue' => issue_of(e) }
  end
  puts JSON.generate(answer)
end
