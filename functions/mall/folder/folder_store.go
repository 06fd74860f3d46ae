package folder

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"bimportal/functions/mall/content"
	"bimportal/functions/mall/family"
	"bimportal/shared/api"
	"bimportal/shared/auth"
	"bimportal/shared/clock"
	"bimportal/shared/listing"
	"bimportal/shared/membership"
	"bimportal/shared/publish"
	"bimportal/shared/store"
	"bimportal/shared/tables"
)

// Shows returns the public ones of some families.
type Shows func(ctx context.Context, ids []string) ([]family.Row, error)

// Service is the endpoints of folders.
type Service struct {
	base     *publish.Base
	trees    *store.Table[Tree]
	objects  *store.Table[Object]
	shares   *store.Table[Share]
	contents *content.Contents
	members  *membership.Reader
	shows    Shows
	here     Shows // what the caller sees besides
	spaces   *listing.Owned[Object]
}

// New returns the endpoints of folders.
func New(b *publish.Base, t tables.Names, contents *content.Contents, shows, here Shows) *Service {
	return &Service{
		base: b, trees: store.NewTable[Tree](b.DB, t.Mall), objects: store.NewTable[Object](b.DB, t.Mall), shares: store.NewTable[Share](b.DB, t.Mall), contents: contents,
		members: membership.NewReader(b.DB, t.Enterprise), shows: shows, here: here, spaces: listing.NewOwned[Object](b.DB, t.Mall, "space", 32, b.Now),
	}
}

func treeKey(owner string) store.Key { return store.Key{PK: "space#" + owner, SK: "tree"} }
func shareKey(code string) store.Key { return store.Key{PK: "share#" + code, SK: "share"} }
func ownShareKey(owner, code string) store.Key {
	return store.Key{PK: treeKey(owner).PK, SK: "share#" + code}
}

// owner returns whose space a call is about, and whether the caller may change it: his own, or that of the enterprise of the header.
func (s *Service) owner(ctx context.Context, scope string) (owner string, may bool, err error) {
	userID := api.ActorOf(ctx).UserID
	if scope != Enterprise {
		return "person#" + userID, true, nil
	}
	st, err := s.members.Of(ctx, userID, api.HeaderOf(ctx, api.EnterpriseHeader))
	if errors.Is(err, membership.ErrNotMember) || err == nil && (!st.Access.Open() || !st.May(string(auth.FamilyView))) {
		return "", false, errNoSpace
	}
	return "enterprise#" + st.Access.ID, err == nil && !st.Access.Frozen && st.May(string(auth.FamilyEdit)), err
}

// owned is owner for who changes something.
func (s *Service) owned(ctx context.Context, scope string) (string, error) {
	owner, may, err := s.owner(ctx, scope)
	if err == nil && !may {
		err = errLooksOnly
	}
	return owner, err
}

// in is what lies in an owner's space, held in the process, which reads what has changed since (ADR 74).
func (s *Service) in(owner string) *listing.Listing[Object] { return s.spaces.Of(owner) }

// all returns every object of an owner as it stands, those in the bin too. The list is the caller's.
func (s *Service) all(ctx context.Context, owner string) ([]Object, error) {
	rows, err := s.in(owner).Rows(ctx)
	return slices.Clone(rows), err
}

// set returns the writes of an object that is new or changed.
func (s *Service) set(ctx context.Context, o Object) ([]store.Write, error) {
	return s.in(o.Space).Set(ctx, o.ID, o)
}

// live returns an owner's shares that have not ended.
func (s *Service) live(ctx context.Context, owner string) ([]Share, error) {
	rows, err := s.shares.QueryLatest(ctx, store.Range{PK: treeKey(owner).PK, From: "share#"})
	list := publish.Values(rows)
	now := clock.Millis(s.base.Now())
	return slices.DeleteFunc(list, func(one Share) bool { return one.ExpireAt <= now }), err
}

// change changes an owner's folders, and writes with them what f returns.
func (s *Service) change(ctx context.Context, owner string, f func(t *Tree) ([]store.Write, error)) (Tree, error) {
	var after Tree
	err := store.Retry(ctx, func() error {
		v, err := s.trees.Find(ctx, treeKey(owner))
		if err != nil {
			return err
		}
		writes, err := f(&v.Value)
		if err != nil {
			return err
		}
		after = v.Value
		return s.base.DB.Transact(ctx, append(writes, s.trees.Put(treeKey(owner), v))...)
	})
	return after, err
}

// object reads one of an owner's objects, in the bin or not.
func (s *Service) object(ctx context.Context, owner, id string) (Object, error) {
	v, err := s.in(owner).Stored(ctx, id)
	if err == nil && v.Version == 0 {
		err = errNoObject
	}
	return v.Value, err
}

// lying is object for what is not in the bin.
func (s *Service) lying(ctx context.Context, owner, id string) (Object, error) {
	o, err := s.object(ctx, owner, id)
	if err == nil && o.DeletedAt > 0 {
		err = errNoObject
	}
	return o, err
}

const dueAtOnce = 100

// Sweep takes out of the bins what has been there for thirty days.
func (s *Service) Sweep(ctx context.Context) error {
	return store.Lapse(ctx, s.objects, bin, s.base.Now(), dueAtOnce, func(due Object) error {
		if err := s.purge(ctx, due.Space, due.ID); !errors.Is(err, errNoObject) {
			return err
		}
		return nil // restored or purged since
	})
}

// purge removes what is in a bin for good, and lets its upload go, which stays its owner's: the same one may be a family's file, or lie in
// another space. 404 for what is not in the bin.
func (s *Service) purge(ctx context.Context, owner, id string) error {
	_, err := s.change(ctx, owner, func(t *Tree) ([]store.Write, error) {
		o, err := s.object(ctx, owner, id)
		if err == nil && o.DeletedAt == 0 {
			err = errNoObject
		}
		if err != nil {
			return nil, err
		}
		writes, err := s.in(owner).Drop(ctx, id)
		if err == nil && o.RefType == File {
			var let []store.Write
			let, err = s.contents.Release(ctx, o.OwnerID, o.RefID)
			writes = append(writes, let...)
		}
		return writes, cmp.Or(err, t.Holds(-1, -o.Size))
	})
	return err
}
