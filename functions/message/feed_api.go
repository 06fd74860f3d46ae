package message

import (
	"context"
)

// FeedMost is how many lines of activity there are to read.
const FeedMost = 20

// Activity is one line: who did what with which.
type Activity struct {
	At     int64  `json:"at" doc:"epoch milliseconds"`
	Actor  string `json:"actor"`
	Verb   string `json:"verb"`
	Target string `json:"target"`
	Path   string `json:"path" doc:"a path of the site below /portal, empty for none"`
}

// None is the input of a call that takes nothing.
type None struct{}

// feed returns the newest lines of public activity.
func (s *Service) feed(ctx context.Context, _ None) ([]Activity, error) {
	rows, err := s.latestEvents(ctx)
	list := []Activity{}
	for _, r := range rows {
		e := r.Value
		list = append(list, Activity{e.At, e.Actor, e.Verb, e.Target, e.Path})
	}
	return list, err
}
