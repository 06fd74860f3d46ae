package link

import (
	"context"
	"errors"
	"slices"

	"bimportal/functions/identity/account"
	"bimportal/shared/api"
	"bimportal/shared/auth"
	"bimportal/shared/clock"
	"bimportal/shared/store"
)

func bondKey(userID, who string) store.Key {
	return auth.BondKey(userID, who)
}

// bound returns the writes that bind who to the account, on both sides.
func (s *Service) bound(who, userID string, link store.Versioned[Link]) []store.Write {
	now := clock.Millis(s.now())
	link.Value = Link{UserID: userID, At: now}
	return []store.Write{s.links.Put(linkKey(who), link).Or(errLinkedMeanwhile), s.bonds.New(bondKey(userID, who), Bond{who, now})}
}

func bondsOf(userID string) store.Range {
	return store.Range{PK: "user#" + userID, From: auth.BondPrefix}
}

// room refuses, with errLinkOther, to bind who to an account that has a bond of that kind, and returns the write of whoever binds one: of two who
// found none at the same time one is bound.
func (s *Service) room(ctx context.Context, who, userID string) (store.Write, error) {
	bonds, room, err := store.Room(ctx, s.bonds, bondsOf(userID))
	if err == nil && slices.ContainsFunc(bonds, func(b store.Versioned[Bond]) bool { return b.Value.Kind() == (Bond{Who: who}).Kind() }) {
		err = errLinkOther
	}
	return room, err
}

// Of returns the person's own.
func (s *Service) Of(ctx context.Context, userID string) ([]Bond, error) {
	rows, err := s.bonds.QueryLatest(ctx, bondsOf(userID))
	list := make([]Bond, len(rows))
	for i, r := range rows {
		list[i] = r.Value
	}
	return list, err
}

// bind binds who to the caller's account and uses the start up. It refuses (409) who is somebody else's, and a second
// one of a kind. One that is his already is no error.
func (s *Service) bind(ctx context.Context, actor auth.Actor, who string, used store.Write) error {
	return store.Retry(ctx, func() error {
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
		user, err := s.users.Get(ctx, account.UserKey(actor.UserID))
		if err != nil {
			return err
		}
		room, err := s.room(ctx, who, actor.UserID)
		if err != nil {
			return err
		}
		writes := append(s.bound(who, actor.UserID, link), room, used, s.users.Same(account.UserKey(actor.UserID), user),
			s.accounts.Record(ctx, actor.UserID, "identity:link:add", "link", who, "绑定企业微信"))
		return s.db.Transact(ctx, append(writes, s.accounts.Tell(actor.UserID, "已绑定企业微信", "现在可以用企业微信扫码登录。")...)...)
	})
}

// unbind takes the person's bond of a kind away. It refuses (404) where there is none, and (409) the only way in.
func (s *Service) unbind(ctx context.Context, userID, kind string) error {
	return store.Retry(ctx, func() error {
		bonds, err := s.Of(ctx, userID)
		if err != nil {
			return err
		}
		user, err := s.users.Get(ctx, account.UserKey(userID))
		if err != nil {
			return err
		}
		for _, b := range bonds {
			if b.Kind() != kind {
				continue
			}
			if user.Value.Telephone == "" {
				credentials, err := s.credentials.Find(ctx, account.CredentialsKey(userID))
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
				s.users.Same(account.UserKey(userID), user), s.links.Put(linkKey(b.Who), link), s.bonds.Delete(bondKey(userID, b.Who)),
				s.accounts.Record(ctx, userID, "identity:link:remove", "link", b.Who, "解绑企业微信"),
			}
			return s.db.Transact(ctx, append(writes, s.accounts.Tell(userID, "已解绑企业微信", "不能再用它扫码登录。如果不是您本人操作，请立即修改密码。")...)...)
		}
		return errNoLink
	})
}

// Forget removes all bonds of a person, and their links. It may be done again.
func (s *Service) Forget(ctx context.Context, userID string) error {
	bonds, err := s.Of(ctx, userID)
	if err != nil {
		return err
	}
	for _, b := range bonds {
		if err := s.remove(ctx, userID, b.Who); err != nil {
			return err
		}
	}
	return nil
}

// remove forgets a bond and its link. It may be done again.
func (s *Service) remove(ctx context.Context, userID, who string) error {
	err := s.db.Transact(ctx, s.links.Delete(linkKey(who)), s.bonds.Delete(bondKey(userID, who)))
	if errors.Is(err, store.ErrConflict) {
		return account.Drop(ctx, s.db, s.bonds, bondKey(userID, who))
	}
	return err
}

// linkKey is where it lies whose account somebody is: wecom#<corporation>#<userid>, openid#<issuer>#<subject>.
func linkKey(who string) store.Key { return auth.LinkKey(who) }

// Add binds who to an account. One that is bound already stays as it is.
func (s *Service) Add(ctx context.Context, who, userID string) error {
	room, err := s.room(ctx, who, userID)
	if err == nil {
		err = s.db.Transact(ctx, append(s.bound(who, userID, store.Versioned[Link]{}), room)...)
	}
	if errors.Is(err, errLinkOther) || errors.Is(err, errLinkedMeanwhile) {
		return nil
	}
	return err
}

var errLinkedMeanwhile = api.Conflict("linked_meanwhile", "账号正在关联，请重新登录")

// AccountOf returns whose account somebody at a sign-in elsewhere is. Who comes for the first time is bound to the
// account that has his verified telephone: writes hold what to write for that. unknown is returned when there is none, errOther
// when somebody else of that kind is bound to it.
func (s *Service) AccountOf(ctx context.Context, who, telephone string, unknown error) (userID string, writes []store.Write, err error) {
	link, err := s.links.Find(ctx, linkKey(who))
	if err != nil {
		return "", nil, err
	}
	if link.Version > 0 {
		user, err := s.users.Get(ctx, account.UserKey(link.Value.UserID))
		if errors.Is(err, store.ErrNotFound) || (err == nil && user.Value.Status == account.StatusClosed) {
			return "", nil, unknown
		}
		return link.Value.UserID, nil, err
	}
	if telephone == "" {
		return "", nil, unknown
	}
	owner, err := s.names.Find(ctx, account.NameKey(telephone))
	if err != nil {
		return "", nil, err
	}
	if owner.Version == 0 {
		return "", nil, unknown
	}
	userID = owner.Value.UserID
	user, err := s.users.Get(ctx, account.UserKey(userID))
	if errors.Is(err, store.ErrNotFound) || (err == nil && user.Value.Telephone != telephone) {
		return "", nil, unknown // the name of somebody else that looks like a number
	}
	if err != nil {
		return "", nil, err
	}
	room, err := s.room(ctx, who, userID)
	if errors.Is(err, errLinkOther) {
		return "", nil, errOther
	}
	if err != nil {
		return "", nil, err
	}
	return userID, append(s.bound(who, userID, link), room.Or(errLinkedMeanwhile),
		s.names.Same(account.NameKey(telephone), owner).Or(errLinkedMeanwhile),
		s.accounts.Record(ctx, userID, "identity:link:add", "link", who, "以已验证的手机号关联外部账号"),
	), nil
}
