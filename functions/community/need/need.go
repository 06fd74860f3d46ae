// Package need is what somebody asks others to make for a budget: the need, the manuscripts that are handed in sealed, the award, the
// delivery and its end. The budget is held by shared/escrow from the publication to the end (ADR 71).
package need

import (
	"slices"
	"time"

	"bimportal/functions/community/post"
	"bimportal/shared/api"
	"bimportal/shared/clock"
	"bimportal/shared/escrow"
	"bimportal/shared/money"
)

// State is where a need stands, by the numbers of docs/product.md section 7.
type State int

// The states. Manuscripts come while it is open, and are read while it is judged.
const (
	Draft State = iota
	Open
	Judging
	Awarded
	Delivered
	Closed
	Disputed
)

// Outcome is how a need ended; empty before.
type Outcome string

// The outcomes: all was earned, all went back, or an operator divided it.
const (
	Paid     Outcome = "paid"
	Returned Outcome = "returned"
	Divided  Outcome = "divided"
)

const (
	judgeFor   = 30 * 24 * time.Hour // after the deadline, to award
	deliverFor = 60 * 24 * time.Hour // after the award; then an operator looks
	acceptFor  = 7 * 24 * time.Hour  // after the last delivery; silence accepts

	leastOpen = time.Hour            // from the publication to the deadline
	mostOpen  = 180 * 24 * time.Hour // as well

	manuscriptsMost = 200
	winnersMost     = 5
)

// Requirement is what is asked of the files. IDSTitle and IDSSpecs are those of the IDS file, which lies beside the need.
type Requirement struct {
	Formats   []string `json:"formats"` // endings; none is any
	RevitYear int      `json:"revitYear,omitempty"`
	LOD       string   `json:"lod,omitempty"`
	IDSTitle  string   `json:"idsTitle,omitempty"`
	IDSSpecs  int      `json:"idsSpecs,omitempty"` // 0 where there is none
}

// File is an upload that belongs to a need or a manuscript.
type File struct {
	FileID string `json:"fileId"`
	Name   string `json:"name"`
	Size   int64  `json:"size"` // bytes
	SHA256 string `json:"sha256"`
	Path   string `json:"path"`
}

// Told is one line of a need's story, which everybody reads.
type Told struct {
	At   int64  `json:"at"` // epoch milliseconds
	Text string `json:"text"`
}

// Winner is somebody whom the need was awarded to, with his share.
type Winner struct {
	ManuscriptID string    `json:"manuscriptId"`
	UserID       string    `json:"userId"`
	Name         string    `json:"name"`
	AmountFen    money.Fen `json:"amountFen"`
	DeliveredAt  int64     `json:"deliveredAt"` // epoch milliseconds, 0 before
	PaidFen      money.Fen `json:"paidFen"`     // what he got in the end
}

// Dispute is what somebody said against a delivery, or its lack, and what an operator decided.
type Dispute struct {
	By     string `json:"by"` // buyer, author, platform
	UserID string `json:"userId"`
	Reason string `json:"reason"`
	At     int64  `json:"at"`
	Note   string `json:"note"` // of the decision
	EndAt  int64  `json:"endAt"`
}

// Need is a need whole. Times are epoch milliseconds.
type Need struct {
	ID             string      `json:"id"`
	Title          string      `json:"title"`
	Category       string      `json:"category"`
	Text           string      `json:"text"`
	Attachments    []File      `json:"attachments"`
	BudgetFen      money.Fen   `json:"budgetFen"`
	Escrow         int         `json:"escrow"` // 1 where the budget is held
	Deadline       int64       `json:"deadline"`
	Requirement    Requirement `json:"requirement"`
	State          State       `json:"state"`
	Outcome        Outcome     `json:"outcome"`
	UserID         string      `json:"userId"`
	UserName       string      `json:"userName"`
	EnterpriseID   string      `json:"enterpriseId"` // whose it is; empty for the author's own
	EnterpriseName string      `json:"enterpriseName"`
	Permille       int64       `json:"permille"` // of each share, that the platform keeps
	IPRegion       string      `json:"ipRegion"`
	Post           post.State  `json:"post"`        // where it is as a post: only On is public
	Manuscripts    int         `json:"manuscripts"` // that are handed in and not withdrawn
	Winners        []Winner    `json:"winners"`
	Dispute        Dispute     `json:"dispute"`
	Reason         string      `json:"reason"` // of an end that was not the usual one
	Steps          []Told      `json:"steps"`
	CreatedAt      int64       `json:"createdAt"`
	PublishedAt    int64       `json:"publishedAt"`
	ClosedAt       int64       `json:"closedAt"`
	Until          int64       `json:"until"` // when the state ends by itself; 0 for never

	// The sparse index byLease: until when it stays as it is.
	Open       string `json:"open,omitempty"`
	LeaseUntil int64  `json:"leaseUntil,omitempty"`
}

