package oplog_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"bimportal/functions/enterprise"
	"bimportal/functions/enterprise/enterprisetest"
	"bimportal/functions/enterprise/oplog"
	"bimportal/shared/apitest"
	"bimportal/shared/auth"
)

func logOf(c *enterprisetest.Company, query map[string]any) oplog.AuditPage {
	c.T.Helper()
	a := c.Post(c.Owner, c.ID, "/micro/sys/audit/page", query)
	if a.HTTP != 200 {
		c.T.Fatalf("%s", a.Body)
	}
	return apitest.Into[oplog.AuditPage](c.T, a)
}

func TestEveryChangeIsALineOfTheBook(t *testing.T) {
	d := enterprisetest.Open(t)
	var auditor, plain enterprisetest.Someone
	c := d.Company([]enterprise.SeedRole{enterprisetest.RoleOf("auditor", "self", auth.AuditView), enterprisetest.RoleOf("plain", "self")}, map[*enterprisetest.Someone]string{&auditor: "auditor", &plain: "plain"})
	other := d.Company(nil, nil)
	for name, r := range map[string]struct {
		who    enterprisetest.Someone
		in     string
		path   string
		http   int
		reason string
	}{
		"nobody":                   {enterprisetest.Someone{}, c.ID, "/micro/sys/audit/page", 401, "unauthorized"},
		"too small a role":         {plain, c.ID, "/micro/sys/audit/page", 403, "no_permission"},
		"another enterprise":       {other.Owner, c.ID, "/micro/sys/audit/page", 403, "not_member"},
		"export without the right": {auditor, c.ID, "/micro/sys/audit/export", 403, "no_permission"},
	} {
		if a := c.Post(r.who, r.in, r.path, nil); a.HTTP != r.http || a.Reason() != r.reason {
			t.Errorf("%s: %d %s", name, a.HTTP, a.Body)
		}
	}
	before := logOf(c, map[string]any{})
	if before.Total != 1 || before.Records[0].Text != "提交企业资料" || before.Records[0].ActorName != "秦立峰" {
		t.Fatalf("%+v", before)
	}
	// 30 at the same time: every change that went through has its line, and no other.
	made := make([]bool, 30)
	var wg sync.WaitGroup
	for i := range made {
		wg.Go(func() {
			made[i] = c.Post(c.Owner, c.ID, "/micro/sys/role/add", map[string]any{"name": fmt.Sprint("角色", i), "dataScope": "self", "resourceIds": []string{"home"}}).HTTP == 200
		})
	}
	wg.Wait()
	went := 0
	for _, ok := range made {
		if ok {
			went++
		}
	}
	seen := map[string]bool{}
	for page := 1; page <= 4; page++ {
		got := logOf(c, map[string]any{"current": page, "pageSize": 10})
		if got.Total != went+1 || got.Within != 0 {
			t.Fatalf("page %d: total %d of %d", page, got.Total, went+1)
		}
		for _, r := range got.Records {
			if seen[r.ID] {
				t.Errorf("%s comes twice", r.Text)
			}
			seen[r.ID] = true
		}
	}
	if len(seen) != went+1 || went == 0 {
		t.Errorf("%d lines for %d changes", len(seen), went)
	}
	if a := c.Post(auditor, c.ID, "/micro/sys/audit/page", nil); apitest.Into[oplog.AuditPage](t, a).Records[0].After == "" {
		t.Errorf("%s", a.Body)
	}
	day := time.Now().UnixMilli()
	if got := logOf(c, map[string]any{"from": day, "to": day}); got.Total != went {
		t.Errorf("today: %d of %d", got.Total, went)
	}
	if got := logOf(c, map[string]any{"to": day - 48*3600_000}); got.Total != 1 {
		t.Errorf("until the day before yesterday: %d", got.Total)
	}
	if got := logOf(c, map[string]any{"from": day + 48*3600_000}); got.Total != 0 || len(got.Records) != 0 {
		t.Errorf("after tomorrow: %+v", got)
	}
	if got := logOf(c, map[string]any{"area": "role", "keyword": "角色1"}); got.Total == 0 || got.Within != went+1 {
		t.Errorf("%+v", got)
	}
	if got := logOf(c, map[string]any{"actor": auditor.ID}); got.Total != 0 {
		t.Errorf("%+v", got)
	}
}

func TestTheBookIsExported(t *testing.T) {
	d := enterprisetest.Open(t)
	c := d.Company(nil, nil)
	if a := c.Post(c.Owner, c.ID, "/micro/sys/role/add", map[string]any{"name": "=1+1", "dataScope": "self"}); a.HTTP != 200 {
		t.Fatalf("%s", a.Body)
	}
	a := c.Post(c.Owner, c.ID, "/micro/sys/audit/export", map[string]any{})
	text := string(a.Body)
	if a.HTTP != 200 || !strings.HasPrefix(text, "\ufeff时间,操作人") || strings.Count(text, "\r\n") != 4 || !strings.Contains(text, "导出操作日志") || !strings.Contains(text, "198.51.*.*") {
		t.Errorf("%d %q", a.HTTP, text)
	}
	before := logOf(c, map[string]any{}).Total
	for _, body := range []any{"{", map[string]any{"to": int64(1e16)}, map[string]any{"area": "nothing"}} {
		if a := c.Post(c.Owner, c.ID, "/micro/sys/audit/export", body); a.HTTP != 400 {
			t.Errorf("%d %s", a.HTTP, a.Body)
		}
	}
	if a := c.Post(c.Owner, c.ID, "/micro/sys/audit/page", map[string]any{"from": int64(1e16)}); a.HTTP != 400 || a.FieldMessage("from") != "时间不正确" {
		t.Errorf("a year of five digits: %d %s", a.HTTP, a.Body)
	}
	if after := logOf(c, map[string]any{}).Total; after != before {
		t.Errorf("a refusal is a line: %d, %d", before, after)
	}
}

// The operators' book grows without a change of their own enterprise; a process that has read it before must see that.
func TestADecisionStandsInTheOperatorsBookAtOnce(t *testing.T) {
	d := enterprisetest.Open(t)
	op, owner := d.Operator(), d.Someone("秦立峰")
	total := func() int {
		return apitest.Into[oplog.AuditPage](t, d.Post(op, "platform", "/micro/sys/audit/page", map[string]any{"keyword": "测试建设", "pageSize": 100})).Total
	}
	e := d.Enterprise(owner)
	before := total()
	if a := d.Post(op, "", "/micro/home/provider/audit", map[string]any{"id": e, "result": 2, "reason": "材料不全", "rev": d.Detail(op, e).Rev}); a.HTTP != 200 {
		t.Fatalf("%s", a.Body)
	}
	if after := total(); after != before+1 {
		t.Errorf("%d lines, then %d", before, after)
	}
}
