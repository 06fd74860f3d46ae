package message

import (
	"context"

	"bimportal/shared/api"
	"bimportal/shared/notify"
)

// Page is one page of messages with what is unread. Partial says that a filter looked at the newest FilterMost only.
type Page struct {
	api.Page[Record]
	UnreadByType Counts `json:"unreadByType"`
	Partial      bool   `json:"partial" doc:"the filter looked at the newest 500 messages only"`
}

// ListInput asks for a page of one type, newest first.
type ListInput struct {
	api.PageQuery
	AppType   string         `json:"appType,omitempty" required:"false" maxLength:"50" msg:"maxLength=应用类型不正确" doc:"of the caller's application; all applications share one box"`
	MsgType   notify.MsgType `json:"msgType" enum:"sys,notify,invite" msg:"required=请选择消息类型;enum=请选择消息类型"`
	Read      *int           `json:"read,omitempty" required:"false" enum:"0,1" msg:"enum=请选择是否已读;type=请选择是否已读"`
	ProjectID string         `json:"projectId,omitempty" required:"false" maxLength:"64" msg:"maxLength=企业编号不正确" doc:"only what concerns this enterprise"`
}

// PageInput is ListInput with the message centre's filters. From and to bound the moment, both included.
type PageInput struct {
	ListInput
	TypeCode string `json:"typeCode,omitempty" required:"false" maxLength:"50" msg:"maxLength=请选择列表中的类别"`
	Keyword  string `json:"keyword,omitempty" required:"false" maxLength:"50" msg:"maxLength=关键词不能超过50字"`
	From     int64  `json:"from,omitempty" required:"false" minimum:"0" maximum:"9999999999999" doc:"epoch milliseconds" msg:"minimum=开始时间不正确;maximum=开始时间不正确;type=开始时间不正确"`
	To       int64  `json:"to,omitempty" required:"false" minimum:"0" maximum:"9999999999999" doc:"epoch milliseconds" msg:"minimum=结束时间不正确;maximum=结束时间不正确;type=结束时间不正确"`
}

// list returns a page of the caller's messages of a type.
func (s *Service) list(ctx context.Context, in ListInput) (Page, error) {
	return s.pageList(ctx, PageInput{ListInput: in})
}

// pageList returns a page of the caller's messages of a type under the message centre's filters.
func (s *Service) pageList(ctx context.Context, in PageInput) (Page, error) {
	from, to, err := in.Bounds()
	if err != nil {
		return Page{}, err
	}
	if in.To > 0 && in.To < in.From {
		return Page{}, api.Field("to", "结束时间不能早于开始时间")
	}
	f := Filter{TypeCode: in.TypeCode, Keyword: in.Keyword, EnterpriseID: in.ProjectID, Read: in.Read, From: in.From, To: in.To}
	found, err := s.page(ctx, api.ActorOf(ctx).UserID, in.MsgType, f, from, to)
	if err != nil {
		return Page{}, err
	}
	page := Page{UnreadByType: found.unread, Partial: found.partial}
	page.Current, page.PageSize, page.Total, page.Records = from/(to-from)+1, to-from, found.total, []Record{}
	for _, m := range found.rows {
		r, err := record(m, found.isUnread[m.ID])
		if err != nil {
			return Page{}, err
		}
		page.Records = append(page.Records, r)
	}
	return page, nil
}

// ReadInput names messages, or all of a type by leaving ids out.
type ReadInput struct {
	MsgType notify.MsgType `json:"msgType,omitempty" required:"false" enum:"sys,notify,invite" msg:"enum=请选择消息类型"`
	IDs     []string       `json:"ids,omitempty" required:"false" maxItems:"100" msg:"maxItems=一次最多选择100条消息;type=消息编号不正确"`
}

// Unread is what stays unread.
type Unread struct {
	UnreadByType Counts `json:"unreadByType"`
}

// read marks the caller's messages as read: those named, or all of a type that are there at this moment. What is read
// already, gone or somebody else's changes nothing.
func (s *Service) read(ctx context.Context, in ReadInput) (Unread, error) {
	userID := api.ActorOf(ctx).UserID
	if len(in.IDs) == 0 && in.MsgType == "" {
		return Unread{}, api.Field("msgType", "请选择消息类型")
	}
	if err := checkIDs(in.IDs); err != nil {
		return Unread{}, err
	}
	var err error
	if len(in.IDs) > 0 {
		err = s.markRead(ctx, userID, in.IDs)
	} else {
		err = s.markAllRead(ctx, userID, in.MsgType)
	}
	if err != nil {
		return Unread{}, err
	}
	counts, err := s.counts(ctx, userID, true)
	return Unread{counts}, err
}

// DeleteInput names messages.
type DeleteInput struct {
	IDs []string `json:"ids" minItems:"1" maxItems:"100" msg:"required=请选择要删除的消息;minItems=请选择要删除的消息;maxItems=一次最多选择100条消息;type=消息编号不正确"`
}

// delete removes the caller's messages. What is gone already or somebody else's changes nothing.
func (s *Service) delete(ctx context.Context, in DeleteInput) (Unread, error) {
	userID := api.ActorOf(ctx).UserID
	if err := checkIDs(in.IDs); err != nil {
		return Unread{}, err
	}
	if err := s.remove(ctx, userID, in.IDs); err != nil {
		return Unread{}, err
	}
	counts, err := s.counts(ctx, userID, true)
	return Unread{counts}, err
}

// UnreadQuery may name the caller's application.
type UnreadQuery struct {
	AppID string `query:"appId" maxLength:"50" msg:"maxLength=应用编号不正确"`
}

// UnreadCounts are how many messages are unread; each type's number stops at 100.
type UnreadCounts struct {
	Total  int    `json:"total"`
	ByType Counts `json:"byType"`
}

// unread returns how many of the caller's messages are unread.
func (s *Service) unread(ctx context.Context, _ UnreadQuery) (UnreadCounts, error) {
	c, err := s.counts(ctx, api.ActorOf(ctx).UserID, false)
	return UnreadCounts{c.Sys + c.Notify + c.Invite, c}, err
}

// DetailQuery names a message.
type DetailQuery struct {
	ID string `query:"id" required:"true" maxLength:"64" msg:"required=请指定消息;maxLength=消息编号不正确"`
}

// detail returns one of the caller's messages; a read leaves it as it is. 404 no_message.
func (s *Service) detail(ctx context.Context, q DetailQuery) (Record, error) {
	if checkIDs([]string{q.ID}) != nil {
		return Record{}, errNoMessage
	}
	m, unread, err := s.one(ctx, api.ActorOf(ctx).UserID, q.ID)
	if err != nil {
		return Record{}, err
	}
	return record(m, unread)
}