// openNeed is the index's partition of needs that something comes of by itself.
const openNeed = "need"

var (
	errGone      = api.NotFound("need_gone", "该需求不存在或已下线")
	errNotDraft  = api.Conflict("need_published", "需求已发布，不能再修改")
	errDeadline  = api.Field("deadline", "截稿时间须在 1 小时之后、180 天之内")
	errLate      = api.Conflict("need_late", "已过截稿时间，不能再提交或修改稿件")
	errNotOpen   = api.Conflict("need_not_open", "该需求目前不接收稿件")
	errFull      = api.Conflict("need_full", "该需求的稿件已满 200 份")
	errSealed    = api.Conflict("manuscripts_sealed", "稿件在截稿前保持密封，截稿后才能查看")
	errNotJudged = api.Conflict("need_not_judging", "只有评选中的需求可以入围和定标")
	errLeaves    = api.Conflict("winner_leaves", "有中选者的账号已停用或正在注销，请选择其他稿件")
	errWinners   = api.Field("shares", "请选择 1 至 5 份稿件")
	errShares    = api.Field("shares", "各份金额须大于 0，且合计恰好等于预算")
	errNotWon    = api.Conflict("not_winner", "只有中选者可以交付")
	errNotDue    = api.Conflict("need_not_delivered", "全部中选者交付后才能验收")
	errNoDispute = api.Conflict("need_no_dispute", "只有托管了预算、已定标且未结清的需求可以申请平台处理")
	errCancel    = api.Conflict("need_has_manuscripts", "已有人投稿，不能自行取消；如有特殊情况请联系平台处理")
	errEnded     = api.Conflict("need_closed", "该需求已结束")
	errDecide    = api.Conflict("need_not_disputed", "该需求目前不需要平台处理")
	errParts     = api.Field("parts", "只能分给中选者，且合计不能超过预算")
)

// Ending is how a budget is given away at a need's end.
type Ending struct {
	Parts []escrow.Part
	Back  money.Fen
}

// Public says that anybody reads it.
func (n *Need) Public() bool { return n.State != Draft && n.Post == post.On }

func (n *Need) say(now time.Time, text string) {
	n.Steps = append(n.Steps, Told{clock.Millis(now), text})
}

// lasts keeps the state until a moment, after which Lapse ends it; none for ever.
func (n *Need) lasts(s State, until int64) {
	n.State, n.Until, n.Open, n.LeaseUntil = s, until, "", 0
	if until > 0 {
		n.Open, n.LeaseUntil = openNeed, until
	}
}

// Publish opens a draft for manuscripts. 409 need_published, 400 for a deadline that is too near or too far.
func (n *Need) Publish(permille int64, now time.Time) error {
	if n.State != Draft {
		return errNotDraft
	}
	if left := time.UnixMilli(n.Deadline).Sub(now); left < leastOpen || left > mostOpen {
		return errDeadline
	}
	n.Permille, n.PublishedAt = permille, clock.Millis(now)
	n.lasts(Open, n.Deadline)
	text := "发布需求"
	if n.Escrow == 1 {
		text += "，预算 " + n.BudgetFen.Text() + " 元已托管"
	}
	n.say(now, text)
	return nil
}

