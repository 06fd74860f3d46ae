// Package addedapp is what other groups read of the applications that an enterprise has added to its workbench. They lie in
// the catalogue group's table, and only that group writes them.
package addedapp

import (
	"cmp"
	"context"
	"slices"

	"bimportal/shared/membership"
	"bimportal/shared/store"
)

// App is an added application: what it is called there, and who finds it.
type App struct {
	AppID        string   `json:"appId"`
	EnterpriseID string   `json:"enterpriseId"`
	Name         string   `json:"name"`
	VisibleTo    Audience `json:"visibleTo"`
	Order        int      `json:"order"`
}

// Audience is who in the enterprise finds an application: everybody, or these departments' and these people. An id that
// nobody has reaches nobody.
type Audience struct {
	All           bool     `json:"all,omitempty"`
	DepartmentIDs []string `json:"departmentIds,omitempty" maxItems:"100" msg:"maxItems=最多选择100个部门"`
	UserIDs       []string `json:"userIds,omitempty" maxItems:"100" msg:"maxItems=最多选择100名成员"`
}

// Reaches says that the member is among them. A member of a department below one of them is not: departments are named one
// by one.
func (a Audience) Reaches(m membership.Member) bool {
	return a.All || slices.Contains(a.UserIDs, m.ID) ||
		slices.ContainsFunc(m.Departments, func(d string) bool { return slices.Contains(a.DepartmentIDs, d) })
}

// Opens says that the member may open the application: its audience reaches him, or it was assigned to him.
func (a App) Opens(m membership.Member) bool {
	return a.VisibleTo.Reaches(m) || slices.Contains(m.Apps, a.AppID)
}

const prefix = "app#"

// Key is where an added application lies.
func Key(enterpriseID, appID string) store.Key {
	return store.Key{PK: "enterprise#" + enterpriseID, SK: prefix + appID}
}

// Reader reads them.
type Reader struct{ apps *store.Table[App] }

// NewReader returns a reader of the catalogue group's table.
func NewReader(db *store.DB, table string) Reader { return Reader{store.NewTable[App](db, table)} }

// Of returns the applications that an enterprise has added, in the order of its workbench.
func (r Reader) Of(ctx context.Context, enterpriseID string) ([]App, error) {
	rows, err := r.apps.Query(ctx, store.Range{PK: Key(enterpriseID, "").PK, From: prefix})
	list := make([]App, len(rows))
	for i, row := range rows {
		list[i] = row.Value
	}
	slices.SortFunc(list, func(a, b App) int { return cmp.Or(cmp.Compare(a.Order, b.Order), cmp.Compare(a.AppID, b.AppID)) })
	return list, err
}
