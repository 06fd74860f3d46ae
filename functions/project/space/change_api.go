package space

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"bimportal/shared/api"
	"bimportal/shared/clock"
	"bimportal/shared/limit"
	"bimportal/shared/store"
)

// change applies f to a project and writes it with a line of its log and one of the enterprise's book; may says whether the caller's rights allow
// it. What f refuses changes nothing.
func (s *Service) change(ctx context.Context, id, action string, may func(Rights) bool, f func(held, *Project) (Line, error)) (held, error) {
	return s.changeWith(ctx, id, action, may, func(h held, p *Project) (Line, []store.Write, error) {
		line, err := f(h, p)
		return line, nil, err
	})
}

// changeWith is change with what is written beside the project.
func (s *Service) changeWith(ctx context.Context, id, action string, may func(Rights) bool, f func(held, *Project) (Line, []store.Write, error)) (h held, err error) {
	userID := api.ActorOf(ctx).UserID
	by, err := s.nameOf(ctx, userID)
	if err != nil {
		return h, err
	}
	err = store.Retry(ctx, func() error {
		if h, err = s.of(ctx, userID, id); err != nil {
			return err
		}
		if err := h.refuses(may, s.now()); err != nil {
			return err
		}
		before := h.Value
		line, with, err := f(h, &h.Value)
		if err != nil {
			return err
		}
		line.By = by
		writes, err := s.put(ctx, before, h.Versioned, line)
		if err != nil {
			return err
		}
		booked, err := s.booked(ctx, h.Value, action, "项目“"+h.Value.ItemName+"”："+line.Text)
		if err != nil {
			return err
		}
		return s.db.Transact(ctx, append(append(with, writes...), booked...)...)
	})
	if err == nil {
		h.Version++
		h.Value.Lines++
	}
	return h, err
}

// refuses returns why the caller may not (403), nil where he may.
func (h held) refuses(may func(Rights) bool, now time.Time) error {
	switch {
	case may(h.Value.Rights(h.caller, now)):
		return nil
	case h.caller.Frozen:
		return errFrozen
	case may(h.opened(now).Rights(h.caller, now)) && h.Value.State == Running:
		return errExpired
	case may(h.opened(now).Rights(h.caller, now)):
		return errNotOpen
	}
	return errNoRight
}

// opened is the project as if it ran: what the caller might do then.
func (h held) opened(now time.Time) Project {
	p := h.Value
	p.State, p.EndAt = Running, clock.Millis(now)+1
	return p
}

func mayEdit(r Rights) bool    { return r.Edit }
func mayDelete(r Rights) bool  { return r.Delete }
func mayMembers(r Rights) bool { return r.Members }
func mayFiles(r Rights) bool   { return r.Files }

// acted changes a project by an action, and begins its opening where that is what follows.
func (s *Service) acted(ctx context.Context, id, action string, may func(Rights) bool, f func(held, *Project) (Line, error)) (Acted, error) {
	h, err := s.change(ctx, id, action, may, f)
	if err != nil {
		return Acted{}, err
	}
	s.begin(ctx, h.Value)
	d, err := s.detail(ctx, h)
	return Acted{Detail: d}, err
}

func (s *Service) resetKey(ctx context.Context, in Action) (Acted, error) {
	key := in.SecretKey
	if key == "" {
		key = strings.ToLower(rand.Text()[:12])
	}
	hash, err := HashKey(key)
	if err != nil {
		return Acted{}, err
	}
	a, err := s.acted(ctx, in.ID, "project:item:edit", mayEdit, func(_ held, p *Project) (Line, error) {
		if p.State == Deleting {
			return Line{}, errNotOpen
		}
		p.KeyHash = hash
		return Line{Step: "key", Result: LineDone, Text: "重置项目密钥"}, nil
	})
	if err == nil {
		a.SecretKey = key
	}
	return a, err
}

// errRenewed says that the key of the call has prolonged the project before.
var errRenewed = errors.New("space: renewed before")

// renew prolongs a project, once for each Idempotency-Key.
func (s *Service) renew(ctx context.Context, id string, days int) (held, error) {
	userID, key := api.ActorOf(ctx).UserID, api.CallOf(ctx).IdempotencyKey
	if key != "" {
		key = "renew#" + key
	}
	h, err := s.changeWith(ctx, id, "project:item:edit", mayEdit, func(h held, p *Project) (Line, []store.Write, error) {
		known, remember, err := s.repeated(ctx, userID, key, fmt.Sprintf("renew %s %d", id, days))
		if err != nil {
			return Line{}, nil, err
		}
		if known != "" {
			return Line{}, nil, errRenewed
		}
		line, err := renewal(days, s.now())(h, p)
		if remember == nil {
			return line, nil, err
		}
		remember.Value.ProjectID = id
		return line, []store.Write{s.repeats.Put(repeatKey(userID, key), *remember)}, err
	})
	if errors.Is(err, errRenewed) {
		return s.of(ctx, userID, id)
	}
	return h, err
}