// Advance opens the manuscripts of a need whose deadline has passed: nobody has to wait for the schedule.
func (n *Need) Advance(now time.Time) {
	if n.State == Open && n.Manuscripts > 0 && clock.Millis(now) >= n.Deadline {
		n.lasts(Judging, n.Deadline+judgeFor.Milliseconds())
		n.say(time.UnixMilli(n.Deadline), "截稿，稿件启封")
	}
}

// Takes says that manuscripts may come, be replaced and be withdrawn. 409 need_late, need_not_open.
func (n *Need) Takes(now time.Time) error {
	switch {
	case n.State == Draft:
		return errGone
	case n.State != Open && n.State != Judging, !n.Public():
		return errNotOpen
	case clock.Millis(now) >= n.Deadline:
		return errLate
	case n.State != Open:
		return errNotOpen
	}
	return nil
}

// Sealed refuses (409) to read manuscripts before the deadline.
func (n *Need) Sealed(now time.Time) error {
	if n.State <= Open || clock.Millis(now) < n.Deadline {
		return errSealed
	}
	return nil
}

// Receive counts one more manuscript. 409 need_full, and as Takes says.
func (n *Need) Receive(now time.Time) error {
	if err := n.Takes(now); err != nil {
		return err
	}
	if n.Manuscripts >= manuscriptsMost {
		return errFull
	}
	n.Manuscripts++
	return nil
}

// Forget counts one less, which was withdrawn.
func (n *Need) Forget(now time.Time) error {
	if err := n.Takes(now); err != nil {
		return err
	}
	n.Manuscripts--
	return nil
}

// Judged refuses (409) what is done while manuscripts are judged.
func (n *Need) Judged(now time.Time) error {
	if n.State != Judging || clock.Millis(now) < n.Deadline {
		return errNotJudged
	}
	return nil
}

// Award gives the budget's shares to the authors of manuscripts: they add up to it exactly.
func (n *Need) Award(winners []Winner, now time.Time) error {
	if err := n.Judged(now); err != nil {
		return err
	}
	if len(winners) == 0 || len(winners) > winnersMost {
		return errWinners
	}
	sum, seen := money.Fen(0), map[string]bool{}
	for _, w := range winners {
		if w.AmountFen <= 0 || w.AmountFen > n.BudgetFen || seen[w.ManuscriptID] {
			return errShares
		}
		seen[w.ManuscriptID] = true
		sum += w.AmountFen
	}
	if sum != n.BudgetFen {
		return errShares
	}
	n.Winners = winners
	n.lasts(Awarded, clock.Millis(now.Add(deliverFor)))
	n.say(now, "定标，等待中选者交付")
	return nil
}

// promised are the people for whom the budget waits.
func (n *Need) promised() []string {
	list := make([]string, len(n.Winners))
	for i, w := range n.Winners {
		list[i] = w.UserID
	}
	return list
}

// winner returns the winner of a person, nil for none.
func (n *Need) winner(userID string) *Winner {
	i := slices.IndexFunc(n.Winners, func(w Winner) bool { return w.UserID == userID })
	if i < 0 {
		return nil
	}
	return &n.Winners[i]
}

// Deliver notes that a winner has delivered. When all have, the buyer has some days to accept; who delivers again gives him as many anew.
func (n *Need) Deliver(userID string, now time.Time) error {
	w := n.winner(userID)
	if w == nil || n.State != Awarded && n.State != Delivered {
		return errNotWon
	}
	w.DeliveredAt = clock.Millis(now)
	if slices.ContainsFunc(n.Winners, func(w Winner) bool { return w.DeliveredAt == 0 }) {
		n.say(now, "一位中选者已交付")
		return nil
	}
	n.lasts(Delivered, clock.Millis(now.Add(acceptFor)))
	n.say(now, "全部交付，等待验收")
	return nil
}

// Accept ends a need that was delivered: the shares are earned.
func (n *Need) Accept(now time.Time) (Ending, error) {
	if n.State != Delivered {
		return Ending{}, errNotDue
	}
	for i := range n.Winners {
		n.Winners[i].PaidFen = n.Winners[i].AmountFen
	}
	n.say(now, "验收通过")
	return n.end(Paid, now), nil
}

