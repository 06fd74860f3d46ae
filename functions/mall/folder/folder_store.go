package folder

import (
	"context"
	"errors"

	"bimportal/functions/mall/content"
	"bimportal/functions/mall/family"
	"bimportal/shared/api"
	"bimportal/shared/auth"
	"bimportal/shared/clock"
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
}

// New returns the endpoints of folders.
func New(b *publish.Base, t tables.Names, contents *content.Contents, shows Shows) *Service {
	return &Service{
		b, store.NewTable[Tree](b.DB, t.Mall), store.NewTable[Object](b.DB, t.Mall), store.NewTable[Share](b.DB, t.Mall), contents,
		membership.NewReader(b.DB, t.Enterprise), shows,
	}
}

func treeKey(owner string) store.Key { return store.Key{PK: "space#" + owner, SK: "tree"} }
func objectKey(owner, id string) store.Key {
	return store.Key{PK: "space#" + owner, SK: "object#" + id}
}
func shareKey(code string) store.Key { return store.Key{PK: "share#" + code, SK: "share"} }

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

// all returns every object of an owner, those in the bin too.
func (s *Service) all(ctx context.Context, owner string) ([]store.Versioned[Object], error) {
	return s.objects.Query(ctx, store.Range{PK: treeKey(owner).PK, From: "object#", To: "object#~"})
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

// object reads one of an owner's objects.
func (s *Service) object(ctx context.Context, owner, id string) (store.Versioned[Object], error) {
	v, err := s.objects.Find(ctx, objectKey(owner, id))
	if err == nil && v.Version == 0 {
		err = errNoObject
	}
	return v, err
}

const dueAtOnce = 100

// Sweep takes out of the bins what has been there for thirty days.
func (s *Service) Sweep(ctx context.Context) error {
	due, err := s.objects.Due(ctx, "byLease", "open", bin, "leaseUntil", clock.Millis(s.base.Now()), dueAtOnce)
	if err != nil {
		return err
	}
	var failed []error
	for _, d := range due {
		if err := s.purge(ctx, d.Value.Space, d.Value.ID); !errors.Is(err, errNoObject) { // restored or purged since
			failed = append(failed, err)
		}
	}
	return errors.Join(failed...)
}

// purge removes what is in a bin for good. An upload stays its owner's: the same one may be a family's file, or lie in another space.
// 404 for what is not in the bin.
func (s *Service) purge(ctx context.Context, owner, id string) error {
	_, err := s.change(ctx, owner, func(t *Tree) ([]store.Write, error) {
		v, err := s.object(ctx, owner, id)
		if err == nil && v.Value.DeletedAt == 0 {
			err = errNoObject
		}
		if err != nil {
			return nil, err
		}
		return []store.Write{s.objects.DeleteAs(objectKey(owner, id), v)}, t.Holds(-1, -v.Value.Size)
	})
	return err
}
