package need_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"bimportal/functions/community"
	"bimportal/functions/community/need"
	"bimportal/functions/community/post"
	"bimportal/shared/api"
	"bimportal/shared/apitest"
	"bimportal/shared/apitest/team"
	"bimportal/shared/auth"
	"bimportal/shared/ledger"
	"bimportal/shared/listing"
	"bimportal/shared/money"
	"bimportal/shared/spending"
	"bimportal/shared/store"
	"bimportal/shared/xray/sample"
)

func TestANeedOfAnEnterprise(t *testing.T) {
	t.Parallel()
	d := open(t)
	company := team.NewTeam(t)
	member := func(name string, p ...auth.Permission) team.Person { return d.Joined(company, name, p...) }
	buys, looks := member("采购", auth.AccountSpend), member("查看", auth.AccountView)
	d.refused("who may not spend", d.Post(looks, "", needPath+"edit", d.form(object{"enterpriseId": company.ID})), 403, "not_owner")
	s := d.draft(buys, object{"enterpriseId": company.ID})
	poor := d.Post(buys, "", needPath+"publish", object{"id": s.ID, "rev": s.Rev})
	d.refused("an account without money", poor, 409, "balance_too_low")
	d.Rich(ledger.EnterpriseAccount(company.ID), 60_000)
	team.Must[need.Detail](t, d.Post(buys, "", needPath+"publish", object{"id": s.ID, "rev": s.Rev}))
	if b := d.Held(ledger.EnterpriseAccount(company.ID)); b.BalanceFen != 10_000 || d.Held(ledger.PersonalAccount(buys.ID)).Lines != 0 {
		t.Errorf("%+v", b)
	}
	counts := func(what string, held int64, spent money.Fen) {
		t.Helper()
		c, err := store.NewTable[ledger.Purchases](apitest.DB(t), d.Tables.Wallet).Find(t.Context(), ledger.PurchasesKey(ledger.EnterpriseAccount(company.ID)))
		d.Do(err)
		m, err := store.NewTable[spending.Spending](apitest.DB(t), d.Tables.Wallet).QueryLatest(t.Context(), store.Range{PK: ledger.AccountPK(ledger.EnterpriseAccount(company.ID)), From: "spent#"})
		d.Do(err)
		if c.Value.Held != held || len(m) != 1 || m[0].Value.SpentFen != spent {
			t.Errorf("%s: %+v, %+v", what, c.Value, m)
		}
	}
	counts("published", 1, 50_000)
	d.refused("a member hands in", d.hand(looks, s.ID, nil), 409, "own_need")
	d.refused("who may not spend cancels", d.Post(looks, "", needPath+"cancel", object{"id": s.ID, "reason": "x"}), 403, "not_owner")
	d.refused("who may not spend lists", d.Get(looks, "", needPath+"mine?enterpriseId="+company.ID), 403, "not_owner")
	other := member("另一位采购", auth.AccountSpend)
	if list := team.Must[api.Page[need.Brief]](t, d.Get(other, "", needPath+"mine?enterpriseId="+company.ID)); list.Total != 1 {
		t.Errorf("%+v", list)
	}
	if got := team.Must[need.Detail](t, d.Post(other, "", needPath+"cancel", object{"id": s.ID, "reason": "项目暂停"})); got.Outcome != need.Returned {
		t.Errorf("%+v", got)
	}
	if b := d.Held(ledger.EnterpriseAccount(company.ID)); b.BalanceFen != 60_000 {
		t.Errorf("%+v", b)
	}
	counts("cancelled", 0, 0)
}

