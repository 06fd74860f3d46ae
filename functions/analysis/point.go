package analysis

import (
	"fmt"
	"time"

	"bimportal/shared/api"
	"bimportal/shared/limit"
	"bimportal/shared/searchdoc"
)

// Data is what a behaviour was about. It has no room for a person: no name, no address, no text that somebody typed.
type Data struct {
	Page       string `json:"page" maxLength:"100" pattern:"^(/[A-Za-z][A-Za-z_-]{0,31}|/\\{id\\??\\}){1,4}$" msg:"required=请说明页面;pattern=页面应为门户的路由;maxLength=页面过长" doc:"the route, as /productDetails/{id}; never the address itself"`
	TargetType string `json:"targetType,omitempty" enum:"product,template,family,article,need,case,help,provider,news,demo,plugin,order" required:"false"`
	TargetID   string `json:"targetId,omitempty" pattern:"^(([a-z]{1,12}_)?[0-9a-f]{10}|[0-9A-HJKMNP-TV-Z]{26})$" required:"false" msg:"pattern=对象的标识不正确"`
	From       string `json:"from,omitempty" maxLength:"100" pattern:"^(/[A-Za-z][A-Za-z_-]{0,31}|/\\{id\\??\\}){1,4}$" required:"false" doc:"the route before, or where a click leads"`
	Ms         int64  `json:"ms,omitempty" minimum:"0" maximum:"86400000" required:"false" doc:"how long, in milliseconds"`
	Len        int64  `json:"len,omitempty" minimum:"0" maximum:"200" required:"false" doc:"characters of a search, not the search"`
	Hits       int64  `json:"hits,omitempty" minimum:"0" maximum:"1000000" required:"false" doc:"what a search found"`
	Grade      string `json:"grade,omitempty" enum:"good,fair,poor" required:"false" msg:"enum=没有这个等级" doc:"of a page's speed, by the thresholds of web vitals"`
	Weeks      int64  `json:"weeks,omitempty" minimum:"0" maximum:"8" required:"false" msg:"maximum=最多统计 8 周" doc:"since this browser's first week, told once a week"`
}

// Behavior is what somebody did.
type Behavior string

// Point is one thing that somebody did.
type Point struct {
	Behavior     Behavior `json:"behavior" enum:"page_view,page_leave,click_nav,product_view,demo_enter,trial_get,template_view,template_use,template_like,family_view,family_preview,family_collect,family_download,search,provider_follow,order_create,order_pay,topup_open,topup_scan,topup_success,topup_timeout,article_view,article_publish,plugin_download,help_vote,error_shown,project_apply,page_lcp,page_inp,page_cls,visit_week" msg:"required=请说明行为;enum=没有这种行为"`
	BusinessData Data     `json:"businessData"`
	At           int64    `json:"at,omitempty" minimum:"1" required:"false" doc:"epoch milliseconds on the visitor's clock; the day that counts is ours"`
}

// views are the behaviours that are a look at their target.
var views = map[Behavior]bool{"page_view": true, "product_view": true, "template_view": true, "article_view": true}

// viewed are the kinds whose looks stand on their pages (shared/stats).
var viewed = map[string]searchdoc.Type{
	"product": searchdoc.Product, "template": searchdoc.Template, "case": searchdoc.Case, "news": searchdoc.News,
	"help": searchdoc.Help, "demo": searchdoc.Demo, "provider": searchdoc.Provider,
}

// Target is what was looked at.
type Target struct {
	Type searchdoc.Type
	ID   string
}

// View returns what the point is a look at.
func (p Point) View() (Target, bool) {
	kind, ok := viewed[p.BusinessData.TargetType]
	return Target{kind, p.BusinessData.TargetID}, ok && views[p.Behavior] && p.BusinessData.TargetID != ""
}

// graded are the behaviours that say how fast a page was.
var graded = map[Behavior]bool{"page_lcp": true, "page_inp": true, "page_cls": true}

