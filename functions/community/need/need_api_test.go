package need_test

import (
	"slices"
	"testing"
	"time"

	"bimportal/functions/community/communitytest"
	"bimportal/functions/community/need"
	"bimportal/shared/account"
	"bimportal/shared/api"
	"bimportal/shared/apitest"
	"bimportal/shared/apitest/team"
	"bimportal/shared/auth"
	"bimportal/shared/escrow"
	"bimportal/shared/files"
	"bimportal/shared/ledger"
	"bimportal/shared/money"
	"bimportal/shared/person"
	"bimportal/shared/store"
)

type object = map[string]any

const (
	needPath = "/micro/home/community/need/"
	manuPath = "/micro/home/community/manuscript/"
	day      = 24 * time.Hour
)

// desk is a community with somebody who has money, an author, and helpers for both.
type desk struct {
	*communitytest.Door
	buyer, author team.Person
}

func open(t *testing.T) *desk {
	t.Helper()
	d := &desk{Door: communitytest.Open(t)}
	d.Still()
	d.buyer, d.author = d.Named("林知夏"), d.Named("周启明")
	d.Rich(ledger.PersonalAccount(d.buyer.ID), 100_000)
	return d
}

func (d *desk) form(change object) object {
	f := object{
		"title": "地铁车站机电族库整理", "category": "family", "text": "整理车站通风空调与给排水专业的常用族，统一命名与参数，附使用说明。",
		"budgetFen": 50_000, "escrow": 1, "deadline": d.Now().Add(3 * day).UnixMilli(), "formats": []string{"rfa", "ifc"}, "revitYear": 2021, "lod": "300",
	}
	for k, v := range change {
		f[k] = v
	}
	return f
}

func (d *desk) draft(by team.Person, change object) need.Drafted {
	d.T.Helper()
	return team.Must[need.Drafted](d.T, d.Post(by, "", needPath+"edit", d.form(change)))
}

func (d *desk) published(by team.Person, change object) string {
	d.T.Helper()
	s := d.draft(by, change)
	team.Must[need.Detail](d.T, d.Post(by, "", needPath+"publish", object{"id": s.ID, "rev": s.Rev}))
	return s.ID
}

func (d *desk) hand(by team.Person, needID string, change object) apitest.Answer {
	d.T.Helper()
	body := object{"id": needID, "files": []string{d.Upload(by, "方案.pdf", "pdf of "+by.ID)}, "note": "含交付计划", "quoteFen": 48_000}
	for k, v := range change {
		body[k] = v
	}
	return d.Post(by, "", manuPath+"submit", body)
}

func (d *desk) handed(by team.Person, needID string) need.Receipt {
	d.T.Helper()
	return team.Must[need.Receipt](d.T, d.hand(by, needID, nil))
}

func (d *desk) detail(by team.Person, needID string) need.Detail {
	d.T.Helper()
	return team.Must[need.Detail](d.T, d.Get(by, "", needPath+"detail?id="+needID))
}

func (d *desk) award(by team.Person, needID string, parts ...any) apitest.Answer {
	d.T.Helper()
	shares := []object{}
	for i := 0; i < len(parts); i += 2 {
		shares = append(shares, object{"manuscriptId": parts[i], "amountFen": parts[i+1]})
	}
	return d.Post(by, "", manuPath+"award", object{"id": needID, "shares": shares})
}

func (d *desk) deliver(by team.Person, needID string) apitest.Answer {
	d.T.Helper()
	return d.Post(by, "", manuPath+"deliver", object{"id": needID, "files": []string{d.Upload(by, "成果.rfa", "delivery of "+by.ID)}, "note": "成果与说明"})
}

func (d *desk) balance(p team.Person) money.Fen {
	d.T.Helper()
	return d.Held(ledger.PersonalAccount(p.ID)).BalanceFen
}

