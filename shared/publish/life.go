package publish

import (
	"fmt"
	"slices"
	"strings"

	"bimportal/shared/api"
)

// State is where a record is on its way to the public. The numbers are the wire's, the same for every kind.
type State int

// The states. Only On is public; a kind has those that its Life names.
const (
	Draft     State = 0
	InReview  State = 1
	On        State = 2
	Off       State = 3
	Rejected  State = 4
	ForcedOff State = 5
)

// By is who brings a record into another state: its provider, the operator who audits content, or one who is both.
type By int

// Who brings a record into another state.
const (
	Provider By = 1
	Auditor  By = 2
	Both        = Provider | Auditor
)

// Way is a change of state.
type Way struct{ From, To State }

// Life is what differs from kind to kind in how a record comes before the public and goes again, and the words for it.
type Life struct {
	Word  string // the kind, as people read it
	Gone  error  // the refusal of what is not there, or not for the caller
	Page  string // where the public reads a record, before its id
	Board string // where its enterprise manages its own

	States []string       // the names, by State
	Ways   map[Way]By     // who may; what is not here nobody may
	Keeps  []State        // those in which the reason of the move stays
	Told   map[State]Tale // what the provider's owner is told when an auditor has brought a record there

	// A refusal's names: the fields of the calls, and the reason of a conflict.
	StateField, ReasonField, Conflict string
	// Refuse and Held refuse in the kind's own words: a way that is not for who asks but for who may, and a change of what is
	// public or under review, which the verb says. Nil is the usual sentence.
	Refuse func(way Way, may, by By) error
	Held   func(state State, name, verb string) error
	// Deed says in the operation log what was done to the record of that name. Nil is the usual sentence.
	Deed func(verb, name string) string
}

// Tale is a message; {name} and {reason} are the record's.
type Tale struct{ Title, Content string }

// Of returns the message about a record.
func (t Tale) Of(name, reason string) string {
	return strings.NewReplacer("{name}", name, "{reason}", reason).Replace(t.Content)
}

// staged is what the owner is told when an auditor has decided on a staged change.
func (l Life) staged(now Stage) Tale {
	if now == Unstaged {
		return Tale{l.Word + "的修改已生效", "“{name}”的修改已通过审核，访客现在看到的是新的内容。"}
	}
	return Tale{l.Word + "的修改未通过审核", "“{name}”的修改未通过审核，原因：{reason}。访客看到的仍是原来的内容，修改后可以重新提交。"}
}

// WayOf is the way that a move of the record to the state is, or one of its staged change.
func (l Life) WayOf(h *Head, to State) Way { return Way{l.at(h, to), to} }

// Move brings a record, or its staged change, into another state at now (epoch milliseconds). An auditor gives a reason whenever he says no. What
// nobody may is a conflict (409), or what the kind's Refuse returns.
func (l Life) Move(h *Head, to State, reason string, by By, now int64) error {
	reason = strings.TrimSpace(reason)
	staged := h.Staged() && l.ofStage(to)
	way := l.WayOf(h, to)
	who := l.Ways[way] & by
	switch {
	case to < 0 || int(to) >= len(l.States):
		return api.Field(l.StateField, "状态不正确")
	case who == 0:
		return l.refused(way, by)
	case who&Auditor != 0 && to != On && reason == "":
		return api.Field(l.ReasonField, "请填写原因")
	}
	if staged {
		h.moveStage(to, reason, who, now)
		return nil
	}
	if to == On {
		h.PublishedAt = now
	}
	h.State, h.Reason, h.UpdatedAt = to, "", now
	if slices.Contains(l.Keeps, to) {
		h.Reason = reason
	}
	return nil
}

func (l Life) refused(way Way, by By) error {
	if l.Refuse != nil {
		return l.Refuse(way, l.Ways[way], by)
	}
	return api.Conflict(l.Conflict, fmt.Sprintf("%s目前是“%s”，不能改为“%s”", l.Word, l.States[way.From], l.States[way.To]))
}

// To returns the states that the record, or its staged change, may be brought to by whom.
func (l Life) To(h *Head, by By) []State {
	list := []State{}
	for to := range l.States {
		if l.Ways[l.WayOf(h, State(to))]&by != 0 {
			list = append(list, State(to))
		}
	}
	return list
}

// The verbs of what Free admits.
const (
	Edit   = "修改"
	Delete = "删除"
)

// Free admits that a record's content is changed or the record deleted: not while it is public or being checked (409).
func (l Life) Free(state State, verb string) error {
	switch {
	case state != On && state != InReview:
		return nil
	case l.Held != nil:
		return l.Held(state, l.States[state], verb)
	}
	return api.Conflict(l.Conflict, fmt.Sprintf("%s目前是“%s”，请先下架或撤回再%s", l.Word, l.States[state], verb))
}

// Editable admits that a record's content is changed. What is public is changed by a staged change, which is not touched
// while it is being checked (409).
func (l Life) Editable(h *Head) error {
	switch {
	case h.State != On:
		return l.Free(h.State, Edit)
	case h.Change == StageWaiting:
		return l.Free(InReview, Edit)
	}
	return nil
}

// Say returns the operation log's sentence about a record.
func (l Life) Say(verb, name string) string {
	if l.Deed != nil {
		return l.Deed(verb, name)
	}
	return verb + l.Word + "：" + name
}
