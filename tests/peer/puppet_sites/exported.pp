@@notify { 'exported': tag => 't' }
@@sshkey { 'k': type => 'rsa', key => 'AAAA' }
Notify <<| tag == 't' |>>
notify { 'plain': }
