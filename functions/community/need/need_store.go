package need

import (
	"context"
	"errors"
	"fmt"
	"time"

	"bimportal/functions/community/post"
	"bimportal/shared/api"
	"bimportal/shared/audit"
	"bimportal/shared/auth"
	"bimportal/shared/blob"
	"bimportal/shared/clock"
	"bimportal/shared/escrow"
	"bimportal/shared/files"
	"bimportal/shared/goods"
	"bimportal/shared/ids"
	"bimportal/shared/idsfile"
	"bimportal/shared/kept"
	"bimportal/shared/ledger"
	"bimportal/shared/listing"
	"bimportal/shared/membership"
	"bimportal/shared/notify"
	"bimportal/shared/searchdoc"
	"bimportal/shared/store"
	"bimportal/shared/tables"
)

// Check reads files from where they lie and holds them against a requirement and its IDS, nil for none. An error is a read that failed.
type Check func(ctx context.Context, b *blob.Bucket, r Requirement, doc *ids.Doc, list []File) (Checked, error)

// Deps is what needs are made of. Rates are the platform's commissions; only the worker has Check.
type Deps struct {
	DB      *store.DB
	Tables  tables.Names
	Uploads *blob.Bucket
	Now     clock.Clock
	Rates   goods.Commission
	Core    *post.Core
	Check   Check
}

// Service is the endpoints of needs and manuscripts, and the worker's part of them.
type Service struct {
	Deps
	needs   *store.Table[Need]
	texts   *store.Table[IDSText]
	places  *store.Table[Brief]
	manus   *store.Table[Manuscript]
	rows    *store.Table[Row]
	said    *store.Table[Said]
	talk    *kept.Value[map[string]int] // how much is said of each need
	public  *listing.Listing[Brief]
	escrow  *escrow.Store
	files   files.Reader
	reader  *membership.Reader
	book    audit.Book
	box     notify.Box
	index   searchdoc.Index
	seeds   *store.Table[Seeded]
	seeding func(context.Context) (store.Write, error) // while a seed is loaded, what notes that its step is done; nobody is told
}

// New returns the endpoints of needs.
func New(d Deps) *Service {
	t := d.Tables.Community
	s := &Service{
		Deps: d, needs: store.NewTable[Need](d.DB, t), texts: store.NewTable[IDSText](d.DB, t), places: store.NewTable[Brief](d.DB, t),
		manus: store.NewTable[Manuscript](d.DB, t), rows: store.NewTable[Row](d.DB, t), public: listing.New[Brief](d.DB, t, "need", d.Now),
		escrow: escrow.NewStore(d.DB, d.Tables, d.Now), files: files.NewReader(d.DB, d.Tables.File), reader: membership.NewReader(d.DB, d.Tables.Enterprise),
		book: audit.NewBook(d.DB, d.Tables.Enterprise), box: notify.NewBox(d.DB, d.Tables.Message), index: searchdoc.NewIndex(d.DB, d.Tables.Search),
		seeds: store.NewTable[Seeded](d.DB, t), said: store.NewTable[Said](d.DB, t),
		talk: &kept.Value[map[string]int]{For: talkKeep, Size: func(m map[string]int) int { return len(m) }},
	}
	d.Core.Register(post.Need, s)
	return s
}

// IDSText is the IDS file of a need.
type IDSText struct {
	idsfile.Kept
}

func needKey(needID string) store.Key { return store.Key{PK: "need#" + needID, SK: "need"} }
func textKey(needID string) store.Key { return store.Key{PK: "need#" + needID, SK: "ids"} }

const manuPrefix = "manuscript#"

func manuKey(needID, manuscriptID string) store.Key {
	return store.Key{PK: "need#" + needID, SK: manuPrefix + manuscriptID}
}

// placeKey is where a need lies among those of whose it is; rowKey where a manuscript lies among its author's.
func placeKey(n *Need) store.Key {
	return store.Key{PK: "needs#" + n.accountID(), SK: fmt.Sprintf("%013d#%s", n.CreatedAt, n.ID)}
}
func rowKey(userID, needID string) store.Key {
	return store.Key{PK: "manuscripts#" + userID, SK: needID}
}

// hiddenKey is where a need lies that waits for an operator's word while it is not public: no list of the public's names it.
func hiddenKey(needID string) store.Key { return store.Key{PK: "hiddendisputes", SK: needID} }

// accountID is the account that pays the need's budget.
func (n *Need) accountID() string {
	if n.EnterpriseID != "" {
		return ledger.EnterpriseAccount(n.EnterpriseID)
	}
	return ledger.PersonalAccount(n.UserID)
}

// read reads a need as it stands, with its manuscripts opened where their time has come. 404 need_gone.
func (s *Service) read(ctx context.Context, needID string) (store.Versioned[Need], error) {
	v, err := s.stored(ctx, needID)
	v.Value.Advance(s.Now())
	return v, err
}