func (d *desk) refused(what string, a apitest.Answer, http int, reason string) {
	d.T.Helper()
	team.Refused(d.T, what, a, http, reason)
}

func TestWhoMayNot(t *testing.T) {
	t.Parallel()
	d := open(t)
	nobody, stranger := team.Person{}, d.Named("路人")
	mute := d.Named("没有手机号的人")
	d.Do(apitest.DB(t).Transact(t.Context(), store.NewTable[person.Person](apitest.DB(t), d.Tables.Identity).Replace(person.Key(mute.ID), person.Person{UserID: mute.ID}, 2)))
	for what, path := range map[string]string{
		"edit": needPath + "edit", "publish": needPath + "publish", "delete": needPath + "delete", "shortlist": needPath + "shortlist", "accept": needPath + "accept", "cancel": needPath + "cancel",
		"dispute": needPath + "dispute", "decide": needPath + "decide", "submit": manuPath + "submit", "withdraw": manuPath + "withdraw", "award": manuPath + "award", "deliver": manuPath + "deliver",
	} {
		d.refused(what, d.Post(nobody, "", path, object{}), 401, "unauthorized")
	}
	draft := d.draft(d.buyer, nil)
	rev := object{"id": draft.ID, "rev": draft.Rev}
	d.refused("another's draft is published", d.Post(stranger, "", needPath+"publish", rev), 404, "need_gone")
	d.refused("another's draft is changed", d.Post(stranger, "", needPath+"edit", d.form(object{"id": draft.ID, "rev": draft.Rev})), 404, "need_gone")
	d.refused("another's draft is deleted", d.Post(stranger, "", needPath+"delete", rev), 400, "invalid_input")
	d.refused("another's draft is deleted", d.Post(stranger, "", needPath+"delete", object{"id": draft.ID}), 404, "need_gone")
	d.refused("another's draft is read", d.Get(stranger, "", needPath+"detail?id="+draft.ID), 404, "need_gone")
	d.refused("a draft is read by nobody", d.Get(nobody, "", needPath+"detail?id="+draft.ID), 404, "need_gone")
	d.refused("something is handed in for a draft", d.hand(d.author, draft.ID, nil), 404, "need_gone")
	d.refused("who has no telephone", d.Post(mute, "", needPath+"edit", d.form(nil)), 403, "no_telephone")
	d.refused("for an enterprise of others", d.Post(d.buyer, "", needPath+"edit", d.form(object{"enterpriseId": team.NewTeam(t).ID})), 403, "not_owner")
	if d.balance(d.buyer) != 100_000 {
		t.Errorf("what was refused moved money: %d", d.balance(d.buyer))
	}
	team.Must[need.Detail](t, d.Post(d.buyer, "", needPath+"publish", rev))
	mine := d.handed(d.author, draft.ID)
	for what, c := range map[string]struct {
		a      apitest.Answer
		http   int
		reason string
	}{
		"published again":             {d.Post(d.buyer, "", needPath+"publish", rev), 409, "need_published"},
		"a published one is changed":  {d.Post(d.buyer, "", needPath+"edit", d.form(object{"id": draft.ID, "rev": 2})), 409, "need_published"},
		"a published one is deleted":  {d.Post(d.buyer, "", needPath+"delete", object{"id": draft.ID}), 409, "need_published"},
		"one's own need":              {d.hand(d.buyer, draft.ID, nil), 409, "own_need"},
		"the owner reads before":      {d.Get(d.buyer, "", manuPath+"page?id="+draft.ID), 409, "manuscripts_sealed"},
		"a stranger reads":            {d.Get(stranger, "", manuPath+"page?id="+draft.ID), 403, "not_owner"},
		"the author reads all":        {d.Get(d.author, "", manuPath+"page?id="+draft.ID), 403, "not_owner"},
		"a file before":               {d.Get(d.buyer, "", needPath+"file?id="+draft.ID+"&manuscriptId="+mine.ManuscriptID+"&fileId="+mine.Files[0].FileID), 409, "manuscripts_sealed"},
		"a stranger's file":           {d.Get(stranger, "", needPath+"file?id="+draft.ID+"&manuscriptId="+mine.ManuscriptID+"&fileId="+mine.Files[0].FileID), 403, "not_owner"},
		"a forged file":               {d.Get(d.author, "", needPath+"file?id="+draft.ID+"&manuscriptId="+mine.ManuscriptID+"&fileId=X"), 404, "no_file"},
		"awarded before":              {d.award(d.buyer, draft.ID, mine.ManuscriptID, 50_000), 409, "need_not_judging"},
		"shortlisted before":          {d.Post(d.buyer, "", needPath+"shortlist", object{"id": draft.ID, "manuscriptId": mine.ManuscriptID, "on": 1}), 409, "need_not_judging"},
		"cancelled by a stranger":     {d.Post(stranger, "", needPath+"cancel", object{"id": draft.ID, "reason": "x"}), 403, "not_owner"},
		"cancelled with a manuscript": {d.Post(d.buyer, "", needPath+"cancel", object{"id": draft.ID, "reason": "x"}), 409, "need_has_manuscripts"},
		"decided by its owner":        {d.Post(d.buyer, "", needPath+"decide", object{"id": draft.ID, "rev": 2, "note": "x"}), 403, "not_member"},
		"accepted":                    {d.Post(d.buyer, "", needPath+"accept", object{"id": draft.ID}), 409, "need_not_delivered"},
		"disputed":                    {d.Post(d.buyer, "", needPath+"dispute", object{"id": draft.ID, "reason": "x"}), 409, "need_no_dispute"},
		"delivered":                   {d.deliver(d.author, draft.ID), 409, "not_winner"},
		"withdrawn by who has none":   {d.Post(stranger, "", manuPath+"withdraw", object{"id": draft.ID}), 404, "no_manuscript"},
		"no such need":                {d.hand(stranger, "0000000000", nil), 404, "need_gone"},
	} {
		d.refused(what, c.a, c.http, c.reason)
	}
	another := d.Upload(stranger, "方案.pdf", "x")
	if a := d.hand(d.author, draft.ID, object{"files": []string{another}}); a.HTTP != 400 || a.FieldMessage("files") == "" {
		t.Errorf("another's file: %d %s", a.HTTP, a.Body)
	}
	if a := d.hand(stranger, draft.ID, object{"commitHash": mine.CommitHash}); a.HTTP != 400 || a.FieldMessage("commitHash") == "" {
		t.Errorf("another's hash: %d %s", a.HTTP, a.Body)
	}
	d.Pass(4 * day)
	d.Sweep()
	for what, c := range map[string]struct {
		a      apitest.Answer
		http   int
		reason string
	}{
		"late":                     {d.hand(stranger, draft.ID, nil), 409, "need_late"},
		"swapped late":             {d.hand(d.author, draft.ID, nil), 409, "need_late"},
		"withdrawn late":           {d.Post(d.author, "", manuPath+"withdraw", object{"id": draft.ID}), 409, "need_late"},
		"a stranger reads":         {d.Get(stranger, "", manuPath+"page?id="+draft.ID), 403, "not_owner"},
		"awarded by a stranger":    {d.award(stranger, draft.ID, mine.ManuscriptID, 50_000), 403, "not_owner"},
		"awarded by its author":    {d.award(d.author, draft.ID, mine.ManuscriptID, 50_000), 403, "not_owner"},
		"awarded to a forged one":  {d.award(d.buyer, draft.ID, "0000000000", 50_000), 404, "no_manuscript"},
		"shortlisted by an author": {d.Post(d.author, "", needPath+"shortlist", object{"id": draft.ID, "manuscriptId": mine.ManuscriptID, "on": 1}), 403, "not_owner"},
		"awarded too little":       {d.award(d.buyer, draft.ID, mine.ManuscriptID, 49_999), 400, "invalid_input"},
	} {
		d.refused(what, c.a, c.http, c.reason)
	}
	if got := d.detail(d.buyer, draft.ID); got.Status != need.Judging || got.ManuCount != 1 || d.balance(d.buyer) != 50_000 {
		t.Errorf("%+v, balance %d", got, d.balance(d.buyer))
	}
}