// Quarrel hands a need to the operator. 409 need_no_dispute.
func (n *Need) Quarrel(by, userID, reason string, now time.Time) error {
	if n.Escrow == 0 || n.State != Awarded && n.State != Delivered {
		return errNoDispute
	}
	n.Dispute = Dispute{By: by, UserID: userID, Reason: reason, At: clock.Millis(now)}
	n.lasts(Disputed, 0)
	n.say(now, "申请平台处理")
	return nil
}

// Cancel ends a need that nobody has handed anything in for: all goes back. 409 need_has_manuscripts, need_closed.
func (n *Need) Cancel(reason string, now time.Time) (Ending, error) {
	switch {
	case n.State == Closed:
		return Ending{}, errEnded
	case n.State == Draft:
		return Ending{}, errGone
	case n.State != Open || n.Manuscripts > 0:
		return Ending{}, errCancel
	}
	n.Reason = reason
	n.say(now, "发布方取消需求")
	return n.end(Returned, now), nil
}

// Decide is an operator's word: of a dispute what each winner gets, the rest goes back; of a need that was not awarded yet that all goes
// back. 409 need_not_disputed.
func (n *Need) Decide(parts map[string]money.Fen, note string, now time.Time) (Ending, error) {
	if n.State != Disputed && n.State != Judging && n.State != Open {
		return Ending{}, errDecide
	}
	sum := money.Fen(0)
	for i := range n.Winners {
		w := &n.Winners[i]
		w.PaidFen = parts[w.ManuscriptID]
		delete(parts, w.ManuscriptID)
		if w.PaidFen < 0 || w.PaidFen > n.BudgetFen {
			return Ending{}, errParts
		}
		sum += w.PaidFen
	}
	if len(parts) > 0 || sum > n.BudgetFen {
		return Ending{}, errParts
	}
	n.Reason, n.Dispute.Note, n.Dispute.EndAt = note, note, clock.Millis(now)
	n.say(now, "平台处理完毕")
	switch sum {
	case 0:
		return n.end(Returned, now), nil
	case n.BudgetFen:
		return n.end(Paid, now), nil
	}
	return n.end(Divided, now), nil
}

// Lapse ends what has lasted until now: without manuscripts at the deadline, and without an award for long, all goes back; silence after
// a delivery accepts; of what is not delivered for long an operator decides. It answers false where nothing has come to its time, and no
// ending where the need goes on.
func (n *Need) Lapse(now time.Time) (ending *Ending, lapsed bool) {
	if n.Until == 0 || clock.Millis(now) < n.Until {
		return nil, false
	}
	switch n.State {
	case Open:
		if n.Manuscripts > 0 {
			n.Advance(now)
			return nil, true
		}
		n.say(now, "截稿，无人投稿")
		n.Reason = "截稿时无人投稿"
	case Judging:
		n.say(now, "评选期满未定标")
		n.Reason = "截稿后 30 天内没有定标"
	case Awarded:
		if n.Escrow == 0 {
			n.say(now, "交付期满")
			n.Reason = "定标后 60 天内没有全部交付"
			break
		}
		n.Dispute = Dispute{By: "platform", Reason: "定标后 60 天内没有全部交付", At: clock.Millis(now)}
		n.lasts(Disputed, 0)
		n.say(now, "交付期满，转平台处理")
		return nil, true
	case Delivered:
		n.say(now, "7 天内没有异议，视为验收")
		e, _ := n.Accept(now)
		return &e, true
	default:
		return nil, false
	}
	e := n.end(Returned, now)
	return &e, true
}

// end closes the need and says where its budget goes: to each winner what he is paid, the rest back.
func (n *Need) end(how Outcome, now time.Time) Ending {
	n.Outcome, n.ClosedAt = how, clock.Millis(now)
	n.lasts(Closed, 0)
	e := Ending{Back: n.BudgetFen}
	for _, w := range n.Winners {
		if w.PaidFen > 0 {
			e.Parts = append(e.Parts, escrow.Part{UserID: w.UserID, AmountFen: w.PaidFen})
			e.Back -= w.PaidFen
		}
	}
	if n.Escrow == 1 && e.Back > 0 {
		n.say(now, "退回 "+e.Back.Text()+" 元")
	}
	return e
}
