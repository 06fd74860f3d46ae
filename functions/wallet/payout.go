package wallet

import (
	"strings"
	"time"

	"bimportal/shared/account"
	"bimportal/shared/api"
	"bimportal/shared/clock"
	"bimportal/shared/membership"
	"bimportal/shared/money"
	"bimportal/shared/notify"
)

// PayoutState is where a payout stands.
type PayoutState string

const (
	PayoutWaits   PayoutState = "wait"    // held: off the balance, an operator has to look at it
	PayoutPaying  PayoutState = "paying"  // held: the provider is asked until it says how it ended
	PayoutDone    PayoutState = "done"    // transferred
	PayoutRefused PayoutState = "refused" // by the operator: back on the balance
	PayoutFailed  PayoutState = "failed"  // by the provider, for good: back on the balance
)

// Held says that the amount is off the balance and not transferred.
func (s PayoutState) Held() bool { return s == PayoutWaits || s == PayoutPaying }

// Payout is an amount of the balance that no trade can give back any more, or that an enterprise draws out: it is transferred
// to the payee (product.md decisions 45 and 51). It is held from the moment it is asked for.
type Payout struct {
	No        string      `json:"no"` // out_biz_no: the provider transfers once for each
	UserID    string      `json:"userId"`
	AccountID string      `json:"accountId"`
	AmountFen money.Fen   `json:"amountFen"` // off the balance
	FeeFen    money.Fen   `json:"feeFen"`    // of that, what the platform keeps once the rest is transferred
	Payee     SealedPayee `json:"payee"`
	State     PayoutState `json:"state"`
	CreatedAt int64       `json:"createdAt"` // epoch milliseconds, as the next
	DecidedAt int64       `json:"decidedAt"` // when it ended, or was handed to the provider
	DecidedBy string      `json:"decidedBy"` // an operator's name; empty for the provider's own word
	Note      string      `json:"note"`      // the transfer's number, or why it was refused
	Transfer  Transfer    `json:"transfer"`
}

const (
	partsMost     = 15 // trades of one request: five writes each in its transaction
	toldMost      = 8  // operators who are told of a payout: two writes each in the same
	payoutOverdue = 3 * 24 * time.Hour
)

