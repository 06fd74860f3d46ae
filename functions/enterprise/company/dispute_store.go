package company

import (
	"context"
	"time"

	"golang.org/x/sync/errgroup"

	"bimportal/functions/enterprise/org"
	"bimportal/shared/audit"
	"bimportal/shared/auth"
	"bimportal/shared/membership"
	"bimportal/shared/store"
)

const disputesPK = "disputes"

// disputeKey is where it lies that a credit code is disputed: one collection of all of them.
func disputeKey(code string) store.Key { return store.Key{PK: disputesPK, SK: "credit#" + code} }

// codeState is who has a credit code and who claims it.
type codeState struct {
	code    string
	taken   store.Versioned[Taken]
	dispute store.Versioned[Dispute]
}

func (c codeState) holder() string { return c.taken.Value.EnterpriseID }

// disputed says that the enterprise is a side of a dispute.
func (c codeState) disputed(enterpriseID string) bool {
	d := c.dispute.Value
	return d.Claims(enterpriseID) || c.holder() == enterpriseID && len(d.Claimants) > 0
}

func (s *Service) codeState(ctx context.Context, code string) (codeState, error) {
	c := codeState{code: code}
	var both errgroup.Group
	both.Go(func() (err error) { c.taken, err = s.taken.Find(ctx, codeKey(code)); return })
	both.Go(func() (err error) { c.dispute, err = s.disputes.Find(ctx, disputeKey(code)); return })
	return c, both.Wait()
}

// left returns the write of the dispute once an enterprise claims the code no more.
func (s *Service) left(c codeState, enterpriseID string) store.Write {
	c.dispute.Value.Leave(enterpriseID)
	if len(c.dispute.Value.Claimants) == 0 {
		return s.disputes.DeleteAs(disputeKey(c.code), c.dispute)
	}
	return s.disputes.Put(disputeKey(c.code), c.dispute)
}

// claim returns the writes by which an enterprise that is submitted gets its credit code, or claims it where another
// one holds it; the holder's owner is told then.
func (s *Service) claim(ctx context.Context, e Enterprise, now time.Time) ([]store.Write, error) {
	c, err := s.codeState(ctx, e.CreditCode)
	if err != nil {
		return nil, err
	}
	switch {
	case c.taken.Version == 0:
		return []store.Write{s.taken.New(codeKey(c.code), Taken{e.ID})}, nil
	case c.holder() == e.ID:
		return []store.Write{s.taken.Same(codeKey(c.code), c.taken)}, nil
	}
	if err := c.dispute.Value.Claim(c.code, e.ID); err != nil {
		return nil, err
	}
	told, err := s.tellOwner(ctx, now, c.holder(), "有企业申请了相同的统一社会信用代码",
		"另一家企业以相同的统一社会信用代码申请入驻，平台将核对双方的营业执照。您无需操作，如有疑问请联系客服。", "/support")
	return append(told, s.taken.Same(codeKey(c.code), c.taken), s.disputes.Put(disputeKey(c.code), c.dispute)), err
}

// release returns the writes by which an enterprise gives up a credit code or its claim to it. A code that is claimed
// goes to who claimed it first.
func (s *Service) release(ctx context.Context, enterpriseID, code string, now time.Time) ([]store.Write, error) {
	c, err := s.codeState(ctx, code)
	switch {
	case err != nil:
		return nil, err
	case c.dispute.Value.Claims(enterpriseID):
		return []store.Write{s.left(c, enterpriseID)}, nil
	case c.holder() != enterpriseID:
		return nil, nil // it lost the code
	case len(c.dispute.Value.Claimants) == 0:
		return []store.Write{s.taken.DeleteAs(codeKey(code), c.taken), s.disputes.Absent(disputeKey(code))}, nil
	}
	next := c.dispute.Value.Claimants[0]
	c.taken.Value.EnterpriseID = next
	told, err := s.tellOwner(ctx, now, next, "统一社会信用代码的争议已解除", "另一方已放弃该统一社会信用代码，您的申请按正常流程审核。", "/addProvider?id="+next)
	return append(told, s.taken.Put(codeKey(code), c.taken), s.left(c, next)), err
}

