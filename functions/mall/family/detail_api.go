package family

import (
	"context"
	"strings"

	"bimportal/functions/mall/content"
	"bimportal/shared/api"
	"bimportal/shared/clock"
	"bimportal/shared/entitlement"
	"bimportal/shared/goods"
	"bimportal/shared/membership"
	"bimportal/shared/plain"
	"bimportal/shared/publish"
	"bimportal/shared/stats"
)

// Info is a public family, as the head of its page shows it.
type Info struct {
	Row
	CategoryPath []string `json:"categoryPath"`
	Summary      string   `json:"summary"`
	SummaryHTML  string   `json:"summaryHtml"`
	Licence      string   `json:"licence" enum:"internal,free,project"`
	Images       []string `json:"images"`
	IFCClass     string   `json:"ifcClass"`
	Files        []Shown  `json:"files"`
	Views        int      `json:"viewCount" doc:"of the last thirty days"`
	Enterprises  int      `json:"enterpriseCount" doc:"whose people have downloaded it; 0 below five"`

	IsCollected bool `json:"isCollected" doc:"false for who is not signed in"`
	Closed      bool `json:"closed" doc:"its provider has ended or is frozen: who has it keeps it, nobody else gets it"`
	Owned       bool `json:"owned" doc:"the caller, or the enterprise of the call, may download it"`
	Sells       bool `json:"sells" doc:"the caller belongs to who offers it, and so does not comment on it"`
}

// Shown is a file as who may see the family sees it.
type Shown struct {
	FileID    string `json:"fileId"`
	Name      string `json:"name"`
	Format    string `json:"format"`
	Size      int64  `json:"size" doc:"bytes"`
	SHA256    string `json:"sha256"`
	RevitYear int    `json:"revitYear"`
	Path      string `json:"path" doc:"only for who edits the family"`
}

func shown(list []File, path bool) []Shown {
	return publish.Each(list, func(f File) Shown {
		one := Shown{FileID: f.FileID, Name: f.Name, Format: f.Format, Size: f.Size, SHA256: f.SHA256, RevitYear: f.RevitYear}
		if path {
			one.Path = f.Path
		}
		return one
	})
}

// Of reads a public family whole; 404 for any other.
func (s *Service) Of(ctx context.Context, id string) (Family, Body, error) {
	w, err := s.records.Of(ctx, id)
	if err == nil && !w.Row.Value.Public() {
		err = errGone
	}
	return w.Row.Value, w.Body.Value, err
}

// SeenID names a family as its page shows it.
type SeenID struct {
	ID
	Waiting bool `json:"waiting,omitempty" doc:"as it was put forward for the enterprise's library; for who decides that"`
}

// Info returns a public family to anybody, and to a member what his enterprise keeps for him; who is signed in learns whether it is his.
func (s *Service) Info(ctx context.Context, in SeenID) (Info, error) {
	f, b, inside, err := s.Seen(ctx, in.ID.ID, in.Waiting)
	if err != nil {
		return Info{}, err
	}
	n, err := s.counts.one(ctx, f.ID)
	if err != nil {
		return Info{}, err
	}
	views, err := stats.ByDay(ctx, s.days, "family", f.ID, stats.Days(s.base.Now(), 30))
	if err != nil {
		return Info{}, err
	}
	i := infoOf(f, b, n, false)
	i.Inside = inside
	for _, v := range views {
		i.Views += v
	}
	if i.Closed, err = s.providers.Closed(ctx, f.ProviderID); err != nil {
		return i, err
	}
	visitor, is := api.VisitorOf(ctx)
	if !is {
		return i, nil
	}
	if i.IsCollected, err = s.marked(ctx, visitor.UserID, f.ID); err != nil {
		return i, err
	}
	if i.Owned, err = s.owns(ctx, visitor.UserID, visitor.Standing, f); err != nil {
		return i, err
	}
	i.Sells, err = s.sells(ctx, visitor.UserID, f)
	return i, err
}

func infoOf(f Family, b Body, n Count, paths bool) Info {
	return Info{
		Row: rowOf(f, n), CategoryPath: CategoryPath(f.Category), Summary: summaryOf(b), SummaryHTML: b.SummaryHTML, Licence: b.Licence,
		Images: publish.Listed(b.Images), IFCClass: b.IFCClass, Files: shown(b.Files, paths),
		Enterprises: group(n.Enterprises),
	}
}

const summaryMost = 120

