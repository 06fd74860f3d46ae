package need

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"

	"bimportal/shared/api"
	"bimportal/shared/audit"
	"bimportal/shared/auth"
	"bimportal/shared/escrow"
	"bimportal/shared/membership"
	"bimportal/shared/money"
	"bimportal/shared/store"
)

// decides is what an operator needs to end a dispute: it is the same word as about an order.
const decides = auth.ClaimDecide

// Shortlisting puts a manuscript on the short list, or takes it off.
type Shortlisting struct {
	ID           string `json:"id" maxLength:"64" msg:"required=缺少需求编号;maxLength=该需求不存在或已下线"`
	ManuscriptID string `json:"manuscriptId" maxLength:"64" msg:"required=缺少稿件编号;maxLength=没有找到这份稿件"`
	On           int    `json:"on" enum:"0,1" msg:"required=请选择是否入围;enum=请选择是否入围"`
}

// manuscript reads a manuscript of a need that is handed in. 404 for any other.
func (s *Service) manuscript(ctx context.Context, n *Need, manuscriptID string) (store.Versioned[Manuscript], error) {
	v, err := s.manus.Find(ctx, manuKey(n.ID, manuscriptID))
	if err == nil && !v.Value.Live() {
		err = errNoManuscript
	}
	return v, err
}

// Shortlist puts a manuscript on the short list or takes it off, by whose need it is. 409 need_not_judging.
func (s *Service) Shortlist(ctx context.Context, in Shortlisting) (None, error) {
	return None{}, s.shortlist(ctx, api.ActorOf(ctx).UserID, in)
}

func (s *Service) shortlist(ctx context.Context, userID string, in Shortlisting) error {
	_, err := s.owned(ctx, userID, in.ID, func(n *Need, _ escrow.Payer, now time.Time) ([]store.Write, error) {
		if err := n.Judged(now); err != nil {
			return nil, err
		}
		v, err := s.manuscript(ctx, n, in.ManuscriptID)
		if err != nil {
			return nil, err
		}
		if err := v.Value.Shortlist(in.On == 1); err != nil {
			return nil, err
		}
		writes := s.handed(n, v)
		if in.On == 1 {
			writes = append(writes, s.told(now, v.Value.UserID, "稿件已入围", "您投给需求“"+n.Title+"”的稿件已入围。", n.ID)...)
		}
		return writes, nil
	})
	return err
}

// Portion is one share of a budget. Amounts are fen.
type Portion struct {
	ManuscriptID string    `json:"manuscriptId" maxLength:"64" msg:"required=缺少稿件编号;maxLength=没有找到这份稿件"`
	AmountFen    money.Fen `json:"amountFen" minimum:"0" maximum:"100000000" msg:"required=请输入金额;minimum=金额不能小于 0;maximum=金额不能超过 100 万元;type=金额格式不正确"`
}

// Awarding awards a need.
type Awarding struct {
	ID     string    `json:"id" maxLength:"64" msg:"required=缺少需求编号;maxLength=该需求不存在或已下线"`
	Shares []Portion `json:"shares" minItems:"1" maxItems:"5" doc:"they add up to the budget" msg:"required=请选择中选稿件;minItems=请选择中选稿件;maxItems=最多选择5份稿件"`
}

// Award gives the budget's shares to manuscripts, by whose need it is. 403 not_owner, 404 no_manuscript, 409 need_not_judging, winner_leaves,
// 400 where they do not add up to the budget.
func (s *Service) Award(ctx context.Context, in Awarding) (Detail, error) {
	return s.after(ctx, in.ID, s.award(ctx, api.ActorOf(ctx).UserID, in))
}

