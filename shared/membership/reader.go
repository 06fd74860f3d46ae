package membership

import (
	"cmp"
	"context"
	"errors"
	"maps"
	"slices"
	"sync"

	"golang.org/x/sync/errgroup"

	"bimportal/shared/store"
)

// ErrNotMember says that the person has no place in the enterprise, or that there is no such enterprise.
var ErrNotMember = errors.New("membership: not a member")

// rolesMost is how many enterprises' roles a process keeps.
const rolesMost = 200

// Reader answers standings. An enterprise's roles stay in the process and are believed only while the Access that was
// just read says that none has changed.
type Reader struct {
	access  *store.Table[Access]
	members *store.Table[Member]
	roles   *store.Table[Role]
	trees   *store.Table[Department]

	mu     sync.Mutex
	kept   map[string]keptRoles
	grown  map[string]keptTree
	called map[string]keptNames
}

type keptNames struct {
	seq  int64
	byID map[string]string
}

type keptTree struct {
	seq  int64
	list []Department
}

type keptRoles struct {
	permSeq int64
	byID    map[string]Role
}

// NewReader returns a reader of the enterprise group's table.
func NewReader(db *store.DB, table string) *Reader {
	return &Reader{
		access: store.NewTable[Access](db, table), members: store.NewTable[Member](db, table), roles: store.NewTable[Role](db, table),
		trees: store.NewTable[Department](db, table), kept: map[string]keptRoles{}, grown: map[string]keptTree{}, called: map[string]keptNames{},
	}
}

// Of returns a person's standing. It reads two items at the same time, and the roles once more after one of them
// changed. It returns ErrNotMember for who is not an active member.
func (r *Reader) Of(ctx context.Context, userID, enterpriseID string) (Standing, error) {
	if userID == "" || enterpriseID == "" || len(enterpriseID) > 64 {
		return Standing{}, ErrNotMember
	}
	var access store.Versioned[Access]
	var member store.Versioned[Member]
	var reads errgroup.Group
	reads.Go(func() (err error) { access, err = r.access.Find(ctx, AccessKey(enterpriseID)); return })
	reads.Go(func() (err error) { member, err = r.members.Find(ctx, MemberKey(enterpriseID, userID)); return })
	if err := reads.Wait(); err != nil {
		return Standing{}, err
	}
	if access.Version == 0 || member.Version == 0 || member.Value.Status != Active {
		return Standing{}, ErrNotMember
	}
	byID, err := r.rolesOf(ctx, access.Value)
	if err != nil {
		return Standing{}, err
	}
	return standing(access.Value, member.Value, byID), nil
}

// Belongs says that somebody is an active member of an enterprise that is not the operators' own: of what concerns it he decides nothing as an
// operator.
func (r *Reader) Belongs(ctx context.Context, userID, enterpriseID string) (bool, error) {
	if enterpriseID == Platform {
		return false, nil
	}
	_, err := r.Of(ctx, userID, enterpriseID)
	if errors.Is(err, ErrNotMember) {
		return false, nil
	}
	return err == nil, err
}

func standing(a Access, m Member, byID map[string]Role) Standing {
	s := Standing{Access: a, Member: m}
	for _, roleID := range m.Roles {
		if role, ok := byID[roleID]; ok {
			s.Roles = append(s.Roles, role)
		}
	}
	return s
}

// Holders returns who of an enterprise's active members holds a permission: at most so many of their userIds, the owner
// at the front, then who joined first. It reads all members.
func (r *Reader) Holders(ctx context.Context, enterpriseID, permission string, most int) ([]string, error) {
	members, err := r.Holding(ctx, enterpriseID, permission, most)
	ids := []string{}
	for _, m := range members {
		ids = append(ids, m.UserID)
	}
	return ids, err
}

// Holding is Holders with who they are in the enterprise.
func (r *Reader) Holding(ctx context.Context, enterpriseID, permission string, most int) ([]Member, error) {
	access, err := r.access.Find(ctx, AccessKey(enterpriseID))
	if err != nil {
		return nil, err
	}
	byID, err := r.rolesOf(ctx, access.Value)
	if err != nil {
		return nil, err
	}
	rows, err := r.members.QueryLatest(ctx, store.Range{PK: OrgPK(enterpriseID), From: MemberPrefix})
	if err != nil {
		return nil, err
	}
	var holders []Standing
	for _, row := range rows {
		if m := row.Value; m.Status == Active && m.UserID != "" {
			if s := standing(access.Value, m, byID); s.May(permission) {
				holders = append(holders, s)
			}
		}
	}
	slices.SortFunc(holders, func(a, b Standing) int {
		return cmp.Or(cmp.Compare(owns(b), owns(a)), cmp.Compare(a.Member.JoinedAt, b.Member.JoinedAt), cmp.Compare(a.Member.ID, b.Member.ID))
	})
	members := []Member{}
	for _, s := range holders[:min(most, len(holders))] {
		members = append(members, s.Member)
	}
	return members, nil
}

