package comment

import (
	"context"

	"bimportal/shared/api"
	"bimportal/shared/clock"
	"bimportal/shared/goods"
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
	answer := Said{Spread: make([]int, 5)}
	rows := make([]Row, len(comments))
	for i, c := range comments {
		answer.Spread[min(max(c.Score, 1), 5)-1]++
		rows[i] = Row{ID: c.ID, Nickname: c.Nickname, Score: c.Score, Text: c.Text, VersionNo: c.VersionNo, Reply: c.Reply, CreateTime: clock.Text(c.At)}
	}
	answer.Page, err = api.Cut(rows, q)
	return answer, err
}
