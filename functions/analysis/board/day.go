// Package board is the data board of an enterprise and of the platform: numbers of a day, rolled up from the records by the schedule, and
// what a period shows of them (docs/product.md section 14, ADR 70).
package board

import (
	"time"

	"bimportal/shared/clock"
	"bimportal/shared/stats"
)

// Number names one of the numbers of a day.
type Number string

// Numbers of an enterprise. A level is how much there was at the day's end, a sum what came that day, a counter all that ever came.
const (
	Members         Number = "members"         // level
	Active          Number = "active"          // sum
	Running         Number = "running"         // level, as the next three
	Expiring        Number = "expiring"        //
	Opening         Number = "opening"         //
	Expired         Number = "expired"         //
	Products        Number = "products"        // level, as the next three
	Templates       Number = "templates"       //
	Cases           Number = "cases"           //
	Families        Number = "families"        //
	Bought          Number = "bought"          // level: families that it has bought
	Storage         Number = "storage"         // level: MB in its space of files
	AppOpens        Number = "appOpens"        // sum
	Waiting         Number = "waiting"         // level: what waits for the operators' decision
	TemplateUses    Number = "templateUses"    // counter, as the next
	FamilyDownloads Number = "familyDownloads" //
	Orders          Number = "orders"          // sum, as the next three; amounts are fen
	IncomeFen       Number = "incomeFen"       //
	RefundedFen     Number = "refundedFen"     //
)

// Numbers of the platform beside some of those above.
const (
	Enterprises Number = "enterprises" // level, as the next two
	Reviews     Number = "reviews"     // enterprises that wait for the operators' decision
	Users       Number = "users"       //
	Providers   Number = "providers"   //
	Visits      Number = "visits"      // sum, as the rest: what consenting visitors did
	Looks       Number = "looks"       // at products
	Trials      Number = "trials"      //
	Applies     Number = "applies"     // projects that were applied for
	Carts       Number = "carts"       // orders begun
	Payments    Number = "payments"    //
	Errors      Number = "errors"      // pages that showed one
)

// comes are the sums: what is added to a day late counts on it. All others stand at its end.
var comes = map[Number]bool{
	Active: true, AppOpens: true, Orders: true, IncomeFen: true, RefundedFen: true, Visits: true, Looks: true, Trials: true, Carts: true, Applies: true, Payments: true, Errors: true,
}

// Day is the numbers of one day. What was not known that day is not in N.
type Day struct {
	Date string           `json:"date"` // YYYY-MM-DD in Shanghai
	AsOf int64            `json:"asOf"` // epoch milliseconds
	N    map[Number]int64 `json:"n"`
	TTL  int64            `json:"ttl"` // epoch seconds
}

// TopRow is one line of a list of the most.
type TopRow struct {
	Name  string `json:"name"`
	Value int64  `json:"value"`
	Path  string `json:"path" doc:"below /portal, empty for none"`
}

// Top is a list of the most, as it stood at the last roll-up.
type Top struct {
	Key        string   `json:"key"`
	Name       string   `json:"name"`
	Definition string   `json:"definition"`
	Unit       string   `json:"unit"`
	Rows       []TopRow `json:"rows"`
}

// Cohort is the browsers that came first in a week, and how many of them came again in those after.
type Cohort struct {
	Week string   `json:"week" doc:"its Monday"`
	N    int64    `json:"n" doc:"browsers; a week of few is not shown"`
	Back []*int64 `json:"back" doc:"how many came one, two … weeks later; null where that were few, or the week is not over"`
}

// Month is what an enterprise took in and spent in a month.
type Month struct {
	Month     string `json:"month" doc:"YYYY-MM"`
	IncomeFen int64  `json:"incomeFen"`
	SpentFen  int64  `json:"spentFen"`
}

// Behind is how many enterprises' turns failed, which the platform counts as they were rolled up last.
type Behind struct {
	Enterprises int   `json:"enterprises"`
	AsOf        int64 `json:"asOf" doc:"as of when the oldest of them is counted, epoch milliseconds; 0 where one was never rolled up"`
}

// Latest is what is kept of the last roll-up alone.
type Latest struct {
	AsOf   int64    `json:"asOf"`   // epoch milliseconds
	Since  string   `json:"since"`  // of the platform: the first day of its first whole turn
	Behind Behind   `json:"behind"` // of the platform
	Tops   []Top    `json:"tops"`
	Months []Month  `json:"months"`
	Weeks  []Cohort `json:"weeks"` // of the platform, the oldest first
}

const (
	topMost  = 10
	backDays = 180 // of a first roll-up, as far as records tell of the past
)

func dateOf(at time.Time) string { return at.In(clock.Shanghai).Format(time.DateOnly) }

// endOf is the last moment of a day in epoch milliseconds.
func endOf(date string) int64 {
	day, err := time.ParseInLocation(time.DateOnly, date, clock.Shanghai)
	if err != nil {
		return 0
	}
	return clock.Millis(day.AddDate(0, 0, 1)) - 1
}

func (d *Day) stamp(now time.Time) {
	d.AsOf, d.TTL = clock.Millis(now), now.Add(stats.DaysKeep).Unix()
}
