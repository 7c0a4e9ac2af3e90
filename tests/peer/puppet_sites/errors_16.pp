package { 'web': name => 'apache2' }
package { 'httpd': name => 'apache2' }
