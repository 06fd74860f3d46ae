package board

import (
	"cmp"
	"maps"
	"slices"
	"time"
)

// kind is how the days of a period become one number.
type kind int

const (
	level   kind = iota // what stands at its end
	sum                 // the days together
	counter             // what came between its first and last day
)

// way is which way of a number is the good one.
type way string

const (
	more    way = "more"
	fewer   way = "fewer"
	neither way = "neither"
)

// tile is one number of the board.
type tile struct {
	number           Number
	kind             kind
	good             way
	name, definition string
	unit             string // 元 stands for an amount in fen
	path             string // the list behind it, below /portal
	money            bool   // for who may see the enterprise's sales
}

var enterpriseTiles = []tile{
	{Members, level, more, "成员", "期末已加入且未停用的成员", "人", "/organizationManagement", false},
	{Active, sum, more, "活跃人次", "期内每天进入工作台的成员之和，一人一天计一次", "人次", "/organizationManagement", false},
	{AppOpens, sum, more, "应用访问", "期内成员从工作台打开应用的次数", "次", "/user-info/appSquare", false},
	{Running, level, more, "运行中项目", "期末有效期内的项目，含即将到期的", "个", "/projectManagement", false},
	{Opening, level, neither, "开通中项目", "期末已申请、还没有开通完成的项目", "个", "/projectManagement", false},
	{Expiring, level, fewer, "30 天内到期", "期末有效期不足 30 天的项目", "个", "/projectManagement?status=3", false},
	{Expired, level, fewer, "已过期项目", "期末有效期已过、还没有删除的项目", "个", "/projectManagement?status=4", false},
	{TemplateUses, counter, more, "模板使用", "期内本企业的模板被使用的次数", "次", "/templateManagement", false},
	{Families, level, more, "自有族", "期末本企业的族，不论状态", "个", "/familyManagement", false},
	{Bought, level, more, "已购族", "期末本企业买下、可以下载的族", "个", "", false},
	{FamilyDownloads, counter, more, "族下载", "期内本企业的族被下载的次数", "次", "/familyManagement", false},
	{Storage, level, neither, "族空间", "期末企业族空间里文件的大小，含回收站", "MB", "/family/space?scope=enterprise", false},
	{Orders, sum, more, "售出订单", "期内成交的订单，含之后退款的", "笔", "/facilitaror/account", true},
	{IncomeFen, sum, more, "收入", "期内成交订单扣除服务费后的收入，未扣退款", "元", "/facilitaror/account", true},
	{RefundedFen, sum, fewer, "退款", "期内退回买家的收入", "元", "/facilitaror/account?state=refunded", true},
	{Waiting, level, neither, "审核中", "期末等待平台审核的内容", "项", "/productManagement", false},
}

var platformTiles = []tile{
	{Enterprises, level, more, "企业", "期末已通过审核且未解散的企业", "家", "/enterpriseReview?status=approved", false},
	{Reviews, level, fewer, "待审核企业", "期末等待审核的企业", "家", "/enterpriseReview?status=waiting", false},
	{Users, level, more, "用户", "期末已注册且未注销的用户", "人", "", false},
	{Providers, level, more, "服务商", "期末有内容上架的企业", "家", "/providerList", false},
	{Waiting, level, fewer, "待审核内容", "期末等待审核的产品、模板、案例与族", "项", "/contentReview", false},
	{Orders, sum, more, "成交订单", "期内全平台售出的订单", "笔", "", false},
	{IncomeFen, sum, more, "服务商收入", "期内服务商扣除服务费后的收入，未扣退款", "元", "", false},
	{RefundedFen, sum, fewer, "退款", "期内退回买家的收入", "元", "", false},
	{Visits, sum, more, "页面浏览", "期内同意统计的访客打开页面的次数", "次", "", false},
	{Looks, sum, more, "产品浏览", "期内同意统计的访客浏览产品的次数", "次", "", false},
	{Trials, sum, more, "领取试用", "期内领取演示账号的次数", "次", "", false},
	{Applies, sum, more, "申请项目", "期内同意统计的访客提交项目申请的次数", "次", "", false},
	{Carts, sum, more, "下单", "期内同意统计的访客确认订单的次数", "次", "", false},
	{Payments, sum, more, "支付", "期内同意统计的访客完成支付的次数", "次", "", false},
	{Errors, sum, fewer, "出错页面", "期内同意统计的访客看到错误提示的次数", "次", "", false},
}

