// Package app is the application square, and what an enterprise puts of it into its workbench.
package app

import (
	"fmt"
	"unicode/utf8"

	"bimportal/shared/publish"
	"bimportal/shared/richtext"
)

// App is an application of the square (product.md section 11): something that an enterprise may put into its workbench.
type App struct {
	AppID       string   `json:"appId"`
	Name        string   `json:"name"`
	Icon        string   `json:"icon"`
	TypeCode    string   `json:"typeCode" doc:"what it runs on: web, client or mobile" enum:"web,client,mobile"`
	Grouping    string   `json:"grouping"` // a value of the dictionary type PRODUCT_TYPE
	Intro       string   `json:"intro"`
	DetailHTML  string   `json:"detailHtml"`
	Vendor      string   `json:"vendor"`
	OpenMode    string   `json:"openMode" doc:"in the workbench, in a window of its own, or there with a sign-on" enum:"self,new,sso"`
	EntryURL    string   `json:"entryUrl"`
	VersionNo   string   `json:"version"`
	Permissions []string `json:"permissions" doc:"what it asks of the enterprise, in words"`
	Screenshots []string `json:"screenshots"`
	UserCount   int      `json:"userCount"`
	Sort        int      `json:"sort"`
}

const (
	nameMost  = 30
	introMost = 200
)

var (
	types     = map[string]bool{"web": true, "client": true, "mobile": true}
	openModes = map[string]bool{"self": true, "new": true, "sso": true}
)

// Check refuses an application that could not be shown or opened.
func (a App) Check(groupings map[string]string) error {
	switch {
	case a.Name == "" || utf8.RuneCountInString(a.Name) > nameMost:
		return fmt.Errorf("app %s: a name has 1 to %d characters", a.AppID, nameMost)
	case a.Intro == "" || utf8.RuneCountInString(a.Intro) > introMost:
		return fmt.Errorf("app %s: an introduction has 1 to %d characters", a.AppID, introMost)
	case groupings[a.Grouping] == "":
		return fmt.Errorf("app %s: there is no grouping %q", a.AppID, a.Grouping)
	case !types[a.TypeCode] || !openModes[a.OpenMode]:
		return fmt.Errorf("app %s: typeCode %q, openMode %q", a.AppID, a.TypeCode, a.OpenMode)
	case !entryOK(a.EntryURL):
		return fmt.Errorf("app %s: the entry is a path of the portal or an https address", a.AppID)
	}
	return nil
}

// Clean makes what is shown as HTML safe and lists whole.
func (a *App) Clean() {
	a.DetailHTML = richtext.Clean(a.DetailHTML)
	if a.Permissions == nil {
		a.Permissions = []string{}
	}
	if a.Screenshots == nil {
		a.Screenshots = []string{}
	}
}

// Matches says whether the application is in the filter; an empty one takes all.
func (a App) Matches(q Query) bool {
	return (q.Grouping == "" || a.Grouping == q.Grouping) && publish.Holds(a.Name+"\n"+a.Intro+"\n"+a.Vendor, q.Keyword)
}
