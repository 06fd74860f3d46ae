package communitytest

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"net/http/httptest"
	"strings"
	"time"

	"bimportal/functions/community"
	"bimportal/functions/community/post"
	"bimportal/shared/account"
	"bimportal/shared/api"
	"bimportal/shared/apitest"
	"bimportal/shared/apitest/team"
	"bimportal/shared/auth"
	"bimportal/shared/blob"
	"bimportal/shared/clock"
	"bimportal/shared/files"
	"bimportal/shared/id"
	"bimportal/shared/ledger"
	"bimportal/shared/membership"
	"bimportal/shared/money"
	"bimportal/shared/person"
	"bimportal/shared/store"
)

// Do ends the test on an error.
func (d *Door) Do(err error) {
	d.T.Helper()
	if err != nil {
		d.T.Fatal(err)
	}
}

// Pass moves the door's clock.
func (d *Door) Pass(by time.Duration) {
	at := d.Now().Add(by)
	d.Now = func() time.Time { return at }
}

// Still stops the door's clock at the present moment.
func (d *Door) Still() { d.Pass(0) }

// Named is somebody with a telephone and a name, whose session does not end here.
func (d *Door) Named(name string) team.Person {
	d.T.Helper()
	db, userID := apitest.DB(d.T), id.New("")
	one := d.Sessioned(userID)
	d.Do(db.Transact(context.Background(),
		store.NewTable[person.Person](db, d.Tables.Identity).New(person.Key(userID), person.Person{UserID: userID, Nickname: name, Telephone: "13800138000"}),
		store.NewTable[post.Author](db, d.Tables.Community).New(store.Key{PK: "author#" + userID, SK: "author"}, post.Author{UserID: userID, Passed: 3})))
	return one
}

// Sessioned signs in who is there already, with a session that does not end here.
func (d *Door) Sessioned(userID string) team.Person {
	d.T.Helper()
	db := apitest.DB(d.T)
	session, tokens := auth.Open(userID, "", "", d.Now())
	far := d.Now().Add(20000 * time.Hour)
	session.IdleUntil, session.EndsAt, session.Access.Until, session.TTL = far.UnixMilli(), far.UnixMilli(), far.UnixMilli(), far.Unix()
	d.Do(db.Transact(context.Background(), store.NewTable[auth.Session](db, d.Tables.Identity).New(auth.SessionKey(userID, session.SID), session)))
	return team.Person{ID: userID, Token: tokens.Access}
}

// Joined is a Named in an enterprise with these permissions and no others.
func (d *Door) Joined(m team.Team, name string, p ...auth.Permission) team.Person {
	d.T.Helper()
	one := d.Named(name)
	d.Joins(m, one, p...)
	return one
}

// Joins takes somebody into an enterprise with these permissions and no others.
func (d *Door) Joins(m team.Team, one team.Person, p ...auth.Permission) {
	d.T.Helper()
	like, db := m.Member(d.T, p...), apitest.DB(d.T)
	who, err := store.NewTable[person.Person](db, d.Tables.Identity).Get(context.Background(), person.Key(one.ID))
	d.Do(err)
	members := store.NewTable[membership.Member](db, d.Tables.Enterprise)
	v, err := members.Get(context.Background(), membership.MemberKey(m.ID, like.ID))
	d.Do(err)
	v.Value.ID, v.Value.UserID, v.Value.Name = one.ID, one.ID, who.Value.Nickname
	d.Do(db.Transact(context.Background(), members.New(membership.MemberKey(m.ID, one.ID), v.Value)))
}

// Rich puts money on an account as a top-up would.
func (d *Door) Rich(accountID string, fen money.Fen) {
	d.T.Helper()
	db, trade := apitest.DB(d.T), id.New("trade")
	accounts := account.NewStore(db, d.Tables.Wallet)
	b, err := accounts.Balance(context.Background(), accountID)
	d.Do(err)
	in := b.Value.Book(accountID, account.BizRecharge, trade, "充值", fen, d.Now())
	d.Do(db.Transact(context.Background(), accounts.Booked(b, in, in.Opposite("clearing_alipay_"+trade, 1, "收款", -fen))...))
}

// Held reads what an account holds.
func (d *Door) Held(accountID string) account.Balance {
	d.T.Helper()
	b, err := account.NewStore(apitest.DB(d.T), d.Tables.Wallet).Balance(context.Background(), accountID)
	d.Do(err)
	return b.Value
}

// Account is what lies of an account.
type Account struct {
	Balance   account.Balance
	Purchases ledger.Purchases
	Lines     []account.Line
}

// Account reads all that lies of an account at once.
func (d *Door) Account(accountID string) (a Account) {
	d.T.Helper()
	d.Do(apitest.DB(d.T).Each(context.Background(), d.Tables.Wallet, store.Range{PK: ledger.AccountPK(accountID)}, func(key store.Key, into func(any) error) error {
		switch {
		case key.SK == ledger.BalanceKey("").SK:
			return into(&a.Balance)
		case key.SK == ledger.PurchasesKey("").SK:
			return into(&a.Purchases)
		case strings.HasPrefix(key.SK, ledger.LinePrefix):
			var l account.Line
			err := into(&l)
			a.Lines = append(a.Lines, l)
			return err
		}
		return nil
	}))
	return a
}

// Lines reads all lines of an account.
func (d *Door) Lines(accountID string) []account.Line {
	d.T.Helper()
	rows, err := store.NewTable[account.Line](apitest.DB(d.T), d.Tables.Wallet).QueryLatest(context.Background(), store.Range{PK: ledger.AccountPK(accountID), From: ledger.LinePrefix})
	d.Do(err)
	list := make([]account.Line, len(rows))
	for i, r := range rows {
		list[i] = r.Value
	}
	return list
}

// Upload is a file that somebody has uploaded; its bytes lie nowhere.
func (d *Door) Upload(of team.Person, name, text string) string {
	d.T.Helper()
	sum := sha256.Sum256([]byte(text))
	fileID := id.Ordered(clock.System())
	f := files.File{
		FileID: fileID, UserID: of.ID, Purpose: "attachment", Name: name, Size: int64(len(text)), SHA256: hex.EncodeToString(sum[:]),
		DownloadPath: fmt.Sprintf("/file/attachment/%s/%s%s", of.ID, fileID, name[strings.LastIndex(name, "."):]),
	}
	db := apitest.DB(d.T)
	d.Do(db.Transact(context.Background(), store.NewTable[files.File](db, d.Tables.File).New(files.Key(of.ID, fileID), f)))
	return f.DownloadPath
}

// Sweep does what has come to its time.
func (d *Door) Sweep() {
	d.T.Helper()
	d.Do(d.S.Work(context.Background(), community.Event{Task: "sweep"}))
}

// Send is Post that ends with its context, as a crash does; what it answers is nobody's.
func (d *Door) Send(ctx context.Context, p team.Person, in, path string, body any) {
	raw, err := json.Marshal(body)
	d.Do(err)
	r := httptest.NewRequestWithContext(ctx, "POST", "/api"+path, strings.NewReader(string(raw)))
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Authorization", "Bearer "+p.Token)
	if in != "" {
		r.Header.Set(api.EnterpriseHeader, in)
	}
	d.G.ServeHTTP(httptest.NewRecorder(), r)
}

// Store puts the bytes of an upload where it lies.
func (d *Door) Store(path string, data []byte) {
	d.T.Helper()
	d.Do(d.Bucket.Put(context.Background(), path[1:], data, blob.Headers{Type: "application/octet-stream"}))
}