func (s *Service) award(ctx context.Context, userID string, in Awarding) error {
	_, err := s.owned(ctx, userID, in.ID, func(n *Need, by escrow.Payer, now time.Time) ([]store.Write, error) {
		var winners []Winner
		var won []store.Versioned[Manuscript]
		for _, one := range in.Shares {
			v, err := s.manuscript(ctx, n, one.ManuscriptID)
			if err != nil {
				return nil, err
			}
			if stays, err := s.Core.People.Stays(ctx, v.Value.UserID); err != nil || !stays {
				return nil, cmp.Or(err, error(errLeaves))
			}
			v.Value.Standing = Won
			won = append(won, v)
			winners = append(winners, Winner{ManuscriptID: v.Value.ID, UserID: v.Value.UserID, Name: v.Value.Name, AmountFen: one.AmountFen})
		}
		if err := n.Award(winners, now); err != nil {
			return nil, err
		}
		writes, err := s.logged(ctx, n, by.UserID, "定标", now)
		if n.Escrow == 1 {
			writes = append(writes, s.escrow.Promise(n.promised())...)
		}
		for i, v := range won {
			writes = append(writes, s.handed(n, v)...)
			writes = append(writes, s.told(now, v.Value.UserID, "恭喜，您的稿件中选", "需求“"+n.Title+"”已定标，您的份额为 "+winners[i].AmountFen.Text()+" 元，请按要求交付。", n.ID)...)
		}
		return writes, err
	})
	return err
}

// after is the need's page after a word about it.
func (s *Service) after(ctx context.Context, needID string, err error) (Detail, error) {
	if err != nil {
		return Detail{}, err
	}
	return s.Detail(ctx, Ref{needID})
}

// Delivering is what a winner delivers.
type Delivering struct {
	ID    string   `json:"id" maxLength:"64" msg:"required=缺少需求编号;maxLength=该需求不存在或已下线"`
	Files []string `json:"files" minItems:"1" maxItems:"10" doc:"download paths of one's own uploads" msg:"required=请上传交付文件;minItems=请上传交付文件;maxItems=交付文件最多10个"`
	Note  string   `json:"note,omitempty" maxLength:"500" msg:"maxLength=说明不能超过500字"`
}

// Deliver hands over what a winner was awarded for; again in place of what he delivered before, until it is accepted. 409 not_winner.
func (s *Service) Deliver(ctx context.Context, in Delivering) (Detail, error) {
	return s.after(ctx, in.ID, s.deliver(ctx, api.ActorOf(ctx).UserID, in))
}

func (s *Service) deliver(ctx context.Context, userID string, in Delivering) error {
	_, err := s.change(ctx, in.ID, func(n *Need, now time.Time) ([]store.Write, error) {
		if err := n.Deliver(userID, now); err != nil {
			return nil, err
		}
		list, held, err := s.uploads(ctx, userID, in.Files)
		if err != nil {
			return nil, err
		}
		v, err := s.manuscript(ctx, n, IDOf(n.ID, userID))
		if err != nil {
			return nil, err
		}
		m := &v.Value
		bound, err := s.bound(ctx, userID, slices.Concat(m.Files, m.Delivery.Files), slices.Concat(m.Files, list))
		if err != nil {
			return nil, err
		}
		m.Delivery = Delivery{strings.TrimSpace(in.Note), list, n.winner(userID).DeliveredAt}
		writes := append(append(s.handed(n, v), held...), bound...)
		return append(writes, s.told(now, n.UserID, "中选者已交付", "需求“"+n.Title+"”的中选者 "+m.Name+" 已交付，请验收；全部交付后 7 天内没有异议视为验收。", n.ID)...), nil
	})
	return err
}

// Accept accepts what was delivered, by whose need it is: the shares are earned. 403 not_owner, 409 need_not_delivered.
func (s *Service) Accept(ctx context.Context, in Ref) (Detail, error) {
	return s.after(ctx, in.ID, s.accept(ctx, api.ActorOf(ctx).UserID, in))
}

func (s *Service) accept(ctx context.Context, userID string, in Ref) error {
	_, err := s.owned(ctx, userID, in.ID, func(n *Need, by escrow.Payer, now time.Time) ([]store.Write, error) {
		return s.ended(ctx, n, by.UserID, "验收", now, n.Accept)
	})
	return err
}

