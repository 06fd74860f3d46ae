package message

import (
	"crypto/rand"
	"time"

	"bimportal/shared/clock"
	"bimportal/shared/notify"
	"bimportal/shared/wecom"
)

// ChatPage says which message an unguessable address of the chat app opens, without a session.
type ChatPage struct {
	UserID    string `json:"userId"`
	MessageID string `json:"messageId"`
	TTL       int64  `json:"ttl"`
}

// Told is a message that was given to the chat app, or is about to be.
type Told struct {
	MessageID string `json:"messageId"`
	Page      string `json:"page"`
	Title     string `json:"title"`
	TypeName  string `json:"typeName"`
	SentAt    int64  `json:"sentAt"` // epoch milliseconds; 0 while nobody knows whether it arrived
	TTL       int64  `json:"ttl"`
}

// newPage returns an id of 130 random bits.
func newPage() string { return rand.Text() }

const (
	deliverFor  = 24 * time.Hour  // a message that could not be given to the chat app for so long is given up
	claimed     = 2 * time.Minute // how long one worker has a message to itself
	latestRetry = time.Hour
)

// nextTry is when a message is due again that was given to the chat app so many times.
func nextTry(tries int, now time.Time) int64 {
	wait := min(claimed<<min(tries, 10), latestRetry)
	return clock.Millis(now.Add(wait))
}

// card returns what the chat app shows of a message. page is its address.
func card(m notify.Message, page string) wecom.Card {
	text := m.Content
	if text == "" {
		text = m.TypeName
	}
	return wecom.Card{Title: m.Title, Text: text, URL: page, Button: "查看"}
}

// ChatAction leads from a message to what it is about. It may ask for a sign-in.
type ChatAction struct {
	Text string `json:"text"`
	Path string `json:"path" doc:"a path of the site below /portal"`
}

// ChatMessage is a message behind an unguessable address.
type ChatMessage struct {
	Title      string     `json:"title"`
	Content    string     `json:"content"`
	TypeName   string     `json:"typeName"`
	NoticeTime string     `json:"noticeTime" doc:"YYYY-MM-DD HH:mm:ss in Shanghai"`
	Action     ChatAction `json:"action"`
}

// chatMessage returns the message as its page shows it: nothing but what the card said, and one way on.
func chatMessage(m notify.Message) (ChatMessage, error) {
	r, err := record(m, false)
	if err != nil {
		return ChatMessage{}, err
	}
	own := "/user-info/message/" + m.ID
	a := ChatAction{"在门户中查看", own}
	switch {
	case r.MsgType == notify.Invite:
		a.Text = "去答复邀请"
	case m.Link != "":
		a = ChatAction{"去查看", m.Link}
	}
	return ChatMessage{Title: m.Title, Content: m.Content, TypeName: m.TypeName, NoticeTime: r.NoticeTime, Action: a}, nil
}
