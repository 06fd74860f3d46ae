package cataloguetest

import (
	"encoding/json"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"bimportal/functions/catalogue"
	"bimportal/shared/api"
	"bimportal/shared/apitest"
	"bimportal/shared/clock"
	"bimportal/shared/dict"
	"bimportal/shared/store"
)

// SeedFile returns the demonstration data of a group.
func SeedFile(t *testing.T, group string) json.RawMessage {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(apitest.Root(), "infra/seed", group+".json"))
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// Deps are the group's on the local store.
func Deps(t *testing.T) catalogue.Deps {
	t.Helper()
	return catalogue.Deps{
		DB: apitest.DB(t), Tables: apitest.Tables(), Clock: clock.System,
	}
}

// Service returns the group on the local store.
func Service(t *testing.T) catalogue.Group {
	t.Helper()
	return catalogue.New(Deps(t))
}

// between lets something happen once before the first transaction is sent.
type between struct{ happen func() }

func (b *between) RoundTrip(r *http.Request) (*http.Response, error) {
	if strings.HasSuffix(r.Header.Get("X-Amz-Target"), ".TransactWriteItems") && b.happen != nil {
		happen := b.happen
		b.happen = nil
		happen()
	}
	return http.DefaultTransport.RoundTrip(r)
}

// DoorBetween returns the group's door where do happens once, between the reading and the first write.
func DoorBetween(t *testing.T, do func()) *api.Group {
	t.Helper()
	d := Deps(t)
	d.DB = store.WithTransport(apitest.Config(t), &between{happen: do})
	return catalogue.New(d).Routes()
}

var loaded sync.Once

// Door returns the group on the demonstration data.
func Door(t *testing.T) *api.Group {
	t.Helper()
	db := apitest.DB(t)
	cs := Service(t)
	loaded.Do(func() {
		var labels struct{ Dict []dict.Item }
		if err := json.Unmarshal(SeedFile(t, "platform"), &labels); err != nil {
			t.Fatal(err)
		}
		items := store.NewTable[dict.Item](db, apitest.TableName("platform"))
		for _, i := range labels.Dict {
			i.Enabled = 1
			if err := store.Ensure(t.Context(), items, dict.Key(i), i); err != nil {
				t.Fatal(err)
			}
		}
		if err := cs.Work(t.Context(), catalogue.Event{Task: "seed", Data: SeedFile(t, "catalogue")}); err != nil {
			t.Fatal(err)
		}
	})
	return cs.Routes()
}

// Get reads what anybody may.
func Get[T any](t *testing.T, g *api.Group, path string) T {
	t.Helper()
	a := apitest.Call(t, g, apitest.Request{Method: "GET", Path: path})
	if a.HTTP != 200 {
		t.Fatalf("%s: %d %s", path, a.HTTP, a.Body)
	}
	return apitest.Into[T](t, a)
}
