// Package wallet holds what people have paid in: orders at the payment provider, the ledger, the balance.
package wallet

import (
	"context"
	"net/http"

	"bimportal/functions/wallet/heads"
	"bimportal/functions/wallet/purchase"
	"bimportal/shared/account"
	"bimportal/shared/api"
	"bimportal/shared/audit"
	"bimportal/shared/auth"
	"bimportal/shared/blob"
	"bimportal/shared/clock"
	"bimportal/shared/escrow"
	"bimportal/shared/limit"
	"bimportal/shared/membership"
	"bimportal/shared/notify"
	"bimportal/shared/person"
	"bimportal/shared/store"
	"bimportal/shared/tables"
)

// Flow starts the top-up machine and wakes its waiting task (shared/flow).
type Flow struct {
	Start func(ctx context.Context, name, input string) error
	Wake  func(ctx context.Context, token, output string) error
}

// Deps is what the group needs; what it may do to which table is in functions/groups.yml.
type Deps struct {
	DB        *store.DB
	Tables    tables.Names
	Provider  *Provider
	Flow      Flow
	Transfers Flow // the machine of payouts
	Clock     clock.Clock
	Uploads   *blob.Bucket

	Commission purchase.Commission
	Terms      Terms
	Seal       Seal
	Signer     heads.Signer
}

// Group is what others do with the group. It names no table: each package that meets one compiles it anew (ADR 82).
type Group interface {
	Routes() *api.Group
	Work(context.Context, Event) (any, error)
}

// Service is the group's endpoints and its worker's tasks.
type Service struct {
	db       *store.DB
	orders   *store.Table[Order]
	accounts account.Store
	pointers *store.Table[Pointer]
	rows     *store.Table[Row]
	refunds  *store.Table[Refund]
	repeats  *store.Table[RefundRepeat]
	bookings *store.Table[Booking]
	reports  *store.Table[Report]
	payouts  *store.Table[Payout]

	purchases   *purchase.Service
	escrow      *escrow.Store
	cashRepeats *store.Table[CashRepeat]
	roots       *store.Table[Published]
	tops        *store.Table[heads.Top]
	chunks      *store.Table[heads.Chunk]
	trials      *store.Table[Trial]

	people    person.Directory
	reader    *membership.Reader
	book      audit.Book
	sessions  *store.Table[auth.Session]
	limits    limit.Windows
	box       notify.Box
	provider  *Provider
	flow      Flow
	transfers Flow
	terms     Terms
	seal      Seal
	signer    heads.Signer
	now       clock.Clock
}

// New returns the group.
func New(d Deps) Group {
	accounts := account.NewStore(d.DB, d.Tables.Wallet)
	people := person.NewDirectory(d.DB, d.Tables.Identity)
	reader := membership.NewReader(d.DB, d.Tables.Enterprise)
	return &Service{
		db:       d.DB,
		orders:   store.NewTable[Order](d.DB, d.Tables.Wallet),
		accounts: accounts,
		pointers: store.NewTable[Pointer](d.DB, d.Tables.Wallet),
		rows:     store.NewTable[Row](d.DB, d.Tables.Wallet),
		refunds:  store.NewTable[Refund](d.DB, d.Tables.Wallet),
		repeats:  store.NewTable[RefundRepeat](d.DB, d.Tables.Wallet),
		bookings: store.NewTable[Booking](d.DB, d.Tables.Wallet),
		reports:  store.NewTable[Report](d.DB, d.Tables.Wallet),
		payouts:  store.NewTable[Payout](d.DB, d.Tables.Wallet),

		purchases: purchase.New(purchase.Deps{
			DB: d.DB, Tables: d.Tables, Accounts: accounts, Reader: reader, People: people, Uploads: d.Uploads, Commission: d.Commission, Clock: d.Clock,
		}),
		escrow:      escrow.NewStore(d.DB, d.Tables, d.Clock),
		cashRepeats: store.NewTable[CashRepeat](d.DB, d.Tables.Wallet),
		roots:       store.NewTable[Published](d.DB, d.Tables.Wallet),
		trials:      store.NewTable[Trial](d.DB, d.Tables.Wallet),
		tops:        store.NewTable[heads.Top](d.DB, d.Tables.Wallet),
		chunks:      store.NewTable[heads.Chunk](d.DB, d.Tables.Wallet),
		signer:      d.Signer,

		people:    people,
		reader:    reader,
		book:      audit.NewBook(d.DB, d.Tables.Enterprise),
		sessions:  store.NewTable[auth.Session](d.DB, d.Tables.Identity),
		limits:    limit.NewWindows(d.DB, d.Tables.Wallet, d.Clock),
		box:       notify.NewBox(d.DB, d.Tables.Message),
		provider:  d.Provider,
		flow:      d.Flow,
		transfers: d.Transfers,
		terms:     d.Terms,
		seal:      d.Seal,
		now:       d.Clock,
	}
}

