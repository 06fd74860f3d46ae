// Package comment is what people who used a template or a product say of it, the marks that they give, and what their
// providers answer.
package comment

import (
	"strings"

	"bimportal/shared/api"
	"bimportal/shared/goods"
)

// Comment is what somebody says of goods that he used.
type Comment struct {
	ID        string     `json:"id"`
	Type      goods.Type `json:"type"`
	GoodsID   string     `json:"goodsId"`
	UserID    string     `json:"userId"` // who says it, empty where he has no account
	Nickname  string     `json:"nickname"`
	Score     int        `json:"score"` // 1 to 5
	Text      string     `json:"text"`
	VersionNo string     `json:"versionNo"` // what was in use then
	Reply     string     `json:"reply"`     // the provider's, empty for none
	ReplyBy   string     `json:"replyBy"`
	ReplyAt   int64      `json:"replyAt"` // epoch milliseconds, as the next; of the first answer
	At        int64      `json:"at"`
}

var (
	errGone       = api.NotFound("comment_gone", "评价不存在或不是您的产品和模板的评价")
	errReplyEmpty = api.Field("text", "请输入回复内容")
)

// Answer writes the provider's answer, or changes it, and says whether it is the first: a comment has one.
func (c *Comment) Answer(text, by string, now int64) (first bool, err error) {
	text = strings.TrimSpace(text)
	if text == "" {
		return false, errReplyEmpty
	}
	first = c.Reply == ""
	if first {
		c.ReplyAt = now
	}
	c.Reply, c.ReplyBy = text, by
	return first, nil
}
