package product

import (
	"time"

	"bimportal/shared/clock"
)

// Contribution is what a provider has added to the platform, day by day or month by month.
type Contribution struct {
	Dates  []string `json:"dates"`
	Series []Series `json:"series"`
}

// Series is one line of a chart, a value for each date.
type Series struct {
	Name string `json:"name"`
	Data []int  `json:"data"`
}

// SpanOf returns the dates of a range that ends today in Shanghai: 7 or 30 days as YYYY-MM-DD, or the 12 months of 365
// as YYYY-MM, and how a moment is written so.
func SpanOf(days int, now time.Time) (dates []string, layout string) {
	today := now.In(clock.Shanghai)
	if days == 365 {
		layout = "2006-01"
		first := time.Date(today.Year(), today.Month()-11, 1, 0, 0, 0, 0, clock.Shanghai)
		for m := range 12 {
			dates = append(dates, first.AddDate(0, m, 0).Format(layout))
		}
		return dates, layout
	}
	layout = "2006-01-02"
	for d := days - 1; d >= 0; d-- {
		dates = append(dates, today.AddDate(0, 0, -d).Format(layout))
	}
	return dates, layout
}

// CountBy returns how many of the moments, in epoch milliseconds, fall on each date.
func CountBy(dates []string, layout string, moments []int64) []int {
	at := make(map[string]int, len(dates))
	for i, d := range dates {
		at[d] = i
	}
	counts := make([]int, len(dates))
	for _, m := range moments {
		if i, ok := at[time.UnixMilli(m).In(clock.Shanghai).Format(layout)]; ok && m > 0 {
			counts[i]++
		}
	}
	return counts
}
