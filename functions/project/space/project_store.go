package space

import (
	"context"
	"errors"
	"slices"
	"time"

	"golang.org/x/sync/errgroup"

	"bimportal/shared/addedapp"
	"bimportal/shared/api"
	"bimportal/shared/audit"
	"bimportal/shared/auth"
	"bimportal/shared/blob"
	"bimportal/shared/clock"
	"bimportal/shared/entitlement"
	"bimportal/shared/files"
	"bimportal/shared/goods"
	"bimportal/shared/limit"
	"bimportal/shared/listing"
	"bimportal/shared/membership"
	"bimportal/shared/notify"
	"bimportal/shared/person"
	"bimportal/shared/project"
	"bimportal/shared/stats"
	"bimportal/shared/store"
	"bimportal/shared/tables"
	"bimportal/shared/wecom"
)

// Deps is what projects need.
type Deps struct {
	DB      *store.DB
	Tables  tables.Names
	Uploads *blob.Bucket // where files of projects lie
	Start   func(ctx context.Context, name, input string) error
	Clock   clock.Clock
	CorpID  string        // of the company chat app, empty where there is none
	WeCom   *wecom.Client // nil where the chat app is not asked
}

// Service is the calls and the work of projects.
type Service struct {
	deps        Deps
	quiet       bool // of seeds: nobody is told, and no book written
	db          *store.DB
	table       string
	projects    *store.Table[Project]
	places      *store.Table[Place]
	tallies     *store.Table[Tally]
	codes       *store.Table[Code]
	repeats     *store.Table[repeat]
	lines       *store.Table[Line]
	members     *store.Table[Member]
	kinds       *store.Table[Kind]
	counters    *store.Table[stats.Home]
	ends        *store.Table[project.End]
	fileRows    *store.Table[File]
	claims      *store.Table[Claim]
	trashes     *store.Table[Trash]
	invites     *store.Table[Invite]
	leavers     *store.Table[project.Leaver]
	trees       *store.Table[goods.Tree]
	spaces      *store.Table[Space]
	moduleTrees *store.Table[Tree]
	projectApps *store.Table[Apps]
	owned       *store.Table[membership.Owned]
	access      *store.Table[membership.Access]
	named       *store.Table[membership.Registered]
	reader      *membership.Reader
	people      person.Directory
	rights      entitlement.Store
	shelf       goods.Shelf
	apps        addedapp.Reader
	files       files.Reader
	uploads     *blob.Bucket
	box         notify.Box
	book        audit.Book
	limits      limit.Windows
	chat        *wecom.Client
	corpID      string
	links       *store.Table[auth.Link]
	start       func(ctx context.Context, name, input string) error
	now         clock.Clock
	shelves     *listing.Owned[Card] // of each enterprise
}

// New returns the service of projects.
func New(d Deps) *Service {
	t := d.Tables.Project
	return &Service{
		deps: d, db: d.DB, table: t, projects: store.NewTable[Project](d.DB, t), places: store.NewTable[Place](d.DB, t), tallies: store.NewTable[Tally](d.DB, t),
		codes: store.NewTable[Code](d.DB, t), repeats: store.NewTable[repeat](d.DB, t), lines: store.NewTable[Line](d.DB, t), members: store.NewTable[Member](d.DB, t),
		kinds: store.NewTable[Kind](d.DB, t), counters: store.NewTable[stats.Home](d.DB, d.Tables.Catalogue), ends: store.NewTable[project.End](d.DB, t),
		fileRows: store.NewTable[File](d.DB, t), claims: store.NewTable[Claim](d.DB, t), trashes: store.NewTable[Trash](d.DB, t), invites: store.NewTable[Invite](d.DB, t), leavers: store.NewTable[project.Leaver](d.DB, t), spaces: store.NewTable[Space](d.DB, t), moduleTrees: store.NewTable[Tree](d.DB, t), projectApps: store.NewTable[Apps](d.DB, t),
		trees: store.NewTable[goods.Tree](d.DB, d.Tables.Catalogue), owned: store.NewTable[membership.Owned](d.DB, d.Tables.Enterprise),
		access: store.NewTable[membership.Access](d.DB, d.Tables.Enterprise), named: store.NewTable[membership.Registered](d.DB, d.Tables.Enterprise),
		reader: membership.NewReader(d.DB, d.Tables.Enterprise), people: person.NewDirectory(d.DB, d.Tables.Identity),
		rights: entitlement.NewStore(d.DB, d.Tables.Catalogue), shelf: goods.NewShelf(d.DB, d.Tables), apps: addedapp.NewReader(d.DB, d.Tables.Catalogue),
		files: files.NewReader(d.DB, d.Tables.File), uploads: d.Uploads, box: notify.NewBox(d.DB, d.Tables.Message), book: audit.NewBook(d.DB, d.Tables.Enterprise),
		limits: limit.NewWindows(d.DB, t, d.Clock), chat: d.WeCom, corpID: d.CorpID, links: store.NewTable[auth.Link](d.DB, d.Tables.Identity), start: d.Start, now: d.Clock, shelves: listing.NewOwned[Card](d.DB, t, "projects", 200, d.Clock),
	}
}

