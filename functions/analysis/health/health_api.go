package health

import (
	"context"

	"bimportal/shared/api"
	"bimportal/shared/clock"
)

// None is an empty input.
type None struct{}

// Health returns how the portal runs, as it was read last: at most a minute ago where CloudWatch can be had. 500 metrics_unavailable where nothing
// was ever read and nothing can be.
func (s *Service) Health(ctx context.Context, _ None) (Report, error) {
	kept, err := s.reports.Find(ctx, reportKey)
	if err != nil {
		return Report{}, err
	}
	now := s.now()
	if clock.Millis(now)-kept.Value.Report.AsOf < freshFor.Milliseconds() {
		return s.told(kept.Value.Report), nil
	}
	mine, err := s.claim(ctx, kept, now)
	if err != nil {
		return Report{}, err
	}
	if !mine { // somebody else reads just now
		return s.told(kept.Value.Report), nil
	}
	fresh, err := s.read(ctx, now)
	if err != nil {
		api.Note(ctx, err)
		if kept.Value.Report.AsOf == 0 {
			return Report{}, api.Unavailable("metrics_unavailable", "暂时读不到运行指标，请稍后重试", err)
		}
		return s.told(kept.Value.Report), nil
	}
	if err := s.keep(ctx, fresh, now); err != nil {
		return Report{}, err
	}
	return s.told(fresh), nil
}

// told is a report as the page gets it.
func (s *Service) told(r Report) Report {
	r.Runbook = s.runbook
	if r.Prices == "" {
		r.Prices = priceSource
	}
	return r
}
