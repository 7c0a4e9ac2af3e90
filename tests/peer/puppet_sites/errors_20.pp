$x = Integer('zz')