func TestANeedAndItsWay(t *testing.T) {
	t.Parallel()
	d := open(t)
	second, loser := d.Named("陈一诺"), d.Named("吴越")
	needID := d.published(d.buyer, nil)
	if b := d.Held(ledger.PersonalAccount(d.buyer.ID)); b.BalanceFen != 50_000 || b.SpentFen != 50_000 {
		t.Errorf("%+v", b)
	}
	mine := d.handed(d.author, needID)
	if sealed := d.detail(d.buyer, needID); sealed.ManuCount != 1 || sealed.HeldFen != 50_000 || sealed.Manuscript != nil || !sealed.Owner {
		t.Errorf("%+v", sealed)
	}
	f := mine.Files[0]
	if want := need.CommitHash(needID, d.author.ID, 48_000, "含交付计划", []string{f.SHA256}); mine.CommitHash != want || mine.Status != need.Submitted {
		t.Errorf("%+v, want %s", mine, want)
	}
	again := team.Must[need.Receipt](t, d.hand(d.author, needID, object{"quoteFen": 47_000, "files": []string{d.Upload(d.author, "新方案.pdf", "another")}}))
	if again.CommitHash == mine.CommitHash || again.ManuscriptID != mine.ManuscriptID || again.Turn != 2 || d.detail(d.author, needID).ManuCount != 1 {
		t.Errorf("%+v", again)
	}
	other, lost := d.handed(second, needID), d.handed(loser, needID)
	team.Must[need.None](t, d.Post(loser, "", manuPath+"withdraw", object{"id": needID}))
	d.refused("withdrawn twice", d.Post(loser, "", manuPath+"withdraw", object{"id": needID}), 409, "manuscript_withdrawn")
	if n := d.detail(loser, needID); n.ManuCount != 2 || n.Manuscript != nil {
		t.Errorf("%+v", n)
	}
	lost = d.handed(loser, needID)

	d.Pass(3 * day) // nobody has swept yet
	page := team.Must[api.Page[need.ManuscriptView]](t, d.Get(d.buyer, "", manuPath+"page?id="+needID))
	if i := slices.IndexFunc(page.Records, func(m need.ManuscriptView) bool { return m.Name == "周启明" }); page.Total != 3 || i < 0 || page.Records[i].CommitHash != again.CommitHash {
		t.Errorf("%+v", page)
	}
	team.Must[need.Signed](t, d.Get(d.buyer, "", needPath+"file?id="+needID+"&manuscriptId="+again.ManuscriptID+"&fileId="+again.Files[0].FileID))
	team.Must[need.None](t, d.Post(d.buyer, "", needPath+"shortlist", object{"id": needID, "manuscriptId": other.ManuscriptID, "on": 1}))
	d.Sweep()
	awarded := team.Must[need.Detail](t, d.award(d.buyer, needID, mine.ManuscriptID, 30_001, other.ManuscriptID, 19_999))
	if awarded.Status != need.Awarded || len(awarded.Winners) != 2 || awarded.HeldFen != 50_000 {
		t.Errorf("%+v", awarded)
	}
	d.refused("awarded twice", d.award(d.buyer, needID, lost.ManuscriptID, 50_000), 409, "need_not_judging")
	if m := d.detail(loser, needID).Manuscript; m == nil || m.Status != need.Lost {
		t.Errorf("%+v", m)
	}
	if rows := team.Must[api.Page[need.Row]](t, d.Get(loser, "", manuPath+"mine")); rows.Total != 1 || rows.Records[0].Status != need.Lost || rows.Records[0].NeedStatus != need.Awarded {
		t.Errorf("%+v", rows)
	}
	team.Must[need.Detail](t, d.deliver(d.author, needID))
	d.refused("accepted before all delivered", d.Post(d.buyer, "", needPath+"accept", object{"id": needID}), 409, "need_not_delivered")
	if got := team.Must[need.Detail](t, d.deliver(second, needID)); got.Status != need.Delivered {
		t.Errorf("%+v", got)
	}
	ended := team.Must[need.Detail](t, d.Post(d.buyer, "", needPath+"accept", object{"id": needID}))
	if ended.Status != need.Closed || ended.Outcome != need.Paid || ended.HeldFen != 0 {
		t.Errorf("%+v", ended)
	}
	d.refused("accepted twice", d.Post(d.buyer, "", needPath+"accept", object{"id": needID}), 409, "need_not_delivered")
	wallet := escrow.NewStore(apitest.DB(t), d.Tables, func() time.Time { return d.Now() })
	d.Do(wallet.Release(t.Context()))
	if d.balance(d.author) != 0 {
		t.Errorf("a share is held for a week, %d", d.balance(d.author))
	}
	d.Pass(7 * day)
	d.Do(wallet.Release(t.Context()))
	d.Do(wallet.Release(t.Context()))
	if a, b := d.balance(d.author), d.balance(second); a != 30_001-3_000 || b != 19_999-1_999 || d.balance(d.buyer) != 50_000 {
		t.Errorf("%d %d %d", a, b, d.balance(d.buyer))
	}
	if left := d.Lines(account.Escrow(needID)); left[len(left)-1].BalanceFen != 0 {
		t.Errorf("%+v", left)
	}
}