func renewal(days int, now time.Time) func(held, *Project) (Line, error) {
	return func(_ held, p *Project) (Line, error) {
		err := p.Renew(days, now)
		return Line{Step: "renew", Result: LineDone, Text: fmt.Sprintf("续期 %d 天，到期时间 %s", days, clock.Text(p.EndAt))}, err
	}
}

var triesAnHour = limit.Limit{Name: "projectkey", Most: 20, Within: time.Hour, Message: "密钥输入过于频繁，请稍后再试"}

// matches says whether a key is the project's; a caller tries so often in an hour.
func (s *Service) matches(ctx context.Context, p Project, key string) (bool, error) {
	if err := s.limits.Take(ctx, triesAnHour, api.ActorOf(ctx).UserID+"#"+p.ID); err != nil {
		return false, err
	}
	return p.Unlocks(key)
}

// renewByCode prolongs the project of a code, whose key the form holds.
func (s *Service) renewByCode(ctx context.Context, in Application) (Applied, error) {
	code, err := s.codes.Find(ctx, codeKey(in.ItemCode))
	if err != nil {
		return Applied{}, err
	}
	none := api.Field("itemCode", "没有找到该代号的项目")
	h, err := s.of(ctx, api.ActorOf(ctx).UserID, code.Value.ProjectID)
	if isGone(err) {
		return Applied{}, none
	}
	if err != nil {
		return Applied{}, err
	}
	if right, err := s.matches(ctx, h.Value, in.SecretKey); err != nil || !right {
		return Applied{}, errors.Join(err, refusedKey(err))
	}
	h, err = s.renew(ctx, h.Value.ID, in.ValidityPeriod)
	p := h.Value
	return Applied{p.ID, p.ItemCode, p.CompanyName, p.Status(s.now()), "续期成功，到期时间 " + clock.Text(p.EndAt)}, err
}

func refusedKey(err error) error {
	if err != nil {
		return nil
	}
	return api.Field("secretKey", "项目密钥不正确")
}

// KeyInput asks whether a key is the project's.
type KeyInput struct {
	Ref
	SecretKey string `json:"secretKey" maxLength:"18" msg:"required=请输入项目密钥;maxLength=6-18位，大小写字母、数字组合"`
}

// KeyMatch is the answer.
type KeyMatch struct {
	Match bool `json:"match"`
}

// VerifyKey says whether a key is the project's, to who may enter it.
func (s *Service) VerifyKey(ctx context.Context, in KeyInput) (KeyMatch, error) {
	h, err := s.of(ctx, api.ActorOf(ctx).UserID, in.ID)
	if err != nil {
		return KeyMatch{}, err
	}
	match, err := s.matches(ctx, h.Value, in.SecretKey)
	return KeyMatch{match}, err
}

// DeleteInput names projects to delete.
type DeleteInput struct {
	IDs []string `json:"ids" minItems:"1" maxItems:"50" msg:"required=请选择项目;minItems=请选择项目;maxItems=一次最多删除 50 个项目"`
}

// Deleted says what became of each.
type Deleted struct {
	Done   []string     `json:"done"`
	Failed []NotDeleted `json:"failed"`
}

// NotDeleted is a project that was not deleted, and why.
type NotDeleted struct {
	ID     string `json:"id"`
	Reason string `json:"reason"`
}

// BatchDelete puts projects into the recycle time, each for itself.
func (s *Service) BatchDelete(ctx context.Context, in DeleteInput) (Deleted, error) {
	answer := Deleted{Done: []string{}, Failed: []NotDeleted{}}
	seen := []string{}
	for _, id := range in.IDs {
		if slices.Contains(seen, id) {
			continue
		}
		seen = append(seen, id)
		_, err := s.change(ctx, id, "project:item:delete", mayDelete, func(_ held, p *Project) (Line, error) {
			err := p.Delete(s.now())
			return Line{Step: "delete", Result: LineDone, Text: "删除项目，" + clock.Text(p.Deletion.PurgeAt) + " 前可以恢复"}, err
		})
		var refused *api.Error
		switch {
		case err == nil:
			answer.Done = append(answer.Done, id)
		case errors.As(err, &refused) && refused.Kind != api.KindInternal:
			answer.Failed = append(answer.Failed, NotDeleted{id, refused.Message})
		default:
			return answer, err
		}
	}
	return answer, nil
}
