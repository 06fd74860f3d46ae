package product

import (
	"bimportal/shared/api"
	"bimportal/shared/auth"
	"bimportal/shared/publish"
)

var (
	errGone       = api.NotFound("product_gone", "产品不存在或已下架")
	errShelfMove  = api.Conflict("shelf_move", "产品当前状态不支持这项操作，请刷新后再试")
	errNotAuditor = api.Forbidden("not_auditor", "上架、驳回与强制下架由平台内容审核人员处理")
	errNotOwn     = api.Forbidden("not_own_product", "只能由产品所属的企业进行此操作")
)

// Shelf is how a product comes before the public and goes again: putaway$e (product.md decision 3). Its provider brings it
// into review and back, off the shelf, and into review again after whatever took it off; the rest is the auditor's.
var Shelf = publish.Life{
	Word: "产品", Gone: errGone, Page: "/productDetail/", Board: "/productManagement",
	States: []string{"草稿", "审核中", "已上架", "已下架", "审核未通过", "平台下架"},
	Ways: map[publish.Way]publish.By{
		{From: publish.Draft, To: publish.InReview}:     publish.Provider,
		{From: publish.InReview, To: publish.Draft}:     publish.Provider,
		{From: publish.On, To: publish.Off}:             publish.Provider,
		{From: publish.Off, To: publish.InReview}:       publish.Provider,
		{From: publish.Rejected, To: publish.InReview}:  publish.Provider,
		{From: publish.ForcedOff, To: publish.InReview}: publish.Provider,
		{From: publish.InReview, To: publish.On}:        publish.Auditor,
		{From: publish.InReview, To: publish.Rejected}:  publish.Auditor,
		{From: publish.On, To: publish.ForcedOff}:       publish.Auditor,
	},
	Keeps:      []publish.State{publish.Draft, publish.InReview, publish.On, publish.Off, publish.Rejected, publish.ForcedOff},
	StateField: "putaway$e", ReasonField: "reason$e",
	Told: map[publish.State]publish.Tale{
		publish.On:        {Title: "产品已上架", Content: "“{name}”已通过审核，现在所有访客都可以看到。"},
		publish.Rejected:  {Title: "产品未通过审核", Content: "“{name}”未通过审核：{reason}。修改后可以再次提交。"},
		publish.ForcedOff: {Title: "产品已被平台下架", Content: "“{name}”已被平台下架：{reason}。整改后可以再次提交审核。"},
	},
	Refuse: refuse, Held: held, Deed: func(verb, name string) string { return verb + "产品“" + name + "”" },
}

// rights are what a member needs for his enterprise's products.
var rights = publish.Rights{
	View: []auth.Permission{auth.ProductView, auth.ProductShelf}, Edit: auth.ProductEdit, Delete: auth.ProductDelete, Move: auth.ProductShelf,
}

// refuse returns 403 to who may not go a way that others may, or brings it where only an auditor does; 409 for no way.
func refuse(way publish.Way, may, by publish.By) error {
	switch {
	case (way.To == publish.Rejected || way.To == publish.ForcedOff || may == publish.Auditor) && by&publish.Auditor == 0:
		return errNotAuditor
	case may == publish.Provider:
		return errNotOwn
	}
	return errShelfMove
}

func held(state publish.State, _, _ string) error {
	if state == publish.On {
		return api.Conflict("on_shelf", "产品已上架，请先下架再修改或删除")
	}
	return api.Conflict("in_review", "产品正在审核，请先撤回审核再修改或删除")
}
