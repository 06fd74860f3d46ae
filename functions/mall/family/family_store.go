package family

import (
	"context"
	"path"
	"slices"
	"strings"
	"sync"

	"bimportal/functions/mall/content"
	"bimportal/functions/mall/health"
	"bimportal/shared/api"
	"bimportal/shared/dict"
	"bimportal/shared/entitlement"
	"bimportal/shared/familycomment"
	"bimportal/shared/goods"
	"bimportal/shared/membership"
	"bimportal/shared/person"
	"bimportal/shared/publish"
	"bimportal/shared/searchdoc"
	"bimportal/shared/stats"
	"bimportal/shared/store"
	"bimportal/shared/tables"
	"bimportal/shared/words"
)

// Service is the endpoints of families.
type Service struct {
	records   *publish.Records[Family, Body, *Family]
	base      *publish.Base
	contents  *content.Contents
	dict      *dict.Reader
	counts    counts
	marks     *store.Table[Mark]
	downloads *store.Table[Download]
	owned     entitlement.Store
	days      *store.Table[stats.DayView]
	members   *membership.Reader
	providers membership.Providers
	goods     goods.Shelf
	comments  *store.Table[familycomment.Comment]
	thanks    *store.Table[Thanks]
	uses      *store.Table[Use]
	buyers    *store.Table[Buyer]
	versions  *store.Table[VersionUse]
	people    person.Directory
	shops     *store.Table[Shop]
	rules     *store.Table[health.Rules]
	words     *words.Lists
	index     index

	// Library is what enterprises keep for themselves (functions/mall/library).
	Library Library
	// Passing returns the families that meet a requirement of an enterprise (functions/mall/requirement).
	Passing func(ctx context.Context, enterpriseID, id string) (map[string]bool, error)
	// Missed hears what visitors search, and whether they find something (functions/mall/demand).
	Missed func(ctx context.Context, a Ask, found bool)
}

type whole = publish.Whole[Family, Body]

// New returns the endpoints of families.
func New(b *publish.Base, t tables.Names, contents *content.Contents, names *dict.Reader) *Service {
	s := &Service{
		base: b, contents: contents, dict: names, counts: newCounts(store.NewTable[Count](b.DB, t.Mall)),
		marks: store.NewTable[Mark](b.DB, t.Mall), downloads: store.NewTable[Download](b.DB, t.Mall), owned: entitlement.NewStore(b.DB, t.Catalogue),
		days: store.NewTable[stats.DayView](b.DB, t.Analysis), members: membership.NewReader(b.DB, t.Enterprise), providers: b.Providers, goods: goods.NewShelf(b.DB, t),
		uses: store.NewTable[Use](b.DB, t.Mall), buyers: store.NewTable[Buyer](b.DB, t.Mall), versions: store.NewTable[VersionUse](b.DB, t.Mall),
		comments: store.NewTable[familycomment.Comment](b.DB, t.Mall), thanks: store.NewTable[Thanks](b.DB, t.Mall), people: person.NewDirectory(b.DB, t.Identity), shops: store.NewTable[Shop](b.DB, t.Mall), rules: store.NewTable[health.Rules](b.DB, t.Mall),
		words: words.NewLists(b.DB, t, b.Now),
	}
	s.records = publish.NewRecords[Family, Body, *Family](b, publish.Kind[Family, Body]{
		Life: Life, Rights: rights, Name: "family", All: "families", Object: "mall/families.gob.gz", Stock: func(s *publish.Stock) *int { return &s.Families },
		Home: func(h *stats.Home) *int { return &h.Family },
		Doc:  s.doc, Current: func(ctx context.Context, w whole) (any, error) { return s.done(ctx, w, nil) },
		Facts: s.facts, Copied: copied,
	})
	return s
}

// Keep stores what is public whole, so that a process that begins reads one object.
func (s *Service) Keep(ctx context.Context) error { return s.records.Keep(ctx) }

// Shelf is the records for the desks of all kinds.
func (s *Service) Shelf() publish.Shelf { return s.records }

func rulesKey(enterpriseID string) store.Key {
	return store.Key{PK: "shop#" + enterpriseID, SK: "health"}
}

// index is what lists look through, made anew when what is public changes.
type index struct {
	mu    sync.Mutex
	of    *Family // the first of the list that it was made of
	n     int
	texts []string
}

