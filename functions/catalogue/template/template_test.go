package template_test

import (
	"strings"
	"testing"

	"bimportal/functions/catalogue/comment"
	"bimportal/functions/catalogue/template"
	"bimportal/shared/publish"
)

func TestWhoMayBringATemplateFromOneStateToAnother(t *testing.T) {
	const provider, auditor = publish.Provider, publish.Auditor
	type way struct {
		from, to publish.State
		by       publish.By
	}
	may := map[way]bool{
		{0, 1, provider}: true, {4, 1, provider}: true, {3, 1, provider}: true, {1, 0, provider}: true, {2, 3, provider}: true,
		{1, 2, auditor}: true, {1, 4, auditor}: true, {2, 3, auditor}: true,
	}
	for from := publish.State(0); from < 5; from++ {
		for to := publish.State(-1); to < 6; to++ {
			for _, by := range []publish.By{provider, auditor} {
				h := publish.Head{State: from, Reason: "旧原因"}
				err := template.Life.Move(&h, to, " 缺少样例数据 ", by, 7)
				if (err == nil) != may[way{from, to, by}] {
					t.Errorf("%d to %d by %d: %v", from, to, by, err)
				}
				if err != nil && h.State != from {
					t.Errorf("%d to %d by %d: refused, and yet it moved", from, to, by)
				}
				if err == nil && (h.State != to || (h.Reason != "") != (to == 3 || to == 4) || h.UpdatedAt != 7 || (h.PublishedAt == 7) != (to == 2)) {
					t.Errorf("%d to %d: %+v", from, to, h)
				}
			}
		}
	}
	for from, to := range map[publish.State]publish.State{publish.InReview: publish.Rejected, publish.On: publish.Off} {
		h := publish.Head{State: from}
		if err := template.Life.Move(&h, to, "  ", auditor, 1); err == nil {
			t.Errorf("an auditor says no (%d) without a reason", to)
		}
	}
}

// ENTITY-12: a template's function is JSON text: a list of modules, each with moduleName and functionList.
func TestModulesAreRead(t *testing.T) {
	long := strings.Repeat("长", 31)
	for text, ok := range map[string]bool{
		`[{"moduleName":"进度","functionList":[{"functionName":"计划"},{"functionName":"实际"}]}]`: true,
		``:   false,
		`[]`: false,
		`{}`: false,
		`[{"moduleName":"","functionList":[{"functionName":"计划"}]}]`:                                                          false,
		`[{"moduleName":"进度","functionList":[]}]`:                                                                             false,
		`[{"moduleName":"进度"}]`:                                                                                               false,
		`[{"moduleName":"进度","functionList":[{"functionName":" "}]}]`:                                                         false,
		`[{"moduleName":"进度","functionList":[{"name":"计划"}]}]`:                                                                false,
		`[{"moduleName":"进度","functionList":[{"functionName":"计划"}]}] []`:                                                     false,
		`[{"moduleName":"` + long + `","functionList":[{"functionName":"计划"}]}]`:                                              false,
		`[{"moduleName":"a","functionList":[{"functionName":"b"}]},{"moduleName":"a","functionList":[{"functionName":"b"}]}]`: false,
		`[` + strings.TrimSuffix(strings.Repeat(`{"moduleName":"a","functionList":[{"functionName":"b"}]},`, 31), ",") + `]`:  false,
	} {
		modules, err := template.ReadModules(text)
		if (err == nil) != ok || (ok && len(modules[0].FunctionList) != 2) {
			t.Errorf("%.80s: %v %v", text, modules, err)
		}
	}
}

func TestAverages(t *testing.T) {
	for _, c := range []struct {
		sum, n int
		want   string
	}{{0, 0, "0.0"}, {5, 1, "5.0"}, {14, 3, "4.7"}, {13, 3, "4.3"}, {9, 2, "4.5"}} {
		mark := comment.Sum{ScoreSum: c.sum, Scores: c.n}.Average()
		var back comment.Mark
		if got, err := mark.MarshalJSON(); err != nil || string(got) != c.want || back.UnmarshalJSON(got) != nil || back != mark {
			t.Errorf("%d by %d is %s and read %d, want %s", c.sum, c.n, got, back, c.want)
		}
	}
}
