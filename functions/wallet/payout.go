package wallet

import (
	"regexp"
	"strings"
	"time"

	"bimportal/functions/wallet/account"
	"bimportal/shared/api"
	"bimportal/shared/clock"
	"bimportal/shared/membership"
	"bimportal/shared/money"
	"bimportal/shared/notify"
	"bimportal/shared/person"
)

// PayoutState is where a payout stands.
type PayoutState string

const (
	PayoutWaits   PayoutState = "wait"    // held: off the balance, an operator has to transfer it
	PayoutDone    PayoutState = "done"    // transferred
	PayoutRefused PayoutState = "refused" // back on the balance
)

// Payout is an amount of the balance that no trade can give back any more: an operator transfers it to the payee
// (product.md decision 45). It is held from the moment it is asked for.
type Payout struct {
	No        string      `json:"no"`
	UserID    string      `json:"userId"`
	AccountID string      `json:"accountId"`
	AmountFen money.Fen   `json:"amountFen"`
	Payee     Payee       `json:"payee"`
	State     PayoutState `json:"state"`
	CreatedAt int64       `json:"createdAt"` // epoch milliseconds, as the next
	DecidedAt int64       `json:"decidedAt"`
	DecidedBy string      `json:"decidedBy"` // an operator's name
	Note      string      `json:"note"`      // the transfer's number, or why it was refused
}

// Payee is whose account at the payment provider a transfer goes to.
type Payee struct {
	Account string `json:"account"`
	Name    string `json:"name"`
}

const (
	partsMost     = 15 // trades of one request: five writes each in its transaction
	toldMost      = 8  // operators who are told of a payout: two writes each in the same
	payoutOverdue = 3 * 24 * time.Hour
)

var (
	errPayoutDecided = api.Conflict("payout_decided", "这笔退回申请已经处理，请刷新后查看")
	errOwnPayout     = api.Forbidden("own_payout", "不能处理自己的退回申请，请由其他运营人员处理")
	errNoPayout      = api.NotFound("no_payout", "没有找到这笔退回申请")

	payeeAccount = regexp.MustCompile(`^(?:1[3-9]\d{9}|[^\s@]+@[^\s@]+\.[^\s@]{2,})$`)
)

// Part is what one trade gives back of a request.
type Part struct {
	OutTradeNo string
	AmountFen  money.Fen
}

// Ways are the ways on which a balance can go back: trades, the newest first, each with what it gives back, and what
// only a transfer can. What remains of a trade waits for a refund of it that is under way, and a transfer for the one
// before it.
type Ways struct {
	Parts      []Part
	ByTrade    money.Fen // the sum of Parts
	ByTransfer money.Fen
	Later      money.Fen // the rest of the balance
}

// WaysOf returns the ways for a balance, by the account's top-ups, the newest first.
func WaysOf(rows []Row, b account.Balance, now time.Time) Ways {
	w := Ways{}
	left := max(b.BalanceFen, 0)
	for _, r := range rows {
		o := r.order()
		amount := min(o.returns(now), left)
		if amount == 0 {
			continue
		}
		left -= amount
		if o.State == Paid && len(w.Parts) < partsMost {
			w.Parts = append(w.Parts, Part{o.OutTradeNo, amount})
			w.ByTrade += amount
		} else {
			w.Later += amount
		}
	}
	if b.FrozenFen > 0 {
		w.Later += left
	} else {
		w.ByTransfer = left
	}
	return w
}

// Split returns what each trade gives back of an amount, the newest first, and what has to be transferred. It refuses
// (400) more than goes back now.
func (w Ways) Split(amount money.Fen) (parts []Part, transfer money.Fen, err error) {
	switch most := w.ByTrade + w.ByTransfer; {
	case amount <= 0:
		return nil, 0, api.Field("amountFen", "退回金额必须大于 0")
	case amount > most && w.Later > 0:
		return nil, 0, api.Field("amountFen", "本次最多可退 "+most.Text()+" 元，其余金额请在正在处理的退款或转账完成后再申请")
	case amount > most:
		return nil, 0, api.Field("amountFen", "余额不足，最多可退 "+most.Text()+" 元")
	}
	for _, p := range w.Parts {
		if p.AmountFen = min(p.AmountFen, amount); p.AmountFen > 0 {
			parts = append(parts, p)
			amount -= p.AmountFen
		}
	}
	return parts, amount, nil
}

// Check refuses (400) a payee that no transfer can go to.
func (p Payee) Check() error {
	var bad []api.FieldError
	if !payeeAccount.MatchString(p.Account) {
		bad = append(bad, api.FieldError{Field: "account", Message: "这部分金额需由平台转账，请填写支付宝账号（手机号或邮箱）"})
	}
	if p.Name == "" {
		bad = append(bad, api.FieldError{Field: "realName", Message: "请填写支付宝账号的实名"})
	}
	if len(bad) > 0 {
		return api.Invalid("invalid_input", bad[0].Message, bad...)
	}
	return nil
}

// NewPayout begins a payout: the amount leaves the balance and is held. The lines are the customer's and the opposite
// one on the payout's own account.
func NewPayout(no, userID string, b *account.Balance, amount money.Fen, to Payee, now time.Time) (p Payout, debit, held account.Line, err error) {
	if err := b.Cover(amount); err != nil {
		return Payout{}, account.Line{}, account.Line{}, err
	}
	p = Payout{No: no, UserID: userID, AccountID: b.AccountID, AmountFen: amount, Payee: to, State: PayoutWaits, CreatedAt: clock.Millis(now)}
	b.FrozenFen += amount
	debit = b.Book(p.AccountID, account.BizWithdraw, no, p.word()+"申请", -amount, now)
	return p, debit, p.line(heldAccount(no), 1, amount, amount, p.word()+"冻结", now), nil
}

