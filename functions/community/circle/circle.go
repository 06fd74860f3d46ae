// Package circle is people who write about one thing: who belongs, who speaks, who looks after it (ADR 73). What is written in a circle is as
// public as any article; who belongs to it may write there.
package circle

import (
	"fmt"
	"net/url"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"bimportal/functions/community/post"
	"bimportal/shared/api"
	"bimportal/shared/circles"
	"bimportal/shared/clock"
	"bimportal/shared/media"
	"bimportal/shared/searchdoc"
	"bimportal/shared/words"
)

// Mode is how people come into a circle.
type Mode int

const (
	Free   Mode = iota // who wants to
	Ask                // whom a manager lets in
	Invite             // who has its link
)

// Role is what somebody is in a circle.
type Role string

const (
	Nobody  Role = "none"
	Member  Role = "member"
	Manager Role = "manager"
	Owner   Role = circles.Owner
)

// Manages says that a role looks after the circle.
func (r Role) Manages() bool { return r == Manager || r == Owner }

// Over says that a role may mute and remove another.
func (r Role) Over(other Role) bool {
	return r == Owner && other != Owner || r == Manager && other == Member
}

// Fellow is somebody as the circle shows him.
type Fellow struct {
	UserID   string `json:"userId"`
	Nickname string `json:"nickname"`
	Avatar   string `json:"avatar"`
}

// Circle is a circle with its owner and its managers.
type Circle struct {
	ID string `json:"id"`
	About
	Owner     Fellow     `json:"by"`
	Managers  []Fellow   `json:"managers"`
	Pinned    []string   `json:"pinned"` // articles that stand first
	Code      string     `json:"code"`   // of its link
	State     post.State `json:"state"`
	Closed    bool       `json:"closed"`
	Members   int        `json:"members"`
	Asks      int        `json:"asks"`     // people who wait to come in
	Articles  int        `json:"articles"` // public ones
	CreatedAt int64      `json:"createdAt"`

	// What the indexes are made of: Shelf only while it is public.
	Shelf       string `json:"shelf,omitempty"`
	PublishedAt int64  `json:"publishedAt"`
	Score       int64  `json:"score"`
}

// About is what its managers say of a circle.
type About struct {
	Name   string   `json:"name" maxLength:"20" msg:"required=请输入圈子名称;maxLength=名称不能超过20字"`
	Cover  string   `json:"coverUrl,omitempty" maxLength:"200" msg:"maxLength=请重新上传封面"`
	Intro  string   `json:"intro" maxLength:"200" msg:"required=请输入圈子简介;maxLength=简介不能超过200字"`
	Rules  string   `json:"rules,omitempty" maxLength:"1000" msg:"maxLength=圈子规则不能超过1000字"`
	Notice string   `json:"notice,omitempty" maxLength:"300" msg:"maxLength=公告不能超过300字"`
	Labels []string `json:"labels,omitempty" maxItems:"5" msg:"maxItems=标签最多5个"`
	Mode   Mode     `json:"joinMode,omitempty" enum:"0,1,2" msg:"enum=加入方式不正确"`
}

// Belonging is that somebody belongs to a circle. It lies there exactly as long.
type Belonging struct {
	Fellow
	CircleID   string `json:"circleId"`
	Role       Role   `json:"role"`
	At         int64  `json:"at"`         // epoch milliseconds, as the next
	MutedUntil int64  `json:"mutedUntil"` // he writes nothing in it until then

	// What the index of members is made of.
	Of        string `json:"owner"`
	ChangedAt int64  `json:"changedAt"`
}

// Mine is that somebody belongs to a circle, where his own are listed.
type Mine struct {
	CircleID string `json:"circleId"`
	Role     Role   `json:"role"`
	At       int64  `json:"at"` // epoch milliseconds
}

// Asking is that somebody wants to come in. It lies there until a manager has spoken.
type Asking struct {
	Fellow
	Text string `json:"text"`
	At   int64  `json:"at"` // epoch milliseconds
}

// Ban is that somebody was put out for good.
type Ban struct {
	UserID string `json:"userId"`
	By     string `json:"by"`
	At     int64  `json:"at"` // epoch milliseconds
}

// Name keeps a circle's name for it.
type Name struct {
	CircleID string `json:"circleId"`
}

const (
	nameLeast    = 2
	introLeast   = 5
	labelMost    = 10
	ownedMost    = 5
	joinedMost   = circles.Most
	managersMost = 10
	pinnedMost   = 3
	asksMost     = 200
	createdHour  = 3
)

