ensure_packages({ 'a' => 'x' })
