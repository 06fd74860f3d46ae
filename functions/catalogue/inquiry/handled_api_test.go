package inquiry_test

import (
	"strings"
	"testing"

	ct "bimportal/functions/catalogue/cataloguetest"
	"bimportal/functions/catalogue/inquiry"
	"bimportal/shared/api"
	"bimportal/shared/apitest"
	"bimportal/shared/apitest/team"
	"bimportal/shared/audit"
	"bimportal/shared/auth"
	"bimportal/shared/id"
	"bimportal/shared/store"
)

func TestAnInquiryIsHandledByOperatorsAlone(t *testing.T) {
	g, mine, ops := ct.Door(t), team.NewTeam(t), team.Operators(t)
	company := "咨询" + id.New("")
	body := form()
	body["company"] = company
	sent := apitest.Into[inquiry.Kept](t, apitest.Call(t, g, apitest.Request{Method: "POST", Path: inquiryPath, Body: body, Address: newOffice()}))
	post := func(who team.Person, in, path string, body object) apitest.Answer {
		return team.Call(t, g, who, in, "POST", "/micro/home/inquiry/"+path, body)
	}
	viewer, handler := ops.Member(t, auth.InquiryView), ops.Member(t, auth.InquiryView, auth.InquiryHandle)
	say := func(change object) object {
		b := object{"id": sent.ID, "state": "doing", "note": "已电话联系", "rev": 1}
		for k, v := range change {
			b[k] = v
		}
		return b
	}
	for path, b := range map[string]object{"page": {}, "handle": say(nil)} {
		team.Refused(t, "nobody: "+path, post(team.Person{}, ops.ID, path, b), 401, "unauthorized")
		team.Refused(t, "an enterprise's owner, in the platform's: "+path, post(mine.Owner, ops.ID, path, b), 403, "not_member")
		team.Refused(t, "an enterprise's owner, in his own: "+path, post(mine.Owner, mine.ID, path, b), 403, "not_member")
		team.Refused(t, "an operator of other things: "+path, post(ops.Member(t, auth.ContentAudit), ops.ID, path, b), 403, "no_permission")
	}
	team.Refused(t, "who only looks", post(viewer, ops.ID, "handle", say(nil)), 403, "no_permission")
	team.Refused(t, "a forged id", post(handler, ops.ID, "handle", say(object{"id": "01ZZZZZZZZZZZZZZZZZZZZZZZZ"})), 404, "inquiry_gone")
	team.Refused(t, "an old rev", post(handler, ops.ID, "handle", say(object{"rev": 7})), 409, "stale_rev")
	team.Refused(t, "an unknown state", post(handler, ops.ID, "handle", say(object{"state": "lost"})), 400, "invalid_input")
	team.Refused(t, "nothing changes", post(handler, ops.ID, "handle", say(object{"state": "new", "note": " "})), 409, "nothing_changed")
	if a := post(handler, ops.ID, "handle", say(object{"state": "done", "note": " "})); a.HTTP != 400 || a.FieldMessage("note") != "请写下处理结果" {
		t.Errorf("an end without a word: %s", a.Body)
	}
	if a := post(handler, ops.ID, "handle", say(object{"note": strings.Repeat("长", 301)})); a.HTTP != 400 || a.FieldMessage("note") != "备注不能超过300字" {
		t.Errorf("%s", a.Body)
	}
	if list := kept(t, company); len(list) != 1 || list[0].Handled != (inquiry.Handled{}) {
		t.Fatalf("something changed nevertheless: %+v", list)
	}
	row := team.Must[inquiry.Row](t, post(handler, ops.ID, "handle", say(nil)))
	if row.State != "doing" || row.Rev != 2 || row.HandledAt == 0 {
		t.Errorf("%+v", row)
	}
	team.Refused(t, "the same again", post(handler, ops.ID, "handle", say(nil)), 409, "stale_rev")
	found := func(q object) api.Page[inquiry.Row] {
		q["keyword"] = company
		return team.Must[api.Page[inquiry.Row]](t, post(viewer, ops.ID, "page", q))
	}
	if page := found(object{"state": "doing"}); page.Total != 1 || page.Records[0] != row || page.Records[0].Telephone != "13800001234" {
		t.Errorf("%+v", page)
	}
	if n := found(object{"state": "new"}).Total + found(object{"kind": "demo"}).Total; n != 0 {
		t.Errorf("%d do not belong there", n)
	}
	lines, err := store.NewTable[audit.Line](apitest.DB(t), apitest.TableName("enterprise")).QueryLatest(t.Context(), store.Range{PK: "audit#enterprise#" + ops.ID})
	if err != nil {
		t.Fatal(err)
	}
	told := 0
	for _, l := range lines {
		if l.Value.TargetID == sent.ID {
			told++
			if strings.Contains(l.Value.Text+l.Value.Before+l.Value.After, "13800001234") || !strings.Contains(l.Value.Text, "新收到改为处理中") {
				t.Errorf("%+v", l.Value)
			}
		}
	}
	if told != 1 {
		t.Errorf("%d lines in the book", told)
	}
}
