package request_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"bimportal/functions/mall"
	"bimportal/functions/mall/malltest"
	"bimportal/functions/mall/request"
	"bimportal/shared/apitest"
	"bimportal/shared/apitest/team"
	"bimportal/shared/auth"
	"bimportal/shared/clock"
	"bimportal/shared/files"
	"bimportal/shared/id"
	"bimportal/shared/membership"
	"bimportal/shared/notify"
	"bimportal/shared/store"
)

const at = "/family/mall/request/"

type object = map[string]any

type door struct {
	*malltest.Door
	t  *testing.T
	in team.Team
}

func open(t *testing.T) door { return door{malltest.Open(t), t, team.NewTeam(t)} }

func (d door) call(p team.Person, what string, body object) apitest.Answer {
	d.t.Helper()
	if what == "detail" {
		body = object{"id": body["id"]}
	}
	return d.Post(p, d.in.ID, at+what, body)
}

func (d door) day(days int) string {
	return d.Now().In(clock.Shanghai).AddDate(0, 0, days).Format(time.DateOnly)
}

func (d door) form(change object) object {
	f := object{
		"name": "单扇防护密闭门", "category": "A0105", "discipline": "architecture", "formats": []string{"rfa"}, "revitYear": 2020, "lod": "300",
		"purpose": "人防地下室口部，门洞 1000×2000", "neededBy": d.day(10),
	}
	for k, v := range change {
		f[k] = v
	}
	return f
}

func (d door) ask(p team.Person, change object) request.FamilyRequestDetail {
	d.t.Helper()
	return d.must(d.call(p, "edit", d.form(change)))
}

func (d door) must(a apitest.Answer) request.FamilyRequestDetail {
	d.t.Helper()
	return team.Must[request.FamilyRequestDetail](d.t, a)
}

func (d door) page(p team.Person, q object) request.FamilyRequestPage {
	d.t.Helper()
	return team.Must[request.FamilyRequestPage](d.t, d.call(p, "page", q))
}

func ref(r request.FamilyRequestDetail) object { return object{"id": r.ID, "rev": r.Rev} }

func with(o object, more object) object {
	for k, v := range more {
		o[k] = v
	}
	return o
}

// told are somebody's messages, title and link, the oldest first.
func (d door) told(p team.Person) (list []string) {
	d.t.Helper()
	rows, err := store.NewTable[notify.Message](apitest.DB(d.t), d.Tables.Message).Query(d.t.Context(), store.Range{PK: notify.BoxPK(p.ID, notify.Notify)})
	if err != nil {
		d.t.Fatal(err)
	}
	for _, r := range rows {
		list = append(list, r.Value.Title+" "+r.Value.Link)
	}
	return list
}

// attached is an upload of purpose attachment.
func (d door) attached(of team.Person, name string) string {
	d.t.Helper()
	fileID := id.Ordered(clock.System())
	f := files.File{FileID: fileID, UserID: of.ID, Purpose: "attachment", Name: name, Size: 3, SHA256: strings.Repeat("a", 64), DownloadPath: fmt.Sprintf("/file/attachment/%s/%s.txt", of.ID, fileID)}
	if err := apitest.DB(d.t).Transact(d.t.Context(), store.NewTable[files.File](apitest.DB(d.t), d.Tables.File).New(files.Key(of.ID, fileID), f)); err != nil {
		d.t.Fatal(err)
	}
	return f.DownloadPath
}

func (d door) held(path string) bool {
	d.t.Helper()
	return apitest.Kept(d.t, apitest.DB(d.t), d.Tables.File, path)
}