var (
	errPayoutDecided = api.Conflict("payout_decided", "这笔退回申请已经处理，请刷新后查看")
	errOwnPayout     = api.Forbidden("own_payout", "不能处理自己或所在企业的转账申请，请由其他运营人员处理")
	errNoPayout      = api.NotFound("no_payout", "没有找到这笔退回申请")

	errTransferTooSmall = api.Conflict("transfer_too_small", "支付宝单笔转账不少于 0.10 元，请线下处理后登记")
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

// Asked is what somebody asks for.
type Asked struct {
	No, UserID string
	AmountFen  money.Fen
	To         SealedPayee
}

// NewPayout begins a payout: the amount leaves the balance and is held. An operator has to look at what the terms say; the rest is
// transferred at once. The lines are the customer's and the opposite one on the payout's own account. 400 beyond the terms,
// 409 balance_too_low.
func NewPayout(a Asked, b *account.Balance, t Terms, now time.Time) (p Payout, debit, held account.Line, err error) {
	next := *b
	if err := next.Cover(a.AmountFen); err != nil {
		return Payout{}, account.Line{}, account.Line{}, err
	}
	if err := t.count(&next, a.AmountFen, now); err != nil {
		return Payout{}, account.Line{}, account.Line{}, err
	}
	p = Payout{No: a.No, UserID: a.UserID, AccountID: next.AccountID, AmountFen: a.AmountFen, Payee: a.To, State: PayoutWaits, CreatedAt: clock.Millis(now)}
	if p.OfEnterprise() != "" {
		p.FeeFen = t.Fee(p.AmountFen)
	}
	if !t.NeedsLook(p.ArriveFen()) {
		p.begin(now)
	}
	next.FrozenFen += p.AmountFen
	debit = next.Book(p.AccountID, account.BizWithdraw, p.No, p.word()+"申请", -p.AmountFen, now)
	*b = next
	return p, debit, p.line(heldAccount(p.No), 1, p.AmountFen, p.AmountFen, p.word()+"冻结", now), nil
}

// ArriveFen is what the payee gets.
func (p Payout) ArriveFen() money.Fen { return p.AmountFen - p.FeeFen }

func heldAccount(no string) string     { return "held_" + no }
func transferAccount(no string) string { return "clearing_transfer_" + no }

func (p Payout) line(accountID string, no int64, amount, balance money.Fen, title string, now time.Time) account.Line {
	return account.Side(accountID, no, account.BizWithdraw, p.No, title, amount, balance, now)
}

func feeAccount(no string) string { return "fee_" + no }

// Word is what an operator says of a payout that waits.
type Word int

const (
	WordByHand   Word = 1 // he has transferred it himself; the note is the transfer's number
	WordRefuse   Word = 2 // it returns to the balance; the note says why
	WordTransfer Word = 3 // the provider transfers it
)

// Decide is the operator's word. Nothing is booked while the provider transfers; else the lines add up to nothing.
func (p *Payout) Decide(b *account.Balance, word Word, note, byID, byName string, now time.Time) ([]account.Line, error) {
	note = strings.TrimSpace(note)
	switch {
	case p.State != PayoutWaits:
		return nil, errPayoutDecided
	case byID == p.UserID:
		return nil, errOwnPayout
	case word != WordTransfer && note == "":
		return nil, api.Field("note", "请填写转账流水号或原因")
	case word == WordTransfer && p.ArriveFen() < transferLeast:
		return nil, errTransferTooSmall
	}
	p.DecidedAt, p.DecidedBy, p.Note = clock.Millis(now), byName, note
	switch word {
	case WordTransfer:
		p.Note = ""
		p.begin(now)
		return nil, nil
	case WordByHand:
		p.State = PayoutDone
		return p.paid(b, now), nil
	default:
		p.State = PayoutRefused
		return p.back(b, "未通过，金额退回"+p.book(), now), nil
	}
}

// paid are the lines of what was transferred: out of what is held to the payee, and the fee to the platform.
func (p Payout) paid(b *account.Balance, now time.Time) []account.Line {
	b.FrozenFen -= p.AmountFen
	b.PaidOutFen += p.AmountFen
	lines := []account.Line{
		p.line(heldAccount(p.No), 2, -p.AmountFen, 0, p.word()+"解冻", now),
		p.line(transferAccount(p.No), 1, p.ArriveFen(), p.ArriveFen(), "平台转账", now),
	}
	if p.FeeFen > 0 {
		lines = append(lines, p.line(feeAccount(p.No), 1, p.FeeFen, p.FeeFen, p.word()+"手续费", now))
	}
	return lines
}

// back are the lines by which all of what is held returns to the balance.
func (p Payout) back(b *account.Balance, why string, now time.Time) []account.Line {
	b.FrozenFen -= p.AmountFen
	return []account.Line{
		p.line(heldAccount(p.No), 2, -p.AmountFen, 0, p.word()+"解冻", now),
		b.Book(p.AccountID, account.BizWithdraw, p.No, p.word()+why, p.AmountFen, now),
	}
}

// decided is the line of the operators' book.
func (p Payout) decided() string {
	what := p.word() + " " + p.AmountFen.Text() + " 元"
	switch p.State {
	case PayoutPaying:
		return "同意" + what + "，由支付宝转账"
	case PayoutDone:
		return what + "，转账流水号 " + p.Note
	}
	return "不予" + what + "：" + p.Note
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
	case PayoutPaying:
		n.Title, n.Content = "企业账户已申请提现 "+amount+" 元", "正在转账到填写的支付宝账号，到账前冻结。"
	case PayoutDone:
		n.Title, n.Content = "企业账户已提现 "+amount+" 元", p.ArriveFen().Text()+" 元已转账到填写的支付宝账号，转账流水号 "+p.Note+"。"
	case PayoutRefused, PayoutFailed:
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
	case PayoutPaying:
		n.Title, n.Content = "已申请退回余额 "+amount+" 元", "支付宝不再受理这部分金额的原路退回，正在转账到您填写的支付宝账号，到账前冻结。"
	case PayoutDone:
		n.Title, n.Content = "余额已退回 "+amount+" 元", amount+" 元已转账到您填写的支付宝账号，转账流水号 "+p.Note+"。"
	case PayoutRefused, PayoutFailed:
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

// Overdue says that the person waits for so long that somebody must look.
func (p Payout) Overdue(now time.Time) bool {
	return clock.Millis(now) >= p.CreatedAt+payoutOverdue.Milliseconds()
}