func TestWhatIsHandedInIsNotDeleted(t *testing.T) {
	t.Parallel()
	d := open(t)
	needID := d.published(d.buyer, nil)
	r := d.handed(d.author, needID)
	bonds := store.NewTable[files.Hold](apitest.DB(t), d.Tables.File)
	bound := func(fileID string) int {
		b, err := bonds.Find(t.Context(), files.HoldKey(d.author.ID, fileID))
		d.Do(err)
		return b.Value.Records
	}
	if bound(r.Files[0].FileID) != 1 {
		t.Error("a file that was handed in is not bound")
	}
	other := d.handed(d.author, needID)
	if bound(r.Files[0].FileID) != 0 || bound(other.Files[0].FileID) != 1 {
		t.Error("what was replaced is bound, or what replaced it is not")
	}
	team.Must[need.None](t, d.Post(d.author, "", manuPath+"withdraw", object{"id": needID}))
	if bound(other.Files[0].FileID) != 0 {
		t.Error("what was withdrawn is bound")
	}
}

func TestWhatAPublishedNeedShowsIsNotDeleted(t *testing.T) {
	t.Parallel()
	d := open(t)
	path := d.Upload(d.buyer, "任务书.pdf", "pdf of the need")
	_, fileID, _ := files.ParsePath(path)
	holds := store.NewTable[files.Hold](apitest.DB(t), d.Tables.File)
	held := func() int {
		h, err := holds.Find(t.Context(), files.HoldKey(d.buyer.ID, fileID))
		d.Do(err)
		return h.Value.Records
	}
	draft := d.draft(d.buyer, object{"attachments": []string{path}})
	if held() != 0 {
		t.Error("a draft holds a file")
	}
	team.Must[need.Detail](t, d.Post(d.buyer, "", needPath+"publish", object{"id": draft.ID, "rev": draft.Rev}))
	if held() != 1 {
		t.Error("what a published need shows may be deleted")
	}
}

