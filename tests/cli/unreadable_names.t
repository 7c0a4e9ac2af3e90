What is not defined may be in a file that cannot be read: only that is reported, with exit code 3.
-- run --
mkdir a; ln -s main.tf a/main.tf; echo 'locals { b = local.c }' > a/more.tf
cd a; weft get output.o
-- err --
error[world]: cannot read `main.tf`: too many levels of symbolic links
-- exit --
3
-- run --
cd a; weft get local.b; weft refs output.o
-- err --
error[world]: cannot read `main.tf`: too many levels of symbolic links
error[world]: cannot read `main.tf`: too many levels of symbolic links
-- exit --
3
