package content

import "time"

// apps are the applications whose changes are told, in the order of the page (spec.md section 2).
var apps = []string{"portal", "gis", "family", "panorama"}

var appNames = map[string]string{"portal": "门户与控制台", "gis": "BIM+GIS+IoT", "family": "共享族库", "panorama": "BIM全景"}

// ReleaseLog is what changed in an application (product.md section 13).
type ReleaseLog struct {
	App     string   `json:"app" enum:"portal,gis,family,panorama"`
	Entries []Change `json:"entries"` // the newest first
}

// KeptLog is a log as it is kept.
type KeptLog struct {
	ReleaseLog
	UpdatedBy string `json:"updatedBy,omitempty"` // who has changed it last; empty while a seed's word stands
}

// Change is one change of a version.
type Change struct {
	VersionNo string `json:"versionNo"`
	Date      string `json:"date" doc:"YYYY-MM-DD"`
	Type      string `json:"type" enum:"new,fix,change"`
	Text      string `json:"text"`
}

// Bad returns what is wrong with a log that a seed gives; empty when nothing is.
func (l ReleaseLog) Bad() string {
	if appNames[l.App] == "" {
		return "no application " + l.App
	}
	for i, e := range l.Entries {
		if _, err := time.Parse(time.DateOnly, e.Date); err != nil || e.VersionNo == "" || e.Text == "" || (e.Type != "new" && e.Type != "fix" && e.Type != "change") {
			return l.App + ": an entry has no version, date, type or text"
		}
		if i > 0 && e.Date > l.Entries[i-1].Date {
			return l.App + ": entries do not stand newest first"
		}
	}
	return ""
}