var (
	errGone      = api.NotFound("circle_gone", "圈子不存在，或已解散")
	errStranger  = api.NotFound("member_gone", "圈子里没有这个人，请刷新列表")
	errNoAsk     = api.NotFound("ask_gone", "这个申请已经处理过了，请刷新列表")
	errRole      = api.Forbidden("circle_role", "只有圈主和管理员可以这样做")
	errOwner     = api.Forbidden("circle_owner", "只有圈主可以这样做")
	errBanned    = api.Forbidden("circle_banned", "您已被移出这个圈子，不能再次加入")
	errLink      = api.Forbidden("circle_link", "这个圈子只能通过邀请链接加入，请向管理员索取有效的链接")
	errIn        = api.Conflict("circle_member", "您已经在这个圈子里了")
	errAsked     = api.Conflict("circle_asked", "您已经申请过了，请等待管理员处理")
	errMany      = api.Conflict("many_circles", "每人最多加入100个圈子")
	errAskerFull = api.Conflict("asker_full", "该用户加入的圈子已达上限，暂时不能加入")
	errOwned     = api.Conflict("many_owned", "每人最多创建5个圈子")
	errManyAsks  = api.Conflict("many_asks", "待处理的申请太多了，请过几天再试")
	errLeaves    = api.Conflict("owner_stays", "圈主不能退出，请先把圈子转让给其他成员")
	errHeir      = api.Conflict("heir_leaves", "该成员的账号已停用或正在注销，不能接手圈子")
	errManagers  = api.Conflict("many_managers", "每个圈子最多10名管理员")
	errPinned    = api.Conflict("many_pinned", "最多置顶3篇文章，请先取消一篇")
	errNameTaken = api.Conflict("circle_name", "已有同名的圈子，请换一个名称")
	errOutside   = api.Field("circleId", "圈子不存在，或您还没有加入")
	errPutOut    = api.Forbidden("circle_banned", "您已被移出这个圈子，不能在这里发言")
)

// Path is a circle's page, below /portal.
func Path(id string) string { return "/extra-community/circle?id=" + url.QueryEscape(id) }

// Public says that anybody sees it.
func (c Circle) Public() bool { return c.State == post.On && !c.Closed }

// Found says that the search leads to it: it is public, and whoever comes may enter or ask to.
func (c Circle) Found() bool { return c.Public() && c.Mode != Invite }

// doc is what the search knows of a circle that it leads to.
func (c Circle) doc() searchdoc.Doc {
	return searchdoc.Doc{
		Type: searchdoc.Circle, ID: c.ID, Title: c.Name, Summary: c.Intro, Tags: c.Labels, Path: Path(c.ID), Cover: c.Cover, Kind: string(post.Circle),
		Weight: int64(c.Members), PublishedAt: c.CreatedAt,
	}
}

// Placed returns the circle with what the indexes are made of.
func (c Circle) Placed() Circle {
	c.Shelf, c.Score, c.PublishedAt = "", int64(c.Members), c.CreatedAt
	if c.Public() {
		c.Shelf = string(post.Circle)
	}
	return c
}

// Clean returns a form as it is kept, or what is wrong with it by its field.
func (f About) Clean() (About, error) {
	f.Name, f.Intro, f.Rules, f.Notice = strings.Join(strings.Fields(f.Name), " "), strings.TrimSpace(f.Intro), strings.TrimSpace(f.Rules), strings.TrimSpace(f.Notice)
	labels := []string{}
	for _, l := range f.Labels {
		l = strings.Join(strings.Fields(l), " ")
		if utf8.RuneCountInString(l) > labelMost {
			return f, api.Field("labels", "每个标签不能超过10字")
		}
		if l != "" && !slices.Contains(labels, l) {
			labels = append(labels, l)
		}
	}
	f.Labels = labels
	switch {
	case utf8.RuneCountInString(f.Name) < nameLeast:
		return f, api.Field("name", "名称至少2个字")
	case utf8.RuneCountInString(f.Intro) < introLeast:
		return f, api.Field("intro", "简介至少5个字")
	case f.Cover != "" && !media.Picture(f.Cover):
		return f, api.Field("coverUrl", "请重新上传封面")
	}
	return f, nil
}

// Texts are the fields that the word lists are held against.
func (f About) Texts() []words.Text {
	return []words.Text{
		{Field: "name", Value: f.Name}, {Field: "intro", Value: f.Intro}, {Field: "rules", Value: f.Rules}, {Field: "notice", Value: f.Notice},
		{Field: "labels", Value: strings.Join(f.Labels, "，")},
	}
}

// Enter says how somebody comes in: at once, or by asking. Who has the link need not ask. It returns circle_link (403).
func (c Circle) Enter(code string) (asks bool, err error) {
	linked := code != "" && code == c.Code
	switch {
	case linked, c.Mode == Free && code == "":
		return false, nil
	case c.Mode == Ask && code == "":
		return true, nil
	}
	return false, errLink
}

// Speaks refuses whom a manager has muted, until when.
func (b Belonging) Speaks(now time.Time) error {
	if b.MutedUntil <= now.UnixMilli() {
		return nil
	}
	return api.Forbidden("circle_muted", fmt.Sprintf("您在这个圈子里被禁言到 %s", clock.Text(b.MutedUntil)[:16]))
}

// Appoint makes somebody a manager, or one no more. It returns many_managers (409).
func (c *Circle) Appoint(p Fellow, on bool) error {
	c.Managers = slices.DeleteFunc(c.Managers, func(m Fellow) bool { return m.UserID == p.UserID })
	if !on {
		return nil
	}
	if len(c.Managers) >= managersMost {
		return errManagers
	}
	c.Managers = append(c.Managers, p)
	return nil
}

// Pin puts an article first, or not any more. It returns many_pinned (409).
func (c *Circle) Pin(articleID string, on bool) error {
	c.Pinned = slices.DeleteFunc(c.Pinned, func(id string) bool { return id == articleID })
	if !on {
		return nil
	}
	if len(c.Pinned) >= pinnedMost {
		return errPinned
	}
	c.Pinned = append([]string{articleID}, c.Pinned...)
	return nil
}

// minders are who hears of what comes to a circle.
func (c Circle) minders() []string {
	ids := []string{c.Owner.UserID}
	for _, m := range c.Managers {
		ids = append(ids, m.UserID)
	}
	return ids
}
