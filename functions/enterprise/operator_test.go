package enterprise_test

import (
	"context"
	"encoding/json"
	"strings"
	"sync"
	"testing"

	"bimportal/functions/enterprise"
	"bimportal/shared/apitest"
	"bimportal/shared/clock"
	"bimportal/shared/membership"
	"bimportal/shared/person"
	"bimportal/shared/store"
)

// bare is the group over a table in which there is no enterprise yet, as in a stage that was just deployed.
func bare(t *testing.T) *team {
	db := apitest.DB(t)
	s := enterprise.New(enterprise.Deps{
		DB: db, Table: apitest.TableName("analysis"), IdentityTable: apitest.TableName("identity"), MessageTable: apitest.TableName("message"),
		SearchTable: apitest.TableName("search"), DictTable: apitest.TableName("platform"), FileTable: apitest.TableName("file"), CatalogueTable: apitest.TableName("catalogue"), Clock: clock.System,
		Start: func(context.Context, string, string) error { return nil },
	})
	return &team{door: &door{t, s.Routes(), s, db}, id: membership.Platform}
}

func (t *team) appoint(telephone, creditCode string) (string, error) {
	data, err := json.Marshal(enterprise.Appointment{Telephone: telephone, CreditCode: creditCode})
	if err != nil {
		t.t.Fatal(err)
	}
	done, err := t.s.Do(t.t.Context(), enterprise.Event{Task: "operator", Data: data})
	if err != nil {
		return "", err
	}
	return done.(enterprise.Appointed).Result, nil
}

func (t *team) access() store.Versioned[membership.Access] {
	t.t.Helper()
	v, err := store.NewTable[membership.Access](t.db, apitest.TableName("analysis")).Find(t.t.Context(), membership.AccessKey(t.id))
	if err != nil {
		t.t.Fatal(err)
	}
	return v
}

func (t *team) reviews(p someone) int {
	t.t.Helper()
	return t.call(p, "/micro/home/provider/review", map[string]any{}).HTTP
}

func TestTheFirstOperatorsAreAppointed(t *testing.T) {
	p := bare(t)
	code := creditCode()
	gone, owner := p.someone("已注销"), p.someone("企业主")
	people := store.NewTable[person.Person](p.db, apitest.TableName("identity"))
	if err := p.db.Transact(t.Context(), people.Replace(person.Key(gone.id), person.Person{UserID: gone.id, Telephone: gone.telephone, Status: 1}, 2)); err != nil {
		t.Fatal(err)
	}
	held := creditCode()
	p.must(owner, addPath, form(owner, map[string]any{"creditCode": held}))
	for name, c := range map[string]struct{ telephone, code, words string }{
		"nobody":                {"13900000000", code, "nobody has registered"},
		"an account not in use": {gone.telephone, code, "not in use"},
		"no credit code":        {p.someone("甲").telephone, "", "credit code"},
		"a wrong one":           {p.someone("乙").telephone, code[:17] + "I", "credit code"},
		"another's":             {p.someone("丙").telephone, held, "another enterprise's"},
		"his own enterprise":    {owner.telephone, code, "每位用户仅能创建一个企业"},
	} {
		if _, err := p.appoint(c.telephone, c.code); err == nil || !strings.Contains(err.Error(), c.words) {
			t.Errorf("%s: %v", name, err)
		}
		if p.access().Version != 0 {
			t.Fatalf("%s: refused, and yet there is an enterprise", name)
		}
	}

	const many = 5
	var all sync.WaitGroup
	operators, results := make([]someone, many), make([]string, many)
	for i := range operators {
		operators[i] = p.someone("运营")
		all.Go(func() {
			var err error
			if results[i], err = p.appoint(operators[i].telephone, code); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	if n := strings.Count(strings.Join(results, " "), enterprise.Founded); n != 1 || strings.Count(strings.Join(results, " "), enterprise.Joined) != many-1 {
		t.Fatalf("%v", results)
	}
	if seq := p.access().Value.Seq; seq != many {
		t.Errorf("%d changes of %d appointments", seq, many)
	}
	for _, one := range operators {
		if http := p.reviews(one); http != 200 {
			t.Errorf("%s: %d", one.name, http)
		}
		if again, err := p.appoint(one.telephone, ""); err != nil || again != enterprise.Unmoved {
			t.Errorf("again: %s %v", again, err)
		}
	}
	if http := p.reviews(owner); http != 403 {
		t.Errorf("who was not appointed: %d", http)
	}
	book := apitest.Into[enterprise.AuditPage](t, p.must(operators[0], "/micro/sys/audit/page", map[string]any{}))
	if book.Total != many || p.access().Value.Seq != many {
		t.Errorf("%d lines of %d appointments, at %d", book.Total, many, p.access().Value.Seq)
	}
	if _, err := p.appoint(owner.telephone, ""); err != nil || p.reviews(owner) != 200 {
		t.Errorf("who has an enterprise of his own may join: %v", err)
	}

	members := store.NewTable[membership.Member](p.db, apitest.TableName("analysis"))
	access := store.NewTable[membership.Access](p.db, apitest.TableName("analysis"))
	v := p.access()
	before, err := members.Get(t.Context(), membership.MemberKey(p.id, operators[1].id))
	if err != nil {
		t.Fatal(err)
	}
	before.Value.Status = membership.Disabled
	v.Value.Dissolved = true
	if err := p.db.Transact(t.Context(), members.Put(membership.MemberKey(p.id, operators[1].id), before), access.Put(membership.AccessKey(p.id), v)); err != nil {
		t.Fatal(err)
	}
	if _, err := bare(t).appoint(operators[1].telephone, ""); err == nil {
		t.Error("somebody is appointed where nobody works any more")
	}
	v = p.access()
	v.Value.Dissolved = false
	if err := p.db.Transact(t.Context(), access.Put(membership.AccessKey(p.id), v)); err != nil {
		t.Fatal(err)
	}
	if result, err := bare(t).appoint(operators[1].telephone, ""); err != nil || result != enterprise.Joined || bare(t).reviews(operators[1]) != 200 {
		t.Errorf("who was disabled: %s %v", result, err)
	}
}
