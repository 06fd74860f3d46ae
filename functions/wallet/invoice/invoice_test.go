package invoice

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"bimportal/shared/api"
)

const (
	code   = "91350100M000100Y43"
	number = "25112000000012345678"
)

var (
	now    = time.UnixMilli(1_700_000_000_000)
	person = Title{TitleType: Personal, Name: "王小明"}
	firm   = Title{TitleType: Company, Name: "测试建设有限公司", TaxNo: code}
	whole  = Title{Company, "测试建设有限公司", code, "北京市", "010-12345678", "工商银行", "6222000011112222"}
	desk   = Operator{"o", "平台运营"}
)

// reason is a refusal's reason, or the first field that it names.
func reason(err error) string {
	var e *api.Error
	switch {
	case !errors.As(err, &e):
		return ""
	case len(e.Fields) > 0:
		return e.Fields[0].Field
	}
	return e.Reason
}

func TestTitles(t *testing.T) {
	without := func(change func(*Title)) Title {
		one := whole
		change(&one)
		return one
	}
	for what, c := range map[string]struct {
		title Title
		kind  Kind
		want  string
	}{
		"a person":                 {person, General, ""},
		"a company":                {firm, General, ""},
		"a special one":            {whole, Special, ""},
		"nobody":                   {Title{TitleType: Personal, Name: "  "}, General, "title"},
		"a person's special one":   {person, Special, "kind"},
		"a company without number": {Title{TitleType: Company, Name: "甲"}, General, "taxNo"},
		"a wrong check":            {without(func(t *Title) { t.TaxNo = "91350100M000100Y42" }), General, "taxNo"},
		"fifteen digits":           {without(func(t *Title) { t.TaxNo = "123456789012345" }), General, "taxNo"},
		"special, no number":       {without(func(t *Title) { t.TaxNo = "" }), Special, "taxNo"},
		"special, no address":      {without(func(t *Title) { t.Address = "" }), Special, "address"},
		"special, no telephone":    {without(func(t *Title) { t.Telephone = "" }), Special, "telephone"},
		"a telephone of letters":   {without(func(t *Title) { t.Telephone = "callme" }), General, "telephone"},
		"special, no bank":         {without(func(t *Title) { t.Bank = "" }), Special, "bank"},
		"special, no bank account": {without(func(t *Title) { t.BankNo = "" }), Special, "bankNo"},
		"a bank account of words":  {without(func(t *Title) { t.BankNo = "见合同" }), General, "bankNo"},
		"general, without bank":    {without(func(t *Title) { t.Bank, t.BankNo = "", "" }), General, ""},
	} {
		if got := reason(c.title.Clean().Check(c.kind)); got != c.want {
			t.Errorf("%s: %q, not %q", what, got, c.want)
		}
	}
	if got := (Title{Personal, " 王小明 ", code, "x", "1", "y", "2"}).Clean(); got != person {
		t.Errorf("%+v", got)
	}
	if got := (Title{TitleType: Company, Name: "甲", TaxNo: " 9135 0100 m000 100y43 "}).Clean(); got.TaxNo != code {
		t.Errorf("%+v", got)
	}
}

