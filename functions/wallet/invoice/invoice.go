package invoice

import (
	"path"
	"slices"
	"strconv"
	"strings"
	"time"

	"bimportal/shared/api"
	"bimportal/shared/clock"
	"bimportal/shared/goods"
	"bimportal/shared/money"
	"bimportal/shared/pattern"
)

// State is where an invoice stands.
type State string

const (
	Asked     State = "asked"     // an operator has to issue it
	Issued    State = "issued"    // with its number and its file
	Refused   State = "refused"   // by an operator; its orders can be asked for again
	Withdrawn State = "withdrawn" // by who asked, or because all of its orders went back
	ToReverse State = "toReverse" // an order of an issued one went back: an operator has to reverse it
	Reversed  State = "reversed"  // by a red invoice; its other orders can be asked for again
)

// What stands in an order: whether it is on an invoice, by the numbers of docs/product.md section 9.
const (
	OrderFree     = 0
	OrderAsked    = 1
	OrderIssued   = 2
	OrderReversed = 3 // it went back, and its invoice is reversed or will be
)

// Within is how long after it was paid an order can be put on an invoice.
const Within = 365 * 24 * time.Hour

// OrdersMost is how many orders one invoice has: they all change in its transaction, which holds 100 writes.
const OrdersMost = 50

// Story is one line of what happened to an invoice.
type Story struct {
	At   int64  `json:"at"` // epoch milliseconds
	Text string `json:"text"`
}

// Line is an order on an invoice, as it was when it was put there.
type Line struct {
	OrderNo    string     `json:"orderNo"`
	Seq        int64      `json:"seq" doc:"among the account's orders"`
	Type       goods.Type `json:"type" enum:"template,product,family,vip"`
	Name       string     `json:"name"`
	PayFen     money.Fen  `json:"payFen"`
	CreatedAt  int64      `json:"createdAt" doc:"when it was paid, epoch milliseconds, as the next"`
	RefundedAt int64      `json:"refundedAt" doc:"0 where it did not go back"`
}

// Lines are an invoice's orders, beside it: a list of invoices does not read them.
type Lines struct {
	List []Line `json:"list"`
}

// Standing returns those that did not go back.
func (l Lines) Standing() []Line {
	return slices.DeleteFunc(slices.Clone(l.List), func(o Line) bool { return o.RefundedAt > 0 })
}

// Asker is who asks, and for whose account.
type Asker struct {
	AccountID    string `json:"accountId"`
	UserID       string `json:"userId"`
	UserName     string `json:"userName"`     // a member's, of an enterprise
	EnterpriseID string `json:"enterpriseId"` // empty for his own account
}

// Invoice is an invoice of some orders of one account, asked for or issued.
type Invoice struct {
	No  string `json:"no"`
	Seq int64  `json:"seq"` // from 1 within the account
	Asker
	Title
	Kind      Kind      `json:"kind"`
	Email     string    `json:"email"`
	AmountFen money.Fen `json:"amountFen"`
	Orders    int       `json:"orders"`
	State     State     `json:"status"`
	Number    string    `json:"number"` // as the tax bureau counts it
	File      string    `json:"file"`   // a downloadPath, as RedFile
	RedNumber string    `json:"redNumber"`
	RedFile   string    `json:"redFile"`
	Reason    string    `json:"reason"` // why it was refused, withdrawn or is to be reversed
	CreatedAt int64     `json:"createdAt"`
	IssuedAt  int64     `json:"issuedAt"`
	DecidedAt int64     `json:"decidedAt"` // by an operator, at last
	DecidedBy string    `json:"decidedBy"` // an operator's name
	Steps     []Story   `json:"steps"`

	// The sparse index byLease: while an operator has to do something, since when.
	Open       string `json:"open,omitempty"`
	LeaseUntil int64  `json:"leaseUntil,omitempty"`
}

var (
	errNotAsked    = api.Conflict("invoice_decided", "这张发票已经处理，请刷新后查看")
	errNotReversal = api.Conflict("invoice_not_to_reverse", "这张发票不需要冲红，请刷新后查看")
	ErrOwn         = api.Forbidden("own_invoice", "不能处理自己或所在企业申请的发票，请由其他运营人员处理")
	errNothing     = api.Field("orderNos", "请选择要开票的订单")
	errTooMany     = api.Field("orderNos", "一张发票最多合并 50 个订单")
	errNumber      = api.Field("number", "请输入 20 位数电票号码")
	errSameNumber  = api.Field("number", "红字发票号码不能与原发票相同")
	errNeedsFile   = api.Field("filePath", "请上传发票文件")
	errNeedsReason = api.Field("note", "请填写不予开票的原因，申请人能看到")
	errNoMoney     = api.Field("orderNos", "开票金额必须大于 0")
	errEmail       = api.Field("email", "请输入正确的邮箱")

	numberForm = pattern.Of(`^[0-9]{20}$`)
	emailForm  = pattern.Of(`^[^\s@]+@[^\s@]+\.[^\s@]{2,}$`)
)

// Count refuses (400) an invoice of no orders, or of too many.
func Count(orders int) error {
	switch {
	case orders == 0:
		return errNothing
	case orders > OrdersMost:
		return errTooMany
	}
	return nil
}