func TestFilesAreHeldAgainstTheRequirement(t *testing.T) {
	t.Parallel()
	d := open(t)
	const idsText = `<?xml version="1.0"?><ids:ids xmlns:ids="http://standards.buildingsmart.org/IDS" xmlns:xs="http://www.w3.org/2001/XMLSchema"><ids:info><ids:title>墙的命名</ids:title></ids:info><ids:specifications>` +
		`<ids:specification name="命名" ifcVersion="IFC4"><ids:applicability minOccurs="1" maxOccurs="unbounded"><ids:entity><ids:name><ids:simpleValue>IFCWALL</ids:simpleValue></ids:name></ids:entity></ids:applicability>` +
		`<ids:requirements><ids:attribute><ids:name><ids:simpleValue>Name</ids:simpleValue></ids:name><ids:value><xs:restriction base="xs:string"><xs:pattern value="W-.*"/></xs:restriction></ids:value></ids:attribute></ids:requirements></ids:specification></ids:specifications></ids:ids>`
	if a := d.Post(d.buyer, "", needPath+"edit", d.form(object{"idsText": "<x/>"})); a.HTTP != 400 || a.FieldMessage("idsText") == "" {
		t.Errorf("%d %s", a.HTTP, a.Body)
	}
	needID := d.published(d.buyer, object{"idsText": idsText, "formats": []string{"ifc"}})
	ifc := func(wall string) string {
		return "ISO-10303-21;\nHEADER;\nFILE_DESCRIPTION((''),'2;1');\nFILE_NAME('','',(''),(''),'','','');\nFILE_SCHEMA(('IFC4'));\nENDSEC;\nDATA;\n#1=IFCWALL('2O2Fr$t4X7Zf8NOew3FLOH',$,'" + wall + "',$,$,$,$,$,$);\nENDSEC;\nEND-ISO-10303-21;\n"
	}
	good, bad, none := d.Named("合格"), d.Named("不合格"), d.Named("缺格式")
	put := func(by team.Person, name, text string) string {
		path := d.Upload(by, name, text)
		d.Store(path, []byte(text))
		return path
	}
	newer := d.Named("版本过高")
	rfa := string(sample.Family(sample.Spec{Year: 2022, Title: "门", Types: []sample.Type{{Name: "900"}}}))
	team.Must[need.Receipt](t, d.hand(newer, needID, object{"files": []string{put(newer, "门.rfa", rfa), put(newer, "模型.ifc", ifc("W-02"))}}))
	for by, path := range map[team.Person]string{good: put(good, "模型.ifc", ifc("W-01")), bad: put(bad, "模型.ifc", ifc("墙")), none: put(none, "说明.pdf", "%PDF-1.4")} {
		team.Must[need.Receipt](t, d.hand(by, needID, object{"files": []string{path}}))
	}
	d.Sweep()
	if r := d.detail(good, needID).Manuscript; r.Checked.At != 0 {
		t.Errorf("checked before it was opened: %+v", r)
	}
	d.Pass(3 * day)
	d.Sweep()
	if c := d.detail(newer, needID).Manuscript.Checked; c.Pass || c.Files[0].Pass || c.Files[0].Year != 2022 || !c.Files[1].Pass {
		t.Errorf("a family of a newer Revit: %+v", c)
	}
	for by, want := range map[team.Person]bool{good: true, bad: false, none: false} {
		if c := d.detail(by, needID).Manuscript.Checked; c.At == 0 || c.Pass != want {
			t.Errorf("%+v", c)
		}
	}
	for _, m := range team.Must[api.Page[need.ManuscriptView]](t, d.Get(d.buyer, "", manuPath+"page?id="+needID)).Records {
		if m.Checked.At == 0 || m.Name == "不合格" && (m.Checked.Failed != 1 || !strings.Contains(m.Checked.Files[0].Text, "命名")) || m.Name == "缺格式" && m.Checked.Missing[0] != "ifc" {
			t.Errorf("%+v", m)
		}
	}
}

// Files by which the worker dies each time are given up after some tries, and those after them are checked meanwhile.
func TestFilesThatKillTheWorkerKeepNoOthersUnchecked(t *testing.T) {
	t.Parallel()
	d := open(t)
	d.Still()
	deadly, good := d.Named("要命的文件"), d.Named("合格")
	first := d.published(d.buyer, object{"formats": []string{"ifc"}, "budgetFen": 10_000})
	second := d.published(d.buyer, object{"formats": []string{"ifc"}, "budgetFen": 10_000, "deadline": d.Now().Add(3*day + time.Hour).UnixMilli()})
	put := func(by team.Person, needID string) string {
		text := string(sample.IFC("IFC4", "", "#1=IFCWALL('a',$,$,$,$,$,$,$,$);"))
		path := d.Upload(by, "模型.ifc", text)
		d.Store(path, []byte(text))
		team.Must[need.Receipt](t, d.hand(by, needID, object{"files": []string{path}}))
		return path
	}
	deadlyPath := put(deadly, first)
	put(good, second)
	d.Pass(4 * day)
	died := 0
	turn := func() {
		ctx, dies := context.WithCancel(t.Context())
		defer dies()
		d.Reading = func(path string) {
			if strings.HasSuffix(path, deadlyPath) {
				died++
				dies()
			}
		}
		_ = d.S.Work(ctx, community.Event{Task: "sweep"}) // to die is one of its ends
		d.Pass(time.Minute)
	}
	turn()
	turn()
	if c := d.detail(good, second).Manuscript.Checked; c.At == 0 || !c.Pass {
		t.Errorf("the others wait: %+v", c)
	}
	for range 100 {
		turn()
	}
	if c := d.detail(deadly, first).Manuscript.Checked; died != 5 || c.At == 0 || c.Pass || c.Files[0].Pass {
		t.Errorf("died %d times: %+v", died, c)
	}
}

