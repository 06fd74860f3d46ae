package family

import "strconv"

// The years of Revit that a list offers.
const (
	firstYear = 2018
	lastYear  = 2026
)

// upTo returns for each year how many families a Revit of it opens: those saved by it or by an older one.
func upTo(saved map[int]int) map[string]int {
	open := map[string]int{}
	for year := firstYear; year <= lastYear; year++ {
		n := 0
		for from, count := range saved {
			if from <= year {
				n += count
			}
		}
		open[strconv.Itoa(year)] = n
	}
	return open
}
