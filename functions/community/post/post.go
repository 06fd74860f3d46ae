// Package post is what everything that people write for each other has in common, once for articles, comments and needs: who may post and how
// often, which words wait for a look, what happens to what is reported, and the operators' desk for it (ADR 72).
package post

import (
	"time"

	"bimportal/shared/api"
	"bimportal/shared/limit"
)

// Type is a kind of post.
type Type string

const (
	Article Type = "article"
	Comment Type = "comment"
	Need    Type = "need"
	Circle  Type = "circle"

	FamilyComment Type = "familyComment" // of the mall's (shared/familycomment)
)

// names are what users read of the types.
var names = map[Type]string{Article: "文章", Comment: "评论", Need: "需求", Circle: "圈子", FamilyComment: "族评价"}

// State is where a post is (product.md section 7). Only On is public.
type State int

const (
	Draft   State = iota
	Review        // waits for an operator
	On            // everybody reads it
	Refused       // an operator said no before it was public
	Hidden        // taken from the public, by reports or by an operator
)

// Why is what brought a post before the operators.
type Why string

const (
	New     Why = "new"     // its author's first ones
	Words   Why = "words"   // a word that waits for a look
	Reports Why = "reports" // people in good standing
	Appeal  Why = "appeal"  // its author
)

const (
	// firstOnes is how many posts of an account an operator has let through before its posts go out by themselves.
	firstOnes = 3
	// hiddenAt is how many reports of people in good standing hide a post until it was looked at.
	hiddenAt = 3
	// baselessMost is from how many baseless reports on somebody's reports count for nothing.
	baselessMost = 3
	// reportsMost is how many open reports a post has; more say nothing new. A decision ends them all in one transaction, which has at most 100
	// writes: four for each.
	reportsMost = 20
)

// PerHour returns the limit of a kind of post: most of them in an hour.
func PerHour(t Type, most int) limit.Limit {
	return limit.Limit{Name: "post#" + string(t), Most: most, Within: time.Hour, Message: "您发布得太频繁了，请稍后再试"}
}

// Author is what the desk knows of who posts.
type Author struct {
	UserID   string `json:"userId"`
	Passed   int    `json:"passed"`   // posts that an operator let through
	Refused  int    `json:"refused"`  // and those that he refused or took away
	Baseless int    `json:"baseless"` // his reports that an operator found nothing in
}

// Established says that his posts go out by themselves.
func (a Author) Established() bool { return a.Passed >= firstOnes }

// Good says that his reports count.
func (a Author) Good() bool { return a.Baseless < baselessMost }

// Who is the caller as his posts show him.
type Who struct {
	UserID, Nickname, Avatar string
	Region                   string // where he posts from, as shared/person says it
	New                      bool   // his posts wait for a look
}

var (
	// ErrGone says that there is no such post, or none that the caller may see.
	ErrGone = api.NotFound("post_gone", "内容不存在，或已被删除")

	errOwn         = api.Conflict("own_post", "不能举报自己发布的内容")
	errOwnCase     = api.Forbidden("own_case", "不能处理自己发布的内容，请由其他运营人员处理")
	errReported    = api.Conflict("reported", "您已经举报过，我们正在核实")
	errManyReports = api.Conflict("many_reports", "这条内容已有多人举报，我们正在核实")
	errNoCase      = api.Conflict("no_case", "这条内容已经处理过了，请刷新列表")
	errNoAppeal    = api.Conflict("no_appeal", "只有未通过或被隐藏的内容可以申诉")
	errAppealed    = api.Conflict("appealed", "每条内容只能申诉一次，请等待处理结果")
)

// Ref names a post.
type Ref struct {
	Type Type   `json:"type" enum:"article,comment,need,circle,familyComment"`
	ID   string `json:"id"`
}

// Post is a post as the desk sees it. Read is what its kind read, for the write that turns it.
type Post struct {
	Ref
	Title, HTML          string // what an operator looks at; HTML is cleaned
	AuthorID, AuthorName string
	State                State
	Path                 string // its page, below /portal
	At                   int64  // epoch milliseconds
	Read                 any
}

// Case says that a post waits for an operator. It lies there exactly as long.
type Case struct {
	Ref
	Title    string `json:"title"`
	AuthorID string `json:"authorId"`
	Author   string `json:"author"`
	Why      Why    `json:"why" enum:"new,words,reports,appeal"`
	Text     string `json:"text"` // the words found, or what the author says
	Reports  int    `json:"reports"`
	Good     int    `json:"good"`  // reports of people in good standing
	Since    int64  `json:"since"` // epoch milliseconds
	Path     string `json:"path"`
}

// Report is what somebody says against a post.
type Report struct {
	UserID   string `json:"userId"`
	Nickname string `json:"nickname"`
	Reason   string `json:"reason"`
	Detail   string `json:"detail"`
	Good     bool   `json:"good"`
	At       int64  `json:"at"`     // epoch milliseconds
	Closed   int64  `json:"closed"` // when an operator had looked; 0 while it is open
}

// Decision is what an operator said of a post.
type Decision struct {
	Ref
	DecisionID string `json:"decisionId"`
	Title      string `json:"title"`
	Why        Why    `json:"why"`
	Passed     bool   `json:"passed"`
	Reason     string `json:"reason"`
	By         string `json:"by"` // the operator
	Reports    int    `json:"reports"`
	At         int64  `json:"at"` // epoch milliseconds
}

// after returns the state that a decision leads to: what is not let through is refused where it never was public, else hidden.
func after(before State, passed bool) State {
	switch {
	case passed:
		return On
	case before == Review || before == Refused:
		return Refused
	}
	return Hidden
}