const maxNotification = 64 << 10 // bytes

// Routes registers every endpoint of the group.
func (s *Service) Routes() *api.Group {
	g := api.NewGroup("wallet", auth.Sessions(s.sessions, s.reader, s.now), s.now)
	api.Post(g, "/family/mall/personal/asset", api.User, s.personalAsset)
	api.Get(g, "/family/user/wallet/entries", api.User, s.pageEntries)
	api.Get(g, "/family/user/wallet/proof", api.User, s.proof)
	api.Get(g, "/platform/home/provider/account/proof", api.AnyOf(auth.SaleView, auth.AccountView), s.enterpriseProof)
	api.Get(g, "/family/user/wallet/roots", api.Public, s.pageRoots)
	api.Get(g, "/family/user/wallet/proof/root", api.User, s.inclusion)
	api.Get(g, "/platform/home/provider/account/proof/root", api.AnyOf(auth.SaleView, auth.AccountView), s.enterpriseInclusion)
	api.Post(g, "/family/order/alipay/faceToFace", api.User, s.faceToFace)
	api.Get(g, "/family/order/alipay/payment/query", api.User, s.queryPayment)
	api.Post(g, "/family/order/personal/recharge", api.User, s.pageTopUps)
	api.Post(g, "/family/user/order/refund", api.User, s.refund)
	api.Post(g, "/family/order/alipay/tocash", api.User, s.toCash)
	api.Get(g, "/family/order/alipay/tocash/plan", api.User, s.planCashOut)
	api.Get(g, "/family/order/alipay/tocash/mine", api.User, s.pagePayouts)
	api.Post(g, "/family/order/alipay/tocash/review", api.Platform(auth.PayoutView), s.reviewPayouts)
	api.Post(g, "/family/order/alipay/tocash/decide", api.Platform(auth.PayoutDecide), s.decide)
	api.Post(g, "/family/order/alipay/tocash/again", api.Platform(auth.PayoutDecide), s.again)
	api.Get(g, "/family/order/desk", api.Platform(auth.MoneyView), s.desk)
	api.Post(g, "/family/order/desk/note", api.Platform(auth.MoneyNote), s.note)
	api.Post(g, "/family/order/desk/ask", api.Platform(auth.MoneyNote), s.askTrade)
	p := s.purchases
	api.Post(g, "/family/order/product/purchase", api.User, p.Buy)
	api.Post(g, "/platform/home/itemTemplate/buyFreeTemplate", api.User, p.BuyFree)
	api.Post(g, "/family/user/order/list", api.User, p.List)
	api.Post(g, "/family/mall/personal/order/list", api.User, p.Families)
	api.Post(g, "/family/mall/personal/shop/sale", api.View(auth.SaleView), p.FamilySales)
	api.Get(g, "/family/user/order/detail", api.User, p.Detail)
	api.Get(g, "/family/user/order/owned", api.User, p.Owned)
	api.Post(g, "/family/user/order/giveBack", api.User, p.GiveBack)
	api.Post(g, "/family/user/order/claim", api.User, p.Ask)
	api.Post(g, "/family/user/order/claim/withdraw", api.User, p.Withdraw)
	api.Post(g, "/family/user/order/claim/escalate", api.User, p.GoOn)
	api.Post(g, "/family/user/order/claim/review", api.Platform(auth.ClaimView), p.Review)
	api.Post(g, "/family/user/order/claim/decide", api.Platform(auth.ClaimDecide), p.Decide)
	api.Post(g, "/platform/home/provider/saleOrder", api.View(auth.SaleView), p.SaleOrders)
	api.Raw(g, http.MethodPost, "/platform/home/provider/account/export", api.View(auth.SaleView), api.MaxBody, p.Export)
	api.Post(g, "/platform/home/provider/account/claim", api.Perm(auth.SaleDecide), p.Answer)
	api.Get(g, "/family/user/order/quote", api.User, p.Quote)
	api.Get(g, "/family/user/vip/packages", api.Public, p.VIPPackages)
	api.Get(g, "/family/user/vip/info", api.User, p.VIPInfo)
	api.Post(g, "/family/order/personal/vip/buy", api.User, p.VIPBuy)
	api.Post(g, "/family/order/personal/vip/renew", api.User, p.VIPRenew)
	s.enterpriseRoutes(g)
	s.invoiceRoutes(g)
	api.Raw(g, http.MethodPost, "/family/order/alipay/notify", api.Public, maxNotification, s.notify)
	return g
}

