package purchase

import (
	"time"

	"bimportal/shared/account"
	"bimportal/shared/api"
	"bimportal/shared/clock"
	"bimportal/shared/goods"
	"bimportal/shared/membership"
	"bimportal/shared/money"
	"bimportal/shared/notify"
)

// ClaimState is where a buyer's claim for his money stands.
type ClaimState string

const (
	ClaimNone      ClaimState = ""
	ClaimSeller    ClaimState = "seller"    // waits for the seller's word
	ClaimRefused   ClaimState = "refused"   // by the seller; the buyer may go on to the operator
	ClaimOperator  ClaimState = "operator"  // waits for the operator's word
	ClaimPaid      ClaimState = "paid"      // the money went back
	ClaimRejected  ClaimState = "rejected"  // by the operator, which is the end of it
	ClaimWithdrawn ClaimState = "withdrawn" // by the buyer
)

// Open says that somebody's word is waited for.
func (s ClaimState) Open() bool { return s == ClaimSeller || s == ClaimOperator }

// Claim is what a buyer says against an order that does not go back by itself any more, and what was said to it.
type Claim struct {
	State      ClaimState `json:"state" enum:",seller,refused,operator,paid,rejected,withdrawn" doc:"empty without one"`
	Reason     string     `json:"reason"`
	SellerNote string     `json:"sellerNote" doc:"why the seller refused"`
	Note       string     `json:"note" doc:"why the operator decided so"`
	AskedAt    int64      `json:"askedAt" doc:"epoch milliseconds, as the next"`
	DueAt      int64      `json:"dueAt" doc:"until when the seller answers, or the buyer goes on to the operator; 0 for neither"`
}

// How long a purchase may be claimed, a seller has to answer, and a buyer to go on to the operator.
const (
	ClaimWithin   = 90 * 24 * time.Hour
	SellerAnswers = 3 * 24 * time.Hour
	BuyerGoesOn   = 7 * 24 * time.Hour
)

// The index's partitions of claims that wait for the seller, until when, and for the operator, since when.
const (
	openClaim  = "claim"
	openReview = "claimReview"
)

var (
	errClaimed      = api.Conflict("claim_open", "该订单正在售后处理中")
	errClaimEnded   = api.Conflict("claim_ended", "该订单的售后已经处理完毕")
	errClaimLate    = api.Conflict("claim_late", "已超过 90 天，不能申请售后")
	errNeedsNoClaim = api.Conflict("claim_needless", "该订单可以直接退款，无需申请售后")
	errNoClaim      = api.Conflict("no_claim", "该订单没有需要处理的售后申请")
	errSellerLow    = api.Conflict("seller_balance_low", "卖方企业账户余额不足，暂时不能退款")
	errNoSeller     = api.Conflict("claim_platform", "会员订单不支持售后，7 天内没有享受过优惠的可以退款")
	errOwnClaim     = api.Forbidden("own_claim", "不能处理自己或所在企业的售后申请，请由其他人员处理")
)

// Claimable refuses (409) to claim what is free, went back, goes back by itself, is claimed already, or is too old.
func (o *Order) Claimable(used bool, now time.Time) error {
	switch {
	case o.Status == Refunded:
		return errRefunded
	case o.PayType == PayFree:
		return errFree
	case o.OfPlatform():
		return errNoSeller
	case o.Claim.State.Open():
		return errClaimed
	case o.Claim.SellerNote != "" || o.Claim.State == ClaimRejected: // a seller says no once
		return errClaimEnded
	case o.Refundable(used, now) == nil:
		return errNeedsNoClaim
	case clock.Millis(now) >= o.CreatedAt+ClaimWithin.Milliseconds():
		return errClaimLate
	}
	return nil
}

