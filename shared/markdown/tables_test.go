package markdown

import (
	"reflect"
	"strings"
	"testing"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"
)

// withTables are texts with tables, whole, broken and nearly ones.
var withTables = []string{
	"| a | b |\n|---|---|\n| 1 | 2 |\n", "a | b\n- | -\n1 | 2", "|a|b|c|d|\n|:-|-:|:-:|-|\n|1|2|3|4|\n", "|a\n|-\n|1\n", "a|\n-|\n1|\n", "|a|\n|-|\n", "a\n:-\n1\n2", "a\n-:\n", "a\n:-:\n-",
	"|a|b|\n|-|-|\n|1|\n|1|2|3|\n||\n|\n| |\n1\n", "|a|b|\n|-|\n|1|2|\n", "|a|\n|-|-|\n|1|2|\n", "|a|b|\n|-|\n|a|b|\n|-|-|\n|1|2|\n", "|a|b|\n|-|-|\n|-|-|\n|:-|-|\n", "||\n||\n||\n", "||\n|-|\n|\n", "|||\n|-|-|\n",
	"a\nb\n|c|d|\n|-|-|\n|1|2|\n", "a  \n|c|d|\n|-|-|\n", "a \\\n|c|\n|-|\n", "a\r\nb | c\r\n--|--\r\n1 | 2\r\n", "a\nb|c\n-|-\n===\n", "a  \r\nb|c\r\n-|-\r\n===\r\n", "a\nb|c\n-|-\n---\n", "b|c\n-|-\n===\nx\n", "0\n-:\n-\n", "0\n-:\n=\n",
	"> |a|b|\n> |-|:-|\n> |1|2|\n", "> |a|b|\n|-|:-|\n|1|2|\n", "> a\n--", "> a\n--\n", "> a\n-- \nb", "> a\n=|=", "- |a|b|\n  |-|-:|\n  |1|2|\n", "- x\n\n  |a|b|\n  |-|-|\n  |1|2|\n\n- y\n", "1. |a|\n   |-|\n2. |a|\n|-|\n", "* a\n --\n", "- > |a|\n  > |:-:|\n  > |1|\n",
	"|a|\n|-|\n|1|\n\n|2|\n", "|a|\n|-|\n# b\n|1|\n", "|a|\n|-|\n- 1\n", "|a|\n|-|\n> 1\n", "|a|\n|-|\n```\n|1|\n```\n", "|a|\n\n|-|\n", "|a|\n|-|\n---\n", "|a|\n|-|\n***\n", "|a|\n|-|\n<p>\n|1|\n", "|a|\n# b\n|-|\n", "    |a|\n    |-|\n",
	"|a\\|b|\n|-|\n|1\\|2|\n", "a \\|\n-\\|\n", "a \\|\n-|\n1 \\|\n\\|", "\\|a\n|-|\n\\|1\n", "|a\\\\|b|\n|-|-|\n|1\\\\|2\n", "|a\\\\\\|b|\n|-|\n", "|a|\n|-|\n|*1\\|2*|\n", "|a|\n|-|\n|[1\\|2](/x\\|y \"z\\|\")|\n|![1\\|2](/media/a\\|b.png)|\n",
	"|`a`|`b|c`|\n|-|-|-|\n|`1|2`|\n", "|`a\\|b`|\n|-|\n|`\\|`|\n|`1\\|\\|2`|\n|``\\|`\\|``|\n|`1\\\\|2`|\n|`` ` \\| ``\n", "`a\\|`\n|-|\n`\\|b` x `c\\|d` \\| `e\\|", "|*`a\\|b`*|[`c\\|d`](/x)|\n|-|-|\n|**`1\\|`**|![`2\\|`](/media/a.png)|\n", "`a\\|b` c\n\n|`d\\|e`|\n|-|\n", "|a\\|`b\\|c`|\n|-|\n|`a\\|\n|b`|\n",
	"|[a](/x)|*b*|**c**|![d](/media/d.png \"10x20\")|\n|-|-|-|-|\n|<https://e.example>|_1_|~2~|a<br>b|\n|[x]|[y][x]|&amp;|\\*|\n\n[x]: https://e.example/?a\n", "[x]: /y\n|a|\n|-|\n|[x]|\n", "[x]: /y\n|-|\n|-|\n", "[x]: /y 'a\n|-|\n'\n|b|\n|-|\n", "|[a|b](/x)|\n|-|-|\n|*1|2*|\n", "|a  |\n|-|\n|1  \n|2\\\n|3\n",
	" |a|\n  |-|\n   |1|\n", "|a|\n   |-|\n", "|a|\n    |-|\n|1|\n", "|a|\n\t|-|\n", "|a|\n \t|-|\n\t|1|\n", "|\ta\t|\tb\t|\n|\t-\t|\t:-\t|\n\t|1\t|2|\t\n", "-\t|a|\n\t|-|\n\t|1|\n", "-\t\ta\n", ">\t|a|\n>\t|-|\n>\t\t|-|\n>\t\t\t|1|\n", "1.\ta\n\n\t|b|\n\t  |-|\n",
	"|a|b|\r\n|-|:-:|\r\n|1|2|\r\n", "|a|\r\n|-|\r|1|\r", "|a|\n|-|\f\n|1|\n", "|a|\v\n|-|\v\n", "\f|a|\n|-|\n", "|\u00a0|\u3000|\n|-|-|\n|\u00a0|\u3000|\n", "|a|\x00|\n|-|-|\n|\x00|\xff|\n",
	"| 状态 | 说明 |\n| --- | ---: |\n| 已到账 | 余额增加 |\n", "状态｜说明\n-|-\n", "｜状态|\n|-|\n|“余额”\\|账|\n", "# 标题\n|**状态**|\n|:-:|\n|`金额`|\n## 后面\n",
	"|a|b|\n|-|-", "|a|b|\n|-|-|", "|a|b|\n|-|", "|a|b|\n|-|:", "|a|b|\n|-|: -|\n", "|a|b|\n|-|- -|\n", "|a|b|\n|--|::|\n", "|a|\n|:|\n", "|a|\n|:-:-|\n", "|a|\n|\n|-|\n", "|a|\n:\n", "|a|b|\n||-|-|\n", "|a|b|\n|-|-||\n", "|a|b|\n-|-\n|", "|a|\n|-|x\n", "|a|\n|–|\n", "|a|\n|=|\n", "|", "|\n|-|", "-|-", "|-|\n|-|\n|-|", "a|b\n", "\n", "x\n", "`", "\\", "*",
}

