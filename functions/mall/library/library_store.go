package library

import (
	"context"
	"errors"
	"slices"
	"time"

	"bimportal/functions/mall/content"
	"bimportal/functions/mall/family"
	"bimportal/shared/api"
	"bimportal/shared/auth"
	"bimportal/shared/listing"
	"bimportal/shared/membership"
	"bimportal/shared/notify"
	"bimportal/shared/publish"
	"bimportal/shared/store"
	"bimportal/shared/tables"
)

// Service is the endpoints of libraries.
type Service struct {
	base     *publish.Base
	entries  *listing.Owned[Entry] // by enterprise
	copies   *store.Table[Copy]
	stocks   *store.Table[Stock]
	contents *content.Contents
	members  *membership.Reader
	box      notify.Box
	families *family.Service
}

// New returns the endpoints of libraries.
func New(b *publish.Base, t tables.Names, contents *content.Contents, families *family.Service) *Service {
	return &Service{
		base: b, entries: listing.NewOwned[Entry](b.DB, t.Mall, "library", 32, b.Now), copies: store.NewTable[Copy](b.DB, t.Mall), stocks: store.NewTable[Stock](b.DB, t.Mall),
		contents: contents, members: membership.NewReader(b.DB, t.Enterprise), box: notify.NewBox(b.DB, t.Message), families: families,
	}
}

func stockKey(enterpriseID string) store.Key {
	return store.Key{PK: "library#" + enterpriseID, SK: "stock"}
}

// copyKey is where the body of what stands lies, askKey that of what waits.
func copyKey(enterpriseID, familyID string) store.Key {
	return store.Key{PK: "library#" + enterpriseID, SK: "copy#" + familyID}
}

func askKey(enterpriseID, familyID string) store.Key {
	return store.Key{PK: "library#" + enterpriseID, SK: "ask#" + familyID}
}

// keepersMost is how many of who decides hear of what is put forward.
const keepersMost = 10

// viewer is who calls, in the enterprise of the header; the zero one for who may not see a library.
func (s *Service) viewer(ctx context.Context) (Viewer, error) {
	actor, is := api.VisitorOf(ctx)
	if !is {
		return Viewer{}, nil
	}
	return s.viewerOf(ctx, actor.UserID, api.HeaderOf(ctx, api.EnterpriseHeader))
}

func (s *Service) viewerOf(ctx context.Context, userID, enterpriseID string) (Viewer, error) {
	st, err := s.members.Of(ctx, userID, enterpriseID)
	if errors.Is(err, membership.ErrNotMember) || err == nil && (!st.Access.Open() || st.Access.Frozen) {
		return Viewer{}, nil
	}
	if err != nil {
		return Viewer{}, err
	}
	tree, err := s.members.Tree(ctx, st.Access)
	return Viewer{
		UserID: userID, EnterpriseID: st.Access.ID, Within: membership.Above(tree, st.Member.Departments),
		Decides: st.May(string(auth.FamilyApprove)), Edits: st.May(string(auth.FamilyEdit)),
	}, err
}

// Inside is what the caller's enterprise keeps, as far as he sees it (family.Library).
func (s *Service) Inside(ctx context.Context) (in family.Inside, err error) {
	v, err := s.viewer(ctx)
	if err != nil || v.EnterpriseID == "" {
		return in, err
	}
	rows, err := s.entries.Of(v.EnterpriseID).Rows(ctx)
	if err != nil {
		return in, err
	}
	in.Approved = map[string]bool{}
	for i := range rows {
		if rows[i].Sees(v) {
			in.Approved[rows[i].FamilyID] = true
			if rows[i].Family != nil {
				in.Families = append(in.Families, *rows[i].Family)
			}
		}
	}
	return in, nil
}

