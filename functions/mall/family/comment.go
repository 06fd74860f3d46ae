package family

import (
	"strings"

	"bimportal/shared/api"
	"bimportal/shared/familycomment"
	"bimportal/shared/media"
	"bimportal/shared/publish"
)

var (
	errNotUsed = api.Forbidden("not_used", "下载过这个族的人才能评价")
	errSaid    = api.Conflict("commented", "您已经评价过这个族")

	errOwnFamily = api.Conflict("own_family", "不能评价本企业的族")
)

// CommentForm is what somebody says of a family.
type CommentForm struct {
	ID        string               `json:"id" maxLength:"64" msg:"required=缺少族编号;maxLength=族不存在"`
	Scores    familycomment.Scores `json:"scores" msg:"required=请打分"`
	Content   string               `json:"content" maxLength:"500" msg:"required=请输入评价内容;maxLength=评价不能超过500字"`
	Images    []string             `json:"images,omitempty" maxItems:"9" msg:"maxItems=图片最多 9 张"`
	Anonymous bool                 `json:"anonymous,omitempty"`
}

// into puts a valid form into a comment.
func (in CommentForm) into(c *familycomment.Comment) error {
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
