package desk

import (
	"context"
	"errors"

	"golang.org/x/sync/errgroup"

	"bimportal/shared/api"
	"bimportal/shared/clock"
	"bimportal/shared/membership"
	"bimportal/shared/publish"
	"bimportal/shared/stats"
)

// PastLine is one thing that was done to a record.
type PastLine struct {
	Time    string           `json:"time"`
	By      string           `json:"by" doc:"a name, or whose people did it"`
	Audited bool             `json:"audited" doc:"by an operator"`
	Text    string           `json:"text"`
	Reason  string           `json:"reason"`
	Changes []publish.Change `json:"changes"`
}

// Past is what was done to a record, the newest first, as far as it is kept.
type Past struct {
	Lines []PastLine `json:"lines"`
	Rev   int64      `json:"rev" doc:"of the record as it stands"`
}

const auditors = "平台审核"

// Past returns a record's history to who may see the record: all of it to its enterprise, what was handed in and decided to
// an auditor.
func (s *Service) Past(ctx context.Context, in Ref) (Past, error) {
	shelf, err := s.shelf(in.Kind)
	if err != nil {
		return Past{}, err
	}
	seen, err := shelf.Look(ctx, in.ID)
	if err != nil {
		return Past{}, err
	}
	list, err := shelf.Past(ctx, seen.ID)
	if err != nil {
		return Past{}, err
	}
	names, err := s.names(ctx, list)
	return Past{publish.Each(list, func(p publish.Past) PastLine {
		by := auditors
		if !p.Audited {
			by = names[p.Actor]
		}
		return PastLine{clock.Text(p.At), by, p.Audited, p.Text, p.Reason, publish.Listed(p.Changes)}
	}), seen.Rev}, err
}

// names are those of the enterprise's own people; others stay what they are, its people.
func (s *Service) names(ctx context.Context, list []publish.Past) (map[string]string, error) {
	names, st := map[string]string{}, api.StandingOf(ctx)
	for _, p := range list {
		if _, known := names[p.Actor]; known || p.Audited {
			continue
		}
		m, err := s.members.Find(ctx, membership.MemberKey(st.Access.ID, p.Actor))
		if err != nil {
			return nil, err
		}
		names[p.Actor] = m.Value.Called()
	}
	return names, nil
}

// DaysQuery names a record and a range.
type DaysQuery struct {
	Ref
	Days int `json:"days,omitempty" enum:"7,30,90" default:"30" required:"false" msg:"enum=请选择统计范围"`
}

// Days is how often the public looked at a record, day by day, and what visitors added up of it in all.
type Days struct {
	Dates []string      `json:"dates"`
	Views []int         `json:"views"`
	Total int           `json:"total" doc:"of these days"`
	Sums  []publish.Sum `json:"sums" doc:"of all time"`
}

// Days returns the statistics of a record to who may see it.
func (s *Service) Days(ctx context.Context, in DaysQuery) (d Days, err error) {
	shelf, err := s.shelf(in.Kind)
	if err != nil {
		return d, err
	}
	seen, err := shelf.Look(ctx, in.ID)
	if err != nil {
		return d, err
	}
	d.Dates = stats.Days(s.now(), in.Days)
	var both errgroup.Group
	both.Go(func() (err error) {
		d.Views, err = stats.ByDay(ctx, s.viewDays, in.Kind, seen.ID, d.Dates)
		return
	})
	both.Go(func() (err error) { d.Sums, err = s.sums[in.Kind](ctx, seen.ID); return })
	err = both.Wait()
	for _, n := range d.Views {
		d.Total += n
	}
	return d, err
}

// Bulk moves several records of the enterprise that the call is made in.
type Bulk struct {
	Kind   string   `json:"kind" enum:"product,template,case,family" msg:"required=缺少内容类型;enum=内容类型不正确"`
	IDs    []string `json:"ids" minItems:"1" maxItems:"50" msg:"required=请选择内容;minItems=请选择内容;maxItems=一次最多处理50项"`
	Action string   `json:"action" enum:"submit,back,off" msg:"required=请选择操作;enum=请选择操作" doc:"hand in, take back, take off the shelf"`
}

// BulkResult is what became of one of them.
type BulkResult struct {
	ID      string `json:"id"`
	Name    string `json:"name"`
	Done    bool   `json:"done"`
	Message string `json:"message" doc:"why not"`
}

// BulkAnswer is what became of each, in the order asked for.
type BulkAnswer struct {
	Done    int          `json:"done"`
	Results []BulkResult `json:"results"`
}

// Bulk hands several records in, takes them back or off the shelf, each for itself: what cannot be done is told with its
// reason and keeps none of the others.
func (s *Service) Bulk(ctx context.Context, in Bulk) (BulkAnswer, error) {
	shelf, err := s.shelf(in.Kind)
	if err != nil {
		return BulkAnswer{}, err
	}
	if err := shelf.Permits().MayMove(ctx); err != nil {
		return BulkAnswer{}, err
	}
	to := map[string]publish.State{"submit": publish.InReview, "back": publish.Draft, "off": publish.Off}[in.Action]
	answer := BulkAnswer{Results: []BulkResult{}}
	for _, id := range publish.Distinct(in.IDs) {
		one := BulkResult{ID: id}
		done, err := shelf.Bring(ctx, publish.Step{ID: id, To: to, By: publish.Provider})
		var refused *api.Error
		switch {
		case err == nil:
			one.Name, one.Done = done.Name, true
			answer.Done++
		case errors.As(err, &refused) && refused.Kind != api.KindInternal:
			one.Message = refused.Message
			if seen, err := shelf.Look(ctx, id); err == nil {
				one.Name = seen.Name
			}
		default:
			return BulkAnswer{}, err
		}
		answer.Results = append(answer.Results, one)
	}
	return answer, nil
}

// Discard is a staged change that its enterprise drops.
type Discard struct {
	Ref
	Rev int64 `json:"rev" minimum:"1" msg:"required=缺少版本号;minimum=版本号不正确"`
}

// Discard drops what the public does not see yet of a record of the enterprise that the call is made in.
func (s *Service) Discard(ctx context.Context, in Discard) (publish.Nothing, error) {
	shelf, err := s.shelf(in.Kind)
	if err != nil {
		return publish.Nothing{}, err
	}
	if err := shelf.Permits().MayEdit(ctx); err != nil {
		return publish.Nothing{}, err
	}
	return publish.Nothing{}, shelf.Discard(ctx, in.ID, in.Rev)
}

// Made is the id of a new record.
type Made struct {
	ID string `json:"id"`
}

// Copy makes a draft with the content of a record of the enterprise that the call is made in.
func (s *Service) Copy(ctx context.Context, in Ref) (Made, error) {
	shelf, err := s.shelf(in.Kind)
	if err != nil {
		return Made{}, err
	}
	if err := shelf.Permits().MayEdit(ctx); err != nil {
		return Made{}, err
	}
	id, err := shelf.Copy(ctx, in.ID)
	return Made{id}, err
}
