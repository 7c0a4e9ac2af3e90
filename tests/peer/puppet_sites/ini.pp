create_resources(ini_setting, {
  'color'  => { 'section' => 'ui', 'setting' => 'color', 'value' => 'auto' },
  'editor' => { 'section' => 'core', 'setting' => 'editor', 'value' => 'vim' },
}, { 'ensure' => 'present', 'path' => '/etc/gitconfig' })
$defaults = { 'path' => '/tmp/foo.ini' }
$example = { 'section1' => { 'setting1' => 'value1', 'settings2' => { 'ensure' => 'absent' } } }
inifile::create_ini_settings($example, $defaults)