func owns(s Standing) int {
	if s.Owner() {
		return 1
	}
	return 0
}

// Roles returns an enterprise's roles by name, as they are at the moment of its Access.
func (r *Reader) Roles(ctx context.Context, a Access) ([]Role, error) {
	byID, err := r.rolesOf(ctx, a)
	if err != nil {
		return nil, err
	}
	return slices.SortedFunc(maps.Values(byID), func(a, b Role) int { return cmp.Or(cmp.Compare(a.Name, b.Name), cmp.Compare(a.ID, b.ID)) }), nil
}

func (r *Reader) rolesOf(ctx context.Context, a Access) (map[string]Role, error) {
	r.mu.Lock()
	kept, ok := r.kept[a.ID]
	r.mu.Unlock()
	if ok && kept.permSeq == a.PermSeq {
		return kept.byID, nil
	}
	rows, err := r.roles.QueryLatest(ctx, store.Range{PK: OrgPK(a.ID), From: RolePrefix})
	if err != nil {
		return nil, err
	}
	kept = keptRoles{permSeq: a.PermSeq, byID: make(map[string]Role, len(rows))}
	for _, row := range rows {
		// A role that is newer than Access belongs to the next Access; this call is judged by neither more nor less.
		kept.byID[row.Value.ID] = row.Value
		kept.permSeq = max(kept.permSeq, row.Value.Rev)
	}
	if kept.permSeq == a.PermSeq {
		r.keep(a.ID, kept)
	}
	return kept.byID, nil
}

func (r *Reader) keep(enterpriseID string, kept keptRoles) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(r.kept) >= rolesMost {
		for id := range r.kept {
			delete(r.kept, id)
			break
		}
	}
	r.kept[enterpriseID] = kept
}

// Tree returns an enterprise's departments, in the order of their ids. It reads them again after any change of the enterprise's people, as the
// Access that was just read says. Nobody writes into what it answers.
func (r *Reader) Tree(ctx context.Context, a Access) ([]Department, error) {
	r.mu.Lock()
	kept, ok := r.grown[a.ID]
	r.mu.Unlock()
	if ok && kept.seq == a.Seq {
		return kept.list, nil
	}
	rows, err := r.trees.QueryLatest(ctx, store.Range{PK: OrgPK(a.ID), From: DepartmentPrefix})
	if err != nil {
		return nil, err
	}
	list := make([]Department, len(rows))
	for i, row := range rows {
		list[i] = row.Value
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(r.grown) >= rolesMost {
		clear(r.grown)
	}
	r.grown[a.ID] = keptTree{a.Seq, list}
	return list, nil
}

// Names returns what the active members of an enterprise are called there, by userId. It reads all members, and keeps them while a's Seq stands.
func (r *Reader) Names(ctx context.Context, a Access) (map[string]string, error) {
	r.mu.Lock()
	kept, ok := r.called[a.ID]
	r.mu.Unlock()
	if ok && kept.seq == a.Seq {
		return kept.byID, nil
	}
	byID := map[string]string{}
	err := store.EachLatest(ctx, r.members, store.Range{PK: OrgPK(a.ID), From: MemberPrefix}, func(_ store.Key, m Member) {
		if m.Status == Active && m.UserID != "" {
			byID[m.UserID] = m.Called()
		}
	})
	if err != nil {
		return nil, err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(r.called) >= rolesMost {
		clear(r.called)
	}
	r.called[a.ID] = keptNames{a.Seq, byID}
	return byID, nil
}

// Holds says that the roles of one person hold everything in wanted; who holds All holds everything.
func Holds(have, wanted []string) bool {
	if slices.Contains(have, All) {
		return true
	}
	for _, w := range wanted {
		if !slices.Contains(have, w) {
			return false
		}
	}
	return true
}
