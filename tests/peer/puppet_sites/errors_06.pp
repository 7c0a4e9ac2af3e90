

include nope::missing
