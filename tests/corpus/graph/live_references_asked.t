Conditions may be evaluated to know which references matter; what is not taken stays untouched.
-- language layered --
-- document --
mode: "test"
dev: mode == "dev"
broken: fail("no")
loop: loop
-- refs given dev ? a : b --
dev a b
-- refs asked dev ? a : b --
dev b
-- refs asked mode == "test" ? a : broken --
mode a
-- refs asked broken ? a : b --
broken a b
-- refs asked loop ? a : b --
loop b
-- refs asked nowhere ? a : b --
nowhere b
