// Package markuptest has HTML that means harm, or is broken, for the tests of what cleans it.
package markuptest

import "testing"

// Sources adds them to the seeds of a fuzz test. They follow OWASP's XSS Filter Evasion Cheat Sheet and the namespaces in which browsers read
// the same text otherwise.
func Sources(f *testing.F) {
	for _, source := range sources {
		f.Add(source)
	}
}

// Pairs judges every two of them, one behind the other: what the first leaves open the second is read in.
func Pairs(t *testing.T, judged func(*testing.T, string)) {
	for _, first := range sources {
		for _, second := range sources {
			judged(t, first+second)
		}
	}
}

// Judged returns what fails a test whose source is not cleaned as the judge does.
func Judged(clean, judge func(source string) string) func(*testing.T, string) {
	return func(t *testing.T, source string) {
		if got, want := clean(source), judge(source); got != want {
			t.Errorf("%q: %q, and by bluemonday %q", source, got, want)
		}
	}
}

var sources = []string{
	" ", "a < b & c > d \" '", "&lt;script&gt;", "&#60;script&#62;", "<", "</", "<>", "</>", "<p", "<p/", "<p/>", "<br/><br />", "</p></p>", "<P CLASS=x>y</P>",
	"<!doctype html><p>x", "<!-- <p> --><p>x", "<!--><img src=x onerror=alert(1)>-->", "<![CDATA[<script>alert(1)</script>]]>", "<?php x ?><p>x", "<p>\x00</p>",
	"<script>alert(1)</script>x", "<script>x</SCRIPT >y", "<script/>x</script>y", "<script><p>x</p>", "<scr<script>ipt>alert(1)</script>", "<style>p{}</style>x", "<style/>x",
	"<script>a<p></script>b<script>c", "<p><script></p>x</script>y", "<style><script></style>x</script>y", "<p>x</script>y", "</style>x<style>y", "<script>x</style>y</script>z",
	"<iframe>x</iframe>y", "<iframe><p>x</iframe>y", "</iframe>x<iframe>y</iframe>z", "<iframe/>x", "<frame>x", "<frameset><frame></frameset>x", "<object><object>x</object>y</object>z",
	"<noscript><p title=\"</noscript><img src=x onerror=alert(1)>\">x", "<title><p>x</title>y", "<title>x<iframe>y</title>z", "<textarea><p>x</textarea>y", "<xmp><p>x</xmp>y", "<plaintext><p>x",
	"<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>", "<svg><style><img src=x onerror=alert(1)></style></svg>", "<svg></p><style><a title=\"</style><img src=x>\">",
	"<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>", "<template><p>x</template>", "<select><option><p>x</select>",
	"<a>x</a>", "<a href>x</a>", "<a href=\"\">x</a>", "<a href=\"https://e.example\">x</a>", "<a href=https://e.example/?a=1&b=2&amp;c=%zz>x</a>", "<a href=\" https://e.example \">x</a>",
	"<a href=\"https://e.example/a b\">x</a>", "<a href=\"HTTPS://E.example/ä?ü#ö\">x</a>", "<a href=\"https://u:p@e.example:1/\">x</a>", "<a href=\"https://[::1]/\">x</a>", "<a href=\"https://[/\">x</a>",
	"<a href=\"https://a.example\" href=\"javascript:alert(1)\">x</a>", "<a href=\"javascript:alert(1)\" href=\"https://a.example\">x</a>", "<a href=\"/portal/home\" href=\"https://a.example\">x</a>",
	"<a href=\"mailto:a@e.example\">x</a>", "<a href=\"mailto://e.example/a\">x</a>", "<a href=\"mailto:a b\">x</a>", "<a href=\"//e.example\">x</a>", "<a href=\"/portal/help?a=1#s2\">x</a>", "<a href=\"#s1\">x</a>",
	"<a href=\"javascript:alert(1)\">x</a>", "<a href=\"jav&#x09;ascript:alert(1)\">x</a>", "<a href=\"\x01javascript:alert(1)\">x</a>", "<a href=\"https://e.example\" rel=opener target=_self onclick=x style=x>x</a>",
	"<a href=\"vbscript:x\"><a href=\"https://e.example\">x</a></a>", "<a><img></a>x</a>", "<a><p></a></p>", "<a/>x", "<a href=\"https://e.example\"/>x", "<iframe><a>x</iframe></a>y", "<img><img src=x></img></img>",
	"<img src=/media/a.png>", "<img src=\"/media/../a.png\">", "<img src=\"https://e.example/a.png\" width=1 height=2 alt=\"a&quot;b\" loading=lazy decoding=async>", "<img src=\"//e.example/a.png\">",
	"<img src=\"http://e.example/a.png\" alt=x>", "<img alt=\"<script>\">", "<img src=\"data:image/png;base64,AA\nAA\">", "<img width=x height=-1>", "<IMG SRC=x OnError=alert(1)/>", "<img src=\"https://e.example/ a\">",
	"<h1>x</h1>", "<h2 id=s1>x</h2>", "<h2 id=\"s1 x\">x</h2>", "<h4 id=s1>x</h4>", "<ol start=3><li>x</ol>", "<ol start=a>", "<td align=right style=x>x", "<table><p>x</table>", "<p xmlns:x=y x:a=b>z</p>",
	"<p title=`x`onclick=y>z</p>", "<p a='\"><script>'>x</p>", "<p =x y>z</p>", "<p/onclick=x/>y", "<\x00p>x", "< p>x", "<p\n>x", "<ｐ>x", "<p>\xff\xfe</p>", "\u2028<p>",
}