// ended ends a need by a rule, and returns the writes of where its budget goes and of the line in its enterprise's book.
func (s *Service) ended(ctx context.Context, n *Need, userID, did string, now time.Time, rule func(time.Time) (Ending, error)) ([]store.Write, error) {
	e, err := rule(now)
	if err != nil {
		return nil, err
	}
	line, err := s.logged(ctx, n, userID, did, now)
	if err != nil {
		return nil, err
	}
	moved, err := s.settled(ctx, n, e, now)
	return append(line, moved...), err
}

// Reasoned is a word about a need with its reason.
type Reasoned struct {
	ID     string `json:"id" maxLength:"64" msg:"required=缺少需求编号;maxLength=该需求不存在或已下线"`
	Reason string `json:"reason" minLength:"1" maxLength:"300" msg:"required=请填写原因;minLength=请填写原因;maxLength=原因不能超过300字"`
}

// Cancel ends a need for which nobody has handed anything in, by whose it is; the budget goes back. 409 need_has_manuscripts.
func (s *Service) Cancel(ctx context.Context, in Reasoned) (Detail, error) {
	return s.after(ctx, in.ID, s.cancel(ctx, api.ActorOf(ctx).UserID, in))
}

func (s *Service) cancel(ctx context.Context, userID string, in Reasoned) error {
	_, err := s.owned(ctx, userID, in.ID, func(n *Need, by escrow.Payer, now time.Time) ([]store.Write, error) {
		return s.ended(ctx, n, by.UserID, "取消", now, func(now time.Time) (Ending, error) { return n.Cancel(strings.TrimSpace(in.Reason), now) })
	})
	return err
}

// Quarrel hands a need that was awarded to the operator: by whose it is, or by a winner. 403 not_owner, 409 need_no_dispute.
func (s *Service) Quarrel(ctx context.Context, in Reasoned) (Detail, error) {
	return s.after(ctx, in.ID, s.quarrel(ctx, api.ActorOf(ctx).UserID, in))
}

func (s *Service) quarrel(ctx context.Context, userID string, in Reasoned) error {
	_, err := s.change(ctx, in.ID, func(n *Need, now time.Time) ([]store.Write, error) {
		by := "author"
		if n.winner(userID) == nil {
			if _, err := s.payer(ctx, n, userID, true); err != nil {
				return nil, err
			}
			by = "buyer"
		}
		if err := n.Quarrel(by, userID, strings.TrimSpace(in.Reason), now); err != nil {
			return nil, err
		}
		writes := s.told(now, n.UserID, "需求已转平台处理", "需求“"+n.Title+"”有争议，平台将在核实后裁定。", n.ID)
		for _, w := range n.Winners {
			writes = append(writes, s.told(now, w.UserID, "需求已转平台处理", "需求“"+n.Title+"”有争议，平台将在核实后裁定。", n.ID)...)
		}
		return writes, nil
	})
	return err
}

// Disputes returns the needs that wait for an operator's word, who waits longest first; a hidden one's budget waits like any other.
func (s *Service) Disputes(ctx context.Context, q api.PageQuery) (api.Page[Brief], error) {
	s.public.Forget() // who has just decided one, in whichever process, does not find it here any more
	rows, err := s.public.Rows(ctx)
	if err != nil {
		return api.Page[Brief]{}, err
	}
	list, err := s.hiddenDisputes(ctx)
	if err != nil {
		return api.Page[Brief]{}, err
	}
	for _, b := range rows {
		if b.Status == Disputed {
			list = append(list, b)
		}
	}
	slices.SortFunc(list, func(a, b Brief) int {
		return cmp.Or(cmp.Compare(a.PublishedAt, b.PublishedAt), cmp.Compare(a.ID, b.ID))
	})
	return api.Cut(list, q)
}

// Disputable is a need as an operator decides it.
type Disputable struct {
	Detail
	Manuscripts []ManuscriptView `json:"manuscripts" doc:"of the winners"`
}