// Ask claims the price. Income that is frozen stays so until the claim has ended. It refuses as Claimable does.
func (o *Order) Ask(used bool, reason string, now time.Time) error {
	if err := o.Claimable(used, now); err != nil {
		return err
	}
	at, due := clock.Millis(now), clock.Millis(now.Add(SellerAnswers))
	o.Claim = Claim{State: ClaimSeller, Reason: reason, AskedAt: at, DueAt: due}
	o.Status, o.Open, o.LeaseUntil = Refunding, openClaim, due
	o.say(at, "申请售后："+reason)
	return nil
}

// Escalate hands the claim to the operator: the seller was silent until his day had come, or refused and the buyer goes on
// in time. 409 no_claim otherwise.
func (o *Order) Escalate(byBuyer bool, now time.Time) error {
	at := clock.Millis(now)
	switch {
	case byBuyer && o.goesOn(now):
		o.say(at, "申请平台介入")
	case !byBuyer && o.Claim.State == ClaimSeller && at >= o.Claim.DueAt:
		o.say(at, "卖方 3 天内没有处理，已转平台处理")
	default:
		return errNoClaim
	}
	o.Claim.State, o.Claim.DueAt, o.Status = ClaimOperator, 0, Refunding
	o.Open, o.LeaseUntil = openReview, at
	return nil
}

// goesOn says that the buyer may still hand a refused claim to the operator.
func (o *Order) goesOn(now time.Time) bool {
	return o.Claim.State == ClaimRefused && clock.Millis(now) < o.Claim.DueAt
}

// Withdraw takes the buyer's claim back. 409 no_claim.
func (o *Order) Withdraw(now time.Time) error {
	if !o.Claim.State.Open() {
		return errNoClaim
	}
	o.closeClaim(ClaimWithdrawn, "撤回售后申请", now)
	return nil
}

// Refuse is the seller's or, of what lies with him, the operator's no. 409 no_claim for what lies with the other.
func (o *Order) Refuse(by ClaimState, note string, now time.Time) error {
	if o.Claim.State != by || !by.Open() {
		return errNoClaim
	}
	if by == ClaimOperator {
		o.Claim.Note = note
		o.closeClaim(ClaimRejected, "平台不支持退款："+note, now)
		return nil
	}
	o.Claim.SellerNote = note
	o.closeClaim(ClaimRefused, "卖方拒绝退款："+note, now)
	o.Claim.DueAt = clock.Millis(now.Add(BuyerGoesOn))
	if o.Open == openSale {
		o.LeaseUntil = max(o.LeaseUntil, o.Claim.DueAt) // the buyer may still go on
	}
	return nil
}

// closeClaim ends a claim without money: frozen income goes on to its day.
func (o *Order) closeClaim(state ClaimState, text string, now time.Time) {
	o.Claim.State, o.Claim.DueAt, o.Status = state, 0, Done
	o.Open, o.LeaseUntil = "", 0
	if o.Frozen() {
		o.Open, o.LeaseUntil = openSale, o.FrozenUntil
	}
	o.say(clock.Millis(now), text)
}

// Grant is the seller's or the operator's yes: the price goes back as Refund does it, out of what is held or, once that has
// been handed over, out of the seller's account. 409 no_claim, seller_balance_low.
func (o *Order) Grant(by ClaimState, note string, buyer, seller *account.Balance, now time.Time) ([]account.Line, error) {
	if o.Claim.State != by || !by.Open() {
		return nil, errNoClaim
	}
	if !o.Frozen() && seller.Cover(o.IncomeFen()) != nil {
		return nil, errSellerLow
	}
	who := "卖方同意退款"
	if by == ClaimOperator {
		o.Claim.Note, who = note, "平台支持退款："+note
	}
	o.Claim.State, o.Claim.DueAt = ClaimPaid, 0
	o.say(clock.Millis(now), who)
	return o.payBack(buyer, seller, o.Claim.Reason, now), nil
}