func TestADispute(t *testing.T) {
	t.Parallel()
	d := open(t)
	ops := team.Operators(t)
	op := d.Joined(ops, "客服", auth.ClaimView, auth.ClaimDecide)
	needID := d.published(d.buyer, nil)
	m := d.handed(d.author, needID)
	d.Pass(4 * day)
	team.Must[need.Detail](t, d.award(d.buyer, needID, m.ManuscriptID, 50_000))
	d.refused("a stranger disputes", d.Post(d.Named("路人"), "", needPath+"dispute", object{"id": needID, "reason": "x"}), 403, "not_owner")
	disputed := team.Must[need.Detail](t, d.Post(d.author, "", needPath+"dispute", object{"id": needID, "reason": "发布方改了要求"}))
	if disputed.Status != need.Disputed || disputed.Dispute == nil || disputed.Dispute.By != "author" {
		t.Errorf("%+v", disputed)
	}
	if seen := d.detail(d.Named("路人"), needID); seen.Dispute != nil {
		t.Errorf("a stranger reads what is disputed: %+v", seen)
	}
	list := team.Must[api.Page[need.Brief]](t, d.Get(op, ops.ID, needPath+"disputes"))
	if list.Total != 1 || list.Records[0].ID != needID {
		t.Errorf("%+v", list)
	}
	c := team.Must[need.Disputable](t, d.Get(op, ops.ID, needPath+"case?id="+needID))
	if len(c.Manuscripts) != 1 || c.Dispute == nil {
		t.Errorf("%+v", c)
	}
	decide := func(amount, rev any) apitest.Answer {
		return d.Post(op, ops.ID, needPath+"decide", object{"id": needID, "rev": rev, "note": "按完成量结算", "parts": []object{{"manuscriptId": m.ManuscriptID, "amountFen": amount}}})
	}
	d.refused("what was read is old", decide(20_000, c.Rev-1), 409, "stale_rev")
	d.refused("too much", decide(50_001, c.Rev), 400, "invalid_input")
	team.Must[need.None](t, decide(20_000, c.Rev))
	d.refused("decided twice", decide(20_000, c.Rev+1), 409, "need_not_disputed")
	if ended := d.detail(d.buyer, needID); ended.Outcome != need.Divided || ended.Reason != "按完成量结算" || d.balance(d.buyer) != 80_000 {
		t.Errorf("%+v, %d", ended, d.balance(d.buyer))
	}
}

