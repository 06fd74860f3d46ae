package post

import (
	"context"

	"bimportal/shared/api"
	"bimportal/shared/audit"
	"bimportal/shared/clock"
	"bimportal/shared/dict"
	"bimportal/shared/limit"
	"bimportal/shared/notify"
	"bimportal/shared/person"
	"bimportal/shared/searchdoc"
	"bimportal/shared/store"
	"bimportal/shared/tables"
	"bimportal/shared/words"
)

// Core is what the group's concepts write posts with.
type Core struct {
	DB     *store.DB
	Now    clock.Clock
	Index  searchdoc.Index
	Box    notify.Box
	People person.Directory

	kinds     map[Type]Kind
	authors   *store.Table[Author]
	words     *store.Table[words.Word]
	lists     *words.Lists
	cases     *store.Table[Case]
	reports   *store.Table[Report]
	decisions *store.Table[Decision]
	appeals   *store.Table[Decision]
	lines     *store.Table[audit.Line]
	book      audit.Book
	windows   limit.Windows
	reasons   *dict.Reader
}

// Kind is what the desk does with a kind of post.
type Kind interface {
	// Look reads a post as it stands. It returns ErrGone.
	Look(ctx context.Context, id string) (Post, error)
	// Turn returns the writes that bring a post, as Look has read it, to another state; they hold to what was read.
	Turn(ctx context.Context, p Post, to State) ([]store.Write, error)
	// There returns the writes that hold a transaction to a post as Look has read it; none where a public one is never deleted.
	There(p Post) []store.Write
}

// NewCore returns the core over the community's table.
func NewCore(db *store.DB, n tables.Names, now clock.Clock) *Core {
	return &Core{
		DB: db, Now: now, Index: searchdoc.NewIndex(db, n.Search), Box: notify.NewBox(db, n.Message), People: person.NewDirectory(db, n.Identity),
		kinds: map[Type]Kind{}, authors: store.NewTable[Author](db, n.Community), words: store.NewTable[words.Word](db, n.Community), lists: words.NewLists(db, n, now),
		cases: store.NewTable[Case](db, n.Community), reports: store.NewTable[Report](db, n.Community), decisions: store.NewTable[Decision](db, n.Community),
		appeals: store.NewTable[Decision](db, n.Community), lines: store.NewTable[audit.Line](db, n.Community), book: audit.NewBook(db, n.Enterprise),
		windows: limit.NewWindows(db, n.Community, now), reasons: dict.NewReader(store.NewTable[dict.Item](db, n.Platform), now),
	}
}

// Register makes the desk know a kind of post.
func (c *Core) Register(t Type, k Kind) { c.kinds[t] = k }

const casesPK = "cases"

func authorKey(userID string) store.Key { return store.Key{PK: "author#" + userID, SK: "author"} }
func caseKey(r Ref) store.Key           { return store.Key{PK: casesPK, SK: string(r.Type) + "#" + r.ID} }
func reportsPK(r Ref) string            { return "reports#" + string(r.Type) + "#" + r.ID }
func decisionsPK(userID string) string  { return "decisions#" + userID }
func appealKey(r Ref) store.Key {
	return store.Key{PK: "appeal#" + string(r.Type) + "#" + r.ID, SK: "appeal"}
}

// Caller returns who calls as his posts show him, or refuses him as person.Speaks does (403).
func (c *Core) Caller(ctx context.Context) (Who, error) {
	userID := api.ActorOf(ctx).UserID
	p, err := c.People.Speaker(ctx, userID)
	if err != nil {
		return Who{}, err
	}
	a, err := c.authors.Find(ctx, authorKey(userID))
	return Who{userID, p.Called(), p.Avatar, person.Region(api.CallOf(ctx).Address), !a.Value.Established()}, err
}

// Counted returns the write that counts one more post of the caller, or refuses (429).
func (c *Core) Counted(ctx context.Context, l limit.Limit, userID string) (store.Write, error) {
	return c.windows.Taken(ctx, l, userID)
}

// Marks returns where the operators' words stand in texts.
func (c *Core) Marks(ctx context.Context, texts ...words.Text) ([]words.Mark, error) {
	return c.lists.Marks(ctx, texts...)
}

// Verdict is what becomes of a post when it is sent off: On, or Review with why.
type Verdict struct {
	State State
	Why   Why
	Text  string // the words
	Marks []words.Mark
}

// Judge says what becomes of a post of somebody. A word that refuses is the field's refusal (400).
func (c *Core) Judge(ctx context.Context, who Who, texts ...words.Text) (Verdict, error) {
	marks, err := c.Marks(ctx, texts...)
	if err != nil {
		return Verdict{}, err
	}
	if err := words.Refused(marks, words.Refuse, words.Never, texts...); err != nil {
		return Verdict{}, err
	}
	if m, is := words.First(marks, words.Wait); is {
		return Verdict{Review, Words, m.Of(texts...), marks}, nil
	}
	if who.New {
		return Verdict{Review, New, "", marks}, nil
	}
	return Verdict{State: On, Marks: marks}, nil
}

// Opened returns the write that puts a post before the operators.
func (c *Core) Opened(ctx context.Context, p Post, why Why, text string) (store.Write, error) {
	v, err := c.cases.Find(ctx, caseKey(p.Ref))
	if v.Version == 0 {
		v.Value = Case{Since: clock.Millis(c.Now())}
	}
	before := v.Value
	v.Value = Case{Ref: p.Ref, Title: p.Title, AuthorID: p.AuthorID, Author: p.AuthorName, Why: why, Text: text, Path: p.Path, Since: before.Since, Reports: before.Reports, Good: before.Good}
	return c.cases.Put(caseKey(p.Ref), v), err
}

// Deleted returns the writes by which a post that its author deletes waits no more, and who reported it hears of that: nothing was found in
// what he said and nothing against it. They hold to nobody reporting it meanwhile.
func (c *Core) Deleted(ctx context.Context, r Ref) ([]store.Write, error) {
	v, err := c.cases.Find(ctx, caseKey(r))
	switch {
	case err != nil:
		return nil, err
	case v.Version == 0:
		return []store.Write{c.cases.Absent(caseKey(r))}, nil
	}
	open, err := c.open(ctx, r)
	return append(c.close(r, open, "内容已被发布者删除，不再展示。感谢您的反馈。", clock.Millis(c.Now())), c.cases.DeleteAs(caseKey(r), v)), err
}

// Told returns the writes of a message to somebody about something in the community.
func (c *Core) Told(userID, title, content, link string) []store.Write {
	return c.Box.Put(c.Now(), notify.Notice{UserID: userID, Title: title, Content: content, MsgType: notify.Notify, TypeCode: notify.KindCommunity, Link: link})
}

// Logged returns the write of a line of what somebody did with a post of his own.
func (c *Core) Logged(ctx context.Context, userID, action string, r Ref, text string) store.Write {
	call := api.CallOf(ctx)
	return audit.Put(c.lines, "user#"+userID, c.Now(), audit.Line{
		Actor: userID, Address: call.Address, Action: "community:" + string(r.Type) + ":" + action, TargetType: string(r.Type), TargetID: r.ID, Text: text, RequestID: call.RequestID,
	})
}
