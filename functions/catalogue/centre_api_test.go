package catalogue_test

import (
	"fmt"
	"strings"
	"testing"

	"bimportal/functions/catalogue"
	"bimportal/functions/catalogue/cases"
	ct "bimportal/functions/catalogue/cataloguetest"
	"bimportal/functions/catalogue/comment"
	"bimportal/functions/catalogue/template"
	"bimportal/shared/apitest"
	"bimportal/shared/apitest/team"
	"bimportal/shared/audit"
	"bimportal/shared/auth"
	"bimportal/shared/goods"
	"bimportal/shared/id"
	"bimportal/shared/notify"
	"bimportal/shared/store"
	"bimportal/shared/words"
)

const reply = "/micro/home/offer/reply"

// saidOf makes somebody say something of a template, as a buyer's order or a seed does.
func saidOf(t *testing.T, templateID, userID, text string) comment.Comment {
	t.Helper()
	c := comment.Comment{ID: id.New(""), Type: goods.Template, GoodsID: templateID, UserID: userID, Nickname: "买家", Score: 4, Text: text, VersionNo: "V1.0.0", At: 1_790_000_000_000}
	db := apitest.DB(t)
	if err := db.Transact(t.Context(), store.NewTable[comment.Comment](db, apitest.TableName("catalogue")).New(store.Key{PK: "comments#template#" + templateID, SK: "001790000000000#" + c.ID}, c)); err != nil {
		t.Fatal(err)
	}
	return c
}

func TestASellerAnswersOnceAndMayMendIt(t *testing.T) {
	g := ct.Door(t)
	one, other := team.NewTeam(t), team.NewTeam(t)
	m := ct.Shelved(t, g, one, map[string]any{"templateName": "回复" + id.New("")})
	buyer, reader, seller := team.NewPerson(t), one.Member(t, auth.CentreView), one.Member(t, auth.CommentReply)
	c := saidOf(t, m.ID, buyer.ID, "目录清楚")
	lists, never, wait := store.NewTable[words.Word](apitest.DB(t), apitest.TableName("community")), "停"+id.New(""), "等"+id.New("")
	for word, level := range map[string]words.Level{never: words.Refuse, wait: words.Wait} {
		if err := store.Ensure(t.Context(), lists, words.Key(word), words.Word{Word: word, Level: level}); err != nil {
			t.Fatal(err)
		}
	}
	in := func(more map[string]any) map[string]any {
		body := map[string]any{"type": "template", "goodsId": m.ID, "id": c.ID, "text": "谢谢支持"}
		for k, v := range more {
			body[k] = v
		}
		return body
	}
	call := func(p team.Person, e string, more map[string]any) apitest.Answer {
		return team.Call(t, g, p, e, "POST", reply, in(more))
	}
	team.Refused(t, "nobody", call(team.Person{}, one.ID, nil), 401, "unauthorized")
	team.Refused(t, "a stranger", call(other.Owner, one.ID, nil), 403, "not_member")
	team.Refused(t, "a small role", call(reader, one.ID, nil), 403, "no_permission")
	team.Refused(t, "another seller", call(other.Owner, other.ID, nil), 404, "template_gone")
	team.Refused(t, "a forged comment", call(seller, one.ID, map[string]any{"id": "ffffffffff"}), 404, "comment_gone")
	team.Refused(t, "forged goods", call(seller, one.ID, map[string]any{"goodsId": "ffffffffff"}), 404, "template_gone")
	for _, text := range []string{"", "   ", strings.Repeat("长", 501)} {
		if a := call(seller, one.ID, map[string]any{"text": text}); a.HTTP != 400 || a.FieldMessage("text") == "" {
			t.Errorf("%d characters: %d %s", len([]rune(text)), a.HTTP, a.Body)
		}
	}
	for text, want := range map[string]string{"请找" + never: "“" + never + "”不能发布", "请找" + wait: "“" + wait + "”需要审核后才能发布"} {
		a := call(seller, one.ID, map[string]any{"text": text})
		team.Refused(t, text, a, 400, "words")
		if !strings.HasPrefix(a.FieldMessage("text"), want) {
			t.Errorf("%s: %s", text, a.Body)
		}
	}
	said := func() comment.Row {
		return ct.Get[comment.Said](t, g, "/platform/home/itemTemplate/comments?id="+m.ID).Records[0]
	}
	if said().Reply != "" || len(told(t, buyer.ID)) != 0 {
		t.Fatalf("it was answered all the same: %+v", said())
	}

	first := team.Must[comment.OwnRow](t, call(seller, one.ID, map[string]any{"text": " 谢谢支持 "}))
	mended := team.Must[comment.OwnRow](t, call(seller, one.ID, map[string]any{"text": "谢谢，V1.1 已补充目录"}))
	if first.Reply != "谢谢支持" || mended.Reply != "谢谢，V1.1 已补充目录" || mended.ReplyTime != first.ReplyTime || mended.Goods.Name != m.TemplateName {
		t.Errorf("%+v %+v", first, mended)
	}
	fresh := ct.Service(t).Routes() // what other processes read: no answer is kept there
	if r := ct.Get[comment.Said](t, fresh, "/platform/home/itemTemplate/comments?id="+m.ID).Records[0]; r.Reply != mended.Reply {
		t.Errorf("the public reads %+v", r)
	}
	messages := told(t, buyer.ID)
	if len(messages) != 1 || messages[0].Link != "/templateDetail?id="+m.ID || !strings.Contains(messages[0].Content, "谢谢支持") {
		t.Errorf("the buyer was told %+v", messages)
	}
	lines, err := audit.NewBook(apitest.DB(t), apitest.TableName("enterprise")).Newest(t.Context(), one.ID, 2)
	if err != nil || len(lines) != 2 || lines[0].Action != string(auth.CommentReply) || lines[0].Actor != seller.ID {
		t.Errorf("%+v %v", lines, err)
	}
}