func FuzzTables(f *testing.F) {
	for _, source := range withTables {
		f.Add(source)
	}
	f.Fuzz(tableJudgement())
}

func TestTablesInPairs(t *testing.T) {
	judged := tableJudgement()
	for _, first := range withTables {
		for _, second := range withTables {
			judged(t, first+second)
			judged(t, first+"\n"+second)
		}
	}
}

// tableJudgement returns what fails a test whose source does not become what goldmark makes of it with tables of its own.
func tableJudgement() func(*testing.T, string) {
	judge := goldmark.New(goldmark.WithExtensions(extension.NewTable(extension.WithTableCellAlignMethod(extension.TableCellAlignAttribute))))
	return func(t *testing.T, source string) {
		want, err := render(judge, source)
		if err != nil {
			t.Fatal(err)
		}
		got, err := Render(source)
		if err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%q: %#v, and by goldmark %#v", source, got, want)
		}
	}
}

// A page of 30,000 letters with 5,000 columns and 5,000 rows of one cell would be 25,000,000 cells.
func TestWhatRowsLackDoesNotMultiply(t *testing.T) {
	d, err := Render(strings.Repeat("|a", 5000) + "\n" + strings.Repeat("|-", 5000) + "\n" + strings.Repeat("b\n", 5000))
	if err != nil {
		t.Fatal(err)
	}
	if rows, cells := strings.Count(d.HTML, "<tr>"), strings.Count(d.HTML, "<td>"); rows != 5001 || cells != 5000+mostMissing {
		t.Errorf("%d rows, %d cells", rows, cells)
	}
	one := strings.Repeat("|a", 500) + "\n" + strings.Repeat("|-", 500) + "\n" + strings.Repeat("b\n", 15) + "\n"
	if d, err = Render(strings.Repeat(one, 5)); err != nil {
		t.Fatal(err)
	}
	if cells := strings.Count(d.HTML, "<td>"); cells != 5*15+mostMissing {
		t.Errorf("%d cells of five tables", cells)
	}
}
