package message

import (
	"encoding/json"
	"strings"

	"github.com/oklog/ulid/v2"

	"bimportal/shared/api"
	"bimportal/shared/clock"
	"bimportal/shared/notify"
)

// Record is a message as its reader sees it (spec.md section 3).
type Record struct {
	ID         string         `json:"id"`
	Title      string         `json:"title"`
	Content    string         `json:"content"`
	MsgType    notify.MsgType `json:"msgType" enum:"sys,notify,invite"`
	TypeCode   string         `json:"typeCode"`
	TypeName   string         `json:"typeName"`
	Args       string         `json:"args" doc:"JSON text; an invite's holds tag, teamId and inviteUserId"`
	Link       string         `json:"link" doc:"a path of the site below /portal, empty for none"`
	Read       int            `json:"read" enum:"0,1"`
	NoticeTime string         `json:"noticeTime" doc:"YYYY-MM-DD HH:mm:ss in Shanghai"`
	CreateTime string         `json:"createTime" doc:"YYYY-MM-DD HH:mm:ss in Shanghai"`
}

// record returns the message as its reader sees it.
func record(m notify.Message, unread bool) (Record, error) {
	kind, text := notify.Split(m.ID)
	at, err := ulid.ParseStrict(text)
	if err != nil {
		return Record{}, err
	}
	args, err := json.Marshal(m.Args)
	if err != nil {
		return Record{}, err
	}
	r := Record{
		ID: m.ID, Title: m.Title, Content: m.Content, MsgType: kind, TypeCode: m.TypeCode, TypeName: m.TypeName, Args: string(args),
		Link: m.Link, Read: 1, NoticeTime: clock.Text(int64(at.Time())), CreateTime: clock.Text(int64(at.Time())),
	}
	if unread {
		r.Read = 0
	}
	return r, nil
}

// Counts are how many messages of each type are unread. They stop at UnreadMost, which a reader sees as 99+.
type Counts struct {
	Sys    int `json:"sys"`
	Notify int `json:"notify"`
	Invite int `json:"invite"`
}

// UnreadMost is where counting stops.
const UnreadMost = 100

func (c *Counts) add(t notify.MsgType, n int) {
	switch t {
	case notify.Sys:
		c.Sys = min(c.Sys+n, UnreadMost)
	case notify.Notify:
		c.Notify = min(c.Notify+n, UnreadMost)
	case notify.Invite:
		c.Invite = min(c.Invite+n, UnreadMost)
	}
}

// Filter narrows a list. Empty fields let everything through.
type Filter struct {
	TypeCode, Keyword, EnterpriseID string
	Read                            *int
	From, To                        int64 // epoch milliseconds, both included; To 0 is open
}

func (f Filter) empty() bool {
	return f.TypeCode == "" && f.Keyword == "" && f.EnterpriseID == "" && f.Read == nil && f.From == 0 && f.To == 0
}

// onlyUnread says that nothing but the unread is asked for.
func (f Filter) onlyUnread() bool {
	unread := f.Read != nil && *f.Read == 0
	f.Read = nil
	return unread && f.empty()
}

// matches says that the message passes; its moment is bounded by the query already.
func (f Filter) matches(m notify.Message, unread bool) bool {
	word := strings.ToLower(strings.TrimSpace(f.Keyword))
	return (f.TypeCode == "" || m.TypeCode == f.TypeCode) &&
		(f.EnterpriseID == "" || m.EnterpriseID == f.EnterpriseID) &&
		(f.Read == nil || (*f.Read == 0) == unread) &&
		(word == "" || strings.Contains(strings.ToLower(m.Title+"\n"+m.Content), word))
}

var (
	errNoMessage = api.NotFound("no_message", "消息不存在或已删除")
	errNoID      = api.Field("ids", "消息编号不正确")
)

// checkIDs refuses what is no message's id.
func checkIDs(ids []string) error {
	for _, id := range ids {
		if t, text := notify.Split(id); t == "" {
			return errNoID
		} else if _, err := ulid.ParseStrict(text); err != nil {
			return errNoID
		}
	}
	return nil
}
