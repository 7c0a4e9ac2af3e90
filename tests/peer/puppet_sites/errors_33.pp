create_resources('file', { '/a' => { 'nosuch' => 1 } })