// Disputed returns a need with what its winners handed in, to an operator. 409 need_not_disputed where nothing waits for him.
func (s *Service) Disputed(ctx context.Context, in Ref) (Disputable, error) {
	v, err := s.read(ctx, in.ID)
	if err != nil {
		return Disputable{}, err
	}
	n := &v.Value
	if n.State == Draft {
		return Disputable{}, errGone
	}
	c := Disputable{Detail: s.detail(v, "", false, Manuscript{}, s.Now()), Manuscripts: []ManuscriptView{}}
	if c.Comments, err = s.comments(ctx, n.ID); err != nil {
		return Disputable{}, err
	}
	if q := n.Dispute; q.At > 0 {
		c.Dispute = &DisputeView{q.By, q.Reason, q.At, q.Note, q.EndAt}
	}
	for _, w := range n.Winners {
		m, err := s.manuscript(ctx, n, w.ManuscriptID)
		if err != nil {
			return Disputable{}, err
		}
		c.Manuscripts = append(c.Manuscripts, ManuscriptView{m.Value.receipt(n), m.Value.Name})
	}
	return c, nil
}

// Deciding is an operator's word: what each winner gets; the rest goes back.
type Deciding struct {
	ID    string    `json:"id" maxLength:"64" msg:"required=缺少需求编号;maxLength=该需求不存在或已下线"`
	Rev   int64     `json:"rev" minimum:"1" msg:"required=缺少版本号;minimum=版本号不正确"`
	Parts []Portion `json:"parts,omitempty" maxItems:"5" msg:"maxItems=最多5份" doc:"who is not named gets nothing; of a need that was not awarded, empty: all goes back"`
	Note  string    `json:"note" minLength:"1" maxLength:"300" msg:"required=请填写处理说明;minLength=请填写处理说明;maxLength=处理说明不能超过300字"`
}

// foreign refuses (403 own_dispute) an operator who published a need, won in it, or belongs to the enterprise whose it is.
func (s *Service) foreign(ctx context.Context, n *Need, userID string) error {
	if s.seeding != nil {
		return nil
	}
	belongs, err := s.reader.Belongs(ctx, userID, n.EnterpriseID)
	if err == nil && (belongs || n.UserID == userID || n.winner(userID) != nil) {
		err = errOwnDispute
	}
	return err
}

// Decide ends a dispute, or a need that was not awarded yet, by an operator's word. 403 own_dispute for who is a side of it, 409
// need_not_disputed, stale_rev.
func (s *Service) Decide(ctx context.Context, in Deciding) (None, error) {
	return None{}, s.decide(ctx, api.StandingOf(ctx).Member.UserID, in)
}

func (s *Service) decide(ctx context.Context, userID string, in Deciding) error {
	_, err := s.change(ctx, in.ID, func(n *Need, now time.Time) ([]store.Write, error) {
		v, err := s.needs.Get(ctx, needKey(in.ID))
		if err != nil {
			return nil, err
		}
		if v.Version != in.Rev {
			return nil, api.Stale(None{})
		}
		if err := s.foreign(ctx, n, userID); err != nil {
			return nil, err
		}
		parts := map[string]money.Fen{}
		for _, p := range in.Parts {
			parts[p.ManuscriptID] += p.AmountFen
		}
		e, err := n.Decide(parts, strings.TrimSpace(in.Note), now)
		if err != nil {
			return nil, err
		}
		moved, err := s.settled(ctx, n, e, now)
		if err != nil || s.seeding != nil {
			return moved, err
		}
		line, err := s.book.Put(ctx, membership.Platform, now, audit.Line{
			Actor: userID, Action: string(decides), TargetType: "need", TargetID: n.ID,
			Text: "裁定需求“" + n.Title + "”：退回 " + e.Back.Text() + " 元，说明：" + in.Note,
		})
		return append(moved, line...), err
	})
	return err
}
