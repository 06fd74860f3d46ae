package inquiry

import (
	"context"
	"encoding/hex"

	"golang.org/x/sync/errgroup"

	"bimportal/functions/catalogue/sender"
	"bimportal/shared/audit"
	"bimportal/shared/clock"
	"bimportal/shared/id"
	"bimportal/shared/membership"
	"bimportal/shared/notify"
	"bimportal/shared/publish"
	"bimportal/shared/store"
	"bimportal/shared/tables"
)

// Service is the endpoints of inquiries.
type Service struct {
	db        *store.DB
	inquiries *store.Table[Inquiry]
	answered  *store.Table[Answered]
	quotas    *store.Table[sender.Quota]
	access    *store.Table[membership.Access]
	book      audit.Book
	box       notify.Box
	secret    string
	now       clock.Clock
}

// New returns the endpoints of inquiries; the secret makes what is kept of an address worthless to who reads the table.
func New(b *publish.Base, t tables.Names, secret string) *Service {
	return &Service{
		b.DB, store.NewTable[Inquiry](b.DB, t.Catalogue), store.NewTable[Answered](b.DB, t.Catalogue), store.NewTable[sender.Quota](b.DB, t.Catalogue),
		store.NewTable[membership.Access](b.DB, t.Enterprise), audit.NewBook(b.DB, t.Enterprise), notify.NewBox(b.DB, t.Message), secret, b.Now,
	}
}

func inquiryKey(id string) store.Key { return store.Key{PK: "inquiries", SK: id} }

func answeredKey(address, requestKey string) store.Key {
	return store.Key{PK: "address#" + address, SK: "inquiry#" + requestKey}
}

// keep writes the inquiry and a message to the platform's owner in one transaction, and returns its id. A request
// that was answered already is answered the same, and nothing is written.
func (s *Service) keep(ctx context.Context, in Input, address, requestKey string) (string, error) {
	if requestKey == "" {
		requestKey = id.New("")
	}
	now := s.now()
	who := sender.On(s.secret, address, now)
	memory := answeredKey(who, hex.EncodeToString(sender.Keyed(s.secret, "inquiry", requestKey)[:16]))
	var kept string
	err := store.Retry(ctx, func() error {
		var before store.Versioned[Answered]
		var quota store.Versioned[sender.Quota]
		var platform store.Versioned[membership.Access]
		var all errgroup.Group
		all.Go(func() (err error) { before, err = s.answered.Find(ctx, memory); return })
		all.Go(func() (err error) { quota, err = s.quotas.Find(ctx, sender.QuotaKey(who, "inquiry")); return })
		all.Go(func() (err error) {
			platform, err = s.access.Find(ctx, membership.AccessKey(membership.Platform))
			return
		})
		if err := all.Wait(); err != nil {
			return err
		}
		if before.Version > 0 {
			kept = before.Value.ID
			return nil
		}
		if err := quota.Value.Take(aDay, "今天提交的次数过多，请明天再来，或拨打服务热线", now); err != nil {
			return err
		}
		one := Inquiry{
			ID: id.Ordered(now), Kind: in.Kind, Name: in.Name, Company: in.Company, Telephone: in.Telephone, Content: in.Content,
			ProductID: in.ProductID, Privacy: in.Privacy, At: clock.Millis(now), TTL: now.Add(inquiryKeep).Unix(),
		}
		kept = one.ID
		writes := []store.Write{
			s.inquiries.New(inquiryKey(one.ID), one), s.quotas.Put(sender.QuotaKey(who, "inquiry"), quota),
			s.answered.New(memory, Answered{ID: one.ID, TTL: now.Add(answeredKeep).Unix()}),
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
		Title: "收到" + kinds[i.Kind] + "：" + from, Content: from + "通过门户提交了" + kinds[i.Kind] + "，编号 " + i.ID + "。请在一个工作日内联系。",
	}
}

const shownMost = 2000

// latest reads the latest inquiries, the newest first.
func (s *Service) latest(ctx context.Context) ([]store.Versioned[Inquiry], error) {
	return s.inquiries.QueryLatest(ctx, store.Range{PK: inquiryKey("").PK, Desc: true, Limit: shownMost})
}
