package moneytest

import (
	"strings"
	"testing"

	"bimportal/functions/wallet/purchase"
	"bimportal/shared/apitest"
	"bimportal/shared/membership"
	"bimportal/shared/store"
)

const exportPath = "/platform/home/provider/account/export"

// TestSalesAreExported: as the list filters them, with sums that are those of the rows, and a line in the enterprise's book.
func TestSalesAreExported(t *testing.T) {
	w := newWorld(t)
	s := w.offerer()
	_, token := w.person()
	colleague, colleagueToken := w.person()
	members := store.NewTable[membership.Member](apitest.DB(t), apitest.TableName("enterprise"))
	w.do(store.Ensure(t.Context(), members, membership.MemberKey(s.id, colleague), membership.Member{ID: colleague, UserID: colleague}))
	export := func(token string, body any) apitest.Answer {
		return w.call("POST", exportPath, token, body, "project_id", s.id)
	}
	w.refuses("nobody", export("", map[string]any{}), 401, "unauthorized")
	w.refuses("a buyer", export(token, map[string]any{}), 403, "not_member")
	w.refuses("a member without the right", export(colleagueToken, map[string]any{}), 403, "no_permission")
	w.refuses("no filter at all", export(s.token, "["), 400, "malformed")
	if a := export(s.token, map[string]any{"dateFrom": 2, "dateTo": 1}); a.HTTP != 400 || a.FieldMessage("dateTo") == "" {
		t.Errorf("%d %s", a.HTTP, a.Body)
	}

	w.rich(token, 500)
	row := s.shelve(w, 10000)
	row.TemplateName = "=地铁车站"
	w.put("template", row)
	kept, back := w.bought(token, row), w.bought(token, s.shelve(w, 2500))
	if a := w.handBack(token, back.OrderNo); a.HTTP != 200 {
		t.Fatalf("%d %s", a.HTTP, a.Body)
	}
	lines := strings.Split(strings.TrimSpace(string(export(s.token, map[string]any{}).Body)), "\r\n")
	if len(lines) != 4 || !strings.HasPrefix(lines[0], "\ufeff订单号,成交时间") || !strings.HasPrefix(lines[1], back.OrderNo) || !strings.Contains(lines[1], "已退款") ||
		!strings.HasPrefix(lines[2], kept.OrderNo) || !strings.Contains(lines[2], "模板,'=地铁车站,V1.0.0,100.00,10.00,90.00,冻结中,,,") || lines[3] != "合计,2 笔,,,,125.00,12.50,112.50,,,," {
		t.Errorf("%q", lines)
	}
	if text := string(export(s.token, map[string]any{"state": purchase.SaleFrozen}).Body); strings.Contains(text, back.OrderNo) || !strings.Contains(text, "合计,1 笔,,,,100.00") {
		t.Errorf("%q", text)
	}
}
