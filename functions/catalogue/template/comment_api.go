package template

import (
	"context"

	"bimportal/shared/api"
	"bimportal/shared/clock"
)

// CommentQuery is a page of what was said of a template.
type CommentQuery struct {
	api.PageQuery
	ID string `json:"id" query:"id" maxLength:"64" required:"true" msg:"required=缺少模板编号;maxLength=模板不存在"`
}

// CommentRow is a comment as anybody reads it.
type CommentRow struct {
	ID         string `json:"id"`
	Nickname   string `json:"nickname"`
	Score      int    `json:"score"`
	Text       string `json:"text"`
	VersionNo  string `json:"versionNo"`
	Reply      string `json:"reply" doc:"the provider's, empty for none"`
	CreateTime string `json:"createTime"`
}

// CommentPage is a page of comments with how the marks spread over all of them.
type CommentPage struct {
	api.Page[CommentRow]
	Spread []int `json:"spread" doc:"how many comments gave 1, 2, 3, 4 and 5"`
}

// Comments returns what was said of a template on the shelf, the newest first; 404 for one that is not there.
func (s *Service) Comments(ctx context.Context, q CommentQuery) (CommentPage, error) {
	if public, err := s.records.IsPublic(ctx, q.ID); err != nil {
		return CommentPage{}, err
	} else if !public {
		return CommentPage{}, errGone
	}
	comments, err := s.comments(ctx, q.ID)
	if err != nil {
		return CommentPage{}, err
	}
	answer := CommentPage{Spread: make([]int, 5)}
	rows := make([]CommentRow, len(comments))
	for i, c := range comments {
		answer.Spread[min(max(c.Score, 1), 5)-1]++
		rows[i] = CommentRow{ID: c.ID, Nickname: c.Nickname, Score: c.Score, Text: c.Text, VersionNo: c.VersionNo, Reply: c.Reply, CreateTime: clock.Text(c.At)}
	}
	answer.Page, err = api.Cut(rows, q.PageQuery)
	return answer, err
}