func heldAccount(no string) string     { return "held_" + no }
func transferAccount(no string) string { return "clearing_transfer_" + no }

func (p Payout) line(accountID string, no int64, amount, balance money.Fen, title string, now time.Time) account.Line {
	return account.Side(accountID, no, account.BizWithdraw, p.No, title, amount, balance, now)
}

// Decide is the operator's word: the amount was transferred, with the transfer's number, or it is refused with a reason
// and returns to the balance. The two lines add up to nothing.
func (p *Payout) Decide(b *account.Balance, done bool, note, byID, byName string, now time.Time) ([2]account.Line, error) {
	note = strings.TrimSpace(note)
	switch {
	case p.State != PayoutWaits:
		return [2]account.Line{}, errPayoutDecided
	case byID == p.UserID:
		return [2]account.Line{}, errOwnPayout
	case note == "":
		return [2]account.Line{}, api.Field("note", "请填写转账流水号或原因")
	}
	p.DecidedAt, p.DecidedBy, p.Note = clock.Millis(now), byName, note
	b.FrozenFen -= p.AmountFen
	released := p.line(heldAccount(p.No), 2, -p.AmountFen, 0, p.word()+"解冻", now)
	if done {
		p.State = PayoutDone
		b.PaidOutFen += p.AmountFen
		return [2]account.Line{released, p.line(transferAccount(p.No), 1, p.AmountFen, p.AmountFen, "平台转账", now)}, nil
	}
	p.State = PayoutRefused
	return [2]account.Line{released, b.Book(p.AccountID, account.BizWithdraw, p.No, p.word()+"未通过，金额退回"+p.book(), p.AmountFen, now)}, nil
}

// OfEnterprise returns the enterprise that draws out of its account; empty for a person whose balance goes back.
func (p Payout) OfEnterprise() string { return account.EnterpriseOf(p.AccountID) }

// word names what is done.
func (p Payout) word() string {
	if p.OfEnterprise() != "" {
		return "提现"
	}
	return "余额退回"
}

// book names what is held and returns where the transfer is refused.
func (p Payout) book() string {
	if p.OfEnterprise() != "" {
		return "企业账户"
	}
	return "余额"
}

// enterpriseNotice tells who asked how drawing out of his enterprise's account stands.
func (p Payout) enterpriseNotice() notify.Notice {
	n := notify.Notice{UserID: p.UserID, MsgType: notify.Sys, TypeCode: notify.KindWallet, Link: "/companyAccount", EnterpriseID: p.OfEnterprise()}
	amount := p.AmountFen.Text()
	switch p.State {
	case PayoutWaits:
		n.Title, n.Content = "企业账户已申请提现 "+amount+" 元", "由平台核对后转账到填写的支付宝账号，处理前冻结。"
	case PayoutDone:
		n.Title, n.Content = "企业账户已提现 "+amount+" 元", amount+" 元已转账到填写的支付宝账号，转账流水号 "+p.Note+"。"
	case PayoutRefused:
		n.Title, n.Content = "企业账户提现未通过", amount+" 元已回到企业账户。原因："+p.Note
	}
	return n
}

// Notice tells how the payout stands.
func (p Payout) Notice() notify.Notice {
	if p.OfEnterprise() != "" {
		return p.enterpriseNotice()
	}
	n := notify.Notice{UserID: p.UserID, MsgType: notify.Sys, TypeCode: notify.KindWallet, Link: "/user-info/account"}
	amount := p.AmountFen.Text()
	switch p.State {
	case PayoutWaits:
		n.Title, n.Content = "已申请退回余额 "+amount+" 元", "支付宝不再受理这部分金额的原路退回，由平台转账到您填写的支付宝账号，处理前冻结。"
	case PayoutDone:
		n.Title, n.Content = "余额已退回 "+amount+" 元", amount+" 元已转账到您填写的支付宝账号，转账流水号 "+p.Note+"。"
	case PayoutRefused:
		n.Title, n.Content = "余额退回未通过", amount+" 元已回到余额。原因："+p.Note
	}
	return n
}

// WaitingNotice tells an operator that the payout waits for him. Who is paid stands only where he decides.
func (p Payout) WaitingNotice(operator string) notify.Notice {
	return notify.Notice{
		UserID: operator, MsgType: notify.Sys, TypeCode: notify.KindWallet, Link: "/payoutReview", EnterpriseID: membership.Platform,
		Title: "有一笔" + p.word() + "等待处理：" + p.AmountFen.Text() + " 元", Content: "申请编号 " + p.No + "。这部分金额已冻结，请在 3 天内转账或退回" + p.book() + "。",
	}
}

// Masked returns the account with its middle hidden.
func (p Payee) Masked() string {
	name, domain, mail := strings.Cut(p.Account, "@")
	if !mail {
		return person.MaskTelephone(p.Account)
	}
	letters := []rune(name)
	return string(letters[:min(3, len(letters)-1)]) + "****@" + domain
}

// Overdue says that the person waits for so long that somebody must look.
func (p Payout) Overdue(now time.Time) bool {
	return clock.Millis(now) >= p.CreatedAt+payoutOverdue.Milliseconds()
}
