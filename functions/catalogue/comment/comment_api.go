package comment

import (
	"context"

	"bimportal/shared/api"
	"bimportal/shared/clock"
	"bimportal/shared/goods"
	"bimportal/shared/publish"
)

// Row is a comment as anybody reads it.
type Row struct {
	ID         string `json:"id"`
	Nickname   string `json:"nickname"`
	Score      int    `json:"score"`
	Text       string `json:"text"`
	VersionNo  string `json:"versionNo"`
	Reply      string `json:"reply" doc:"the provider's, empty for none"`
	CreateTime string `json:"createTime"`
}

// Said is a page of comments with how the marks spread over all of them.
type Said struct {
	api.Page[Row]
	Spread []int `json:"spread" doc:"how many comments gave 1, 2, 3, 4 and 5"`
}

// Page returns what was said of goods, the newest first.
func (c *Comments) Page(ctx context.Context, t goods.Type, id string, q api.PageQuery) (Said, error) {
	comments, err := c.Of(ctx, t, id)
	if err != nil {
		return Said{}, err
	}
	answer := Said{Spread: spreadOf(comments)}
	answer.Page, err = api.Cut(publish.Each(comments, Comment.row), q)
	return answer, err
}

func (c Comment) row() Row {
	return Row{ID: c.ID, Nickname: c.Nickname, Score: c.Score, Text: c.Text, VersionNo: c.VersionNo, Reply: c.Reply, CreateTime: clock.Text(c.At)}
}

func spreadOf(comments []Comment) []int {
	spread := make([]int, 5)
	for _, c := range comments {
		spread[min(max(c.Score, 1), 5)-1]++
	}
	return spread
}

// Goods are what a comment is about.
type Goods struct {
	Type goods.Type `json:"type" enum:"template,product"`
	ID   string     `json:"id"`
	Name string     `json:"name"`
}

// GoodsRow is a comment among those on several goods.
type GoodsRow struct {
	Row
	Goods Goods `json:"goods"`
}

// SaidOfAll is a page of comments on several goods with how the marks spread over all of them.
type SaidOfAll struct {
	api.Page[GoodsRow]
	Spread []int `json:"spread" doc:"how many comments gave 1, 2, 3, 4 and 5"`
}

// PageOfAll returns what was said of several goods, the newest first.
func (c *Comments) PageOfAll(ctx context.Context, of []Goods, q api.PageQuery) (SaidOfAll, error) {
	comments, err := c.ofAll(ctx, of)
	if err != nil {
		return SaidOfAll{}, err
	}
	names := map[string]Goods{}
	for _, g := range of {
		names[g.ID] = g
	}
	answer := SaidOfAll{Spread: spreadOf(comments)}
	answer.Page, err = api.Cut(publish.Each(comments, func(c Comment) GoodsRow { return GoodsRow{c.row(), names[c.GoodsID]} }), q)
	return answer, err
}

// OwnRow is a comment as the provider of the goods reads it.
type OwnRow struct {
	GoodsRow
	ReplyTime string `json:"replyTime" doc:"of the first answer, empty for none"`
}

// OwnSaid is a page of the comments on a provider's goods, and how many of all of them wait for an answer.
type OwnSaid struct {
	api.Page[OwnRow]
	Waiting int `json:"waiting"`
}

// Own returns what was said of an enterprise's goods, the newest first: all of it, or what has an answer, or what waits
// for one; of marks of this many points only, unless 0.
func (c *Comments) Own(ctx context.Context, of []Goods, answered *bool, score int, q api.PageQuery) (OwnSaid, error) {
	comments, err := c.ofAll(ctx, of)
	if err != nil {
		return OwnSaid{}, err
	}
	names := map[string]Goods{}
	for _, g := range of {
		names[g.ID] = g
	}
	said, rows := OwnSaid{}, []OwnRow{}
	for _, one := range comments {
		if one.Reply == "" {
			said.Waiting++
		}
		if (answered == nil || *answered == (one.Reply != "")) && (score == 0 || score == one.Score) {
			rows = append(rows, one.Own(names[one.GoodsID]))
		}
	}
	said.Page, err = api.Cut(rows, q)
	return said, err
}

// Waiting counts what was said of an enterprise's goods and has no answer.
func (c *Comments) Waiting(ctx context.Context, of []Goods) (n int, err error) {
	comments, err := c.ofAll(ctx, of)
	for _, one := range comments {
		if one.Reply == "" {
			n++
		}
	}
	return n, err
}

// Own is a comment as the provider of the goods reads it.
func (c Comment) Own(g Goods) OwnRow {
	row := OwnRow{GoodsRow: GoodsRow{c.row(), g}}
	if c.ReplyAt > 0 {
		row.ReplyTime = clock.Text(c.ReplyAt)
	}
	return row
}
