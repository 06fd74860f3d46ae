package search

import (
	"context"

	"bimportal/shared/api"
	"bimportal/shared/clock"
	"bimportal/shared/searchdoc"
	"bimportal/shared/stats"
)

// KeywordQuery asks for what a keyword finds.
type KeywordQuery struct {
	api.PageQuery
	Keyword string `query:"keyword" required:"true" maxLength:"50" msg:"required=请输入关键词;maxLength=关键词不能超过50字" doc:"parts between spaces must all be found; letters are initials of pinyin too"`
	Type    string `query:"type" enum:"product,template,family,article,need,circle,case,help,provider,news,demo" msg:"enum=没有这种内容"`
	Tag     string `query:"tag" maxLength:"40" msg:"maxLength=标签不正确" doc:"only what carries exactly this tag"`
	Sort    string `query:"sort" enum:"relevance,newest" msg:"enum=排序方式不正确"`
}

// Found is one hit.
type Found struct {
	Type        string   `json:"type" enum:"product,template,family,article,need,circle,case,help,provider,news,demo"`
	ID          string   `json:"id"`
	Title       string   `json:"title"`
	Summary     string   `json:"summary" doc:"the record's own, or the stretch of its text that was found, at most 100 characters with … where it is cut"`
	Path        string   `json:"path" doc:"its page, below /portal"`
	Tags        []string `json:"tags"`
	Cover       string   `json:"cover"`
	Kind        string   `json:"kind" doc:"the drawing that stands for a missing cover"`
	PublishTime string   `json:"publishTime"`
	Marks       MarksOf  `json:"marks"`
}

// MarksOf is where a keyword stands: the first character and how many, counted in Unicode code points, so that a
// character beyond the first plane is one. In JavaScript these are indices of Array.from(text).
type MarksOf struct {
	Title   []Range `json:"title"`
	Summary []Range `json:"summary"`
}

// Answer is a page of hits, with how many there are of each type whatever the filters.
type Answer struct {
	api.Page[Found]
	Counts map[searchdoc.Type]int `json:"counts"`
	Tags   []TagCount             `json:"tags" doc:"the commonest tags among the hits of the type, to narrow by"`
	Help   *Help                  `json:"help,omitempty" doc:"only when nothing of any type was found"`
}

const termsMost = 8

var errManyTerms = api.Field("keyword", "最多可以同时搜索 8 个词")

// termsOf returns what a keyword asks for; what holds no character to look for, or too many parts, is refused.
func termsOf(keyword string) ([][]rune, error) {
	terms := Terms(keyword)
	switch {
	case len(terms) == 0:
		return nil, api.Field("keyword", "请输入关键词")
	case len(terms) > termsMost:
		return nil, errManyTerms
	}
	return terms, nil
}

// search returns the public documents that hold every part of the keyword.
func (s *Service) search(ctx context.Context, q KeywordQuery) (a Answer, err error) {
	terms, err := termsOf(q.Keyword)
	if err != nil {
		return a, err
	}
	filter := Filter{Type: searchdoc.Type(q.Type), Tag: q.Tag, Sort: q.Sort}
	err = s.view.with(ctx, func(v *view) error {
		all, err := v.find(ctx, terms)
		if err != nil {
			return err
		}
		a.Counts, a.Tags = Counts(all), TagsOf(all, filter.Type)
		if err := s.tallied(ctx, v, q, len(all)); err != nil {
			return err
		}
		if len(all) == 0 {
			if a.Help, err = s.help(ctx, v, terms); err != nil {
				return err
			}
		}
		hits := make([]Hit, 0, len(all))
		for _, h := range all {
			if filter.Takes(h) {
				hits = append(hits, h)
			}
		}
		filter.Order(hits)
		page, err := api.Cut(hits, q.PageQuery)
		if err != nil {
			return err
		}
		a.Page = api.Page[Found]{Current: page.Current, PageSize: page.PageSize, Total: page.Total, Records: []Found{}}
		for _, h := range page.Records {
			d, err := v.doc(ctx, h)
			if err != nil {
				return err
			}
			a.Records = append(a.Records, foundOf(d, terms))
		}
		return nil
	})
	s.tally.Flush(ctx)
	return a, err
}

func foundOf(d searchdoc.Doc, terms [][]rune) Found {
	shown := Shown(d, terms)
	return Found{
		Type: string(d.Type), ID: d.ID, Title: d.Title, Summary: shown, Path: d.Path, Tags: d.Tags, Cover: d.Cover, Kind: d.Kind,
		PublishTime: clock.Text(d.PublishedAt), Marks: MarksOf{Marks(d.Title, terms, true), Marks(shown, terms, false)},
	}
}

// tallied counts a search by what it is: a word that may become hot, or one that found nothing. Pages after the first
// and narrowed searches are the same search.
func (s *Service) tallied(ctx context.Context, v *view, q KeywordQuery, hits int) error {
	if q.Current > 1 || q.Type != "" || q.Tag != "" || q.Sort != "" {
		return nil
	}
	word, ok := Countable(q.Keyword)
	if !ok {
		return nil
	}
	if hits == 0 {
		s.tally.Count(stats.ZeroWords, word)
		return nil
	}
	_, known, err := s.hotWords(ctx, v)
	if _, may := known[word]; may {
		s.tally.Count(stats.HotWords, word)
	}
	return err
}
