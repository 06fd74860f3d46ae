package saved_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"bimportal/functions/mall"
	"bimportal/functions/mall/family"
	"bimportal/functions/mall/malltest"
	"bimportal/functions/mall/saved"
	"bimportal/shared/apitest"
	"bimportal/shared/apitest/team"
	"bimportal/shared/clock"
	"bimportal/shared/id"
	"bimportal/shared/notify"
	"bimportal/shared/store"
)

const (
	listPath   = "/family/mall/search/list"
	savePath   = "/family/mall/search/save"
	deletePath = "/family/mall/search/delete"
)

type object = map[string]any

type door struct {
	*malltest.Door
	t *testing.T
}

// later moves the clock on, past what has not settled yet.
func (d door) later() {
	now := d.Now().Add(41 * time.Second)
	began := clock.System()
	d.Now = func() time.Time { return now.Add(clock.System().Sub(began)) }
}

func (d door) tell() {
	d.t.Helper()
	if err := d.try(); err != nil {
		d.t.Fatal(err)
	}
}

func (d door) try() error {
	_, err := d.S.Work(d.t.Context(), mall.Event{Task: "sweep"})
	return err
}

func (d door) sweep(ctx context.Context) { _, _ = d.S.Work(ctx, mall.Event{Task: "sweep"}) }

// latest is a family as its provider has it now.
func (d door) latest(of team.Team, familyID string) family.Managed {
	d.t.Helper()
	return team.Must[family.Managed](d.t, d.Post(of.Owner, of.ID, "/family/mall/product/own", object{"id": familyID}))
}

// told are the titles and texts of somebody's messages, the oldest first.
func (d door) told(p team.Person) (list []string) {
	d.t.Helper()
	rows, err := store.NewTable[notify.Message](apitest.DB(d.t), d.Tables.Message).Query(d.t.Context(), store.Range{PK: notify.BoxPK(p.ID, notify.Notify)})
	if err != nil {
		d.t.Fatal(err)
	}
	for _, r := range rows {
		list = append(list, r.Value.Title+"："+r.Value.Content+" "+r.Value.Link)
	}
	return list
}

func save(d door, p team.Person, ask object) saved.Row {
	d.t.Helper()
	return team.Must[saved.Searches](d.t, d.Post(p, "", savePath, ask)).List[0]
}

func TestWhoseSearchesTheyAre(t *testing.T) {
	d := door{malltest.Open(t), t}
	p, other := team.NewPerson(t), team.NewPerson(t)
	for _, path := range []string{listPath, savePath, deletePath} {
		team.Refused(t, "nobody: "+path, d.Post(team.Person{}, "", path, object{"name": "门", "groupCode": "A01", "id": "x"}), 401, "unauthorized")
	}
	one := save(d, p, object{"name": "宽门", "groupCode": "A01", "where": "宽度~gte~1200~mm", "revitYear": 2020})
	if !strings.HasPrefix(one.Path, "/family?") || !strings.Contains(one.Path, "where=%E5%AE%BD") || !strings.Contains(one.Path, "revitYear=2020") || !strings.Contains(one.Path, "order=new") {
		t.Errorf("%+v", one)
	}
	if got := team.Must[saved.Searches](t, d.Post(other, "", listPath, object{})); len(got.List) != 0 || got.Most != 20 {
		t.Errorf("somebody else sees it: %+v", got)
	}
	team.Refused(t, "somebody else deletes it", d.Post(other, "", deletePath, object{"id": one.ID}), 404, "search_gone")
	team.Refused(t, "the same conditions", d.Post(p, "", savePath, object{"name": "又一个", "groupCode": "A01", "where": "宽度~gte~1200~mm", "revitYear": 2020}), 409, "search_there")
	team.Refused(t, "no conditions", d.Post(p, "", savePath, object{"name": "全部"}), 409, "search_empty")
	for what, body := range map[string]object{"the same name": {"name": "宽门", "keyword": "门"}, "no name": {"name": " ", "keyword": "门"}, "conditions that cannot be read": {"name": "错", "where": "宽度~大于~1"}, "a long name": {"name": strings.Repeat("门", 31), "keyword": "门"}} {
		if a := d.Post(p, "", savePath, body); a.HTTP != 400 {
			t.Errorf("%s: %d %s", what, a.HTTP, a.Body)
		}
	}
	for i := range 19 {
		save(d, p, object{"name": string(rune('甲' + i)), "keyword": string(rune('甲' + i))})
	}
	team.Refused(t, "one too many", d.Post(p, "", savePath, object{"name": "多", "keyword": "多"}), 409, "too_many_searches")
	if got := team.Must[saved.Searches](t, d.Post(p, "", deletePath, object{"id": one.ID})); len(got.List) != 19 {
		t.Errorf("%d are left", len(got.List))
	}
	team.Refused(t, "deleted twice", d.Post(p, "", deletePath, object{"id": one.ID}), 404, "search_gone")
}

