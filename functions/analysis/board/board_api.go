package board

import (
	"context"
	"time"

	"bimportal/shared/api"
	"bimportal/shared/auth"
	"bimportal/shared/clock"
	"bimportal/shared/membership"
)

// Query asks for a period, both days included; without one for the last 30 days.
type Query struct {
	From string `json:"from,omitempty" pattern:"^\\d{4}-\\d{2}-\\d{2}$" required:"false" msg:"pattern=请选择开始日期" doc:"YYYY-MM-DD in Shanghai, as the next"`
	To   string `json:"to,omitempty" pattern:"^\\d{4}-\\d{2}-\\d{2}$" required:"false" msg:"pattern=请选择结束日期"`
}

// Board is an enterprise's numbers over a period, or the platform's in its operators' workbench.
type Board struct {
	Name       string   `json:"name" doc:"the enterprise's short name"`
	From       string   `json:"from"`
	To         string   `json:"to"`
	BeforeFrom string   `json:"beforeFrom" doc:"the period that is compared with, as long as this one"`
	BeforeTo   string   `json:"beforeTo"`
	AsOf       int64    `json:"asOf" doc:"when the numbers were rolled up, epoch milliseconds; 0 where that never happened"`
	Behind     Behind   `json:"behind" doc:"of the platform: enterprises whose numbers are older than that"`
	Arranged   bool     `json:"arranged" doc:"the reader has arranged the tiles"`
	Tiles      []Tile   `json:"tiles" doc:"in the reader's order, the hidden ones too"`
	Tops       []Top    `json:"tops" doc:"as they stand, whatever the period"`
	Months     []Month  `json:"months" doc:"of the enterprise's account, for who may see its sales"`
	Weeks      []Cohort `json:"weeks" doc:"of the platform: how many visitors come back"`
}

const (
	lastDays = 30
	daysMost = 190 // with the period before they are kept for more than a year
)

// dates returns the days of the period asked for, and as many before it. A period that is none, lies ahead or is longer than daysMost is refused (400).
func (q Query) dates(now time.Time) (before, dates []string, err error) {
	today := dateOf(now)
	to, from := q.To, q.From
	if to == "" {
		to = today
	}
	last, err := time.ParseInLocation(time.DateOnly, to, clock.Shanghai)
	if err != nil || to > today {
		return nil, nil, api.Field("to", "请选择今天或之前的日期")
	}
	if from == "" {
		from = last.AddDate(0, 0, 1-lastDays).Format(time.DateOnly)
	}
	first, err := time.ParseInLocation(time.DateOnly, from, clock.Shanghai)
	if err != nil || from > to {
		return nil, nil, api.Field("from", "开始日期不能晚于结束日期")
	}
	n := int(last.Sub(first).Hours()/24) + 1
	if n > daysMost {
		return nil, nil, api.Field("from", "一次最多查看 190 天")
	}
	for i := -n; i < n; i++ {
		dates = append(dates, first.AddDate(0, 0, i).Format(time.DateOnly))
	}
	return dates[:n], dates[n:], nil
}

// Board returns the numbers of the enterprise that the call is made in. What it sold is for who may see its sales.
func (s *Service) Board(ctx context.Context, q Query) (Board, error) {
	st := api.StandingOf(ctx)
	before, dates, err := q.dates(s.now())
	if err != nil {
		return Board{}, err
	}
	byDate, latest, err := s.between(ctx, st.Access.ID, before[0], dates[len(dates)-1])
	if err != nil {
		return Board{}, err
	}
	own, err := s.arranged.Find(ctx, arrangementKey(st.Access.ID, api.ActorOf(ctx).UserID))
	if err != nil {
		return Board{}, err
	}
	tiles := tilesOf(st.Access.ID)
	untilRolled(byDate, tiles, s.now())
	b := Board{
		Name: st.Access.ShortName, From: dates[0], To: dates[len(dates)-1], BeforeFrom: before[0], BeforeTo: before[len(before)-1],
		AsOf: latest.AsOf, Behind: latest.Behind, Arranged: len(own.Value.Tiles) > 0, Tiles: []Tile{}, Tops: latest.Tops, Months: []Month{}, Weeks: latest.Weeks,
	}
	sees := st.May(string(auth.SaleView))
	for _, t := range tiles {
		if !t.money || sees {
			b.Tiles = append(b.Tiles, t.over(byDate, before, dates))
		}
	}
	if b.Weeks == nil {
		b.Weeks = []Cohort{}
	}
	b.Tiles = own.Value.apply(b.Tiles)
	if b.Tops == nil {
		b.Tops = []Top{}
	}
	if sees && latest.Months != nil {
		b.Months = latest.Months
	}
	return b, nil
}

func tilesOf(enterpriseID string) []tile {
	if enterpriseID == membership.Platform {
		return platformTiles
	}
	return enterpriseTiles
}