// stored reads a need as it was written. 404 need_gone.
func (s *Service) stored(ctx context.Context, needID string) (store.Versioned[Need], error) {
	v, err := s.needs.Find(ctx, needKey(needID))
	if err == nil && v.Version == 0 {
		err = errGone
	}
	return v, err
}

// change reads a need with its manuscripts opened where their time has come, lets f change it, and writes it with what f writes beside
// it; what changed meanwhile is read anew.
func (s *Service) change(ctx context.Context, needID string, f func(n *Need, now time.Time) ([]store.Write, error)) (store.Versioned[Need], error) {
	return s.changeAs(ctx, needID, s.read, f)
}

type reading func(ctx context.Context, needID string) (store.Versioned[Need], error)

func (s *Service) changeAs(ctx context.Context, needID string, read reading, f func(n *Need, now time.Time) ([]store.Write, error)) (after store.Versioned[Need], err error) {
	err = store.Retry(ctx, func() error {
		v, err := read(ctx, needID)
		if err != nil {
			return err
		}
		writes, err := f(&v.Value, s.Now())
		if err != nil {
			return err
		}
		own, err := s.written(ctx, v)
		if err != nil {
			return err
		}
		after = v
		after.Version++
		return s.DB.Transact(ctx, append(own, writes...)...)
	})
	if err == nil {
		s.public.Forget()
	}
	return after, err
}

// written returns the writes of a need: itself, its place among its owner's, and what the public finds of it.
func (s *Service) written(ctx context.Context, v store.Versioned[Need]) ([]store.Write, error) {
	n := &v.Value
	writes := []store.Write{s.needs.Put(needKey(n.ID), v), s.places.Replace(placeKey(n), n.Brief(), v.Version+1)}
	if s.seeding != nil {
		done, err := s.seeding(ctx)
		if err != nil {
			return nil, err
		}
		writes = append(writes, done)
	}
	if n.State == Draft {
		return writes, nil
	}
	shown := func() ([]store.Write, error) { return s.public.Set(ctx, n.ID, n.Brief()) }
	if !n.Public() {
		shown = func() ([]store.Write, error) { return s.public.Drop(ctx, n.ID) }
	}
	listed, err := shown()
	if err != nil {
		return nil, err
	}
	switch {
	case n.State == Disputed && !n.Public():
		writes = append(writes, s.places.Replace(hiddenKey(n.ID), n.Brief(), v.Version+1))
	case n.Dispute.At > 0:
		writes = append(writes, s.places.Remove(hiddenKey(n.ID)))
	}
	return append(append(writes, listed...), s.found(n)), nil
}

// found is the write of what the search knows of a need: one that ended without an award, or is hidden, is gone.
func (s *Service) found(n *Need) store.Write {
	if n.Outcome == Returned || !n.Public() {
		return s.index.Gone(s.Core.Now(), searchdoc.Need, n.ID)
	}
	return s.index.Put(s.Core.Now(), searchdoc.Doc{
		Type: searchdoc.Need, ID: n.ID, Title: n.Title, Summary: cut(n.Text, 200), Text: n.Text, Tags: []string{categories[n.Category]},
		Path: pagePath(n.ID), Kind: "need", PublishedAt: n.PublishedAt,
	})
}

// pagePath is a need's page, below /portal.
func pagePath(needID string) string { return "/needDetail?id=" + needID }

var (
	errNotOwner   = api.Forbidden("not_owner", "只有需求的发布方可以进行此操作")
	errNoSpend    = api.Forbidden("not_owner", "您没有该企业的采购权限，不能代表企业发布或处理需求")
	errIsFrozen   = api.Forbidden("not_owner", "该企业已被冻结，目前只能查看")
	errOwnDispute = api.Forbidden("own_dispute", "不能处理自己或所在企业发布、自己中选的需求，请由其他运营人员处理")
	errOwnNeed    = api.Conflict("own_need", "不能给自己或本企业的需求投稿")
)

// standing returns what somebody is in an enterprise whose budget he may spend. 403 not_owner for anybody else.
func (s *Service) standing(ctx context.Context, userID, enterpriseID string, writes bool) (*membership.Standing, error) {
	st, err := s.reader.Of(ctx, userID, enterpriseID)
	switch {
	case errors.Is(err, membership.ErrNotMember):
		return nil, errNoSpend
	case err != nil:
		return nil, err
	case !st.Access.Open() || !st.May(string(auth.AccountSpend)):
		return nil, errNoSpend
	case writes && st.Access.Frozen:
		return nil, errIsFrozen
	}
	return &st, nil
}