func TestWhatEndsByTheClock(t *testing.T) {
	t.Parallel()
	d := open(t)
	empty := d.published(d.buyer, nil)
	d.Pass(3*day - time.Millisecond)
	d.Sweep()
	if got := d.detail(d.buyer, empty); got.Status != need.Open {
		t.Errorf("%+v", got)
	}
	d.Pass(time.Millisecond)
	d.Sweep()
	if got := d.detail(d.buyer, empty); got.Status != need.Closed || got.Outcome != need.Returned || d.balance(d.buyer) != 100_000 {
		t.Errorf("%+v", got)
	}
	slow := d.published(d.buyer, nil)
	d.handed(d.author, slow)
	d.Pass(33 * day)
	d.Sweep()
	d.Pass(time.Minute)
	d.Sweep() // the first one opened them
	if got := d.detail(d.buyer, slow); got.Status != need.Closed || d.balance(d.buyer) != 100_000 {
		t.Errorf("%+v, %d", got, d.balance(d.buyer))
	}
	silent := d.published(d.buyer, nil)
	m := d.handed(d.author, silent)
	d.Pass(3 * day)
	team.Must[need.Detail](t, d.award(d.buyer, silent, m.ManuscriptID, 50_000))
	team.Must[need.Detail](t, d.deliver(d.author, silent))
	d.Pass(7*day - time.Millisecond)
	d.Sweep()
	if got := d.detail(d.buyer, silent); got.Status != need.Delivered {
		t.Errorf("%+v", got)
	}
	d.Pass(time.Millisecond)
	d.Sweep()
	if got := d.detail(d.buyer, silent); got.Outcome != need.Paid {
		t.Errorf("%+v", got)
	}
}
