package identity

import (
	"context"
	"errors"

	"bimportal/shared/auth"
	"bimportal/shared/clock"
	"bimportal/shared/notify"
	"bimportal/shared/store"
)

// bondPrefix begins the sort keys of a person's bonds.
const bondPrefix = auth.BondPrefix

func bondKey(userID, who string) store.Key {
	return auth.BondKey(userID, who)
}

// bound answers the writes that bind who to the account, on both sides.
func (s *Service) bound(who, userID string, link store.Versioned[Link]) []store.Write {
	now := clock.Millis(s.now())
	link.Value = Link{UserID: userID, At: now}
	return []store.Write{s.links.Put(linkKey(who), link).Or(errLinkedMeanwhile), s.bonds.New(bondKey(userID, who), Bond{who, now})}
}

func (s *Service) bondsOf(ctx context.Context, userID string) ([]Bond, error) {
	rows, err := s.bonds.Query(ctx, store.Range{PK: "user#" + userID, From: bondPrefix})
	list := make([]Bond, len(rows))
	for i, r := range rows {
		list[i] = r.Value
	}
	return list, err
}

// bind binds who to the caller's account and uses the start up. It refuses (409) who is somebody else's, and a second
// one of a kind. One that is his already is no error.
func (s *Service) bind(ctx context.Context, actor auth.Actor, who string, used store.Write) error {
	link, err := s.links.Find(ctx, linkKey(who))
	if err != nil {
		return err
	}
	if link.Value.UserID == actor.UserID {
		return s.db.Transact(ctx, used)
	}
	if link.Value.UserID != "" {
		return errLinkTaken
	}
	bonds, err := s.bondsOf(ctx, actor.UserID)
	if err != nil {
		return err
	}
	for _, b := range bonds {
		if b.Kind() == (Bond{Who: who}).Kind() {
			return errLinkOther
		}
	}
	writes := append(s.bound(who, actor.UserID, link), used, s.record(ctx, actor.UserID, "identity:link:add", "link", who, "绑定企业微信"))
	return s.db.Transact(ctx, append(writes, s.tell(actor.UserID, "已绑定企业微信", "现在可以用企业微信扫码登录。")...)...)
}

// tell answers the writes of a message about the account's security.
func (s *Service) tell(userID, title, content string) []store.Write {
	return s.box.Put(s.now(), notify.Notice{
		UserID: userID, MsgType: notify.Sys, TypeCode: notify.KindSecurity, Title: title, Content: content, Link: "/user-info/account",
	})
}

// unbind takes the person's bond of a kind away. It refuses (404) where there is none, and (409) the only way in.
func (s *Service) unbind(ctx context.Context, userID, kind string) error {
	return store.Retry(ctx, func() error {
		bonds, err := s.bondsOf(ctx, userID)
		if err != nil {
			return err
		}
		user, err := s.users.Get(ctx, userKey(userID))
		if err != nil {
			return err
		}
		for _, b := range bonds {
			if b.Kind() != kind {
				continue
			}
			if user.Value.Telephone == "" {
				credentials, err := s.credentials.Find(ctx, credentialsKey(userID))
				if err != nil {
					return err
				}
				if credentials.Version == 0 {
					return errOnlyWayIn
				}
			}
			link, err := s.links.Get(ctx, linkKey(b.Who))
			if err != nil {
				return err
			}
			link.Value = Link{At: clock.Millis(s.now())}
			writes := []store.Write{
				s.users.Same(userKey(userID), user), s.links.Put(linkKey(b.Who), link), s.bonds.Delete(bondKey(userID, b.Who)),
				s.record(ctx, userID, "identity:link:remove", "link", b.Who, "解绑企业微信"),
			}
			return s.db.Transact(ctx, append(writes, s.tell(userID, "已解绑企业微信", "不能再用它扫码登录。如果不是您本人操作，请立即修改密码。")...)...)
		}
		return errNoLink
	})
}

// removeBond forgets a bond and its link. It may be done again.
func (s *Service) removeBond(ctx context.Context, userID, who string) error {
	err := s.db.Transact(ctx, s.links.Delete(linkKey(who)), s.bonds.Delete(bondKey(userID, who)))
	if errors.Is(err, store.ErrConflict) {
		return drop(ctx, s.db, s.bonds, bondKey(userID, who))
	}
	return err
}