// payBack gives the price back to the buyer. The lines add up to nothing.
func (o *Order) payBack(buyer, seller *account.Balance, reason string, now time.Time) []account.Line {
	at, frozen := clock.Millis(now), o.Frozen()
	o.Status, o.Reason, o.RefundedAt = Refunded, reason, at
	o.Open, o.LeaseUntil = "", 0
	o.say(at, "退款 "+o.PayFen.Text()+" 元到"+o.purse()+o.ended())
	lines := []account.Line{buyer.Unspend(o.OrderNo, "退款：“"+o.Name+"”", o.PayFen, now)}
	sides := o.sides(2, -1, now)
	if frozen || o.OfPlatform() {
		return append(lines, sides...)
	}
	taken := seller.Book(account.Enterprise(o.SellerID), account.BizIncome, o.OrderNo, "售后退款：“"+o.Name+"”", -o.IncomeFen(), now)
	return append(lines, taken, sides[1])
}

func (o *Order) ended() string {
	if o.Type == goods.VIP {
		return "，会员期已退还"
	}
	return "，使用权已收回"
}

// ClaimNotices tells the buyer, or the seller's owner, whose turn it is or how it ended.
func (o *Order) ClaimNotices(seller membership.Access) (list []notify.Notice) {
	buyer := func(title, content string) {
		list = append(list, o.told(o.BuyerID, o.EnterpriseID, title, content, o.link()))
	}
	owner := func(title, content string) {
		if seller.OwnerID != "" {
			list = append(list, o.told(seller.OwnerID, o.SellerID, title, content, "/facilitaror/account?state=claimed"))
		}
	}
	name := "“" + o.Name + "”"
	switch o.Claim.State {
	case ClaimSeller:
		owner("买家申请售后："+o.Name, "请在 3 天内处理，逾期由平台处理。原因："+o.Claim.Reason)
	case ClaimRefused:
		buyer("卖方拒绝了售后申请："+o.Name, "原因："+o.Claim.SellerNote+"。7 天内可以申请平台介入。")
	case ClaimOperator:
		buyer("售后已转平台处理："+o.Name, "平台会查看双方的说明后作出决定。")
		owner("售后已转平台处理："+o.Name, "平台会查看双方的说明后作出决定。")
	case ClaimRejected:
		buyer("平台不支持退款："+o.Name, "原因："+o.Claim.Note)
		owner("平台不支持退款："+o.Name, name+"的售后已结束。")
	case ClaimPaid:
		buyer("售后已退款 "+o.PayFen.Text()+" 元", name+"的使用权已收回，金额已退回"+o.purse()+"。")
		owner("售后已退款："+o.Name, o.IncomeFen().Text()+" 元已退给买家，不再计入收入。")
	case ClaimWithdrawn:
		owner("买家撤回了售后申请："+o.Name, name+"的售后已结束。")
	}
	return list
}

// ClaimRow is a claim as an operator looks at it. Amounts are fen.
type ClaimRow struct {
	OrderNo    string    `json:"orderNo"`
	Name       string    `json:"name"`
	SellerID   string    `json:"sellerId"`
	SellerName string    `json:"sellerName"`
	PayFen     money.Fen `json:"payFen"`
	CreatedAt  int64     `json:"createdAt" doc:"when it was bought"`
	Released   bool      `json:"released" doc:"the seller has the income already"`
	Claim      Claim     `json:"claim"`
	Since      int64     `json:"since" doc:"since when it waits for the operator; 0 once decided"`
	DecidedAt  int64     `json:"decidedAt" doc:"0 before, epoch milliseconds"`
	DecidedBy  string    `json:"decidedBy" doc:"an operator's name"`
}

// Row returns the claim as an operator looks at it.
func (o *Order) Row() ClaimRow {
	return ClaimRow{OrderNo: o.OrderNo, Name: o.Name, SellerID: o.SellerID, SellerName: o.SellerName, PayFen: o.PayFen, CreatedAt: o.CreatedAt, Released: o.ReleasedAt > 0, Claim: o.Claim, Since: o.LeaseUntil}
}