func TestWhoMayAskAndAnswer(t *testing.T) {
	d, other := open(t), team.NewTeam(t)
	asker, colleague := d.in.Member(t), d.in.Member(t)
	keeper, viewer := d.in.Member(t, auth.FamilyView, auth.FamilyEdit), d.in.Member(t, auth.FamilyView)
	for _, what := range []string{"page", "detail", "edit", "withdraw", "delete", "take", "hand", "answer", "decline", "keepers"} {
		body := d.form(object{"id": "x", "rev": 1, "userId": "x", "familyId": "x", "reason": "不做"})
		team.Refused(t, "nobody: "+what, d.call(team.Person{}, what, body), 401, "unauthorized")
		team.Refused(t, "somebody else's member: "+what, d.call(other.Owner, what, body), 403, "not_member")
		team.Refused(t, "without an enterprise: "+what, d.Post(asker, "", at+what, body), 403, "not_member")
	}
	for _, what := range []string{"take", "hand", "answer", "decline", "keepers"} {
		for _, p := range []team.Person{asker, viewer} {
			team.Refused(t, "too small a role: "+what, d.call(p, what, d.form(object{"id": "x", "rev": 1, "userId": "x", "familyId": "x", "reason": "不做"})), 403, "no_permission")
		}
	}
	for field, change := range map[string]object{
		"name": {"name": " "}, "purpose": {"purpose": " "}, "category": {"category": "Z99"}, "discipline": {"discipline": "none"}, "lod": {"lod": "7"}, "revitYear": {"revitYear": 1999},
		"formats": {"formats": []string{"exe"}}, "neededBy": {"neededBy": d.day(-1)}, "files": {"files": []string{d.attached(colleague, "别人的.txt")}},
	} {
		if a := d.call(asker, "edit", d.form(change)); a.HTTP != 400 || a.FieldMessage(field) == "" {
			t.Errorf("%s: %d %s", field, a.HTTP, a.Body)
		}
	}
	if a := d.call(asker, "edit", d.form(object{"neededBy": "2026-02-31"})); a.FieldMessage("neededBy") == "" {
		t.Errorf("a day that is none: %s", a.Body)
	}
	if p := d.page(d.in.Owner, object{"scope": "all"}); p.Total != 0 {
		t.Errorf("something of it happened: %+v", p)
	}
	r := d.ask(asker, nil)
	for _, what := range []string{"detail", "withdraw", "delete"} {
		team.Refused(t, "a colleague: "+what, d.call(colleague, what, ref(r)), 404, "request_gone")
	}
	team.Refused(t, "a colleague changes it", d.call(colleague, "edit", d.form(ref(r))), 404, "request_gone")
	team.Refused(t, "who keeps the families changes it", d.call(keeper, "edit", d.form(ref(r))), 404, "request_gone")
	team.Refused(t, "who keeps the families withdraws it", d.call(keeper, "withdraw", ref(r)), 404, "request_gone")
	team.Refused(t, "who sees the families deletes it", d.call(viewer, "delete", ref(r)), 404, "request_gone")
	team.Refused(t, "in another enterprise", d.Post(other.Owner, other.ID, at+"detail", object{"id": r.ID}), 404, "request_gone")
	team.Refused(t, "taken from another enterprise", d.Post(other.Owner, other.ID, at+"take", ref(r)), 404, "request_gone")
	team.Refused(t, "a forged id", d.call(keeper, "take", object{"id": "forged", "rev": 1}), 404, "request_gone")
	for _, scope := range []string{"all", "work"} {
		team.Refused(t, "a colleague lists "+scope, d.call(colleague, "page", object{"scope": scope}), 403, "no_permission")
	}
	if p := d.page(colleague, object{}); p.Total != 0 || p.Counts.All != 0 {
		t.Errorf("a colleague sees it among his own: %+v", p)
	}
	if p := d.page(asker, object{}); p.Total != 1 || !p.Records[0].Mine || !p.Records[0].Can.Edit || p.Records[0].Can.Take {
		t.Errorf("%+v", p)
	}
	if p := d.page(viewer, object{"scope": "all"}); p.Total != 1 || p.Records[0].Mine || p.Records[0].Can != (request.FamilyRequestCan{}) {
		t.Errorf("who only looks: %+v", p)
	}
	for _, p := range []team.Person{asker, viewer, {ID: "nobody"}} {
		if a := d.call(keeper, "hand", with(ref(r), object{"userId": p.ID})); a.FieldMessage("userId") == "" {
			t.Errorf("handed to who may not: %s", a.Body)
		}
	}
	if a := d.call(keeper, "answer", with(ref(r), object{"familyId": d.Draft(d.in, nil).ID})); a.FieldMessage("familyId") == "" {
		t.Errorf("answered with a draft: %s", a.Body)
	}
	if a := d.call(keeper, "decline", with(ref(r), object{"reason": " "})); a.FieldMessage("reason") == "" {
		t.Errorf("declined without a reason: %s", a.Body)
	}
	if now := d.must(d.call(keeper, "detail", ref(r))); now.Rev != r.Rev || now.State != request.Open || len(now.Steps) != 1 {
		t.Errorf("something of it happened: %+v", now)
	}
	// Frozen, everything can be read and nothing changes.
	if _, err := store.NewTable[membership.Access](apitest.DB(t), d.Tables.Enterprise).Update(t.Context(), membership.AccessKey(d.in.ID), func(a *membership.Access) error { a.Frozen = true; return nil }); err != nil {
		t.Fatal(err)
	}
	team.Refused(t, "frozen: edit", d.call(asker, "edit", d.form(ref(r))), 403, "enterprise_frozen")
	for what, p := range map[string]team.Person{"withdraw": asker, "delete": asker, "take": keeper} {
		team.Refused(t, "frozen: "+what, d.call(p, what, ref(r)), 403, "enterprise_frozen")
	}
	if now := d.must(d.call(asker, "detail", ref(r))); now.Can != (request.FamilyRequestCan{}) {
		t.Errorf("frozen: %+v", now.Can)
	}
}