func TestWhatWaitsForALookIsNowhere(t *testing.T) {
	t.Parallel()
	d := open(t)
	newcomer := d.Newcomer("新人")
	d.Rich(ledger.PersonalAccount(newcomer.ID), 60_000)
	needID := d.published(newcomer, nil)
	if seen := d.detail(newcomer, needID); seen.Shown != post.Review || seen.HeldFen != 50_000 {
		t.Errorf("%+v", seen)
	}
	d.refused("read by others", d.Get(d.author, "", needPath+"detail?id="+needID), 404, "need_gone")
	d.refused("something is handed in", d.hand(d.author, needID, nil), 409, "need_not_open")
	list := func() int {
		return team.Must[api.Page[need.Brief]](t, d.Get(team.Person{}, "", needPath+"page")).Total
	}
	if n := list(); n != 0 {
		t.Errorf("%d are listed", n)
	}
	ops := team.Operators(t)
	op := d.Joined(ops, "审核", auth.ContentAudit)
	decide := func(result string) {
		if a := d.Post(op, ops.ID, "/micro/home/community/review/decide", object{"targetType": "need", "targetId": needID, "result": result, "reason": "x"}); a.HTTP != 200 {
			t.Fatalf("%s", a.Body)
		}
	}
	decide("pass")
	d.Pass(time.Minute)
	if n := list(); n != 1 {
		t.Errorf("%d are listed", n)
	}
	team.Must[need.Receipt](t, d.hand(d.author, needID, nil))
}

// TestWhatIsHiddenGoesOnToItsEnd: hiding a need takes it from the public, and from nobody whose money or work is in it.
func TestWhatIsHiddenGoesOnToItsEnd(t *testing.T) {
	t.Parallel()
	d := open(t)
	ops := team.Operators(t)
	op, moderator := d.Joined(ops, "客服", auth.ClaimView, auth.ClaimDecide), d.Joined(ops, "审核", auth.ContentAudit)
	needID := d.published(d.buyer, object{"attachments": []string{d.Upload(d.buyer, "任务书.pdf", "pdf of the need")}})
	m := d.handed(d.author, needID)
	file := d.detail(d.author, needID).Attachments[0].FileID
	for _, name := range []string{"甲", "乙", "丙"} {
		team.Must[struct{}](t, d.Post(d.Writer(name), "", "/micro/home/community/report", object{"targetType": "need", "targetId": needID, "reason": "ad"}))
	}
	fetch := func(p team.Person) apitest.Answer {
		return d.Get(p, "", needPath+"file?id="+needID+"&fileId="+file)
	}
	d.refused("a stranger fetches what a hidden need shows", fetch(d.Named("路人")), 404, "need_gone")
	team.Must[need.Signed](t, fetch(d.author))
	d.Pass(4 * day)
	team.Must[need.Detail](t, d.award(d.buyer, needID, m.ManuscriptID, 50_000))
	d.refused("an operator fetches what he does not decide", fetch(op), 404, "need_gone")
	team.Must[need.Detail](t, d.Post(d.author, "", needPath+"dispute", object{"id": needID, "reason": "发布方改了要求"}))
	team.Must[need.Signed](t, fetch(op))
	if rows := team.Must[api.Page[need.Row]](t, d.Get(d.author, "", manuPath+"mine")).Records; len(rows) != 1 || rows[0].NeedStatus != need.Disputed || rows[0].Status != need.Won {
		t.Errorf("its winner reads %+v", rows)
	}
	disputes := func() []string {
		ids := []string{}
		for _, b := range team.Must[api.Page[need.Brief]](t, d.Get(op, ops.ID, needPath+"disputes")).Records {
			ids = append(ids, b.ID)
		}
		return ids
	}
	if got := disputes(); !slices.Equal(got, []string{needID}) {
		t.Errorf("hidden: %v wait for an operator", got)
	}
	decided := func(result string) {
		t.Helper()
		if a := d.Post(moderator, ops.ID, "/micro/home/community/review/decide", object{"targetType": "need", "targetId": needID, "result": result, "reason": "x"}); a.HTTP != 200 {
			t.Fatalf("%s", a.Body)
		}
	}
	decided("pass")
	if got := disputes(); !slices.Equal(got, []string{needID}) {
		t.Errorf("public again: %v wait for an operator", got)
	}
	c := team.Must[need.Disputable](t, d.Get(op, ops.ID, needPath+"case?id="+needID))
	team.Must[need.None](t, d.Post(op, ops.ID, needPath+"decide", object{"id": needID, "rev": c.Rev, "note": "按完成量结算", "parts": []object{{"manuscriptId": m.ManuscriptID, "amountFen": 20_000}}}))
	if got := disputes(); len(got) != 0 {
		t.Errorf("decided: %v wait for an operator", got)
	}
}

