package publish_test

import (
	"slices"
	"sync"
	"sync/atomic"
	"testing"

	ct "bimportal/functions/catalogue/cataloguetest"
	"bimportal/shared/api"
	"bimportal/shared/apitest"
	"bimportal/shared/apitest/team"
	"bimportal/shared/audit"
	"bimportal/shared/auth"
	"bimportal/shared/membership"
	"bimportal/shared/notify"
	"bimportal/shared/publish"
	"bimportal/shared/searchdoc"
	"bimportal/shared/store"
)

type object = map[string]any

// kind is how the records of one kind are called.
type kind struct {
	write, list, page string
	form              func(change object) object
	stock             func(publish.Stock) int
	listed            object // asks the list for what waits for a decision
	no                publish.State
	move              func(id string, to publish.State, reason string, rev int64) (path string, body object, header map[string]string)
	audit             func(id string, to publish.State, reason string, rev int64) (path string, body object, header map[string]string)
	deleted           func(id string) (path string, body object)
	refusals          [4]string // of somebody else's, publishing oneself, changing what waits, deciding what is decided
}

func kinds() map[string]kind {
	byBody := func(path string) func(string, publish.State, string, int64) (string, object, map[string]string) {
		return func(id string, to publish.State, reason string, rev int64) (string, object, map[string]string) {
			body := object{"id": id, "status": to, "reason": reason}
			if rev > 0 {
				body["rev"] = rev
			}
			return path, body, nil
		}
	}
	shelf := func(id string, to publish.State, reason string, _ int64) (string, object, map[string]string) {
		return "/dataservice/shelf-status", object{"primaryId": id, "updateColumns": object{"putaway$e": to, "reason$e": reason}}, map[string]string{"user_id": ""}
	}
	return map[string]kind{
		"product": {
			"/micro/home/product/add", "/micro/home/product/page", "/micro/home/product/detail/", func(c object) object { return ct.ProductForm("产品", c) },
			func(s publish.Stock) int { return s.Products }, object{"review": 1, "putaway$e": 1, "pageSize": 100}, publish.Rejected, shelf, shelf,
			func(id string) (string, object) { return "/micro/home/product/delete/" + id, nil }, [4]string{"product_gone", "not_auditor", "in_review", "shelf_move"},
		},
		"template": {
			ct.AddTemplate, ct.OwnTemplates, "/platform/home/itemTemplate/detail?id=", ct.TemplateForm,
			func(s publish.Stock) int { return s.Templates }, object{"review": true, "pageSize": 100}, publish.Rejected, byBody(ct.MoveTemplate), byBody(ct.AuditTemplate),
			func(id string) (string, object) { return ct.DeleteTemplate, object{"templateId": id} }, [4]string{"template_gone", "template_state", "template_state", "stale_rev"},
		},
		"case": {
			ct.EditCase, ct.OwnCases, ct.ListCases + "/detail?id=", ct.CaseForm,
			func(s publish.Stock) int { return s.Cases }, object{"review": true, "pageSize": 100}, publish.Draft, byBody(ct.MoveCase), byBody(ct.AuditCase),
			func(id string) (string, object) { return ct.DeleteCase, object{"id": id} }, [4]string{"case_gone", "case_state", "case_state", "stale_rev"},
		},
	}
}

// one is a record as every kind's managers are shown it.
type one struct {
	ID  string
	Rev int64
}

// path is a record on its way, with those who move it.
type path struct {
	*testing.T
	kind
	name    string
	g       *api.Group
	mine    team.Team
	auditor team.Person
	id      string
}

func (p path) step(by func(string, publish.State, string, int64) (string, object, map[string]string), who team.Person, in string, to publish.State, reason string, rev int64) apitest.Answer {
	p.Helper()
	at, body, header := by(p.id, to, reason, rev)
	h := map[string]string{api.EnterpriseHeader: in}
	for name := range header {
		h[name] = who.ID
	}
	return apitest.Call(p, p.g, apitest.Request{Method: "POST", Path: at, Token: who.Token, Body: body, Header: h})
}

func (p path) moves(to publish.State) apitest.Answer {
	p.Helper()
	return p.step(p.move, p.mine.Owner, p.mine.ID, to, "", 0)
}

func (p path) audits(to publish.State, reason string, rev int64) apitest.Answer {
	p.Helper()
	return p.step(p.audit, p.auditor, membership.Platform, to, reason, rev)
}

func (p path) edits(rev int64) apitest.Answer {
	p.Helper()
	at := p.write
	if p.name == "product" {
		at = "/micro/home/product/edit"
	}
	return team.Call(p.T, p.g, p.mine.Owner, p.mine.ID, "POST", at, p.form(object{"id": p.id, "rev": rev}))
}

func (p path) deletes(who team.Person, in string) apitest.Answer {
	p.Helper()
	at, body := p.deleted(p.id)
	return team.Call(p.T, p.g, who, in, "POST", at, body)
}