func TestARequestIsTakenHandedOverAndAnswered(t *testing.T) {
	d, seller := open(t), team.NewTeam(t)
	asker := d.in.Member(t)
	keeper, second := d.in.Member(t, auth.FamilyView, auth.FamilyEdit), d.in.Member(t, auth.FamilyView, auth.FamilyEdit)
	paper := d.attached(asker, "口部大样.txt")
	r := d.ask(asker, object{"files": []string{paper, paper}})
	if len(r.Files) != 1 || r.CategoryName != "人防门" || r.State != request.Open || r.Late || !d.held(paper) {
		t.Errorf("%+v", r)
	}
	for _, p := range []team.Person{keeper, second, d.in.Owner} {
		if got := d.told(p); len(got) != 1 || got[0] != "有人请求构件 /familyRequests?id="+r.ID {
			t.Errorf("%v", got)
		}
	}
	if a := d.Get(keeper, d.in.ID, at+"file?id="+r.ID+"&fileId="+r.Files[0].FileID); a.HTTP != 200 || !strings.Contains(string(a.Body), "http") {
		t.Errorf("%s", a.Body)
	}
	team.Refused(t, "another file", d.Get(keeper, d.in.ID, at+"file?id="+r.ID+"&fileId=x"), 404, "request_gone")
	if got := d.must(d.call(keeper, "detail", ref(r))); got.Files[0].Path != "" || !got.Can.Take || !got.Can.Answer || got.Can.Edit {
		t.Errorf("%+v", got)
	}
	old := ref(r)
	r = d.must(d.call(keeper, "take", ref(r)))
	team.Refused(t, "as it was read before", d.call(second, "take", old), 409, "stale_rev")
	team.Refused(t, "taken twice", d.call(second, "take", ref(r)), 409, "request_state")
	family := d.Public(seller, object{"name": "单扇防护密闭门 HFM1020"})
	team.Refused(t, "another's work is answered", d.call(second, "answer", with(ref(r), object{"familyId": family.ID})), 409, "request_taken")
	team.Refused(t, "another's work is declined", d.call(second, "decline", with(ref(r), object{"reason": "不做"})), 409, "request_taken")
	team.Refused(t, "deleted while it stands", d.call(asker, "delete", ref(r)), 409, "request_state")
	r = d.must(d.call(asker, "edit", d.form(object{"id": r.ID, "rev": r.Rev, "name": "单扇防护密闭门 1020", "files": []string{}})))
	if r.State != request.Taken || len(r.Files) != 0 || d.held(paper) {
		t.Errorf("%+v", r)
	}
	if a := d.call(keeper, "hand", with(ref(r), object{"userId": keeper.ID})); a.FieldMessage("userId") == "" {
		t.Errorf("handed to himself: %s", a.Body)
	}
	r = d.must(d.call(keeper, "hand", with(ref(r), object{"userId": second.ID, "note": "出差"})))
	if p := d.page(second, object{"scope": "work", "state": "taken"}); p.Total != 1 || p.Records[0].ID != r.ID {
		t.Errorf("%+v", p)
	}
	if p := d.page(keeper, object{"scope": "work"}); p.Total != 0 {
		t.Errorf("%+v", p)
	}
	r = d.must(d.call(second, "answer", with(ref(r), object{"familyId": family.ID, "note": "含 7 字甲级"})))
	if r.State != request.Done || r.Family == nil || r.Family.ID != family.ID || r.FamilyName != family.Name || len(r.Steps) != 5 || r.Steps[0].Text != "含 7 字甲级" {
		t.Errorf("%+v", r)
	}
	for what, body := range map[string]object{"edit": d.form(ref(r)), "withdraw": ref(r)} {
		team.Refused(t, "ended: "+what, d.call(asker, what, body), 409, "request_state")
	}
	for what, body := range map[string]object{"take": ref(r), "hand": with(ref(r), object{"userId": keeper.ID}), "answer": with(ref(r), object{"familyId": family.ID}), "decline": with(ref(r), object{"reason": "不做"})} {
		team.Refused(t, "ended: "+what, d.call(second, what, body), 409, "request_state")
	}
	mine := "/family/mine?tab=requests&id=" + r.ID
	if got := strings.Join(d.told(asker), "；"); got != "构件请求有人处理了 "+mine+"；构件请求换人处理 "+mine+"；您请求的构件已完成 "+mine {
		t.Errorf("the asker: %s", got)
	}
	bench := " /familyRequests?id=" + r.ID
	if got := strings.Join(d.told(keeper), "；"); got != "有人请求构件"+bench+"；构件请求有修改"+bench {
		t.Errorf("who had it: %s", got)
	}
	if got := strings.Join(d.told(second), "；"); got != "有人请求构件"+bench+"；有构件请求转交给您"+bench {
		t.Errorf("who has it: %s", got)
	}
	if a := d.call(asker, "delete", ref(r)); a.HTTP != 200 {
		t.Errorf("%s", a.Body)
	}
	team.Refused(t, "deleted", d.call(asker, "detail", ref(r)), 404, "request_gone")
}