// seenHolder is the holder of a disputed code as the operator saw it when he decided for the claimant.
type seenHolder struct {
	ID  string
	Rev int64
}

// decideCode returns what a decision on an enterprise brings about for its credit code. Whoever holds a code is
// approved only while nobody claims it; a claimant who is approved gets it, and its holder loses the approval; a
// claimant who is refused claims it no more.
func (s *Service) decideCode(ctx context.Context, e Enterprise, approve bool, seen seenHolder, by org.Who, now time.Time) ([]store.Write, error) {
	c, err := s.codeState(ctx, e.CreditCode)
	if err != nil {
		return nil, err
	}
	claims := c.dispute.Value.Claims(e.ID)
	if claims {
		if err := s.others(ctx, by, c.holder()); err != nil {
			return nil, err
		}
	}
	switch {
	case claims && approve:
		lost, err := s.lose(ctx, c.holder(), seen, by, now)
		if err != nil {
			return nil, err
		}
		c.taken.Value.EnterpriseID = e.ID
		return append(lost, s.taken.Put(codeKey(c.code), c.taken), s.left(c, e.ID)), nil
	case claims:
		told, err := s.tellOwner(ctx, now, c.holder(), "统一社会信用代码的争议已处理", "平台核对营业执照后，没有通过另一家企业对相同统一社会信用代码的申请，您的企业不受影响。", "/support")
		return append(told, s.left(c, e.ID)), err
	case c.holder() != e.ID:
		return nil, errNotWaits
	case !approve:
		return nil, nil
	case len(c.dispute.Value.Claimants) > 0:
		return nil, errDisputed
	}
	return []store.Write{s.disputes.Absent(disputeKey(c.code))}, nil
}

// lose returns the writes of a holder that loses its code and its approval to another enterprise. It refuses (409) a
// holder that the operator has not seen as it stands.
func (s *Service) lose(ctx context.Context, holder string, seen seenHolder, by org.Who, now time.Time) ([]store.Write, error) {
	access, err := s.access.Get(ctx, membership.AccessKey(holder))
	if err != nil {
		return nil, err
	}
	with, e, err := s.withEnterprise(ctx, holder, now, func(e *Enterprise, rev int64) error {
		if seen != (seenHolder{e.ID, rev}) {
			return errOtherHeld
		}
		return e.Lose(by, now)
	})
	if err != nil {
		return nil, err
	}
	next := accessOf(access.Value, e)
	line := audit.Line{
		Actor: by.ID, Action: string(auth.ReviewDecide), TargetType: "enterprise", TargetID: e.ID, Text: "统一社会信用代码归属他人，取消企业认证：" + e.ShortName,
	}.Changed(nil, e.History[len(e.History)-1])
	with = append(with, s.tell(now, e.OwnerID, "企业认证已取消", "“"+e.ShortName+"”："+lostReason+"。", "/addProvider?id="+e.ID, e.ID)...)
	return s.Orgs.Taking(ctx, access, org.Change{Step: org.Step{Access: &next}, Line: line, With: with}, now)
}

// tellOwner returns the writes of a message to who owns an enterprise.
func (s *Service) tellOwner(ctx context.Context, now time.Time, enterpriseID, title, content, link string) ([]store.Write, error) {
	access, err := s.access.Get(ctx, membership.AccessKey(enterpriseID))
	if err != nil {
		return nil, err
	}
	return s.tell(now, access.Value.OwnerID, title, content, link, enterpriseID), nil
}

// claimants returns which enterprises claim a code that another one holds.
func (s *Service) claimants(ctx context.Context) (map[string]bool, error) {
	rows, err := s.disputes.Query(ctx, store.Range{PK: disputesPK})
	found := map[string]bool{}
	for _, r := range rows {
		for _, id := range r.Value.Claimants {
			found[id] = true
		}
	}
	return found, err
}