func TestKeptTitles(t *testing.T) {
	var l Titles
	kept, err := l.Save("", 0, firm, "a")
	if err != nil || kept.ID != "a" || kept.Rev != 1 {
		t.Fatalf("%+v %v", kept, err)
	}
	if _, err := l.Save("", 0, person, "b"); err != nil || l.List[0].ID != "b" {
		t.Errorf("the latest first: %+v %v", l.List, err)
	}
	for what, c := range map[string]struct {
		id, want string
		rev      int64
		title    Title
	}{
		"again":             {"", "title_known", 0, whole},
		"one of another id": {"x", "no_title", 1, firm},
		"as it was not":     {"a", "stale_rev", 2, firm},
		"like another one":  {"a", "title_known", 1, person},
	} {
		if _, err := l.Save(c.id, c.rev, c.title, "c"); reason(err) != c.want {
			t.Errorf("%s: %v", what, err)
		}
	}
	if changed, err := l.Save("a", 1, whole, ""); err != nil || changed.Rev != 2 || l.List[1].Bank != "工商银行" {
		t.Errorf("%+v %v", changed, err)
	}
	l.Delete("x")
	if l.Delete("a"); len(l.List) != 1 {
		t.Errorf("%+v", l.List)
	}
	for i := range titlesMost - 1 {
		if _, err := l.Save("", 0, Title{TitleType: Personal, Name: fmt.Sprint(i)}, fmt.Sprint(i)); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := l.Save("", 0, firm, "c"); reason(err) != "titles_full" {
		t.Errorf("%v", err)
	}
}

func linesOf(n int) Lines {
	var l Lines
	for i := range n {
		l.List = append(l.List, Line{OrderNo: fmt.Sprint(i), Seq: int64(i + 1), Name: "地铁车站", PayFen: 1000})
	}
	return l
}

func made(t *testing.T, l Lines) Invoice {
	t.Helper()
	v, err := New("n", Asker{AccountID: "u_a", UserID: "a"}, person, General, "a@b.cn", l, now)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func TestWhatIsAskedFor(t *testing.T) {
	nothing := linesOf(1)
	nothing.List[0].PayFen = 0
	for what, c := range map[string]struct {
		lines Lines
		email string
		want  string
	}{
		"one": {linesOf(1), "a@b.cn", ""}, "fifty": {linesOf(50), "a@b.cn", ""}, "none": {linesOf(0), "a@b.cn", "orderNos"}, "fifty-one": {linesOf(51), "a@b.cn", "orderNos"},
		"for nothing": {nothing, "a@b.cn", "orderNos"}, "no email": {linesOf(1), "", "email"}, "no address": {linesOf(1), "a@b", "email"},
	} {
		v, err := New("n", Asker{}, person, General, c.email, c.lines, now)
		if reason(err) != c.want {
			t.Errorf("%s: %v", what, err)
		}
		if err == nil && (int(v.AmountFen) != 1000*len(c.lines.List) || v.State != Asked || v.Open == "" || v.LeaseUntil != now.UnixMilli()) {
			t.Errorf("%s: %+v", what, v)
		}
	}
}

// TestWhoseTurnItIs: every word in every state.
func TestWhoseTurnItIs(t *testing.T) {
	words := map[string]func(*Invoice, Operator) error{
		"withdraw": func(v *Invoice, _ Operator) error { return v.Withdraw(now) },
		"issue":    func(v *Invoice, by Operator) error { return v.Issue(number, "/f.pdf", by, now) },
		"refuse":   func(v *Invoice, by Operator) error { return v.Refuse("x", by, now) },
		"reverse":  func(v *Invoice, by Operator) error { return v.Reverse("1"+number[1:], "", by, now) },
	}
	takes := map[State]string{Asked: "withdraw issue refuse", ToReverse: "reverse"}
	for _, state := range []State{Asked, Issued, Refused, Withdrawn, ToReverse, Reversed} {
		for word, say := range words {
			v := made(t, linesOf(2))
			v.State, v.Number = state, number
			before := len(v.Steps)
			err := say(&v, desk)
			if strings.Contains(takes[state], word) != (err == nil) || (err == nil) != (len(v.Steps) > before) {
				t.Errorf("%s in %s: %v", word, state, err)
			}
			if err == nil && (v.Open != "" || v.State == state) {
				t.Errorf("%s in %s: %+v", word, state, v)
			}
			own := made(t, linesOf(2))
			own.State = state
			if err := say(&own, Operator{UserID: "a"}); word != "withdraw" && err == nil {
				t.Errorf("%s of one's own in %s", word, state)
			}
		}
	}
	for what, c := range map[string]struct{ number, file, want string }{
		"nineteen digits": {number[1:], "/f.pdf", "number"}, "twenty-one": {number + "1", "/f.pdf", "number"}, "a letter": {number[1:] + "A", "/f.pdf", "number"}, "no file": {number, "", "filePath"},
	} {
		v := made(t, linesOf(1))
		if err := v.Issue(c.number, c.file, desk, now); reason(err) != c.want || v.State != Asked {
			t.Errorf("%s: %v", what, err)
		}
	}
	v := made(t, linesOf(1))
	if err := v.Refuse(" ", desk, now); reason(err) != "note" {
		t.Errorf("%v", err)
	}
	v.State, v.Number = ToReverse, number
	if err := v.Reverse(number, "", desk, now); reason(err) != "number" {
		t.Errorf("by its own number: %v", err)
	}
	if err := v.Reverse("x", "", desk, now); reason(err) != "number" {
		t.Errorf("%v", err)
	}
}

func TestAnOrderGoesBack(t *testing.T) {
	l := linesOf(2)
	v := made(t, l)
	if got := v.Return(&l, "0", now); got != OrderFree || v.State != Asked || v.AmountFen != 1000 || v.Orders != 1 || v.Open == "" || len(l.Standing()) != 1 {
		t.Errorf("one of two: %d %+v", got, v)
	}
	if got := v.Return(&l, "0", now); got != OrderFree || v.AmountFen != 1000 {
		t.Errorf("twice: %d %+v", got, v)
	}
	if got := v.Return(&l, "1", now); got != OrderFree || v.State != Withdrawn || v.Open != "" || v.Reason == "" {
		t.Errorf("the last: %d %+v", got, v)
	}
	l = linesOf(2)
	v = made(t, l)
	if err := v.Issue(number, "/f.pdf", desk, now); err != nil {
		t.Fatal(err)
	}
	later := now.Add(time.Hour)
	if got := v.Return(&l, "0", later); got != OrderReversed || v.State != ToReverse || v.AmountFen != 2000 || v.LeaseUntil != later.UnixMilli() || v.Open == "" {
		t.Errorf("issued: %d %+v", got, v)
	}
	if got := v.Return(&l, "1", later.Add(time.Hour)); got != OrderReversed || v.State != ToReverse || v.LeaseUntil != later.UnixMilli() {
		t.Errorf("the next one: %d %+v", got, v)
	}
}

func TestWhatIsTold(t *testing.T) {
	seen := map[string]bool{}
	for _, state := range []State{Asked, Issued, Refused, Withdrawn, ToReverse, Reversed} {
		v := made(t, linesOf(2))
		v.State, v.EnterpriseID, v.Number = state, "e", number
		n := v.Notice()
		if n.Title == "" || n.Content == "" || seen[n.Title] || n.UserID != "a" || n.EnterpriseID != "e" || n.Link != "/companyAccount?tab=invoices&invoice=n" {
			t.Errorf("%s: %+v", state, n)
		}
		seen[n.Title] = true
	}
	v := made(t, linesOf(1))
	if n := v.WaitingNotice("o"); n.UserID != "o" || !strings.Contains(n.Title, "开具") || v.Notice().Link != "/user-info/account?tab=invoices&invoice=n" {
		t.Errorf("%+v", n)
	}
	if v.State = ToReverse; !strings.Contains(v.WaitingNotice("o").Title, "冲红") {
		t.Errorf("%+v", v.WaitingNotice("o"))
	}
}
