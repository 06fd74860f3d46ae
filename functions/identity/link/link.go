// Package link binds accounts to sign-ins elsewhere, and signs in by the company chat app.
package link

import (
	"strings"

	"bimportal/shared/api"
)

// Bond is a person's side of a Link: who he is at a sign-in elsewhere, wecom#<corporation>#<userid> or
// openid#<issuer>#<subject>.
type Bond struct {
	Who string `json:"who"`
	At  int64  `json:"at"` // epoch milliseconds
}

// Kind is where that sign-in is: wecom or openid.
func (b Bond) Kind() string {
	kind, _, _ := strings.Cut(b.Who, "#")
	return kind
}

var (
	errLinkTaken = api.Conflict("link_taken", "该企业微信已绑定其他账号，请先在那个账号中解绑")
	errLinkOther = api.Conflict("link_other", "您已绑定其他企业微信，请先解绑")
	errOther     = api.Conflict("link_other", "您的账号已绑定另一个同类登录方式，请用其他方式登录，先在账号设置中解绑")
	errNoLink    = api.NotFound("no_link", "没有绑定该登录方式")
	errOnlyWayIn = api.Conflict("only_way_in", "这是您唯一的登录方式，请先绑定手机号")
)

// Link says whose account somebody is at a sign-in elsewhere. Without a UserID the person unbound it, and a verified
// telephone alone does not bind it again.
type Link struct {
	UserID string `json:"userId"`
	At     int64  `json:"at"` // epoch milliseconds
}
