An alias may be a part of itself. A choice of itself adds nothing, inside of itself it is shown by its name, and nothing of that
runs forever.
-- file environment.conf --
-- file manifests/site.pp --
type A = Variant[Array[A], Integer]
type B = Variant[B, Integer]
type C = Variant[D, Integer]
type D = Variant[C, String]
type E = Optional[E]
notice(A)
notice(B)
notice(1 =~ B, "x" =~ B, Integer <= B, B <= Integer, B < Integer)
notice([[1], 2] =~ A, [["x"]] =~ A, Array[A] <= A, A <= Array[A])
notice(1 =~ D, "x" =~ C, true =~ C, C <= Integer, String <= C)
notice(1 =~ E)
class c(C $x) { }
class { 'c': x => true }
-- run --
weft catalog n1 --diagnostics short
-- err --
notice: A = Variant[Array[A], Integer] (manifests/site.pp:6)
notice: B = Integer (manifests/site.pp:7)
notice: true false true true false (manifests/site.pp:8)
notice: true false true false (manifests/site.pp:9)
notice: true true false false true (manifests/site.pp:10)
notice: false (manifests/site.pp:11)
manifests/site.pp:13:1: error[invalid-operation]: Class[C]: parameter 'x' expects a value of type D = Variant[C = Variant[D, Integer], String], or Integer, got Boolean
-- exit --
1