// Copy returns one of the enterprise's own families as it stands, or with waiting as it was put forward (family.Library).
func (s *Service) Copy(ctx context.Context, familyID string, waiting bool) (family.Family, family.Body, bool, error) {
	v, err := s.viewer(ctx)
	if err != nil {
		return family.Family{}, family.Body{}, false, err
	}
	e, err := s.seen(ctx, v, familyID)
	key, may := copyKey(v.EnterpriseID, familyID), e.Sees(v)
	if waiting {
		key, may = askKey(v.EnterpriseID, familyID), e.Looks(v)
	}
	if err != nil || !may {
		return family.Family{}, family.Body{}, false, err
	}
	c, err := s.copies.Find(ctx, key)
	return c.Value.Family, c.Value.Body, err == nil && c.Version > 0, err
}

// seen reads the entry of a family as it stands; the zero one where there is none.
func (s *Service) seen(ctx context.Context, v Viewer, familyID string) (Entry, error) {
	if v.EnterpriseID == "" {
		return Entry{}, nil
	}
	e, err := s.entries.Of(v.EnterpriseID).Stored(ctx, familyID)
	return e.Value, err
}

// Reaches says that somebody of the enterprise of the call sees one of its own families that is not public.
func (s *Service) Reaches(ctx context.Context, userID, familyID string) (bool, error) {
	v, err := s.viewerOf(ctx, userID, api.StandingOf(ctx).Access.ID)
	if err != nil {
		return false, err
	}
	e, err := s.seen(ctx, v, familyID)
	return err == nil && e.Sees(v), err
}

// Free holds a transaction to an enterprise's library not having a family. 409 family_in_library.
func (s *Service) Free(enterpriseID, familyID string) store.Write {
	return s.entries.Of(enterpriseID).Absent(familyID).Or(errHeld)
}

// tale is what somebody is told; who decides reads it in the workbench.
type tale struct {
	to, title, content, link string
}

// deed is what a change writes beside the entry.
type deed struct {
	line   string // of the operation log
	action auth.Permission
	tales  []tale
	writes []store.Write
	lie    *lying // nil leaves the copies as they lie
	drop   bool
}

// lying is the copies of one family: what stands and what waits, nil for none.
type lying struct{ copy, ask *Copy }

func (l lying) files() []family.File {
	var list []family.File
	for _, c := range []*Copy{l.copy, l.ask} {
		if c == nil {
			continue
		}
		for _, f := range c.Body.Files {
			if !slices.ContainsFunc(list, func(o family.File) bool { return o.FileID == f.FileID }) {
				list = append(list, f)
			}
		}
	}
	return list
}

// lies reads the copies of a family.
func (s *Service) lies(ctx context.Context, enterpriseID, familyID string) (l lying, err error) {
	for key, at := range map[store.Key]**Copy{copyKey(enterpriseID, familyID): &l.copy, askKey(enterpriseID, familyID): &l.ask} {
		v, err := s.copies.Find(ctx, key)
		if err != nil {
			return l, err
		}
		if v.Version > 0 {
			*at = &v.Value
		}
	}
	return l, nil
}

// lay returns the writes that bring a family's copies from what lay to what lies now, and hold their files once for each entry: a file that a
// copy names is there, whatever becomes of the draft.
func (s *Service) lay(ctx context.Context, e Entry, before, after lying) (writes []store.Write, err error) {
	for _, one := range []struct {
		key      store.Key
		was, now *Copy
	}{{copyKey(e.EnterpriseID, e.FamilyID), before.copy, after.copy}, {askKey(e.EnterpriseID, e.FamilyID), before.ask, after.ask}} {
		switch {
		case one.now == one.was:
		case one.now == nil:
			writes = append(writes, s.copies.Remove(one.key))
		default:
			writes = append(writes, s.copies.Replace(one.key, *one.now, e.Rev))
		}
	}
	had, has := before.files(), after.files()
	in := func(list []family.File, f family.File) bool {
		return slices.ContainsFunc(list, func(o family.File) bool { return o.FileID == f.FileID })
	}
	for _, f := range has {
		if !in(had, f) {
			hold, err := s.contents.Hold(ctx, f.OwnerID, f.FileID)
			if err != nil {
				return nil, err
			}
			writes = append(writes, hold)
		}
	}
	for _, f := range had {
		if !in(has, f) {
			let, err := s.contents.Release(ctx, f.OwnerID, f.FileID)
			if err != nil {
				return nil, err
			}
			writes = append(writes, let...)
		}
	}
	return writes, nil
}

