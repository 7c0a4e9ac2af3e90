A guard is decided without its own layer, whatever is asked first.
-- language guarded --
-- document --
cond: "hello"
default: "happy"
if cond == "hello" {
    default: "really happy"
    other: nowhere.at.all
}
-- ask default --
"really happy"
-- ask cond --
"hello"
-- ask other --
error[unknown-name]