func TestEachFamilyIsToldOnce(t *testing.T) {
	d := door{malltest.Open(t), t}
	p, seller := team.NewPerson(t), team.NewTeam(t)
	d.tell() // the first run tells nothing: it begins
	d.later()
	d.Public(seller, object{"name": "早已上架的门"})
	d.later()
	save(d, p, object{"name": "宽门", "groupCode": "A01", "where": "宽度~gte~1500~mm"})
	save(d, p, object{"name": "窄门", "groupCode": "A01", "where": "宽度~lte~800~mm"})
	save(d, p, object{"name": "防火", "keyword": "防火"})
	d.later()
	one := d.Public(seller, object{"name": "双扇防火门甲", "no": "T-1"})
	if err := d.try(); err != nil || len(d.told(p)) != 0 {
		t.Errorf("what has not settled is told: %v %v", d.told(p), err)
	}
	d.later()
	d.tell()
	got := d.told(p)
	if len(got) != 2 || !strings.Contains(strings.Join(got, ""), "“宽门”有 1 个新族：双扇防火门甲 /family?") || !strings.Contains(strings.Join(got, ""), "“防火”有 1 个新族") {
		t.Fatalf("%v", got)
	}
	d.tell()
	d.later()
	// Off the shelf and on again it has a later moment, and was told all the same.
	for _, to := range []int{3, 1} {
		team.Must[any](t, d.Post(seller.Owner, seller.ID, "/family/mall/product/updateStatus", object{"id": one.ID, "status": to}))
	}
	d.LetThrough(d.latest(seller, one.ID))
	d.later()
	d.tell()
	if again := d.told(p); len(again) != 2 {
		t.Errorf("told twice: %v", again)
	}
	for _, name := range []string{"双扇防火门乙", "双扇防火门丙"} {
		d.Public(seller, object{"name": name, "no": id.New("")})
	}
	d.later()
	d.tell()
	if got = d.told(p); len(got) != 4 || !strings.Contains(strings.Join(got, ""), "有 2 个新族：双扇防火门") {
		t.Errorf("%v", got)
	}
}

// A worker that ends anywhere tells each family once: the next run goes on.
func TestTellingSurvivesAKill(t *testing.T) {
	d := door{malltest.Open(t), t}
	readers, seller := []team.Person{team.NewPerson(t), team.NewPerson(t), team.NewPerson(t)}, team.NewTeam(t)
	d.tell()
	d.later()
	for _, p := range readers {
		save(d, p, object{"name": "防火", "keyword": "防火"})
	}
	for n := 1; ; n++ {
		d.Public(seller, object{"name": "双扇防火门", "no": id.New("")})
		d.later()
		crashed := d.Wire.CrashAt(n, n%2 == 0, d.sweep)
		d.tell()
		for _, p := range readers {
			if got := d.told(p); len(got) != n {
				t.Fatalf("after a crash at call %d somebody has %d messages", n, len(got))
			}
		}
		if !crashed {
			break
		}
	}
}
