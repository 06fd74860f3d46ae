package message

import (
	"context"
	"errors"
	"log/slog"
	"strings"

	"bimportal/shared/auth"
	"bimportal/shared/clock"
	"bimportal/shared/notify"
	"bimportal/shared/store"
	"bimportal/shared/wecom"
)

func chatKey(page string) store.Key { return store.Key{PK: "jjt#" + page, SK: "page"} }
func toldKey(userID, messageID string) store.Key {
	t, ulid := notify.Split(messageID)
	return store.Key{PK: "chat#" + userID, SK: ulid + "_" + string(t)}
}

// behind reads the message of a page.
func (s *Service) behind(ctx context.Context, page string) (notify.Message, error) {
	p, err := s.pages.Get(ctx, chatKey(page))
	if errors.Is(err, store.ErrNotFound) {
		return notify.Message{}, errNoPage
	}
	if err != nil {
		return notify.Message{}, err
	}
	m, err := s.messages.Get(ctx, notify.MessageKey(p.Value.UserID, p.Value.MessageID))
	if errors.Is(err, store.ErrNotFound) {
		return notify.Message{}, errNoPage
	}
	return m.Value, err
}

func (s *Service) toldOf(ctx context.Context, userID string) ([]Told, error) {
	rows, err := s.told.Query(ctx, store.Range{PK: "chat#" + userID, Desc: true, Limit: ChatMost})
	list := make([]Told, len(rows))
	for i, r := range rows {
		list[i] = r.Value
	}
	return list, err
}

// memberOf returns who a person is in the chat app, empty for who is not bound.
func (s *Service) memberOf(ctx context.Context, userID string) (string, error) {
	prefix := "wecom#" + s.corpID + "#"
	rows, err := s.bonds.Query(ctx, store.Range{PK: "user#" + userID, From: auth.BondPrefix + prefix, Limit: 1})
	if err != nil || len(rows) == 0 {
		return "", err
	}
	return strings.TrimPrefix(rows[0].Value.Who, prefix), nil
}

// deliverAtOnce bounds one run of the schedule.
const deliverAtOnce = 200

// deliver gives the chat app what is due. One message that fails keeps no other back, and goes behind those that wait.
func (s *Service) deliver(ctx context.Context) error {
	due, err := store.Due(ctx, s.messages, "byDue", "open", notify.Outbox, "dueAt", clock.Millis(s.now()), deliverAtOnce)
	if err != nil {
		return err
	}
	return each(len(due), func(i int) error {
		m := due[i].Value
		if err := s.deliverOne(ctx, m); err != nil {
			return errors.Join(err, s.messages.PutOff(ctx, store.ByDue, notify.MessageKey(m.UserID, m.ID), notify.Outbox, s.now()))
		}
		return nil
	})
}

// deliverOne gives the chat app one message. It is claimed first, with the address that its card will have, so that two
// workers do not send it at once and a repetition says the same; the chat app drops what it has heard before.
func (s *Service) deliverOne(ctx context.Context, m notify.Message) error {
	v, err := s.messages.Get(ctx, notify.MessageKey(m.UserID, m.ID))
	if errors.Is(err, store.ErrNotFound) {
		return nil // deleted
	}
	if err != nil {
		return err
	}
	if v.Value.Open == "" || v.Value.DueAt > clock.Millis(s.now()) {
		return nil // somebody else's now
	}
	member, err := s.receiver(ctx, v.Value)
	if err != nil {
		return err
	}
	if member == "" {
		return s.endDelivery(ctx, v.Value)
	}
	told, err := s.claim(ctx, v)
	if errors.Is(err, store.ErrConflict) {
		return nil
	}
	if err != nil {
		return err
	}
	switch err := s.weCom.Send(ctx, member, card(v.Value, s.origin+"/portal/jjtMsg/page/"+told.Page)); {
	case errors.Is(err, wecom.ErrNotMember):
		return s.endDelivery(ctx, v.Value)
	case err != nil:
		slog.Warn("chat app", "messageId", v.Value.ID, "tries", v.Value.Tries+1, "error", err.Error())
		return nil // due again later
	}
	if _, err := s.told.Update(ctx, toldKey(m.UserID, m.ID), func(t *Told) error {
		*t = told
		t.SentAt = clock.Millis(s.now())
		return nil
	}); err != nil {
		return err
	}
	return s.endDelivery(ctx, v.Value)
}

// receiver returns who is to be told in the chat app; nobody, when there is none, the reader does not want it, has read
// the message already, or a day has gone.
func (s *Service) receiver(ctx context.Context, m notify.Message) (string, error) {
	_, ulid := notify.Split(m.ID)
	second, err := secondOf(ulid)
	if err != nil {
		return "", err
	}
	if s.weCom == nil {
		return "", nil
	}
	if s.now().Unix()-second > int64(deliverFor.Seconds()) {
		slog.Error("chat app given up", "messageId", m.ID, "tries", m.Tries)
		return "", nil
	}
	choice, err := s.choices.Find(ctx, choiceKey(m.UserID))
	if err != nil || choice.Value.quiet(m.TypeCode) {
		return "", err
	}
	marker, err := s.markers.Find(ctx, notify.MarkerKey(m.UserID, m.ID))
	if err != nil || marker.Version == 0 {
		return "", err
	}
	return s.memberOf(ctx, m.UserID)
}

// claim takes a message for this worker, writes the page that its card opens once, and says when it is due again.
func (s *Service) claim(ctx context.Context, v store.Versioned[notify.Message]) (Told, error) {
	m := v.Value
	told, err := s.told.Find(ctx, toldKey(m.UserID, m.ID))
	if err != nil {
		return Told{}, err
	}
	var writes []store.Write
	if told.Version == 0 {
		told.Value = Told{MessageID: m.ID, Page: newPage(), Title: m.Title, TypeName: m.TypeName, TTL: m.TTL}
		writes = append(writes, s.told.Put(toldKey(m.UserID, m.ID), told),
			s.pages.New(chatKey(told.Value.Page), ChatPage{m.UserID, m.ID, m.TTL}))
	}
	v.Value.DueAt = nextTry(m.Tries, s.now())
	v.Value.Tries++
	return told.Value, s.db.Transact(ctx, append(writes, s.messages.Put(notify.MessageKey(m.UserID, m.ID), v))...)
}

// endDelivery takes a message out of what is due.
func (s *Service) endDelivery(ctx context.Context, m notify.Message) error {
	return store.Retry(ctx, func() error {
		v, err := s.messages.Get(ctx, notify.MessageKey(m.UserID, m.ID))
		if errors.Is(err, store.ErrNotFound) {
			return nil
		}
		if err != nil || v.Value.Open == "" {
			return err
		}
		v.Value.Open, v.Value.DueAt = "", 0
		return s.db.Transact(ctx, s.messages.Put(notify.MessageKey(m.UserID, m.ID), v))
	})
}
