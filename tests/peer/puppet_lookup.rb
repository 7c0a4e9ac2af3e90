# SPDX-License-Identifier: Apache-2.0
#
# The real Hiera, for tests/peer/puppet_lookup.py: reads requests, one JSON object a line ({"id", "dir", "facts", "keys",
# "merge"}), and writes one line for each: {"id", "answers": [{"found", "value", "explanation"}]}. Argument: a scratch
# directory.
require 'puppet'
require 'json'

scratch = ARGV[0]
Puppet.initialize_settings(['--vardir', "#{scratch}/var", '--confdir', "#{scratch}/conf"])
Puppet::Util::Log.close_all
$stdout.sync = true

def answer(scope, key, merge)
  explainer = Puppet::Pops::Lookup::Explainer.new(false, false)
  invocation = Puppet::Pops::Lookup::Invocation.new(scope, {}, {}, explainer)
  found = true
  value = Puppet::Pops::Lookup.lookup(key, nil, :none_of_it, true, merge, invocation)
  found = false if value == :none_of_it
  { found: found, value: found ? value : nil, explanation: explainer.explain }
rescue StandardError => e
  { error: e.message }
end

def answers(request)
  dir = request['dir']
  configuration = Puppet::Settings::EnvironmentConf.load_from(dir, [])
  facts = request['facts']
  request['keys'].map do |key| # each as a process of its own would answer it
    environment = Puppet::Node::Environment.create(:production, ["#{dir}/modules"], "#{dir}/manifests")
    loader = Puppet::Environments::Static.new(environment)
    loader.define_singleton_method(:get_conf) { |_name| configuration }
    Puppet.override(environments: loader, current_environment: environment,
                    loaders: Puppet::Pops::Loaders.new(environment)) do
      node = Puppet::Node.new(request['node'], environment: environment, parameters: facts.dup,
                                               facts: Puppet::Node::Facts.new(request['node'], facts))
      node.add_server_facts({})
      compiler = Puppet::Parser::Compiler.new(node)
      compiler.send(:set_node_parameters)
      answer(compiler.topscope, key, request['merge'])
    end
  end
end

$stdin.each_line do |line|
  request = JSON.parse(line)
  begin
    puts JSON.generate({ id: request['id'], answers: answers(request) })
  rescue StandardError => e
    puts JSON.generate({ id: request['id'], error: e.message })
  end
end
