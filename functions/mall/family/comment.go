package family

import (
	"strings"

	"bimportal/shared/api"
	"bimportal/shared/media"
	"bimportal/shared/publish"
)

// Comment is what somebody who has downloaded a family says of it.
type Comment struct {
	ID        string   `json:"id"`
	FamilyID  string   `json:"familyId"`
	UserID    string   `json:"userId"`
	Nickname  string   `json:"nickname"`
	Company   string   `json:"company,omitempty"`
	Anonymous bool     `json:"anonymous"`
	Scores    Scores   `json:"scores"`
	Text      string   `json:"text"`
	Images    []string `json:"images,omitempty"`
	VersionNo string   `json:"versionNo"` // what was offered then
	Reply     string   `json:"reply,omitempty"`
	ReplyAt   int64    `json:"replyAt,omitempty"` // epoch milliseconds, as the next
	At        int64    `json:"at"`
	Helpful   int      `json:"helpful,omitempty"` // whom it has helped
}

// Scores are the three marks of a comment.
type Scores struct {
	Quality int `json:"quality" minimum:"1" maximum:"5" msg:"required=请给质量打分;minimum=请给质量打分;maximum=评分最高 5 分"`
	Data    int `json:"data" minimum:"1" maximum:"5" msg:"required=请给数据打分;minimum=请给数据打分;maximum=评分最高 5 分"`
	Service int `json:"service" minimum:"1" maximum:"5" msg:"required=请给服务打分;minimum=请给服务打分;maximum=评分最高 5 分"`
}

// tenths is the mean of the marks in tenths.
func (s Scores) tenths() int { return (s.Quality + s.Data + s.Service) * 10 / 3 }

var (
	errNotUsed = api.Forbidden("not_used", "下载过这个族的人才能评价")
	errSaid    = api.Conflict("commented", "您已经评价过这个族")
)

// CommentForm is what somebody says of a family.
type CommentForm struct {
	ID        string   `json:"id" maxLength:"64" msg:"required=缺少族编号;maxLength=族不存在"`
	Scores    Scores   `json:"scores" msg:"required=请打分"`
	Content   string   `json:"content" maxLength:"500" msg:"required=请输入评价内容;maxLength=评价不能超过500字"`
	Images    []string `json:"images,omitempty" maxItems:"9" msg:"maxItems=图片最多 9 张"`
	Anonymous bool     `json:"anonymous,omitempty"`
}

// Write puts a valid form into the comment.
func (c *Comment) Write(in CommentForm) error {
	text := strings.TrimSpace(in.Content)
	if text == "" {
		return api.Field("content", "请输入评价内容")
	}
	for _, u := range in.Images {
		if !media.Picture(u) {
			return api.Field("images", "请重新上传图片")
		}
	}
	c.FamilyID, c.Scores, c.Text, c.Images, c.Anonymous = in.ID, in.Scores, text, publish.Distinct(in.Images), in.Anonymous
	return nil
}