// is says in which places the record lies: where anybody reads it, in the search, and in the operators' queue.
func (p path) is(when string, public, waiting bool, stock publish.Stock) {
	p.Helper()
	// A door of its own: what anybody reads is kept for a while.
	found := team.Call(p.T, ct.Service(p.T).Routes(), team.Person{}, "", "GET", p.page+p.id, nil).HTTP == 200
	doc := ct.DocOf(p.T, searchdoc.Type(p.name), p.id)
	queue := team.Must[api.Page[one]](p.T, team.Call(p.T, p.g, p.auditor, membership.Platform, "POST", p.list, p.listed))
	queued := slices.ContainsFunc(queue.Records, func(o one) bool { return o.ID == p.id })
	if found != public || (doc.Title != "" && !doc.Gone) != public || queued != waiting {
		p.Errorf("%s, %s: page %v, search %+v, queue %v", p.name, when, found, doc, queued)
	}
	if got := stockOf(p.T, p.mine.ID, have); p.stock(got) != p.stock(stock) || got.Waiting != stock.Waiting {
		p.Errorf("%s, %s: the stock is %+v", p.name, when, got)
	}
}

// told is how much stands in the operation log of the provider, and how many messages its owner got.
func (p path) told() (lines, messages int) {
	p.Helper()
	log, err := audit.NewBook(apitest.DB(p), apitest.TableName("enterprise")).Newest(p.Context(), p.mine.ID, 100)
	if err != nil {
		p.Fatal(err)
	}
	box, err := store.NewTable[notify.Message](apitest.DB(p), apitest.TableName("message")).QueryLatest(p.Context(), store.Range{PK: notify.BoxPK(p.mine.Owner.ID, notify.Notify)})
	if err != nil {
		p.Fatal(err)
	}
	return len(log), len(box)
}

// each runs f for a new draft of every kind.
func each(t *testing.T, f func(p path)) {
	auditor := team.Operators(t).Member(t, auth.ContentAudit, auth.ProductView)
	for name, k := range kinds() {
		t.Run(name, func(t *testing.T) {
			p := path{t, k, name, ct.Door(t), team.NewTeam(t), auditor, ""}
			p.id = team.Must[one](t, team.Call(t, p.g, p.mine.Owner, p.mine.ID, "POST", p.write, p.form(nil))).ID
			f(p)
		})
	}
}

var (
	whole    = publish.Stock{Products: 1, Templates: 1, Cases: 1}
	handedIn = publish.Stock{Products: 1, Templates: 1, Cases: 1, Waiting: 1}
)

// Every kind comes before the public in the same way.
func TestEveryKindComesBeforeThePublicTheSameWay(t *testing.T) {
	each(t, func(p path) {
		t, other := p.T, team.NewTeam(p.T)
		p.is("a draft", false, false, whole)
		team.Refused(t, "another enterprise hands it in", p.step(p.move, other.Owner, other.ID, publish.InReview, "", 0), 404, p.refusals[0])
		team.Refused(t, "another enterprise deletes it", p.deletes(other.Owner, other.ID), 404, p.refusals[0])
		team.Must[any](t, p.moves(publish.InReview))
		p.is("handed in", false, true, handedIn)
		if a := p.moves(publish.On); a.HTTP != 409 && a.HTTP != 403 || a.Reason() != p.refusals[1] {
			t.Errorf("its provider publishes it: %d %s", a.HTTP, a.Body)
		}
		team.Refused(t, "changed under review", p.edits(2), 409, p.refusals[2])
		team.Refused(t, "deleted under review", p.deletes(p.mine.Owner, p.mine.ID), 409, p.refusals[2])
		if a := p.audits(p.no, " ", 2); a.HTTP != 400 {
			t.Errorf("an auditor says no without a reason: %d %s", a.HTTP, a.Body)
		}
		p.is("after what was refused", false, true, handedIn)
		team.Must[any](t, p.audits(p.no, "资料不全", 2))
		p.is("sent back", false, false, whole)
		team.Refused(t, "a stale change", p.edits(1), 409, "stale_rev")
		team.Must[any](t, p.edits(3))
		team.Must[any](t, p.moves(publish.InReview))
		if lines, messages := p.told(); lines != 5 || messages != 1 {
			t.Errorf("%d lines and %d messages", lines, messages)
		}
		team.Must[any](t, p.audits(publish.On, "", 5))
		p.is("public", true, false, whole)
		team.Refused(t, "decided twice", p.audits(publish.On, "", 5), 409, p.refusals[3])
		team.Must[any](t, p.moves(publish.Off))
		p.is("taken off", false, false, whole)
		team.Must[any](t, p.deletes(p.mine.Owner, p.mine.ID))
		p.is("deleted", false, false, publish.Stock{})
		team.Refused(t, "deleted twice", p.deletes(p.mine.Owner, p.mine.ID), 404, p.refusals[0])
		if lines, messages := p.told(); lines != 8 || messages != 2 {
			t.Errorf("in the end: %d lines and %d messages", lines, messages)
		}
	})
}

// Of twenty auditors who publish what they have all read one does: one line, one message, one place in the list.
func TestOfAllWhoDecideOneDoes(t *testing.T) {
	each(t, func(p path) {
		team.Must[any](p.T, p.moves(publish.InReview))
		var all sync.WaitGroup
		var won atomic.Int32
		for range 20 {
			all.Go(func() {
				if a := p.audits(publish.On, "", 2); a.HTTP == 200 {
					won.Add(1)
				} else if a.HTTP != 409 || a.Reason() != p.refusals[3] {
					p.Errorf("%d %s", a.HTTP, a.Body)
				}
			})
		}
		all.Wait()
		p.is("public", true, false, whole)
		if lines, messages := p.told(); won.Load() != 1 || lines != 3 || messages != 1 {
			p.Errorf("%d decided: %d lines and %d messages", won.Load(), lines, messages)
		}
	})
}