// changed moves the entry of a family as the caller read it by f; rev 0 for one that is not there. 404 for one that he may not handle, 409
// stale_rev with it as it stands, library_there where one is that he may not handle.
func (s *Service) changed(ctx context.Context, familyID string, rev int64, f func(e *Entry, lie lying, now time.Time) (deed, error)) (Entry, error) {
	var after Entry
	v, err := s.viewer(ctx)
	if err != nil {
		return after, err
	}
	err = store.Retry(ctx, func() error {
		// Every change of a library writes its stock: read first, it holds what is read after it to the transaction.
		stock, err := s.stocks.Find(ctx, stockKey(v.EnterpriseID))
		if err != nil {
			return err
		}
		e, err := s.seen(ctx, v, familyID)
		if err != nil {
			return err
		}
		if err := s.read(ctx, v, e, rev); err != nil {
			return err
		}
		lie, err := s.lies(ctx, v.EnterpriseID, familyID)
		if err != nil {
			return err
		}
		before, now := e, s.base.Now()
		d, err := f(&e, lie, now)
		if err != nil {
			return err
		}
		if err := stock.Value.moved(before, e, d.drop); err != nil {
			return err
		}
		after = e
		return s.write(ctx, e, stock, lie, d, now)
	})
	return after, err
}

// read refuses who may not handle the entry, or has read another one.
func (s *Service) read(ctx context.Context, v Viewer, e Entry, rev int64) error {
	there := e.FamilyID != ""
	switch {
	case there && rev == 0 && !e.Handles(v) && !e.Sees(v):
		return errThere
	case rev != 0 && (!there || !e.Handles(v) && !e.Sees(v)):
		return errGone
	case e.Rev != rev:
		rows, err := s.rows(ctx, v, []Entry{e})
		if err != nil {
			return err
		}
		return api.Stale(rows[0])
	}
	return nil
}

// moved counts what a change does to the library's stock.
func (s *Stock) moved(before, after Entry, drop bool) error {
	if drop {
		s.All--
		after.Ask = nil
	}
	if before.Ask != nil {
		s.Decided(before.Ask.By.ID)
	}
	if after.Ask != nil {
		if err := s.Asked(after.Ask.By.ID); err != nil {
			return err
		}
	}
	if before.FamilyID == "" {
		return s.Added()
	}
	return nil
}

// write writes an entry, its copies, the library's stock, a line of the enterprise's book and the messages, together.
func (s *Service) write(ctx context.Context, e Entry, stock store.Versioned[Stock], before lying, d deed, now time.Time) error {
	l := s.entries.Of(e.EnterpriseID)
	after := before
	if d.lie != nil {
		after = *d.lie
	}
	rows, err := l.Set(ctx, e.FamilyID, e)
	if d.drop {
		rows, err = l.Drop(ctx, e.FamilyID)
		after = lying{}
	}
	if err != nil {
		return err
	}
	laid, err := s.lay(ctx, e, before, after)
	if err != nil {
		return err
	}
	line, err := s.base.Logged(ctx, e.EnterpriseID, publish.Line(ctx, d.action, "familyLibrary", e.FamilyID, d.line+"：“"+e.Name+"”"), now)
	if err != nil {
		return err
	}
	writes := slices.Concat(rows, laid, line, d.writes, []store.Write{s.stocks.Put(stockKey(e.EnterpriseID), stock)})
	for _, t := range d.tales {
		if t.to == "" || t.to == api.ActorOf(ctx).UserID {
			continue
		}
		writes = append(writes, s.box.Put(now, notify.Notice{UserID: t.to, Title: t.title, Content: t.content, MsgType: notify.Notify, TypeCode: notify.KindFamily, Link: t.link, EnterpriseID: e.EnterpriseID})...)
	}
	return s.base.DB.Transact(ctx, writes...)
}

func me(ctx context.Context) membership.Who { return api.StandingOf(ctx).Member.Who() }