// DayPoint is a number on a day; null where it is not known.
type DayPoint struct {
	Date  string `json:"date"`
	Value *int64 `json:"value"`
}

// Tile is one number over a period.
type Tile struct {
	Key        Number     `json:"key"`
	Name       string     `json:"name"`
	Definition string     `json:"definition"`
	Unit       string     `json:"unit" doc:"元: the numbers are fen"`
	Value      *int64     `json:"value" doc:"null where it is not known"`
	Before     *int64     `json:"before" doc:"over the period before; null where that is not known whole"`
	Ratio      *int64     `json:"ratio" doc:"the change in per mille of it; null where it is not known or 0"`
	Series     []DayPoint `json:"series" doc:"of a counter the days' own parts"`
	Path       string     `json:"path" doc:"the list behind it, below /portal; empty for none"`
	Good       way        `json:"good" enum:"more,fewer,neither" doc:"which way is good"`
	Hidden     bool       `json:"hidden" doc:"the reader does not want to see it"`
}

// Over returns the tile over the dates of a period and of the one before, which is as long.
func (t tile) over(days map[string]Day, before, dates []string) Tile {
	out := Tile{Key: t.number, Name: t.name, Definition: t.definition, Unit: t.unit, Path: t.path, Good: t.good, Series: make([]DayPoint, len(dates))}
	all := slices.Concat(before, dates)
	for i, date := range dates {
		out.Series[i] = DayPoint{date, t.on(days, all, len(before)+i)}
	}
	out.Value = t.total(days, all, len(before), len(all))
	if then := t.total(days, all, 0, len(before)); then != nil && out.Value != nil {
		out.Before = then
		if *then != 0 {
			halves := (*out.Value - *then) * 2000 / *then
			ratio := (halves + int64(cmp.Compare(halves, 0))) / 2
			out.Ratio = &ratio
		}
	}
	return out
}

// untilRolled gives today, which has had no turn yet, what the day before left: its levels and counters, and nothing that came. Else the whole
// board would be unknown for the first hour of each day; as of when it stands, it says.
func untilRolled(days map[string]Day, tiles []tile, now time.Time) {
	today, last := dateOf(now), days[dateOf(now.Add(-24*time.Hour))]
	if _, rolled := days[today]; rolled || last.N == nil {
		return
	}
	n := maps.Clone(last.N)
	for _, t := range tiles {
		if _, known := n[t.number]; known && t.kind == sum {
			n[t.number] = 0
		}
	}
	days[today] = Day{Date: today, N: n}
}

// on returns the number of the i-th of the dates.
func (t tile) on(days map[string]Day, dates []string, i int) *int64 {
	n, known := days[dates[i]].N[t.number]
	if t.kind == counter {
		if i == 0 {
			return nil
		}
		earlier, there := days[dates[i-1]].N[t.number]
		n, known = n-earlier, known && there
	}
	if !known {
		return nil
	}
	return &n
}

// total returns the number over dates[from:to]: nil where its end is not known, or of a sum one of its days.
func (t tile) total(days map[string]Day, dates []string, from, to int) *int64 {
	if to == from {
		return nil
	}
	switch t.kind {
	case level:
		return t.on(days, dates, to-1)
	case counter:
		// From the last day before the period on; where that is not known, from the first day of it that is.
		last, known := days[dates[to-1]].N[t.number]
		for i := max(from-1, 0); known && i < to-1; i++ {
			if first, there := days[dates[i]].N[t.number]; there {
				n := last - first
				return &n
			}
		}
		return nil
	}
	var n int64
	for _, date := range dates[from:to] {
		one, known := days[date].N[t.number]
		if !known {
			return nil
		}
		n += one
	}
	return &n
}