func TestARequestIsDeclinedOrWithdrawn(t *testing.T) {
	d := open(t)
	asker, keeper := d.in.Member(t), d.in.Member(t, auth.FamilyView, auth.FamilyEdit)
	paper := d.attached(asker, "样图.txt")
	one, two := d.ask(asker, object{"files": []string{paper}}), d.ask(asker, object{"name": "双扇防护密闭门", "neededBy": d.day(1)})
	if p := d.page(asker, object{}); p.Total != 2 || p.Records[0].ID != two.ID {
		t.Errorf("what is needed first: %+v", p.Records)
	}
	one = d.must(d.call(keeper, "decline", with(ref(one), object{"reason": "厂家不供模型"})))
	two = d.must(d.call(keeper, "take", ref(two)))
	two = d.must(d.call(asker, "withdraw", ref(two)))
	if one.State != request.Declined || one.Reason != "厂家不供模型" || two.State != request.Withdrawn {
		t.Errorf("%+v %+v", one, two)
	}
	if got := d.told(keeper); got[len(got)-1] != "构件请求已撤回 /familyRequests?id="+two.ID {
		t.Errorf("%v", got)
	}
	if got := d.told(asker); len(got) != 2 || !strings.HasPrefix(got[0], "您请求的构件不做") {
		t.Errorf("%v", got)
	}
	p := d.page(keeper, object{"scope": "all", "keyword": "防护", "discipline": "architecture"})
	if p.Counts != (request.FamilyRequestCounts{All: 2, Declined: 1, Withdrawn: 1}) || p.Records[0].ID != two.ID {
		t.Errorf("%+v", p)
	}
	if p := d.page(keeper, object{"scope": "all", "keyword": "卷帘"}); p.Total != 0 || p.Counts.All != 0 {
		t.Errorf("%+v", p)
	}
	if d.ask(keeper, object{"name": "自己要的"}); strings.Contains(strings.Join(d.told(keeper)[3:], ""), "有人请求构件") {
		t.Errorf("who asks hears of himself: %v", d.told(keeper))
	}
	if a := d.call(keeper, "delete", ref(one)); a.HTTP != 200 || d.held(paper) {
		t.Errorf("%s; its attachment is held: %v", a.Body, d.held(paper))
	}
	if got := d.told(asker); len(got) != 3 || got[2] != "您的构件请求已删除 /family/mine?tab=requests" {
		t.Errorf("whose request is deleted by another hears %v", got)
	}
	late := d.ask(asker, nil)
	if _, err := store.NewTable[request.Request](apitest.DB(t), d.Tables.Mall).Update(t.Context(), store.Key{PK: "listing#requests#" + d.in.ID, SK: "row#" + late.ID}, func(r *request.Request) error {
		r.NeededBy, late.NeededBy = d.day(-1), d.day(-1)
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	d.Door = d.Process()
	if p := d.page(keeper, object{"scope": "all", "late": true}); p.Total != 1 || p.Records[0].ID != late.ID || !p.Records[0].Late {
		t.Errorf("%+v", p)
	}
	// A day that is over stays while nothing else of it changes.
	if a := d.call(asker, "edit", d.form(with(ref(late), object{"neededBy": late.NeededBy}))); a.HTTP != 200 {
		t.Errorf("%s", a.Body)
	}
}

// However many take one request at once, it is one's: the others are told that it has changed.
func TestARequestIsTakenByOne(t *testing.T) {
	d := open(t)
	asker := d.in.Member(t)
	keepers := make([]team.Person, 12)
	for i := range keepers {
		keepers[i] = d.in.Member(t, auth.FamilyView, auth.FamilyEdit)
	}
	for range 4 {
		asked := d.ask(asker, nil)
		var wg sync.WaitGroup
		var taken atomic.Int32
		for _, keeper := range keepers {
			wg.Go(func() {
				for {
					a := d.call(keeper, "take", object{"id": asked.ID, "rev": asked.Rev})
					if a.HTTP == 200 {
						taken.Add(1)
					}
					if a.HTTP != 409 || a.Reason() != "conflict" {
						return
					}
				}
			})
		}
		wg.Wait()
		if got := d.must(d.call(asker, "detail", object{"id": asked.ID})); taken.Load() != 1 || len(got.Steps) != 2 {
			t.Errorf("taken by %d, %d steps", taken.Load(), len(got.Steps))
		}
	}
}

// However many ask, take and end at once, the bounds hold and each request is worked on by one.
func TestRequestsKeepTheirBounds(t *testing.T) {
	d := open(t)
	asker, keeper := d.in.Member(t), d.in.Member(t, auth.FamilyView, auth.FamilyEdit)
	var wg sync.WaitGroup
	var mu sync.Mutex
	reasons := map[string]int{}
	for range 24 {
		wg.Go(func() {
			for {
				a := d.call(asker, "edit", d.form(nil))
				if a.HTTP == 409 && a.Reason() != "too_many_requests_open" {
					continue // beaten by the others too often
				}
				mu.Lock()
				reasons[a.Reason()]++
				mu.Unlock()
				return
			}
		})
	}
	wg.Wait()
	p := d.page(asker, object{"pageSize": 100})
	if reasons["too_many_requests_open"] != 4 || p.Total != 20 {
		t.Errorf("%v, %d", reasons, p.Total)
	}
	one := p.Records[0]
	d.must(d.call(keeper, "decline", object{"id": one.ID, "rev": one.Rev, "reason": "不做"}))
	d.ask(asker, object{"name": "又一个"})
	team.Refused(t, "one too many again", d.call(asker, "edit", d.form(nil)), 409, "too_many_requests_open")
	for i := range 70 {
		two := d.must(d.call(asker, "detail", object{"id": p.Records[1].ID}))
		two = d.must(d.call(asker, "edit", d.form(with(ref(two), object{"name": fmt.Sprint("改", i)}))))
		if i == 69 && (len(two.Steps) != 60 || two.Steps[59].Deed != "提出请求") {
			t.Errorf("%d steps, the first %s", len(two.Steps), two.Steps[59].Deed)
		}
	}
	rows, err := store.NewTable[request.Stock](apitest.DB(t), d.Tables.Mall).Update(t.Context(), store.Key{PK: "requests#" + d.in.ID, SK: "stock"}, func(s *request.Stock) error {
		s.All = 2000
		return nil
	})
	if err != nil || rows.Open[asker.ID] != 20 {
		t.Errorf("%+v %v", rows, err)
	}
	team.Refused(t, "the enterprise's are full", d.call(keeper, "edit", d.form(nil)), 409, "too_many_requests_kept")
}

// A page reads the head and what has changed, however many requests there are.
func TestAPageOfRequestsReadsWhatHasChanged(t *testing.T) {
	d := open(t)
	asker := d.in.Member(t)
	for i := range 12 {
		d.ask(asker, object{"name": fmt.Sprint("门", i), "purpose": strings.Repeat("用途", 200)})
	}
	here := door{d.Process(), t, d.in}
	here.page(asker, object{})
	d.ask(asker, object{"name": "新的门"})
	base := here.Wire.Units(func() { here.call(asker, "detail", object{"id": "nothing"}) }) - 1 // the session's and the standing's
	units := here.Wire.Units(func() {
		if p := here.page(asker, object{}); p.Total != 13 {
			t.Errorf("%d", p.Total)
		}
	})
	if units-base > 4 {
		t.Errorf("a page reads %v units", units-base)
	}
}

func TestTheDemonstrationsRequests(t *testing.T) {
	d := open(t)
	user := id.New("u")
	seed, err := json.Marshal(object{"requests": []object{
		{"slug": id.New("r"), "provider": "zhongzhu", "user": user, "said": "何小满", "time": "2026-11-02 09:00:00", "name": "集水坑", "purpose": "地下室", "neededBy": "2026-12-01", "file": "大样.txt", "text": "1500×1500",
			"steps": []object{{"deed": "take", "user": "owner", "said": "林工", "time": "2026-11-03 09:00:00"}, {"deed": "answer", "user": "owner", "said": "林工", "family": "f", "name": "集水坑 JSK", "time": "2026-11-05 09:00:00"}}},
	}})
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if _, err := d.S.Work(t.Context(), mall.Event{Task: "seed", Data: seed}); err != nil {
			t.Fatal(err)
		}
	}
	in := team.Known(t, id.Slug("enterprise", "zhongzhu"))
	p := team.Must[request.FamilyRequestPage](t, d.Post(in.Owner, in.ID, at+"page", object{"scope": "all"}))
	if p.Total != 1 || p.Counts.Done != 1 || p.Records[0].WorkerName != "林工" {
		t.Errorf("%+v", p)
	}
	one := team.Must[request.FamilyRequestDetail](t, d.Post(in.Owner, in.ID, at+"detail", object{"id": p.Records[0].ID}))
	if len(one.Files) != 1 || len(one.Steps) != 3 || one.Family != nil {
		t.Errorf("%+v", one)
	}
}
