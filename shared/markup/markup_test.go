package markup_test

import (
	"testing"

	"bimportal/shared/markup"
)

func TestAnAddressIsOfAPageOrAMail(t *testing.T) {
	list := markup.List{Elements: map[string]markup.Attrs{"a": {"href": nil}, "img": {"src": nil}}}
	for source, want := range map[string]string{
		`<a href="https://e.example/a b">x</a>`:          `x`,
		`<a href="javascript:alert(1)">x</a>`:            `x`,
		`<a href="JavaScript:alert(1)">x</a>`:            `x`,
		`<a href="&#106;avascript:alert(1)">x</a>`:       `x`,
		`<a href="data:text/html,x">x</a>`:               `x`,
		`<img src="data:image/svg+xml,x"><img src=" ">x`: `x`,
		`<a href=" https://e.example ">x</a>`:            `<a href="https://e.example" rel="noopener" target="_blank">x</a>`,
		`<a href="mailto:a@e.example">x</a>`:             `<a href="mailto:a@e.example">x</a>`,
		`<a href="/portal/home">x</a>`:                   `<a href="/portal/home">x</a>`,
		`<img src="/media/a.png">`:                       `<img src="/media/a.png">`,
	} {
		if got := list.Clean(source); got != want {
			t.Errorf("%s: %s", source, got)
		}
	}
}