// Code says whose a project code is, until what belongs to the project is deleted.
type Code struct {
	ProjectID string `json:"projectId"`
}

// Member is somebody of a project.
type Member struct {
	UserID   string `json:"userId"`
	Name     string `json:"name"`
	Role     Role   `json:"role"`
	JoinedAt int64  `json:"joinedAt"` // epoch milliseconds
	By       string `json:"by"`
}

// Kind counts the projects of a template.
type Kind struct {
	TemplateID   string `json:"templateId"`
	TemplateName string `json:"templateName"`
	Projects     int    `json:"projects"`
}

// repeat is the project that an Idempotency-Key made.
type repeat struct {
	ProjectID string `json:"projectId"`
	Wanted    string `json:"wanted"`
	TTL       int64  `json:"ttl"` // epoch seconds
}

const repeatLives = 24 * time.Hour

const memberPrefix = "member#"

func projectPK(id string) string     { return "project#" + id }
func projectKey(id string) store.Key { return store.Key{PK: projectPK(id), SK: "project"} }
func memberKey(id, user string) store.Key {
	return store.Key{PK: projectPK(id), SK: memberPrefix + user}
}
func codeKey(code string) store.Key { return store.Key{PK: "code#" + CodeForm(code), SK: "code"} }
func placesPK(userID string) string { return "person#" + userID }
func placeKey(userID, id string) store.Key {
	return store.Key{PK: placesPK(userID), SK: "place#" + id}
}
func tallyKey(userID string) store.Key { return store.Key{PK: "tally#" + userID, SK: "tally"} }
func repeatKey(userID, key string) store.Key {
	return store.Key{PK: "repeat#" + userID, SK: key}
}
func kindKey(templateID string) store.Key { return store.Key{PK: "kinds", SK: templateID} }

// held is a project as a caller finds it.
type held struct {
	store.Versioned[Project]
	caller Caller
}

// of reads a project for who may enter it: its own people and, of an enterprise's, who holds a permission there. Whoever has left the
// enterprise is none of them. 404 for anybody else.
func (s *Service) of(ctx context.Context, userID, id string) (h held, err error) {
	var member store.Versioned[Member]
	var both errgroup.Group
	both.Go(func() (err error) { h.Versioned, err = s.projects.Find(ctx, projectKey(id)); return })
	both.Go(func() (err error) { member, err = s.members.Find(ctx, memberKey(id, userID)); return })
	if err := both.Wait(); err != nil {
		return held{}, err
	}
	if h.Version == 0 {
		return held{}, errGone
	}
	h.caller = Caller{UserID: userID, Role: member.Value.Role}
	if h.Value.OwnerID == userID {
		h.caller.Role = Admin
	}
	if e := h.Value.EnterpriseID; e != "" {
		st, err := s.reader.Of(ctx, userID, e)
		if errors.Is(err, membership.ErrNotMember) || err == nil && !st.Access.Open() {
			return held{}, errGone
		}
		if err != nil {
			return held{}, err
		}
		h.caller = withStanding(h.caller, st)
	}
	if !h.caller.Enters() {
		return held{}, errGone
	}
	return h, nil
}

func withStanding(c Caller, st membership.Standing) Caller {
	c.Frozen = st.Access.Frozen
	c.Sees, c.Edits = st.May(string(auth.ProjectView)), st.May(string(auth.ProjectEdit))
	c.Deletes, c.Manages = st.May(string(auth.ProjectDelete)), st.May(string(auth.ProjectMember))
	return c
}

// belong returns who belongs to a project; its owner as well before he is a member.
func (s *Service) belong(ctx context.Context, p Project) ([]Member, error) {
	rows, err := s.members.QueryLatest(ctx, store.Range{PK: projectPK(p.ID), From: memberPrefix})
	list := make([]Member, 0, len(rows)+1)
	owner := false
	for _, r := range rows {
		list = append(list, r.Value)
		owner = owner || r.Value.UserID == p.OwnerID
	}
	if !owner {
		list = append(list, Member{UserID: p.OwnerID, Name: p.OwnerName, Role: Admin, JoinedAt: p.CreatedAt, By: p.OwnerID})
	}
	return list, err
}

