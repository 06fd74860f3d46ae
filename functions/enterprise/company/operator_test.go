package company_test

import (
	"context"
	"encoding/json"
	"strings"
	"sync"
	"testing"

	"bimportal/functions/enterprise"
	"bimportal/functions/enterprise/company"
	"bimportal/functions/enterprise/enterprisetest"
	"bimportal/functions/enterprise/oplog"
	"bimportal/shared/apitest"
	"bimportal/shared/clock"
	"bimportal/shared/membership"
	"bimportal/shared/person"
	"bimportal/shared/store"
)

// bare is the group over a table in which there is no enterprise yet, as in a stage that was just deployed.
func bare(t *testing.T) *enterprisetest.Team {
	db, names := apitest.DB(t), apitest.Tables()
	names.Enterprise = names.Analysis // no enterprise is there
	s := enterprise.New(enterprise.Deps{
		DB: db, Tables: names, Clock: clock.System,
		Start: func(context.Context, string, string) error { return nil },
	})
	return &enterprisetest.Team{Door: &enterprisetest.Door{T: t, G: s.Routes(), S: s, DB: db}, ID: membership.Platform}
}

func appoint(t *enterprisetest.Team, telephone, creditCode string) (string, error) {
	data, err := json.Marshal(company.Appointment{Telephone: telephone, CreditCode: creditCode})
	if err != nil {
		t.T.Fatal(err)
	}
	done, err := t.S.Do(t.T.Context(), enterprise.Event{Task: "operator", Data: data})
	if err != nil {
		return "", err
	}
	return done.(company.Appointed).Result, nil
}

func accessOf(t *enterprisetest.Team) store.Versioned[membership.Access] {
	t.T.Helper()
	v, err := store.NewTable[membership.Access](t.DB, apitest.TableName("analysis")).Find(t.T.Context(), membership.AccessKey(t.ID))
	if err != nil {
		t.T.Fatal(err)
	}
	return v
}

func reviews(t *enterprisetest.Team, p enterprisetest.Someone) int {
	t.T.Helper()
	return t.Call(p, "/micro/home/provider/review", map[string]any{}).HTTP
}

func TestTheFirstOperatorsAreAppointed(t *testing.T) {
	p := bare(t)
	code := enterprisetest.CreditCode()
	gone, owner := p.Someone("已注销"), p.Someone("企业主")
	people := store.NewTable[person.Person](p.DB, apitest.TableName("identity"))
	if err := p.DB.Transact(t.Context(), people.Replace(person.Key(gone.ID), person.Person{UserID: gone.ID, Telephone: gone.Telephone, Status: 1}, 2)); err != nil {
		t.Fatal(err)
	}
	held := enterprisetest.CreditCode()
	p.Must(owner, addPath, enterprisetest.Form(owner, map[string]any{"creditCode": held}))
	for name, c := range map[string]struct{ telephone, code, words string }{
		"nobody":                {"13900000000", code, "nobody has registered"},
		"an account not in use": {gone.Telephone, code, "not in use"},
		"no credit code":        {p.Someone("甲").Telephone, "", "credit code"},
		"a wrong one":           {p.Someone("乙").Telephone, code[:17] + "I", "credit code"},
		"another's":             {p.Someone("丙").Telephone, held, "another enterprise's"},
		"his own enterprise":    {owner.Telephone, code, "每位用户仅能创建一个企业"},
	} {
		if _, err := appoint(p, c.telephone, c.code); err == nil || !strings.Contains(err.Error(), c.words) {
			t.Errorf("%s: %v", name, err)
		}
		if accessOf(p).Version != 0 {
			t.Fatalf("%s: refused, and yet there is an enterprise", name)
		}
	}

	const many = 5
	var all sync.WaitGroup
	operators, results := make([]enterprisetest.Someone, many), make([]string, many)
	for i := range operators {
		operators[i] = p.Someone("运营")
		all.Go(func() {
			var err error
			if results[i], err = appoint(p, operators[i].Telephone, code); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	if n := strings.Count(strings.Join(results, " "), company.Founded); n != 1 || strings.Count(strings.Join(results, " "), company.Joined) != many-1 {
		t.Fatalf("%v", results)
	}
	if seq := accessOf(p).Value.Seq; seq != many {
		t.Errorf("%d changes of %d appointments", seq, many)
	}
	for _, one := range operators {
		if http := reviews(p, one); http != 200 {
			t.Errorf("%s: %d", one.Name, http)
		}
		if again, err := appoint(p, one.Telephone, ""); err != nil || again != company.Unmoved {
			t.Errorf("again: %s %v", again, err)
		}
	}
	if http := reviews(p, owner); http != 403 {
		t.Errorf("who was not appointed: %d", http)
	}
	book := apitest.Into[oplog.AuditPage](t, p.Must(operators[0], "/micro/sys/audit/page", map[string]any{}))
	if book.Total != many || accessOf(p).Value.Seq != many {
		t.Errorf("%d lines of %d appointments, at %d", book.Total, many, accessOf(p).Value.Seq)
	}
	if _, err := appoint(p, owner.Telephone, ""); err != nil || reviews(p, owner) != 200 {
		t.Errorf("who has an enterprise of his own may join: %v", err)
	}

	members := store.NewTable[membership.Member](p.DB, apitest.TableName("analysis"))
	access := store.NewTable[membership.Access](p.DB, apitest.TableName("analysis"))
	v := accessOf(p)
	before, err := members.Get(t.Context(), membership.MemberKey(p.ID, operators[1].ID))
	if err != nil {
		t.Fatal(err)
	}
	before.Value.Status = membership.Disabled
	v.Value.Dissolved = true
	if err := p.DB.Transact(t.Context(), members.Put(membership.MemberKey(p.ID, operators[1].ID), before), access.Put(membership.AccessKey(p.ID), v)); err != nil {
		t.Fatal(err)
	}
	if _, err := appoint(bare(t), operators[1].Telephone, ""); err == nil {
		t.Error("somebody is appointed where nobody works any more")
	}
	v = accessOf(p)
	v.Value.Dissolved = false
	if err := p.DB.Transact(t.Context(), access.Put(membership.AccessKey(p.ID), v)); err != nil {
		t.Fatal(err)
	}
	if result, err := appoint(bare(t), operators[1].Telephone, ""); err != nil || result != company.Joined || reviews(bare(t), operators[1]) != 200 {
		t.Errorf("who was disabled: %s %v", result, err)
	}
}