// TestNobodyDecidesWhatHeIsASideOf: who published a need or won in it is no operator of its dispute.
func TestNobodyDecidesWhatHeIsASideOf(t *testing.T) {
	t.Parallel()
	d := open(t)
	ops := team.Operators(t)
	buyer, winner, other := d.Joined(ops, "发布方", auth.ClaimDecide, auth.ClaimView), d.Joined(ops, "中选者", auth.ClaimDecide, auth.ClaimView), d.Joined(ops, "客服", auth.ClaimDecide, auth.ClaimView)
	d.Rich(ledger.PersonalAccount(buyer.ID), 60_000)
	needID := d.published(buyer, nil)
	m := d.handed(winner, needID)
	d.Pass(4 * day)
	team.Must[need.Detail](t, d.award(buyer, needID, m.ManuscriptID, 50_000))
	rev := team.Must[need.Detail](t, d.Post(winner, "", needPath+"dispute", object{"id": needID, "reason": "发布方改了要求"})).Rev
	decide := func(p team.Person) apitest.Answer {
		return d.Post(p, ops.ID, needPath+"decide", object{"id": needID, "rev": rev, "note": "按完成量结算", "parts": []object{{"manuscriptId": m.ManuscriptID, "amountFen": 50_000}}})
	}
	d.refused("its buyer", decide(buyer), 403, "own_dispute")
	d.refused("its winner", decide(winner), 403, "own_dispute")
	team.Must[need.None](t, decide(other))
}

// TestAnOperatorDecidesNothingOfHisOwnEnterprise, which gets back what its winner does not: whoever of it published the need.
func TestAnOperatorDecidesNothingOfHisOwnEnterprise(t *testing.T) {
	t.Parallel()
	d := open(t)
	ops, company := team.Operators(t), team.NewTeam(t)
	colleague, other := d.Joined(ops, "同事", auth.ClaimDecide, auth.ClaimView), d.Joined(ops, "客服", auth.ClaimDecide, auth.ClaimView)
	d.Joins(company, colleague, auth.AccountView)
	buyer, author := d.Joined(company, "采购", auth.AccountSpend), d.Named("作者")
	d.Rich(ledger.EnterpriseAccount(company.ID), 60_000)
	needID := d.published(buyer, object{"enterpriseId": company.ID})
	m := d.handed(author, needID)
	d.Pass(4 * day)
	team.Must[need.Detail](t, d.award(buyer, needID, m.ManuscriptID, 50_000))
	rev := team.Must[need.Detail](t, d.Post(author, "", needPath+"dispute", object{"id": needID, "reason": "不验收"})).Rev
	decide := func(p team.Person) apitest.Answer {
		return d.Post(p, ops.ID, needPath+"decide", object{"id": needID, "rev": rev, "note": "未按要求交付"})
	}
	d.refused("who belongs to its buyer", decide(colleague), 403, "own_dispute")
	if b := d.Held(ledger.EnterpriseAccount(company.ID)); b.BalanceFen != 10_000 {
		t.Errorf("%+v", b)
	}
	team.Must[need.None](t, decide(other))
	if b := d.Held(ledger.EnterpriseAccount(company.ID)); b.BalanceFen != 60_000 {
		t.Errorf("%+v", b)
	}
}

