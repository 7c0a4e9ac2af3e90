fail("stopped ${1 + 1}")
