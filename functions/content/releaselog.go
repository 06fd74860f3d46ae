package content

import (
	"strings"
	"time"
)

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
	VersionNo string `json:"versionNo" maxLength:"20" msg:"required=请输入版本号，不超过20字;maxLength=请输入版本号，不超过20字"`
	Date      string `json:"date" maxLength:"10" msg:"required=请选择日期;maxLength=请选择日期" doc:"YYYY-MM-DD"`
	Type      string `json:"type" enum:"new,fix,change" msg:"required=请选择类型;enum=请选择类型"`
	Text      string `json:"text" maxLength:"200" msg:"required=请输入内容;maxLength=内容不能超过200字"`
}

// day says that a text is a day of this century, as YYYY-MM-DD.
func day(text string) bool {
	_, err := time.Parse(time.DateOnly, text)
	return err == nil && strings.HasPrefix(text, "20")
}

// Bad returns what is wrong with a log that a seed gives; empty when nothing is.
func (l ReleaseLog) Bad() string {
	if appNames[l.App] == "" {
		return "no application " + l.App
	}
	for i, e := range l.Entries {
		if !day(e.Date) || e.VersionNo == "" || e.Text == "" || (e.Type != "new" && e.Type != "fix" && e.Type != "change") {
			return l.App + ": an entry has no version, date, type or text"
		}
		if i > 0 && e.Date > l.Entries[i-1].Date {
			return l.App + ": entries do not stand newest first"
		}
	}
	return ""
}
