What comparisons of lookups with the real Puppet have found: paths mapped over a hash have its pairs; what `literal` gives is looked
at once more.
-- file hiera.yaml --
version: 5
hierarchy:
  - name: Pairs
    mapped_paths: [facts.places, p, "%{p}.yaml"]
  - name: All
    path: common.yaml
-- file data/common.yaml --
a: "%{literal('%{')}x}"
-- file data/["x", "one"].yaml --
b: of a pair
-- file facts.json --
{"places": {"x": "one", "y": "two"}}
-- file manifests/site.pp --
-- run --
weft lookup b --node n --facts facts.json
weft lookup a --node n --facts facts.json --explain | grep -A1 Interpolation
-- out --
"of a pair"
        Interpolation on "%{literal('%{')}x}"
          Interpolation on "%{"
        Found key: "a" value: "%{x}"
