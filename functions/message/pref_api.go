package message

import (
	"context"

	"bimportal/shared/api"
	"bimportal/shared/store"
)

func choiceKey(userID string) store.Key { return store.Key{PK: "pref#" + userID, SK: "channels"} }

// preferences returns how each kind of message reaches the caller.
func (s *Service) preferences(ctx context.Context, _ None) (Preferences, error) {
	userID := api.ActorOf(ctx).UserID
	v, err := s.choices.Find(ctx, choiceKey(userID))
	if err != nil {
		return Preferences{}, err
	}
	return s.prefs(ctx, userID, v.Value)
}

func (s *Service) prefs(ctx context.Context, userID string, c Choice) (Preferences, error) {
	p := Preferences{Kinds: c.Prefs(), WeCom: "off"}
	if s.corpID == "" {
		return p, nil
	}
	member, err := s.memberOf(ctx, userID)
	p.WeCom = "unbound"
	if member != "" {
		p.WeCom = "bound"
	}
	return p, err
}

// PrefInput switches the chat app for one kind of message.
type PrefInput struct {
	TypeCode string `json:"typeCode" maxLength:"50" msg:"required=请选择消息类别;maxLength=没有这类消息"`
	WeCom    int    `json:"wecom" enum:"0,1" msg:"required=请选择是否发送;enum=请选择是否发送;type=请选择是否发送"`
}

// choose changes one preference and answers all. 400 for a kind that is not there.
func (s *Service) choose(ctx context.Context, in PrefInput) (Preferences, error) {
	userID := api.ActorOf(ctx).UserID
	c, err := s.choices.Update(ctx, choiceKey(userID), func(c *Choice) error { return c.Choose(in.TypeCode, in.WeCom) })
	if err != nil {
		return Preferences{}, err
	}
	return s.prefs(ctx, userID, c)
}
