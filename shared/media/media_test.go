package media

import "testing"

func TestAddresses(t *testing.T) {
	for what, c := range map[string]struct {
		is        func(string) bool
		good, bad []string
	}{
		"a picture": {Picture,
			[]string{"/media/picture/0123456789/01JD0000000000000000000000.png", "/media/picture/u1/a.jpeg"},
			[]string{"", "/media/picture/u1/a.svg", "/media/picture/../../api/x/a.png", "/media/avatar/u1/a.png", "/media/picture/u1/a.png?x", "https://evil.example/media/picture/u1/a.png"},
		},
		"a poster": {Poster,
			[]string{"/media/help/topup.webp", "/media/picture/u1/a.png"},
			[]string{"", "/media/help/topup.webm", "/media/plugin/a.webp", "/media/avatar/u1/a.png", "/media/help/u1/a.webp", "/media/help/../picture/a.png", "/media/help/a.webp\n", "/file/help/a.webp"},
		},
		"a file": {File,
			[]string{"/media/help/topup.webm", "/media/plugin/revit-portal-2.3.0.zip", "/media/picture/u1/a.png"},
			[]string{
				"", "/media", "/media/", "/media/../api/auth-center/auth/logout", "/media/./a.png", "/media/a/..", "/media//a.png", "/media/%2e%2e/api/x", "/media/a/..%2fb",
				`/media/..\api`, "/mediax/a.png", "//media/a.png", "/api/media/a.png", "/media/a.png?b", "/media/a b.png", "/media/.hidden", "/media/a.png\n",
			},
		},
		"a film": {Film,
			[]string{"/media/film/0123456789/01JD0000000000000000000000.mp4", "/media/help/topup.webm"},
			[]string{"", "/media/picture/u1/a.png", "/media/film/u1/a.mp4.html", "/media/film/../../api/x/a.mp4", "/file/film/u1/a.mp4", "https://www.example.com/a.mp4", "/media/film/u1/a.mp4\n", "/media/film/u1/amp4"},
		},
		"another host's": {Web,
			[]string{"https://www.example.com", "http://docs.example.com/a/b?c=d#e"},
			[]string{"", "/a", "//evil.example/a", "javascript:alert(1)", "data:text/html,x", "https://", "https://a b.com", "https://user:secret@example.com/", "https://user@evil.example", `https://example.com\@evil.example`, "ftp://example.com/a"},
		},
		"a page": {Page,
			[]string{"/dome-system", "/productDetails/0123456789?tab=1", "/bimCollege/a-b_c"},
			[]string{"", "a", "//evil.example", "/../api/auth-center/auth/logout", "/x/../../api/y", "/x/%2e%2e/%2e%2e/api", "/x/..%2f..%2fapi", `/\evil.example`, "/x//y", "/./x", "/x/", "https://example.com/", "javascript:alert(1)"},
		},
	} {
		for _, address := range c.good {
			if !c.is(address) {
				t.Errorf("%q is refused as %s", address, what)
			}
		}
		for _, address := range c.bad {
			if c.is(address) {
				t.Errorf("%q passes for %s", address, what)
			}
		}
	}
}