// enterpriseRoutes registers what members do with the account of their enterprise.
func (s *Service) enterpriseRoutes(g *api.Group) {
	p := s.purchases
	view, spend := api.View(auth.AccountView), api.Perm(auth.AccountSpend)
	api.Get(g, "/family/order/enterprise/account", view, s.enterpriseAsset)
	api.Get(g, "/family/order/enterprise/entries", view, s.pageEnterpriseEntries)
	api.Post(g, "/family/order/enterprise/recharge", view, s.pageEnterpriseTopUps)
	api.Post(g, "/family/order/alipay/account", api.Perm(auth.AccountTopUp), s.topUpEnterprise)
	api.Post(g, "/family/order/enterprise/tocash", api.Perm(auth.AccountDraw), s.draw)
	api.Get(g, "/family/order/enterprise/tocash/mine", view, s.pageDraws)
	api.Get(g, "/family/order/enterprise/limits", view, p.Limits)
	api.Post(g, "/family/order/enterprise/limit", api.Perm(auth.AccountView), p.SetLimit)
	api.Post(g, "/family/order/enterprise/purchase", spend, p.EnterpriseBuy)
	api.Post(g, "/family/order/enterprise/list", view, p.EnterpriseList)
	api.Get(g, "/family/order/enterprise/detail", view, p.EnterpriseDetail)
	api.Get(g, "/family/order/enterprise/owned", api.Member, p.EnterpriseOwned)
	api.Post(g, "/family/order/enterprise/giveBack", spend, p.EnterpriseGiveBack)
	api.Post(g, "/family/order/enterprise/claim", spend, p.EnterpriseAsk)
	api.Post(g, "/family/order/enterprise/claim/withdraw", spend, p.EnterpriseWithdraw)
	api.Post(g, "/family/order/enterprise/claim/escalate", spend, p.EnterpriseGoOn)
}

// invoiceRoutes registers invoices: of one's own account, of an enterprise's, and at the operators' desk.
func (s *Service) invoiceRoutes(g *api.Group) {
	p := s.purchases
	api.Get(g, "/family/user/invoice/titles", api.User, p.InvoiceTitles)
	api.Post(g, "/family/user/invoice/title", api.User, p.SaveInvoiceTitle)
	api.Post(g, "/family/user/invoice/title/delete", api.User, p.DeleteInvoiceTitle)
	api.Post(g, "/family/user/invoice/orders", api.User, p.InvoiceOrders)
	api.Post(g, "/family/user/invoice/apply", api.User, p.ApplyInvoice)
	api.Post(g, "/family/user/invoice/list", api.User, p.Invoices)
	api.Get(g, "/family/user/invoice/detail", api.User, p.Invoice)
	api.Post(g, "/family/user/invoice/withdraw", api.User, p.WithdrawInvoice)
	api.Get(g, "/family/user/invoice/file", api.User, p.InvoiceFile)
	api.Post(g, "/family/user/invoice/review", api.Platform(auth.InvoiceView), p.ReviewInvoices)
	api.Post(g, "/family/user/invoice/decide", api.Platform(auth.InvoiceDecide), p.DecideInvoice)
	api.Post(g, "/family/user/invoice/reverse", api.Platform(auth.InvoiceDecide), p.ReverseInvoice)
	view, spend := api.View(auth.AccountView), api.Perm(auth.AccountSpend)
	api.Get(g, "/family/order/enterprise/invoice/titles", view, p.EnterpriseInvoiceTitles)
	api.Post(g, "/family/order/enterprise/invoice/title", spend, p.SaveEnterpriseInvoiceTitle)
	api.Post(g, "/family/order/enterprise/invoice/title/delete", spend, p.DeleteEnterpriseInvoiceTitle)
	api.Post(g, "/family/order/enterprise/invoice/orders", view, p.EnterpriseInvoiceOrders)
	api.Post(g, "/family/order/enterprise/invoice/apply", spend, p.ApplyEnterpriseInvoice)
	api.Post(g, "/family/order/enterprise/invoice/list", view, p.EnterpriseInvoices)
	api.Get(g, "/family/order/enterprise/invoice/detail", view, p.EnterpriseInvoice)
	api.Post(g, "/family/order/enterprise/invoice/withdraw", spend, p.WithdrawEnterpriseInvoice)
	api.Get(g, "/family/order/enterprise/invoice/file", view, p.EnterpriseInvoiceFile)
}
