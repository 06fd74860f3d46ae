package markdown_test

import (
	"strings"
	"testing"

	"bimportal/shared/markdown"
)

func TestNothingOfARawPageComesThrough(t *testing.T) {
	for what, source := range map[string]string{
		"script":        "<script>alert(1)</script>\n\n正文",
		"inline script": "正文 <img src=x onerror=alert(1)> 完",
		"script link":   "[点我](javascript:alert(1)) 正文",
		"data link":     "[点我](data:text/html,x) 正文",
		"foreign host":  "[点我](//evil.example/x) 正文",
		"odd picture":   "![图](http://evil.example/x.png) 正文",
		"escape":        "![图](/media/../api/x%22onerror=alert) 正文 ",
		"attribute":     "## 标题 {onclick=alert(1)}\n\n正文",
		"frame":         "<iframe src=https://evil.example></iframe>\n\n正文",
		"style":         "<style>body{display:none}</style>\n\n正文",
	} {
		d, err := markdown.Render(source)
		if err != nil {
			t.Fatal(err)
		}
		for _, bad := range []string{"<script", "onerror=", "javascript:", "data:text", "//evil", "<iframe", "<style", "<img src=\"http:", "onclick=\"", "<h2 onclick"} {
			if strings.Contains(d.HTML, bad) {
				t.Errorf("%s: %s", what, d.HTML)
			}
		}
		if !strings.Contains(d.HTML, "正文") {
			t.Errorf("%s lost its text: %s", what, d.HTML)
		}
	}
}

func TestATextHasItsPlaces(t *testing.T) {
	d, err := markdown.Render("# 充值\n\n打开[账号与余额](/user-info/account)，见[官网](https://example.com/a)。\n\n### 退款**说明**\n\n![充值对话框](/media/help/topup.webp \"1200x750\")\n\n| 状态 | 说明 |\n| --- | ---: |\n| 已到账 | 余额增加 |\n\n1. 一\n2. 二\n\n```\na < b\n```\n")
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		`<h2 id="s1">充值</h2>`, `<h3 id="s2">退款<strong>说明</strong></h3>`, `href="/portal/user-info/account"`,
		`src="/media/help/topup.webp"`, `width="1200"`, `height="750"`, `loading="lazy"`, `alt="充值对话框"`, `<td align="right">余额增加</td>`, `target="_blank"`, "a &lt; b",
	} {
		if !strings.Contains(d.HTML, want) {
			t.Errorf("without %s: %s", want, d.HTML)
		}
	}
	if len(d.Headings) != 2 || d.Headings[1] != (markdown.Heading{ID: "s2", Level: 3, Text: "退款说明"}) {
		t.Errorf("%+v", d.Headings)
	}
	if strings.ContainsAny(d.Text, "#*[|<") && !strings.Contains(d.Text, "a < b") || !strings.Contains(d.Text, "打开账号与余额，见官网。") || !strings.Contains(d.Text, "充值对话框") {
		t.Errorf("%q", d.Text)
	}
}
