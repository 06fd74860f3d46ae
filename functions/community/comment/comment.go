// Package comment is what people say under articles and needs: floors that stay where they are, and answers below each floor (ADR 72).
package comment

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"bimportal/functions/community/post"
	"bimportal/shared/api"
)

// Comment is something said. A floor has no Reply; an answer lies below its floor. What was deleted keeps its place without its text.
type Comment struct {
	ID       string     `json:"id"`
	On       post.Ref   `json:"on"`
	Floor    int        `json:"floor"` // of an answer that of what it lies below
	Reply    string     `json:"reply"` // the ULID of an answer, empty for a floor
	ReplyTo  string     `json:"replyTo"`
	ToName   string     `json:"toName"`
	UserID   string     `json:"userId"`
	Nickname string     `json:"nickname"`
	Avatar   string     `json:"avatar"`
	Region   string     `json:"region"`
	Text     string     `json:"text"`
	State    post.State `json:"state"`
	Deleted  bool       `json:"deleted"`
	Likes    int        `json:"likes"`
	Replies  int        `json:"replies"` // public answers of a floor
	At       int64      `json:"at"`      // epoch milliseconds, as the next
	EditedAt int64      `json:"editedAt"`
}

// Floors counts the floors of something, and of the demonstration's seed what is said of it already, floors and answers.
type Floors struct {
	Last int `json:"last"`
	Told int `json:"told,omitempty"`
}

// Like says that somebody likes a comment. It lies there exactly as long.
type Like struct {
	ID string `json:"id"`
	At int64  `json:"at"` // epoch milliseconds
}

const (
	textMost     = 1000
	editableFor  = 10 * time.Minute
	mentionsMost = 5
	perHour      = 60
)

var (
	errLate   = api.Conflict("too_late", "发布超过 10 分钟的评论不能再修改")
	errGone   = api.NotFound("comment_gone", "评论不存在，或已被删除")
	errClosed = api.NotFound("post_gone", "内容不存在，或已被删除")
)

// Public says that anybody reads it.
func (c Comment) Public() bool { return c.State == post.On && !c.Deleted }

// counts is what it adds to the count of what it is said of.
func (c Comment) counts() int {
	if c.Public() {
		return 1
	}
	return 0
}

// excerpt is how messages name it.
func (c Comment) excerpt() string {
	r := []rune(strings.Join(strings.Fields(c.Text), " "))
	if len(r) > 30 {
		return string(r[:30]) + "…"
	}
	return string(r)
}

// Edit changes the text of what somebody said a while ago. It returns comment_gone and too_late.
func (c *Comment) Edit(userID, text string, now time.Time) error {
	switch {
	case c.UserID != userID || c.Deleted:
		return errGone
	case now.UnixMilli()-c.At >= editableFor.Milliseconds():
		return errLate
	}
	c.Text, c.EditedAt = text, now.UnixMilli()
	return nil
}

// idOf names a comment by its place: <type>-<id>-<floor>, an answer with its ULID behind. No id of a post holds a hyphen.
func idOf(on post.Ref, floor int, reply string) string {
	id := fmt.Sprintf("%s-%s-%d", on.Type, on.ID, floor)
	if reply != "" {
		id += "-" + reply
	}
	return id
}

// place returns where a comment with an id lies, false for what is no id.
func place(id string) (on post.Ref, floor int, reply string, ok bool) {
	parts := strings.Split(id, "-")
	if len(parts) != 3 && len(parts) != 4 {
		return on, 0, "", false
	}
	floor, err := strconv.Atoi(parts[2])
	if err != nil || floor < 1 {
		return on, 0, "", false
	}
	if len(parts) == 4 {
		reply = parts[3]
	}
	on = post.Ref{Type: post.Type(parts[0]), ID: parts[1]}
	return on, floor, reply, idOf(on, floor, reply) == id
}
