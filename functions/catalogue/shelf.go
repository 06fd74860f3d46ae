package catalogue

import (
	"strings"
	"time"
	"unicode/utf8"

	"bimportal/shared/api"
	"bimportal/shared/clock"
)

// Shelf is whether a product can be seen: putaway$e (product.md decision 3).
type Shelf int

// The states of the shelf. Only OnShelf is public.
const (
	Draft     Shelf = 0
	InReview  Shelf = 1
	OnShelf   Shelf = 2
	OffShelf  Shelf = 3
	Rejected  Shelf = 4
	ForcedOff Shelf = 5
)

var shelfNames = map[Shelf]string{Draft: "草稿", InReview: "审核中", OnShelf: "已上架", OffShelf: "已下架", Rejected: "审核未通过", ForcedOff: "平台下架"}

// Hand is who moves a product on the shelf: its provider, the operator who audits content, or one who is both.
type Hand struct{ Provider, Auditor bool }

type move struct{ from, to Shelf }

// providerMoves are the provider's: into review and back, off the shelf, and into review again after whatever took it
// off. auditorMoves are the operator's decisions.
var (
	providerMoves = map[move]bool{
		{Draft, InReview}: true, {InReview, Draft}: true, {OnShelf, OffShelf}: true, {OffShelf, InReview}: true,
		{Rejected, InReview}: true, {ForcedOff, InReview}: true,
	}
	auditorMoves = map[move]bool{{InReview, OnShelf}: true, {InReview, Rejected}: true, {OnShelf, ForcedOff}: true}
)

var (
	errShelfMove  = api.Conflict("shelf_move", "产品当前状态不支持这项操作，请刷新后再试")
	errNotAuditor = api.Forbidden("not_auditor", "上架、驳回与强制下架由平台内容审核人员处理")
	errNotOwn     = api.Forbidden("not_own_product", "只能由产品所属的企业进行此操作")
)

const reasonMost = 200

// Move puts the product into another state. The reason may stay empty except for Rejected and ForcedOff. Who may not
// make the move gets 403, a move that there is not 409, a missing reason 400.
func (p *Product) Move(to Shelf, reason string, by Hand, now time.Time) error {
	reason = strings.TrimSpace(reason)
	m := move{p.Shelf, to}
	switch {
	case shelfNames[to] == "":
		return api.Field("putaway$e", "请选择列表中的一项")
	case (to == Rejected || to == ForcedOff || auditorMoves[m]) && !by.Auditor:
		return errNotAuditor
	case providerMoves[m] && !by.Provider:
		return errNotOwn
	case !providerMoves[m] && !auditorMoves[m]:
		return errShelfMove
	case (to == Rejected || to == ForcedOff) && reason == "":
		return api.Field("reason$e", "请填写原因")
	case utf8.RuneCountInString(reason) > reasonMost:
		return api.Field("reason$e", "原因不能超过200字")
	}
	p.Shelf, p.Reason, p.UpdatedAt = to, reason, clock.Millis(now)
	if to == OnShelf {
		p.PublishedAt = p.UpdatedAt
	}
	return nil
}

// Editable says that its provider may change or delete it; otherwise why not (409).
func (p Product) Editable() error {
	switch p.Shelf {
	case OnShelf:
		return api.Conflict("on_shelf", "产品已上架，请先下架再修改或删除")
	case InReview:
		return api.Conflict("in_review", "产品正在审核，请先撤回审核再修改或删除")
	}
	return nil
}

// Told answers what the provider's owner reads of a decision, and false where there is nothing to tell.
func (p Product) Told() (title, content string, ok bool) {
	switch p.Shelf {
	case OnShelf:
		return "产品已上架", "“" + p.Name + "”已通过审核，现在所有访客都可以看到。", true
	case Rejected:
		return "产品未通过审核", "“" + p.Name + "”未通过审核：" + p.Reason + "。修改后可以再次提交。", true
	case ForcedOff:
		return "产品已被平台下架", "“" + p.Name + "”已被平台下架：" + p.Reason + "。整改后可以再次提交审核。", true
	}
	return "", "", false
}
