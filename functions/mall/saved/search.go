// Package saved keeps searches of the family list, and tells whose they are when something is published that fits.
package saved

import (
	"fmt"
	"net/url"
	"slices"
	"strings"

	"bimportal/functions/mall/family"
	"bimportal/shared/api"
)

// Search is a search that somebody keeps.
type Search struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	family.Ask
	At   int64    `json:"at"`             // epoch milliseconds: what was public before is not told
	Told []string `json:"told,omitempty"` // ids of the families that were told last, the newest at the end
}

// Kept is what one person keeps: one item, so that no two changes cross and each family is told once.
type Kept struct {
	UserID   string   `json:"userId"`
	Searches []Search `json:"searches"`
}

const (
	searchesMost = 20
	toldMost     = 200
	namesMost    = 5
)

var (
	errMany  = api.Conflict("too_many_searches", "最多保存 20 个搜索，请先删除不再需要的")
	errThere = api.Conflict("search_there", "已保存过相同条件的搜索")
	errNamed = api.Field("name", "已有同名的搜索")
	errEmpty = api.Conflict("search_empty", "请先选择分类、关键词或其他条件，再保存搜索")
	errGone  = api.NotFound("search_gone", "保存的搜索不存在或已删除")
)

// Add keeps one more. 409 too_many_searches, search_there, search_empty, 400 for a name that is there.
func (k *Kept) Add(s Search) error {
	for _, one := range k.Searches {
		switch {
		case one.Ask == s.Ask:
			return errThere
		case strings.EqualFold(one.Name, s.Name):
			return errNamed
		}
	}
	switch {
	case s.Ask == family.Ask{}:
		return errEmpty
	case len(k.Searches) >= searchesMost:
		return errMany
	}
	k.Searches = append(k.Searches, s)
	return nil
}

// Drop keeps one no more. 404 search_gone.
func (k *Kept) Drop(id string) error {
	before := len(k.Searches)
	k.Searches = slices.DeleteFunc(k.Searches, func(s Search) bool { return s.ID == id })
	if len(k.Searches) == before {
		return errGone
	}
	return nil
}

// Fresh returns what fits of some families and was not told, and remembers it as told. texts are what a keyword is looked for in.
func (s *Search) Fresh(list []family.Family, texts []string) ([]family.Family, error) {
	f, err := s.Ask.Filter()
	if err != nil {
		return nil, err
	}
	hits, _ := f.Found(list, texts)
	var fresh []family.Family
	for _, i := range hits {
		if list[i].PublishedAt > s.At && !slices.Contains(s.Told, list[i].ID) {
			fresh, s.Told = append(fresh, list[i]), append(s.Told, list[i].ID)
		}
	}
	s.Told = s.Told[max(0, len(s.Told)-toldMost):]
	return fresh, nil
}

// Link is the list that the search shows, the newest first.
func (s *Search) Link() string {
	q := url.Values{"order": {"new"}}
	year := ""
	if s.RevitYear > 0 {
		year = fmt.Sprint(s.RevitYear)
	}
	for name, v := range map[string]string{"groupCode": s.GroupCode, "keyword": s.Keyword, "revitYear": year, "format": s.Format, "lod": s.LOD, "discipline": s.Discipline, "price": s.Price, "where": s.Where} {
		if v != "" {
			q.Set(name, v)
		}
	}
	return "/family?" + q.Encode()
}

// said is what its reader is told of new families.
func (s *Search) said(fresh []family.Family) (title, content string) {
	var names []string
	for _, f := range fresh[:min(len(fresh), namesMost)] {
		names = append(names, f.Name)
	}
	content = strings.Join(names, "、")
	if len(fresh) > namesMost {
		content += fmt.Sprintf(" 等 %d 个", len(fresh))
	}
	return fmt.Sprintf("“%s”有 %d 个新族", s.Name, len(fresh)), content
}
