package message

import (
	"slices"

	"bimportal/shared/api"
	"bimportal/shared/notify"
)

// Choice is what a person chose of the channels. The portal itself always has every message.
type Choice struct {
	Quiet []string `json:"quiet"` // type codes that the chat app does not tell
}

// Pref is how a kind of message reaches its reader. The portal always has it; the chat app tells it too unless the
// reader does not want that.
type Pref struct {
	TypeCode string         `json:"typeCode"`
	TypeName string         `json:"typeName"`
	MsgType  notify.MsgType `json:"msgType" enum:"sys,notify,invite"`
	InApp    int            `json:"inApp" enum:"1"`
	WeCom    int            `json:"wecom" enum:"0,1"`
}

// Preferences are a person's kinds of message, and whether the chat app reaches him: off where the platform has none,
// unbound where he has not tied his account to it.
type Preferences struct {
	Kinds []Pref `json:"kinds"`
	WeCom string `json:"wecom" enum:"off,unbound,bound"`
}

// Prefs returns the choice as its owner reads it.
func (c Choice) Prefs() []Pref {
	var list []Pref
	for _, k := range notify.Kinds {
		p := Pref{TypeCode: k.Code, TypeName: k.Name, MsgType: k.MsgType, InApp: 1, WeCom: 1}
		if c.quiet(k.Code) {
			p.WeCom = 0
		}
		list = append(list, p)
	}
	return list
}

func (c Choice) quiet(typeCode string) bool { return slices.Contains(c.Quiet, typeCode) }

// Choose switches the chat app on or off for a kind.
func (c *Choice) Choose(typeCode string, wecom int) error {
	if !slices.ContainsFunc(notify.Kinds, func(k notify.Kind) bool { return k.Code == typeCode }) {
		return api.Field("typeCode", "没有这类消息")
	}
	c.Quiet = slices.DeleteFunc(c.Quiet, func(code string) bool { return code == typeCode })
	if wecom == 0 {
		c.Quiet = append(c.Quiet, typeCode)
	}
	return nil
}