// public returns what anybody may see, and what a keyword is looked for in, in the same order.
func (s *Service) public(ctx context.Context) ([]Family, []string, error) {
	list, err := s.records.Public(ctx)
	if err != nil || len(list) == 0 {
		return list, nil, err
	}
	s.index.mu.Lock()
	defer s.index.mu.Unlock()
	if s.index.of != &list[0] || s.index.n != len(list) {
		texts := make([]string, len(list))
		for i, f := range list {
			texts[i] = textOf(&f)
		}
		s.index.of, s.index.n, s.index.texts = &list[0], len(list), texts
	}
	return list, s.index.texts, nil
}

func textOf(f *Family) string {
	return strings.ToLower(f.Name + "\n" + f.No + "\n" + f.ProviderName + "\n" + strings.Join(CategoryPath(f.Category), " "))
}

// All returns what anybody may see, and what a keyword is looked for in, in the same order.
func (s *Service) All(ctx context.Context) ([]Family, []string, error) { return s.public(ctx) }

// Published returns the families that were published between two moments, epoch milliseconds, the second included, and what a keyword is
// looked for in, in the same order.
func (s *Service) Published(ctx context.Context, after, until int64) (list []Family, texts []string, err error) {
	all, of, err := s.public(ctx)
	for i, f := range all {
		if f.PublishedAt > after && f.PublishedAt <= until {
			list, texts = append(list, f), append(texts, of[i])
		}
	}
	return list, texts, err
}

// doc is what the search knows of a public family.
func (s *Service) doc(ctx context.Context, w whole) (searchdoc.Doc, error) {
	disciplines, err := s.dict.Labels(ctx, "DISCIPLINE")
	f, b := w.Row.Value, w.Body.Value
	return searchdoc.Doc{
		Type: searchdoc.Family, ID: f.ID, Title: f.Name, Summary: summaryOf(b), Text: strings.Join(append(slices.Clone(b.Types), f.No, strings.Join(CategoryPath(f.Category), " ")), "\n"),
		Tags: []string{CategoryName(f.Category), disciplines[f.Discipline], f.ProviderName}, Path: Life.Page + f.ID, Cover: f.CoverURL, Kind: f.Drawing(), PublishedAt: f.PublishedAt,
	}, err
}

// labels reads what a form may name.
func (s *Service) labels(ctx context.Context) (l Labels, err error) {
	err = publish.Labels(ctx, s.dict, map[string]*map[string]string{"DISCIPLINE": &l.Disciplines, "LOD": &l.LODs})
	return l, err
}

// compile reads the files that a form names: the caller's uploads, or files that the family has already.
func (s *Service) compile(ctx context.Context, paths []string, has []File) (Compiled, []store.Write, error) {
	var list []File
	var contents []content.Content
	var held []store.Write
	for _, p := range publish.Distinct(paths) {
		one, write, err := s.file(ctx, p, has)
		if err != nil {
			return Compiled{}, nil, err
		}
		held = append(held, write...)
		c, err := s.contents.Of(ctx, one.SHA256)
		if err != nil {
			return Compiled{}, nil, err
		}
		list, contents = append(list, one), append(contents, c)
	}
	if len(list) == 0 {
		return Compiled{}, nil, api.Field("files", "请上传文件")
	}
	c, err := Compile(list, contents)
	return c, held, err
}

// letThrough is what the family said, and its version, when somebody let it through last: a version that was begun off the shelf and is
// changed before anybody has seen it is none.
func (s *Service) letThrough(ctx context.Context, was whole) (Body, string, error) {
	f, b := was.Row.Value, was.Body.Value
	if !f.unseen(b) {
		return b, f.VersionNo, nil
	}
	b.Versions = b.Versions[1:]
	last := b.Versions[0]
	contents := make([]content.Content, len(last.Files))
	for i, one := range last.Files {
		var err error
		if contents[i], err = s.contents.Of(ctx, one.SHA256); err != nil {
			return b, "", err
		}
	}
	c, err := Compile(slices.Clone(last.Files), contents)
	b.Types, b.Params = c.Main.Types, paramsOf(c.Main.Params, nil, len(c.Main.Types))
	return b, last.No, err
}

func (s *Service) file(ctx context.Context, p string, has []File) (File, []store.Write, error) {
	if i := slices.IndexFunc(has, func(f File) bool { return f.Path == p || f.FileID == p }); i >= 0 {
		return has[i], nil, nil
	}
	actor := api.ActorOf(ctx).UserID
	f, held, err := s.contents.Take(ctx, actor, p)
	ext := strings.TrimPrefix(path.Ext(f.DownloadPath), ".")
	return File{FileID: f.FileID, Name: f.Name, Format: ext, Size: f.Size, SHA256: f.SHA256, Path: f.DownloadPath, OwnerID: actor}, held, err
}
