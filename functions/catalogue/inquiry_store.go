package catalogue

import (
	"context"
	"encoding/hex"

	"bimportal/shared/clock"
	"bimportal/shared/id"
	"bimportal/shared/membership"
	"bimportal/shared/notify"
	"bimportal/shared/store"
)

func inquiryKey(id string) store.Key { return store.Key{PK: "inquiries", SK: id} }

func answeredKey(address, requestKey string) store.Key {
	return store.Key{PK: "address#" + address, SK: "inquiry#" + requestKey}
}

// keepInquiry writes the inquiry and a message to the platform's owner in one transaction, and answers its id. A request
// that was answered already is answered the same, and nothing is written.
func (s *Service) keepInquiry(ctx context.Context, in InquiryInput, address, requestKey string) (string, error) {
	if requestKey == "" {
		requestKey = id.New("")
	}
	now := s.now()
	who := addressOn(s.lending.HashKey, address, now)
	memory := answeredKey(who, hex.EncodeToString(keyed(s.lending.HashKey, "inquiry", requestKey)[:16]))
	var kept string
	err := store.Retry(ctx, func() error {
		var before store.Versioned[Answered]
		var quota store.Versioned[Quota]
		var platform store.Versioned[membership.Access]
		if err := beside(
			func() (err error) { before, err = s.lending.answered.Find(ctx, memory); return },
			func() (err error) { quota, err = s.lending.quotas.Find(ctx, quotaKey(who, "inquiry")); return },
			func() (err error) {
				platform, err = s.lending.access.Find(ctx, membership.AccessKey(membership.Platform))
				return
			},
		); err != nil {
			return err
		}
		if before.Version > 0 {
			kept = before.Value.ID
			return nil
		}
		if err := quota.Value.Take(inquiriesADay, "今天提交的次数过多，请明天再来，或拨打服务热线", now); err != nil {
			return err
		}
		one := Inquiry{
			ID: id.Ordered(now), Kind: in.Kind, Name: in.Name, Company: in.Company, Telephone: in.Telephone, Content: in.Content,
			ProductID: in.ProductID, Privacy: in.Privacy, At: clock.Millis(now), TTL: now.Add(inquiryKeep).Unix(),
		}
		kept = one.ID
		writes := []store.Write{
			s.lending.inquiries.New(inquiryKey(one.ID), one), s.lending.quotas.Put(quotaKey(who, "inquiry"), quota),
			s.lending.answered.New(memory, Answered{ID: one.ID, TTL: now.Add(answeredKeep).Unix()}),
		}
		if owner := platform.Value.OwnerID; owner != "" {
			writes = append(writes, s.box.Put(now, one.notice(owner))...)
		}
		return s.db.Transact(ctx, writes...)
	})
	return kept, err
}

// notice tells the operators that somebody asks, and not how he is reached: that stands where it is kept.
func (i Inquiry) notice(owner string) notify.Notice {
	from := "一位访客"
	if i.Company != "" {
		from = i.Company
	}
	return notify.Notice{
		UserID: owner, MsgType: notify.Notify, TypeCode: notify.KindNotice, EnterpriseID: membership.Platform,
		Title: "收到" + inquiryKinds[i.Kind] + "：" + from, Content: from + "通过门户提交了" + inquiryKinds[i.Kind] + "，编号 " + i.ID + "。请在一个工作日内联系。",
	}
}