// payer returns who pays for a need when this person says so; it refuses (403 not_owner) everybody but whose need it is: its author, or
// those who may spend the budget of its enterprise. A draft is its author's alone, and unknown (404) to others.
func (s *Service) payer(ctx context.Context, n *Need, userID string, writes bool) (escrow.Payer, error) {
	if n.State == Draft && n.UserID != userID {
		return escrow.Payer{}, errGone
	}
	if n.EnterpriseID == "" {
		if n.UserID != userID {
			return escrow.Payer{}, errNotOwner
		}
		return escrow.Payer{UserID: userID}, nil
	}
	st, err := s.standing(ctx, userID, n.EnterpriseID, writes)
	return escrow.Payer{UserID: userID, Standing: st}, err
}

// owned is change by whom the need belongs to.
func (s *Service) owned(ctx context.Context, userID, needID string, f func(n *Need, by escrow.Payer, now time.Time) ([]store.Write, error)) (store.Versioned[Need], error) {
	return s.change(ctx, needID, func(n *Need, now time.Time) ([]store.Write, error) {
		by, err := s.payer(ctx, n, userID, true)
		if err != nil {
			return nil, err
		}
		return f(n, by, now)
	})
}

// settled returns the writes by which a need's budget goes where its end says, with a message to each of those concerned.
func (s *Service) settled(ctx context.Context, n *Need, e Ending, now time.Time) ([]store.Write, error) {
	var writes []store.Write
	if n.Escrow == 1 {
		moved, _, err := s.escrow.Divide(ctx, n.ID, n.promised(), e.Parts, e.Back, now)
		if err != nil {
			return nil, err
		}
		writes = moved
	}
	for _, w := range n.Winners {
		text := "需求“" + n.Title + "”已结束。"
		if n.Escrow == 1 && w.PaidFen > 0 {
			text = "需求“" + n.Title + "”已验收，您的份额 " + w.PaidFen.Text() + " 元（含平台服务费）冻结 7 天后转入余额。"
		}
		writes = append(writes, s.told(now, w.UserID, "需求已结束", text, n.ID)...)
	}
	text := "需求“" + n.Title + "”已结束。"
	if n.Escrow == 1 && e.Back > 0 {
		text = "需求“" + n.Title + "”已结束，" + e.Back.Text() + " 元已退回原账户。"
	}
	return append(writes, s.told(now, n.UserID, "您的需求已结束", text, n.ID)...), nil
}

// told returns the writes of a message about a need.
func (s *Service) told(now time.Time, userID, title, content, needID string) []store.Write {
	if s.seeding != nil {
		return nil
	}
	return s.box.Put(now, notify.Notice{UserID: userID, Title: title, Content: content, MsgType: notify.Notify, TypeCode: notify.KindCommunity, Link: pagePath(needID)})
}

// logged returns the line of the enterprise's book about one of its needs; nothing for a person's own.
func (s *Service) logged(ctx context.Context, n *Need, userID, did string, now time.Time) ([]store.Write, error) {
	if n.EnterpriseID == "" || s.seeding != nil {
		return nil, nil
	}
	return s.book.Put(ctx, n.EnterpriseID, now, audit.Line{
		Actor: userID, Action: string(auth.AccountSpend), TargetType: "need", TargetID: n.ID, Text: did + "需求“" + n.Title + "”，预算 " + n.BudgetFen.Text() + " 元",
	})
}

// manuscripts reads all that was handed in for a need and not withdrawn.
func (s *Service) manuscripts(ctx context.Context, needID string) ([]store.Versioned[Manuscript], error) {
	rows, err := s.manus.QueryLatest(ctx, store.Range{PK: "need#" + needID, From: manuPrefix})
	var live []store.Versioned[Manuscript]
	for _, r := range rows {
		if r.Value.Live() {
			live = append(live, r)
		}
	}
	return live, err
}

// handed returns the writes of a manuscript and of its row among its author's.
func (s *Service) handed(n *Need, v store.Versioned[Manuscript]) []store.Write {
	m := &v.Value
	return []store.Write{s.manus.Put(manuKey(m.NeedID, m.ID), v), s.rows.Replace(rowKey(m.UserID, m.NeedID), m.row(n), v.Version+1)}
}

const ownMost = 200

// own reads the newest needs of whose this one is.
func (s *Service) own(ctx context.Context, n *Need) ([]store.Versioned[Brief], error) {
	return s.places.Query(ctx, store.Range{PK: placeKey(n).PK, Desc: true, Limit: ownMost})
}

// handedIn reads what somebody has handed in.
func (s *Service) handedIn(ctx context.Context, userID string) ([]store.Versioned[Row], error) {
	return s.rows.Query(ctx, store.Range{PK: rowKey(userID, "").PK, Limit: ownMost})
}

// hiddenDisputes reads the needs that wait for an operator's word and are not public.
func (s *Service) hiddenDisputes(ctx context.Context) ([]Brief, error) {
	rows, err := s.places.QueryLatest(ctx, store.Range{PK: hiddenKey("").PK})
	list := make([]Brief, len(rows))
	for i, r := range rows {
		list[i] = r.Value
	}
	return list, err
}
