package notify

import "slices"

// Kind is what messages are about; a person chooses for each whether the chat app tells it too.
type Kind struct {
	Code    string
	Name    string
	MsgType MsgType
}

// Type codes of messages.
const (
	KindNotice       = "notice"
	KindSecurity     = "security"
	KindWallet       = "wallet"
	KindReview       = "review"
	KindOrganization = "organization"
	KindProject      = "project"
	KindCommunity    = "community"
	KindFamily       = "family"
	KindInvite       = "invite"
)

// Kinds are all of them, in the order that a person reads them.
var Kinds = []Kind{
	{KindNotice, "系统公告", Sys},
	{KindSecurity, "账号安全", Sys},
	{KindWallet, "余额与订单", Sys},
	{KindReview, "审核结果", Notify},
	{KindOrganization, "企业与成员", Notify},
	{KindProject, "项目提醒", Notify},
	{KindCommunity, "社区互动", Notify},
	{KindFamily, "族库提醒", Notify},
	{KindInvite, "加入邀请", Invite},
}

// NameOf returns a code's name, 消息 for one that is not of Kinds.
func NameOf(code string) string {
	if i := slices.IndexFunc(Kinds, func(k Kind) bool { return k.Code == code }); i >= 0 {
		return Kinds[i].Name
	}
	return "消息"
}