// New returns an invoice that is asked for. Its amount is what was paid for its orders. 400 by its fields.
func New(no string, by Asker, t Title, k Kind, email string, lines Lines, now time.Time) (Invoice, error) {
	if err := Count(len(lines.List)); err != nil {
		return Invoice{}, err
	}
	if err := t.Check(k); err != nil {
		return Invoice{}, err
	}
	if !emailForm().MatchString(email) {
		return Invoice{}, errEmail
	}
	v := Invoice{No: no, Asker: by, Title: t, Kind: k, Email: email, Orders: len(lines.List), State: Asked, CreatedAt: clock.Millis(now)}
	for _, o := range lines.List {
		v.AmountFen += o.PayFen
	}
	if v.AmountFen <= 0 {
		return Invoice{}, errNoMoney
	}
	v.say(v.CreatedAt, "申请开票，"+strconv.Itoa(v.Orders)+" 个订单，"+v.AmountFen.Text()+" 元")
	v.wait(v.CreatedAt)
	return v, nil
}

func (v *Invoice) say(at int64, text string) { v.Steps = append(v.Steps, Story{at, text}) }

// openInvoice is the index's partition of invoices that wait for an operator.
const openInvoice = "invoice"

func (v *Invoice) wait(since int64) { v.Open, v.LeaseUntil = openInvoice, since }
func (v *Invoice) end(s State)      { v.State, v.Open, v.LeaseUntil = s, "", 0 }

// Withdraw takes back what is asked for. 409 invoice_decided.
func (v *Invoice) Withdraw(now time.Time) error {
	if v.State != Asked {
		return errNotAsked
	}
	v.end(Withdrawn)
	v.say(clock.Millis(now), "撤回申请")
	return nil
}

// Operator is who decides.
type Operator struct{ UserID, Name string }

func (v *Invoice) decided(by Operator, now time.Time) int64 {
	v.DecidedAt, v.DecidedBy = clock.Millis(now), by.Name
	return v.DecidedAt
}

// turn refuses an operator who decides what is not to be decided, or his own.
func (v *Invoice) turn(by Operator, state State, otherwise error) error {
	switch {
	case v.State != state:
		return otherwise
	case by.UserID == v.UserID:
		return ErrOwn
	}
	return nil
}

// Issue is the operator's yes, with the number and the file of the invoice. 403 own_invoice, 409 invoice_decided.
func (v *Invoice) Issue(number, file string, by Operator, now time.Time) error {
	if err := v.turn(by, Asked, errNotAsked); err != nil {
		return err
	}
	switch {
	case !numberForm().MatchString(number):
		return errNumber
	case file == "":
		return errNeedsFile
	}
	v.end(Issued)
	v.Number, v.File = number, file
	v.IssuedAt = v.decided(by, now)
	v.say(v.IssuedAt, "已开票，发票号码 "+number)
	return nil
}

// Refuse is the operator's no. 403 own_invoice, 409 invoice_decided.
func (v *Invoice) Refuse(reason string, by Operator, now time.Time) error {
	if err := v.turn(by, Asked, errNotAsked); err != nil {
		return err
	}
	if reason = strings.TrimSpace(reason); reason == "" {
		return errNeedsReason
	}
	v.end(Refused)
	v.Reason = reason
	v.say(v.decided(by, now), "不予开票："+reason)
	return nil
}

// Return says that an order on it went back: it leaves what is only asked for, and what was issued has to be reversed. It
// returns what stands in the order from now on.
func (v *Invoice) Return(l *Lines, orderNo string, now time.Time) int {
	i, at := slices.IndexFunc(l.List, func(o Line) bool { return o.OrderNo == orderNo && o.RefundedAt == 0 }), clock.Millis(now)
	if i < 0 {
		return OrderFree
	}
	o := &l.List[i]
	o.RefundedAt = at
	name := "“" + o.Name + "”"
	switch v.State {
	case Asked:
		v.Orders--
		v.AmountFen -= o.PayFen
		v.say(at, name+"已退款，不再开票")
		if v.Orders == 0 {
			v.end(Withdrawn)
			v.Reason = "订单已全部退款"
		}
		return OrderFree
	case Issued:
		v.State, v.Reason = ToReverse, name+"已退款"
		v.wait(at)
		v.say(at, name+"已退款，等待冲红")
	default:
		v.say(at, name+"已退款")
	}
	return OrderReversed
}

// Reverse notes the red invoice by which an operator took an issued one back. 403 own_invoice, 409 invoice_not_to_reverse.
func (v *Invoice) Reverse(number, file string, by Operator, now time.Time) error {
	if err := v.turn(by, ToReverse, errNotReversal); err != nil {
		return err
	}
	switch {
	case !numberForm().MatchString(number):
		return errNumber
	case number == v.Number:
		return errSameNumber
	}
	v.end(Reversed)
	v.RedNumber, v.RedFile = number, file
	v.say(v.decided(by, now), "已冲红，红字发票号码 "+number)
	return nil
}

// FileOf returns the path of its file, or of the red invoice's, and the name that it is saved under.
func (v *Invoice) FileOf(red bool) (file, name string) {
	if red {
		return v.RedFile, "红字发票_" + v.RedNumber + path.Ext(v.RedFile)
	}
	return v.File, "发票_" + v.Number + path.Ext(v.File)
}