func TestTwentyAtOnce(t *testing.T) {
	t.Parallel()
	d := open(t)
	needID := d.published(d.buyer, nil)
	var people []team.Person
	for i := range 20 {
		people = append(people, d.Named(fmt.Sprint("作者", i)))
	}
	var all sync.WaitGroup
	answers := make([]apitest.Answer, len(people))
	for i, p := range people {
		all.Go(func() { answers[i] = d.hand(p, needID, nil) })
	}
	all.Wait()
	var ids []string
	for _, a := range answers {
		ids = append(ids, team.Must[need.Receipt](t, a).ManuscriptID)
	}
	if got := d.detail(d.buyer, needID); got.ManuCount != 20 {
		t.Errorf("%d are counted", got.ManuCount)
	}
	d.Pass(3 * day)
	for i := range people {
		all.Go(func() { answers[i] = d.award(d.buyer, needID, ids[i], 50_000) })
	}
	all.Wait()
	won := 0
	for _, a := range answers {
		if a.HTTP == 200 {
			won++
		} else if a.Reason() != "need_not_judging" {
			t.Errorf("%d %s", a.HTTP, a.Body)
		}
	}
	if got := d.detail(d.buyer, needID); won != 1 || len(got.Winners) != 1 {
		t.Errorf("%d awards, %+v", won, got.Winners)
	}
	winner := -1
	for i, a := range answers {
		if a.HTTP == 200 {
			winner = i
		}
	}
	team.Must[need.Detail](t, d.deliver(people[winner], needID))
	for i := range people {
		all.Go(func() {
			if i%2 == 0 {
				answers[i] = d.Post(d.buyer, "", needPath+"accept", object{"id": needID})
			} else {
				answers[i] = d.Post(people[winner], "", needPath+"dispute", object{"id": needID, "reason": "x"})
			}
		})
	}
	all.Wait()
	taken := 0
	for _, a := range answers {
		if a.HTTP == 200 {
			taken++
		}
	}
	if taken != 1 {
		t.Errorf("%d words were taken", taken)
	}
}

func TestTheListCostsLittle(t *testing.T) {
	t.Parallel()
	d := open(t)
	d.Rich(ledger.PersonalAccount(d.buyer.ID), 10_000_000)
	for i := range 25 {
		d.Pass(10 * time.Minute)
		d.published(d.buyer, object{"title": fmt.Sprint("地铁车站机电族库整理", i), "budgetFen": 100 + i, "category": []string{"family", "model"}[i%2]})
	}
	read := func(query string) (p api.Page[need.Brief]) {
		p = team.Must[api.Page[need.Brief]](t, d.Get(team.Person{}, "", needPath+"page?"+query))
		return p
	}
	if p := read("category=model&pageSize=10&sort=budget&status=1"); p.Total != 12 || len(p.Records) != 10 || p.Records[0].BudgetFen != 123 {
		t.Errorf("%+v", p)
	}
	d.Pass(time.Minute)
	if units := d.Wire.Units(func() { read("keyword=24&escrow=1&format=rfa") }); units > 4 {
		t.Errorf("a page costs %.1f read units", units)
	}
	if a := d.Get(team.Person{}, "", needPath+"page?status=9"); a.HTTP != 400 {
		t.Errorf("%d %s", a.HTTP, a.Body)
	}
}

// Ten thousand needs are one list in each process: a page anywhere reads what has changed, and no more.
func TestReadUnitsOfTenThousandNeeds(t *testing.T) {
	t.Parallel()
	d := open(t)
	d.Rich(ledger.PersonalAccount(d.buyer.ID), 1_000_000)
	const n = 10_000
	rows, heads := store.NewTable[need.Brief](apitest.DB(t), d.Tables.Community), store.NewTable[listing.Head](apitest.DB(t), d.Tables.Community)
	writes := []store.Write{heads.New(store.Key{PK: "listing#need", SK: "head"}, listing.Head{Seq: n})}
	for i := range n {
		b := need.Brief{ID: fmt.Sprintf("n%05d", i), Title: fmt.Sprint("车站机电族库整理", i), Summary: strings.Repeat("字", 120), Category: "family", BudgetFen: money.Fen(i), Status: need.Judging, Formats: []string{"rfa"}, PublishedAt: int64(i)}
		writes = append(writes, rows.New(store.Key{PK: "listing#need", SK: "row#" + b.ID}, b))
	}
	d.Fill(writes)
	read := func(query string) api.Page[need.Brief] {
		return team.Must[api.Page[need.Brief]](t, d.Get(team.Person{}, "", needPath+"page?"+query))
	}
	if p := read(""); p.Total != n {
		t.Fatalf("%d needs", p.Total)
	}
	for i, query := range []string{"", "current=500", "sort=budget&current=1000", "sort=deadline", "keyword=9999", "category=family&status=2&format=rfa"} {
		d.Pass(time.Minute)
		if i%2 == 1 {
			d.published(d.buyer, object{"title": fmt.Sprint("新的需求", i)}) // one more, which the next page has
			d.Pass(time.Minute)
		}
		var p api.Page[need.Brief]
		if units := d.Wire.Units(func() { p = read(query) }); units > 4 || len(p.Records) == 0 {
			t.Errorf("%q costs %.1f read units, %d records", query, units, len(p.Records))
		}
	}
}