// check refuses a speed without its grade.
func (p Point) check() error {
	if graded[p.Behavior] && p.BusinessData.Grade == "" {
		return api.Field("points", "请说明页面速度的等级")
	}
	return nil
}

// subject is what the point is counted under: its page, of a click where it leads; of a page's speed the grade, too, and of a visit the weeks since
// the first alone.
func (p Point) subject() string {
	d := p.BusinessData
	switch {
	case graded[p.Behavior]:
		return d.Page + "#" + d.Grade
	case p.Behavior == visitWeek:
		return fmt.Sprintf("week#%d", d.Weeks)
	case p.Behavior == "click_nav" && d.From != "":
		return d.From
	}
	return d.Page
}

// Counter is how often something was done on one page on one day. A day's counters lie in shards, which a reader adds. Without a subject it is what
// found no room under its own.
type Counter struct {
	Day      string   `json:"day"` // YYYY-MM-DD in Shanghai
	Behavior Behavior `json:"behavior"`
	Subject  string   `json:"subject"`
	N        int64    `json:"n"`
	Ms       int64    `json:"ms"`
	Len      int64    `json:"len"`
	Hits     int64    `json:"hits"`
	TTL      int64    `json:"ttl"` // epoch seconds
}

// numbers returns what there is to add.
func (c Counter) numbers() map[string]int64 {
	add := map[string]int64{"n": c.N}
	for name, n := range map[string]int64{"ms": c.Ms, "len": c.Len, "hits": c.Hits} {
		if n > 0 {
			add[name] = n
		}
	}
	return add
}

// visitWeek has few subjects, which nobody invents.
const visitWeek Behavior = "visit_week"

// Subjects is how many counters one shard of a day has: visitors name pages that there are not, too.
type Subjects struct {
	N   int   `json:"n"`
	TTL int64 `json:"ttl"` // epoch seconds
}

// counted is what the counters of a batch have in common, and what tells them apart.
type counted struct {
	behavior Behavior
	subject  string
}

// pointLimits are how many calls come from one network, where an office has one address.
var pointLimits = []limit.Limit{
	{Name: "points-minute", Most: 120, Within: time.Minute},
	{Name: "points-hour", Most: 2400, Within: time.Hour},
}

// looksLimit is how many views one thing has of a network, which is another one each day (shared/visitor).
var looksLimit = limit.Limit{Name: "looks", Most: 100, Within: 24 * time.Hour}

const (
	thingsMost   = 10                   // that one call may count, and may look at: each is a write
	subjectsMost = 500                  // of a shard and day
	countersKeep = 400 * 24 * time.Hour // a year beside the year before
	seenKeep     = 2 * 24 * time.Hour   // its day is over everywhere
)

// totals adds a batch up, so that a batch of one kind is one write. It refuses more than thingsMost kinds, or things looked at.
func totals(points []Point) (map[counted]Counter, error) {
	sums := map[counted]Counter{}
	for _, p := range points {
		if err := p.check(); err != nil {
			return nil, err
		}
		key := counted{p.Behavior, p.subject()}
		c := sums[key]
		c.N++
		c.Ms += p.BusinessData.Ms
		c.Len += p.BusinessData.Len
		c.Hits += p.BusinessData.Hits
		sums[key] = c
	}
	if len(sums) > thingsMost || len(looks(points)) > thingsMost {
		return nil, api.Field("points", fmt.Sprintf("一次最多统计 %d 个不同的对象", thingsMost))
	}
	return sums, nil
}

// looks returns what a batch looked at, each once.
func looks(points []Point) []Target {
	var list []Target
	had := map[Target]bool{}
	for _, p := range points {
		if t, ok := p.View(); ok && !had[t] {
			had[t] = true
			list = append(list, t)
		}
	}
	return list
}

// Seen says that a tab session, or without one a network, has looked at something today.
type Seen struct {
	TTL int64 `json:"ttl"` // epoch seconds
}