// put returns the writes of a project that changed from what it was: itself, the lines of its log and, where lists show the change, its
// places and its row among the enterprise's. The version of the project guards them all.
func (s *Service) put(ctx context.Context, before Project, v store.Versioned[Project], lines ...Line) ([]store.Write, error) {
	var people []Member
	if before.Card() != v.Value.Card() {
		var err error
		if people, err = s.belong(ctx, v.Value); err != nil {
			return nil, err
		}
	}
	return s.putFor(ctx, before, v, people, lines...)
}

// putFor is put with the people whose places show the project.
func (s *Service) putFor(ctx context.Context, before Project, v store.Versioned[Project], people []Member, lines ...Line) ([]store.Write, error) {
	writes := s.told(&v.Value, lines...)
	writes = append(writes, s.projects.Put(projectKey(v.Value.ID), v))
	if before.Card() == v.Value.Card() {
		return writes, nil
	}
	for _, m := range people {
		writes = append(writes, s.placed(v.Value, m, v.Version+1))
	}
	if v.Value.EnterpriseID == "" {
		return writes, nil
	}
	row, err := s.shelves.Of(v.Value.EnterpriseID).Set(ctx, v.Value.ID, v.Value.Card())
	return append(append(writes, row...), s.ended(before, v.Value, v.Version+1)...), err
}

// ended returns the writes by which the enterprise reads when a project ends, beside the write of the project.
func (s *Service) ended(before, now Project, version int64) (writes []store.Write) {
	was, is := before.endKey(), now.endKey()
	if was == is {
		return nil
	}
	if was.PK != "" {
		writes = append(writes, s.ends.Remove(was))
	}
	if is.PK != "" {
		writes = append(writes, s.ends.Replace(is, project.End{ProjectID: now.ID, ItemName: now.ItemName, EndAt: now.EndAt}, version))
	}
	return writes
}

// endKey is where it lies when the project ends; the zero key for one that does not.
func (p Project) endKey() store.Key {
	if p.EnterpriseID == "" || p.State != Running {
		return store.Key{}
	}
	return project.EndKey(p.EnterpriseID, p.ID, p.EndAt)
}

// placed is the write of a project's place with one of its people, beside the write of the project.
func (s *Service) placed(p Project, m Member, version int64) store.Write {
	return s.places.Replace(placeKey(m.UserID, p.ID), Place{Card: p.Card(), Role: m.Role, JoinedAt: m.JoinedAt}, version)
}

// nameOf returns how somebody is called.
func (s *Service) nameOf(ctx context.Context, userID string) (string, error) {
	p, err := s.people.Of(ctx, userID)
	if errors.Is(err, person.ErrNobody) {
		return "已注销用户", nil
	}
	return p.Called(), err
}

// standing returns what the caller is in the enterprise that the header project_id names; false for who is none of its active members or where
// it names none, or one that is not open.
func (s *Service) standing(ctx context.Context) (membership.Standing, bool, error) {
	enterpriseID := api.HeaderOf(ctx, api.EnterpriseHeader)
	if enterpriseID == "" {
		return membership.Standing{}, false, nil
	}
	st, err := s.reader.Of(ctx, api.ActorOf(ctx).UserID, enterpriseID)
	if errors.Is(err, membership.ErrNotMember) {
		return st, false, nil
	}
	return st, err == nil && st.Access.Open(), err
}

// placesOf returns where a person belongs, without the projects of enterprises that he is not in any more, or that have ended: those he may not
// enter (of) are told to him in no list.
func (s *Service) placesOf(ctx context.Context, userID string) ([]Place, error) {
	rows, err := s.places.Query(ctx, store.Range{PK: placesPK(userID)})
	list, out := make([]Place, len(rows)), map[string]*bool{}
	for i, r := range rows {
		if list[i] = r.Value; r.Value.EnterpriseID != "" {
			out[r.Value.EnterpriseID] = new(bool)
		}
	}
	var all errgroup.Group
	all.SetLimit(10)
	for e, is := range out {
		all.Go(func() error {
			st, err := s.reader.Of(ctx, userID, e)
			*is = errors.Is(err, membership.ErrNotMember) || err == nil && !st.Access.Open()
			if *is {
				return nil
			}
			return err
		})
	}
	err = errors.Join(err, all.Wait())
	return slices.DeleteFunc(list, func(p Place) bool { return p.EnterpriseID != "" && *out[p.EnterpriseID] }), err
}

// kindsOf returns how many projects there are of each template.
func (s *Service) kindsOf(ctx context.Context) ([]Kind, error) {
	rows, err := s.kinds.Query(ctx, store.Range{PK: kindKey("").PK})
	list := make([]Kind, len(rows))
	for i, r := range rows {
		list[i] = r.Value
	}
	return list, err
}