func told(t *testing.T, userID string) []notify.Message {
	t.Helper()
	rows, err := store.NewTable[notify.Message](apitest.DB(t), apitest.TableName("message")).QueryLatest(t.Context(), store.Range{PK: notify.BoxPK(userID, notify.Notify)})
	if err != nil {
		t.Fatal(err)
	}
	list := make([]notify.Message, len(rows))
	for i, r := range rows {
		list[i] = r.Value
	}
	return list
}

// TestTheCentreSaysHowWhatIsOfferedStands to who may look at it, of his own enterprise.
func TestTheCentreSaysHowWhatIsOfferedStands(t *testing.T) {
	g := ct.Door(t)
	one, other := team.NewTeam(t), team.NewTeam(t)
	ct.Shelved(t, g, one, map[string]any{"templateName": "在架" + id.New("")})
	draft := team.Must[template.Managed](t, team.Call(t, g, one.Owner, one.ID, "POST", ct.AddTemplate, ct.TemplateForm(map[string]any{"templateName": "驳回" + id.New("")})))
	draft = team.Must[template.Managed](t, team.Call(t, g, one.Owner, one.ID, "POST", ct.MoveTemplate, map[string]any{"id": draft.ID, "status": 1}))
	ops := team.Operators(t)
	team.Must[template.Managed](t, team.Call(t, g, ops.Member(t, auth.ContentAudit), ops.ID, "POST", ct.AuditTemplate, map[string]any{"id": draft.ID, "status": 4, "rev": draft.Rev, "reason": "缺少说明"}))
	centre := func(p team.Person, e string) apitest.Answer {
		return team.Call(t, g, p, e, "GET", "/micro/home/offer/centre", nil)
	}
	team.Refused(t, "nobody", centre(team.Person{}, one.ID), 401, "unauthorized")
	team.Refused(t, "a stranger", centre(other.Owner, one.ID), 403, "not_member")
	team.Refused(t, "a small role", centre(one.Member(t, auth.TemplateView), one.ID), 403, "no_permission")
	c := team.Must[catalogue.Centre](t, centre(one.Owner, one.ID))
	if c.Templates.On != 1 || c.Templates.Rejected != 1 || c.Products.On != 0 || c.Offers.Templates != 1 || c.Waiting != 0 {
		t.Errorf("%+v", c)
	}
	if len(c.Returned) != 1 || c.Returned[0].ID != draft.ID || c.Returned[0].Reason != "缺少说明" || c.Returned[0].Kind != "template" {
		t.Errorf("%+v", c.Returned)
	}
	if seen := team.Must[catalogue.Centre](t, centre(one.Member(t, auth.CentreView), one.ID)); len(seen.Returned) != 1 {
		t.Errorf("who may see the centre sees %+v", seen)
	}
	if none := team.Must[catalogue.Centre](t, centre(other.Owner, other.ID)); none.Templates.On != 0 || len(none.Returned) != 0 {
		t.Errorf("another enterprise sees %+v", none)
	}

	// A case has no state of its own for what was sent back, and of what is public it is a change.
	auditor := ops.Member(t, auth.ContentAudit)
	edit := func(change map[string]any) cases.Managed {
		return team.Must[cases.Managed](t, team.Call(t, g, one.Owner, one.ID, "POST", ct.EditCase, ct.CaseForm(change)))
	}
	move := func(m cases.Managed, to int) cases.Managed {
		return team.Must[cases.Managed](t, team.Call(t, g, one.Owner, one.ID, "POST", ct.MoveCase, map[string]any{"id": m.ID, "status": to}))
	}
	audit := func(m cases.Managed, to int, reason string) cases.Managed {
		return team.Must[cases.Managed](t, team.Call(t, g, auditor, ops.ID, "POST", ct.AuditCase, map[string]any{"id": m.ID, "rev": m.Rev, "status": to, "reason": reason}))
	}
	returned := func() string {
		list := []string{}
		for _, r := range team.Must[catalogue.Centre](t, centre(one.Owner, one.ID)).Returned {
			if r.Kind == "case" {
				list = append(list, fmt.Sprintf("%d %v %s", r.Status, r.Staged, r.Reason))
			}
		}
		return strings.Join(list, ",")
	}
	m := move(edit(nil), 1)
	if got := returned(); got != "" {
		t.Errorf("under review: %q", got)
	}
	m = audit(m, 0, "图文不符")
	if got := returned(); got != "4 false 图文不符" {
		t.Errorf("sent back: %q", got)
	}
	m = audit(move(m, 1), 2, "")
	m = edit(map[string]any{"id": m.ID, "rev": m.Rev, "summary": "改过的摘要"})
	m = move(m, 1)
	if c := team.Must[catalogue.Centre](t, centre(one.Owner, one.ID)); returned() != "" || c.Cases.Waits != 1 || c.Cases.InReview != 0 || c.Cases.On != 1 {
		t.Errorf("its change waits: %q %+v", returned(), c.Cases)
	}
	m = audit(m, 0, "摘要不实")
	if got := returned(); got != "4 true 摘要不实" {
		t.Errorf("its change was sent back: %q", got)
	}
	m = audit(m, 3, "涉及诉讼")
	if got := returned(); got != "5 false 涉及诉讼" {
		t.Errorf("taken off: %q", got)
	}
	if move(m, 1); returned() != "" {
		t.Errorf("handed in again: %q", returned())
	}

	// A demonstration provider has comments; what waits is those without an answer.
	provider := team.Team{ID: id.Slug("enterprise", "zhongzhu")}
	comments := func(p team.Person, body map[string]any) comment.OwnSaid {
		return team.Must[comment.OwnSaid](t, team.Call(t, g, p, provider.ID, "POST", "/micro/home/offer/comments", body))
	}
	demo := team.Known(t, provider.ID)
	all := comments(demo.Owner, map[string]any{"pageSize": 100})
	waiting := comments(demo.Owner, map[string]any{"answered": false, "pageSize": 100})
	if all.Total == 0 || waiting.Total != waiting.Waiting || all.Waiting != waiting.Waiting || waiting.Total >= all.Total {
		t.Errorf("%d of %d wait, said %d", waiting.Total, all.Total, all.Waiting)
	}
	for _, r := range waiting.Records {
		if r.Reply != "" || r.Goods.Name == "" {
			t.Errorf("%+v", r)
		}
	}
	if products := comments(demo.Owner, map[string]any{"type": "product", "pageSize": 100}); products.Total == 0 || products.Total >= all.Total {
		t.Errorf("%d of %d are of products", products.Total, all.Total)
	}
}
