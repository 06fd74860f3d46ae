package notify_test

import (
	"context"
	"errors"
	"strings"
	"sync"
	"testing"
	"time"
	"unicode/utf8"

	"bimportal/shared/apitest"
	"bimportal/shared/clock"
	"bimportal/shared/id"
	"bimportal/shared/notify"
	"bimportal/shared/store"
)

func markers(t *testing.T, userID string) []store.Versioned[notify.Marker] {
	t.Helper()
	rows, err := store.NewTable[notify.Marker](apitest.DB(t), apitest.TableName("message")).Query(context.Background(), store.Range{PK: notify.MarkerPK(userID)})
	if err != nil {
		t.Fatal(err)
	}
	return rows
}

func TestAMessageGoesWithWhatCausedIt(t *testing.T) {
	db := apitest.DB(t)
	box := notify.NewBox(db, apitest.TableName("message"))
	user := id.New("")
	causes := store.NewTable[struct{}](db, apitest.TableName("platform"))
	cause := store.Key{PK: "test#" + user, SK: "cause"}
	send := func() error {
		writes := box.Put(clock.System(), notify.Notice{UserID: user, Title: "充值到账", MsgType: notify.Sys, TypeCode: notify.KindWallet})
		return db.Transact(context.Background(), append(writes, causes.New(cause, struct{}{}))...)
	}
	if err := send(); err != nil {
		t.Fatal(err)
	}
	if err := send(); !errors.Is(err, store.ErrConflict) {
		t.Fatalf("the second cause was written: %v", err)
	}
	rows := markers(t, user)
	if len(rows) != 1 {
		t.Fatalf("%d messages of one cause", len(rows))
	}
	m, err := store.NewTable[notify.Message](db, apitest.TableName("message")).Get(context.Background(), notify.MessageKey(user, rows[0].Value.ID))
	if err != nil || m.Value.TypeName != "余额与订单" || m.Value.Title != "充值到账" || m.Value.UserID != user {
		t.Errorf("%+v %v", m.Value, err)
	}
}

func TestTwentySendersNeverMeet(t *testing.T) {
	db := apitest.DB(t)
	box := notify.NewBox(db, apitest.TableName("message"))
	user := id.New("")
	var all sync.WaitGroup
	for range 20 {
		all.Go(func() {
			if err := db.Transact(context.Background(), box.Put(clock.System(), notify.Notice{UserID: user, Title: "你好", MsgType: notify.Notify})...); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	if n := len(markers(t, user)); n != 20 {
		t.Errorf("%d of 20", n)
	}
}

func TestWhatIsTooLongIsCutByCharacters(t *testing.T) {
	db := apitest.DB(t)
	user := id.New("")
	n := notify.Notice{UserID: user, Title: strings.Repeat("长", 61), Content: strings.Repeat("文", 301), MsgType: notify.Sys}
	if err := db.Transact(context.Background(), notify.NewBox(db, apitest.TableName("message")).Put(clock.System(), n)...); err != nil {
		t.Fatal(err)
	}
	m, err := store.NewTable[notify.Message](db, apitest.TableName("message")).Get(context.Background(), notify.MessageKey(user, markers(t, user)[0].Value.ID))
	if err != nil || utf8.RuneCountInString(m.Value.Title) != 60 || !strings.HasSuffix(m.Value.Title, "…") || utf8.RuneCountInString(m.Value.Content) != 300 {
		t.Errorf("%+v %v", m.Value, err)
	}
}

func TestMessagesOfAMonthGoTogether(t *testing.T) {
	first := time.Date(2026, 11, 1, 0, 0, 0, 0, time.UTC)
	last := time.Date(2026, 11, 30, 23, 59, 59, 0, time.UTC)
	end := time.Date(2027, 12, 1, 0, 0, 0, 0, time.UTC)
	if !notify.Expires(first).Equal(end) || !notify.Expires(last).Equal(end) {
		t.Errorf("%v %v", notify.Expires(first), notify.Expires(last))
	}
	if o := notify.Oldest(end.Add(-time.Second)); !o.Equal(first) {
		t.Errorf("oldest %v", o)
	}
	if o := notify.Oldest(end); !o.After(last) {
		t.Errorf("expired ones are still read: %v", o)
	}
}

func TestAnIdThatIsNoneHasNoType(t *testing.T) {
	for _, bad := range []string{"", "sys", "sys_", "sys_1", "root_01ARZ3NDEKTSV4RRFFQ69G5FAV", "01ARZ3NDEKTSV4RRFFQ69G5FAV"} {
		if kind, ulid := notify.Split(bad); kind != "" || ulid != "" {
			t.Errorf("%q: %q %q", bad, kind, ulid)
		}
	}
}
