package message

import (
	"context"

	"bimportal/shared/api"
	"bimportal/shared/clock"
)

// ChatQuery names a page of the chat app.
type ChatQuery struct {
	ID string `path:"id" maxLength:"64"`
}

var errNoPage = api.NotFound("no_message", "消息不存在或已过期")

// chatPage returns the message behind an unguessable address. Nobody is signed in. 404 no_message.
func (s *Service) chatPage(ctx context.Context, q ChatQuery) (ChatMessage, error) {
	m, err := s.behind(ctx, q.ID)
	if err != nil {
		return ChatMessage{}, err
	}
	return chatMessage(m)
}

// ChatMost is how many messages of the chat app there are to read.
const ChatMost = 100

// ChatRecord is a message that the chat app was given.
type ChatRecord struct {
	ID       string `json:"id"`
	Page     string `json:"page" doc:"of /jjtMsg/page/{id}"`
	Title    string `json:"title"`
	TypeName string `json:"typeName"`
	SentTime string `json:"sentTime" doc:"YYYY-MM-DD HH:mm:ss in Shanghai"`
}

// pageChat returns the newest messages that the caller was told by the chat app.
func (s *Service) pageChat(ctx context.Context, q api.PageQuery) (api.Page[ChatRecord], error) {
	rows, err := s.toldOf(ctx, api.ActorOf(ctx).UserID)
	if err != nil {
		return api.Page[ChatRecord]{}, err
	}
	records := []ChatRecord{}
	for _, t := range rows {
		if t.SentAt > 0 {
			records = append(records, ChatRecord{t.MessageID, t.Page, t.Title, t.TypeName, clock.Text(t.SentAt)})
		}
	}
	return api.Cut(records, q)
}