func summaryOf(b Body) string {
	text := []rune(strings.Join(strings.Fields(plain.Text(b.SummaryHTML)), " "))
	if len(text) > summaryMost {
		return string(text[:summaryMost-1]) + "…"
	}
	return string(text)
}

// owns says that somebody may download the family: it is the enterprise's own, or he or the enterprise of the call has bought it, or it is free and
// its provider serves, or he, or people of that enterprise, took it while he did.
func (s *Service) owns(ctx context.Context, userID string, st *membership.Standing, f Family) (bool, error) {
	if own(st, f) {
		return true, nil
	}
	if f.PriceFen == 0 {
		if serves, _, err := s.providers.Serving(ctx, f.ProviderID); err != nil || serves {
			return serves, err
		}
	}
	for _, o := range ownersOf(userID, st) {
		e, err := s.owned.Find(ctx, o, goods.Family, f.ID)
		if err != nil || e.Version > 0 {
			return e.Version > 0, err
		}
	}
	if f.PriceFen > 0 {
		return false, nil
	}
	v, err := s.downloads.Find(ctx, downloadKey(f.ID, userID))
	if err != nil || v.Version > 0 {
		return v.Version > 0, err
	}
	return s.inUse(ctx, st, f.ID)
}

// inUse says that people of the enterprise of the call have downloaded the family.
func (s *Service) inUse(ctx context.Context, st *membership.Standing, id string) (bool, error) {
	if st == nil || !st.Access.Open() {
		return false, nil
	}
	v, err := s.uses.Find(ctx, useKey(id, st.Access.ID))
	return v.Version > 0, err
}

// free says that nobody has to buy the family for the call.
func free(st *membership.Standing, f Family) bool { return f.PriceFen == 0 || own(st, f) }

// own says that the enterprise of the call offers the family itself.
func own(st *membership.Standing, f Family) bool {
	return st != nil && st.Access.Open() && st.Access.ID == f.ProviderID
}

// ownersOf returns for whom what the caller downloads may have been bought: the enterprise of the call, whose right goes before his own in what
// he does for it, and himself.
func ownersOf(userID string, st *membership.Standing) []entitlement.Owner {
	owners := []entitlement.Owner{entitlement.Person(userID)}
	if st != nil && st.Access.Open() {
		return append([]entitlement.Owner{entitlement.Enterprise(st.Access.ID)}, owners...)
	}
	return owners
}

// Detail is what a family's page shows below its head.
type Detail struct {
	ID             string          `json:"id"`
	Types          []string        `json:"types"`
	TypesSource    string          `json:"typesSource" enum:"file,claimed,"`
	Params         []Param         `json:"params"`
	Classification []Code          `json:"classification"`
	Facts          []content.Line  `json:"facts"`
	Weight         []content.Part  `json:"weight"`
	Health         int             `json:"health"`
	Checks         []Check         `json:"checks"`
	Unchecked      []string        `json:"unchecked"`
	Versions       []VersionOf     `json:"versions"`
	Preview        content.Preview `json:"preview" doc:"addresses that are good for a minute"`
}

// VersionOf is a version as the page shows it.
type VersionOf struct {
	No      string   `json:"no"`
	Time    string   `json:"time"`
	Log     string   `json:"log"`
	Changes []string `json:"changes"`
	Bytes   int64    `json:"bytes"`
}

// Detail returns types, parameters, versions and preview of a family that the caller may see.
func (s *Service) Detail(ctx context.Context, in SeenID) (Detail, error) {
	f, b, _, err := s.Seen(ctx, in.ID.ID, in.Waiting)
	if err != nil {
		return Detail{}, err
	}
	return s.detailOf(ctx, f, b)
}

func (s *Service) detailOf(ctx context.Context, f Family, b Body) (Detail, error) {
	preview, err := s.contents.PreviewOf(ctx, b.Preview)
	return Detail{
		ID: f.ID, Types: publish.Listed(b.Types), TypesSource: b.TypesSource, Params: publish.Listed(b.Params), Classification: publish.Listed(b.Classification),
		Facts: publish.Listed(b.Facts), Weight: publish.Listed(b.Weight), Health: f.Health, Checks: publish.Listed(b.Health), Unchecked: publish.Listed(b.Unchecked),
		Versions: publish.Each(b.Versions, func(p Past) VersionOf {
			v := VersionOf{No: p.No, Time: clock.Text(p.At), Log: p.Log, Changes: publish.Listed(p.Changes)}
			for _, file := range p.Files {
				v.Bytes += file.Size
			}
			return v
		}), Preview: preview,
	}, err
}
