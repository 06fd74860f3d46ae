package content

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"bimportal/shared/api"
	"bimportal/shared/clock"
	"bimportal/shared/id"
	"bimportal/shared/media"
	"bimportal/shared/membership"
	"bimportal/shared/plain"
	"bimportal/shared/richtext"
	"bimportal/shared/searchdoc"
)

// News is a notice or an article without its text (product.md section 8). What an enterprise writes lies under that
// enterprise; only what the platform's operators write for all is public.
type News struct {
	ID            string   `json:"id"`
	EnterpriseID  string   `json:"enterpriseId"` // whose it is
	Title         string   `json:"title"`
	Type          string   `json:"type"` // a value of the dictionary type NEWS_TYPE
	CoverURL      string   `json:"coverUrl"`
	Summary       string   `json:"summary"`
	Audience      string   `json:"audience"`
	EnterpriseIDs []string `json:"enterpriseIds"` // of the audience enterprises
	PinnedUntil   int64    `json:"pinnedUntil"`   // epoch milliseconds, as the next ones; 0 is never
	PublishAt     int64    `json:"publishAt"`
	ExpireAt      int64    `json:"expireAt"`
	Status        int      `json:"status"`
	Seeded        int      `json:"seeded"` // how often it had been read before it was counted here
	Rev           int64    `json:"rev"`
	UpdatedAt     int64    `json:"updatedAt"`
	UpdatedBy     string   `json:"updatedBy"`

	// DueAt is when something happens to it by itself next: it appears or it expires. A Due lies at that moment exactly
	// as long; 0 is never.
	DueAt int64 `json:"dueAt"`
}

// Body is the text of a news.
type Body struct {
	ID   string `json:"id"`
	HTML string `json:"html"`
}

// Due says that something is to be done to a news at At.
type Due struct {
	NewsID       string `json:"newsId"`
	EnterpriseID string `json:"enterpriseId"`
	At           int64  `json:"at"`
}

// A news' status.
const (
	newsDraft     = 0
	newsScheduled = 1
	newsOn        = 2
	newsWithdrawn = 3
)

// Who a news is for.
const (
	forAll         = "all"
	forMembers     = "members"     // anybody who is signed in
	forEnterprises = "enterprises" // those of EnterpriseIDs
)

// Shown says that its audience sees it at the moment. It follows from the times alone: nobody has to be awake for a
// news to appear or to expire.
func (n News) Shown(now time.Time) bool {
	at := clock.Millis(now)
	return (n.Status == newsOn || n.Status == newsScheduled) && n.PublishAt <= at && (n.ExpireAt == 0 || at < n.ExpireAt)
}

// For says that it is written for the members of an enterprise and not for everybody.
func (n News) For(enterpriseID string) bool {
	return n.Audience == forMembers || n.Audience == forEnterprises && slices.Contains(n.EnterpriseIDs, enterpriseID)
}

// Public says that anybody sees it at the moment.
func (n News) Public(now time.Time) bool {
	return n.Shown(now) && n.Audience == forAll && n.EnterpriseID == membership.Platform
}

// Listed says that the public's lists have to know it: anybody sees it now, or will by its times alone.
func (n News) Listed(now time.Time) bool {
	if appears := time.UnixMilli(n.PublishAt); appears.After(now) {
		now = appears
	}
	return n.Public(now)
}

// NewsCount is how many news an enterprise has. They are withdrawn and never deleted, so one that is not needed is
// written anew.
type NewsCount struct {
	News int `json:"news"`
}

// newsMost is how many news an enterprise has at most, the operators' own too: its people read them whole.
const newsMost = 1000

// Add counts one more (409 when it is too many).
func (c *NewsCount) Add() error {
	if c.News++; c.News > newsMost {
		return api.Conflict("too_many_news", fmt.Sprintf("一家企业最多可以有%d条新闻公告，请修改已撤回的新闻后再发布", newsMost))
	}
	return nil
}

// Pinned says that it stands before the others.
func (n News) Pinned(now time.Time) bool { return n.PinnedUntil > clock.Millis(now) }

// settle brings status and DueAt to what they are at the moment; what is published without a time is so from now on.
func (n *News) settle(now time.Time) {
	at := clock.Millis(now)
	n.DueAt = 0
	if n.Status != newsScheduled && n.Status != newsOn {
		return
	}
	if n.PublishAt == 0 {
		n.PublishAt = at
	}
	if n.PublishAt > at {
		n.Status, n.DueAt = newsScheduled, n.PublishAt
		return
	}
	n.Status = newsOn
	if n.ExpireAt > at {
		n.DueAt = n.ExpireAt
	}
}

// Newest orders by the time of publication, the newest first.
func Newest(list []News) {
	slices.SortFunc(list, func(a, b News) int { return cmp.Or(cmp.Compare(b.PublishAt, a.PublishAt), cmp.Compare(a.ID, b.ID)) })
}

// Matches says whether the news is in the filter; an empty filter takes all.
func (n News) Matches(newsType, keyword string) bool {
	if newsType != "" && n.Type != newsType {
		return false
	}
	text := strings.ToLower(n.Title + "\n" + n.Summary)
	for _, w := range strings.Fields(strings.ToLower(keyword)) {
		if !strings.Contains(text, w) {
			return false
		}
	}
	return true
}

