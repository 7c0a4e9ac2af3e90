A picture has a frame for each directory, no arrow that a longer way says, and one line for what has no arrows.
-- file terramate.tm --
terramate {
}
-- file eu/a/stack.tm --
stack {
  after = ["../b", "../c"]
}
-- file eu/b/stack.tm --
stack {
  after = ["../c"]
}
-- file eu/c/stack.tm --
stack {
}
-- file eu/d/stack.tm --
stack {
}
-- file eu/e&f/stack.tm --
stack {
}
-- file us/a/stack.tm --
stack {
  after = ["/eu/a"]
}
-- run --
weft graph --format svg
-- out --
<svg xmlns="http://www.w3.org/2000/svg" width="324" height="196" font-family="monospace" font-size="13">
<style>text{fill:#111;stroke:none}.band{fill:#f4f6f8;stroke:#c4ccd4}text.band{fill:#456;stroke:none;font-weight:bold}text.alone{fill:#666}</style>
<rect width="100%" height="100%" fill="#fff"/>
<defs><marker id="a" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0L8 4L0 8z" fill="#678"/></marker></defs>
<rect class="band" x="100" y="16" width="208" height="92" rx="6"/><text class="band" x="108" y="32">eu</text>
<g><title>2 without arrows: d, e&#38;f</title><text class="alone" x="108" y="89">2 without arrows: d, e&#38;f</text></g>
<rect class="band" x="16" y="122" width="40" height="58" rx="6"/><text class="band" x="24" y="138">us</text>
<g fill="none" stroke="#678" marker-end="url(#a)">
<path d="M48 157C78 157 78 51 108 51"/>
<path d="M216 51C246 51 246 51 276 51"/>
<path d="M132 51C162 51 162 51 192 51"/>
</g>
<g fill="#fff" stroke="#444">
<g><title>eu/a</title><rect x="108" y="40" width="24" height="22" rx="3"/><text x="116" y="55">a</text></g>
<g><title>eu/b</title><rect x="192" y="40" width="24" height="22" rx="3"/><text x="200" y="55">b</text></g>
<g><title>eu/c</title><rect x="276" y="40" width="24" height="22" rx="3"/><text x="284" y="55">c</text></g>
<g><title>us/a</title><rect x="24" y="146" width="24" height="22" rx="3"/><text x="32" y="161">a</text></g>
</g>
</svg>
-- run --
weft graph --format svg | grep -c '<path d="M[0-9]* [0-9]*C'
-- out --
3