const (
	titleMost = 60
	bodyMost  = 20_000 // characters that a reader sees
)

// Draft is what an editor writes.
type Draft struct {
	Title, Type, CoverURL, Summary, HTML string
	Audience                             string
	EnterpriseIDs                        []string
	PinnedUntil, PublishAt, ExpireAt     int64
}

// Write takes the draft over. Its text comes back cleaned. types are the values of NEWS_TYPE.
func (n *News) Write(d Draft, types map[string]string) (html string, err error) {
	html = richtext.Clean(d.HTML)
	d.Title, d.Summary = strings.TrimSpace(d.Title), strings.TrimSpace(d.Summary)
	length := plain.Length(html)
	switch {
	case d.Title == "":
		return "", api.Field("title", "请输入标题")
	case utf8.RuneCountInString(d.Title) > titleMost:
		return "", api.Field("title", fmt.Sprintf("标题不能超过%d字", titleMost))
	case types[d.Type] == "":
		return "", api.Field("type", "请选择新闻类型")
	case d.CoverURL != "" && !media.Picture(d.CoverURL):
		return "", api.Field("coverUrl", "封面须是已上传的图片")
	case strings.TrimSpace(textOf(html)) == "":
		return "", api.Field("contentHtml", "请输入正文")
	case length > bodyMost:
		return "", api.Field("contentHtml", fmt.Sprintf("正文不能超过%d字", bodyMost))
	case d.ExpireAt != 0 && d.ExpireAt <= d.PublishAt:
		return "", api.Field("expireAt", "下线时间须晚于发布时间")
	}
	if d.Summary == "" {
		d.Summary = summaryOf(textOf(html), 120)
	}
	n.Title, n.Type, n.CoverURL, n.Summary = d.Title, d.Type, d.CoverURL, d.Summary
	n.Audience, n.EnterpriseIDs = d.Audience, d.EnterpriseIDs
	n.PinnedUntil, n.PublishAt, n.ExpireAt = d.PinnedUntil, d.PublishAt, d.ExpireAt
	return html, nil
}

var (
	errNotYours   = api.Forbidden("news_audience", "只有平台运营人员可以面向全平台发布新闻")
	errTooMany    = api.Field("enterpriseIds", "一次最多面向 100 家企业发布")
	errNoAudience = api.Field("enterpriseIds", "请选择接收的企业")
)

// For checks whom the news may be for: an enterprise writes for its own people, the platform's operators who may
// publish write for anybody.
func (d *Draft) For(enterpriseID string, publishes bool) error {
	if enterpriseID != membership.Platform || !publishes {
		if d.Audience != forEnterprises || len(d.EnterpriseIDs) > 1 || (len(d.EnterpriseIDs) == 1 && d.EnterpriseIDs[0] != enterpriseID) {
			return errNotYours
		}
		d.EnterpriseIDs = []string{enterpriseID}
		return nil
	}
	if d.Audience != forEnterprises {
		d.EnterpriseIDs = []string{}
		return nil
	}
	slices.Sort(d.EnterpriseIDs)
	d.EnterpriseIDs = slices.Compact(d.EnterpriseIDs)
	if len(d.EnterpriseIDs) == 0 {
		return errNoAudience
	}
	if len(d.EnterpriseIDs) > 100 {
		return errTooMany
	}
	return nil
}

// What an editor does with a news.
const (
	saveNews     = "save"
	publishNews  = "publish"
	withdrawNews = "withdraw"
)

// Move takes the news to its next state.
func (n *News) Move(action string, now time.Time) error {
	switch action {
	case publishNews:
		if n.ExpireAt != 0 && n.ExpireAt <= clock.Millis(now) {
			return api.Field("expireAt", "下线时间已经过去，请先修改")
		}
		n.Status = newsScheduled
	case withdrawNews:
		if n.Status != newsScheduled && n.Status != newsOn {
			return api.Conflict("news_not_published", "这条新闻没有发布，不需要撤回")
		}
		n.Status = newsWithdrawn
	}
	n.settle(now)
	return nil
}

// searchDoc is what the portal's search knows of the news.
func (n News) searchDoc(html, typeName string) searchdoc.Doc {
	return searchdoc.Doc{
		Type: searchdoc.News, ID: n.ID, Title: n.Title, Summary: n.Summary, Text: textOf(html), Tags: []string{typeName},
		Path: "/news/" + n.ID, Cover: n.CoverURL, Kind: newsKinds[n.Type], PublishedAt: n.PublishAt,
	}
}

// newsKinds are the drawings that stand for a missing cover.
var newsKinds = map[string]string{"notice": "building", "product": "frame", "standard": "section", "training": "education", "industry": "bridge"}

// onceID returns the id of a new record of a kind: a repeated request of one key writes the same one.
func onceID(kind, userID, key string) string {
	if key == "" {
		return id.New("")
	}
	return id.Slug(kind, userID+"/"+key)
}

// textOf returns what a reader sees of cleaned HTML.
func textOf(source string) string { return plain.Text(source) }
