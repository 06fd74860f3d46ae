// Package groups lists every built API group, for the contract's tests and documents.
package groups

import (
	"context"

	"bimportal/functions"
	"bimportal/functions/analysis"
	"bimportal/functions/catalogue"
	"bimportal/functions/community"
	"bimportal/functions/content"
	"bimportal/functions/enterprise"
	"bimportal/functions/file"
	"bimportal/functions/identity"
	"bimportal/functions/mall"
	"bimportal/functions/message"
	"bimportal/functions/platform"
	"bimportal/functions/project"
	"bimportal/functions/search"
	"bimportal/functions/wallet"
	"bimportal/shared/api"
	"bimportal/shared/clock"
	"bimportal/shared/store"
	"bimportal/shared/tables"
)

// All returns the groups where nothing is called.
func All() []*api.Group { return Over(&store.DB{}, tables.Of("local")) }

// Over returns the groups over tables of db.
func Over(db *store.DB, names tables.Names) []*api.Group {
	list := []*api.Group{
		identity.New(identity.Deps{DB: db, Tables: names, Clock: clock.System}).Routes(),
		wallet.New(wallet.Deps{DB: db, Tables: names, Clock: clock.System}).Routes(),
		catalogue.New(catalogue.Deps{DB: db, Tables: names, Clock: clock.System}).Routes(),
		content.New(content.Deps{DB: db, Tables: names, Clock: clock.System}).Routes(),
		file.New(file.Deps{DB: db, Tables: names, Clock: clock.System}).Routes(),
		enterprise.New(enterprise.Deps{DB: db, Tables: names, Clock: clock.System}).Routes(),
		message.New(message.Deps{DB: db, Tables: names, Clock: clock.System}).Routes(),
		analysis.New(analysis.Deps{DB: db, Tables: names, Clock: clock.System}).Routes(),
		search.New(search.Deps{DB: db, Tables: names, Clock: clock.System}).Routes(),
		mall.New(mall.Deps{DB: db, Tables: names, Clock: clock.System, Start: started}).Routes(),
		community.New(community.Deps{DB: db, Tables: names, Clock: clock.System}).Routes(),
		project.New(project.Deps{DB: db, Tables: names, Clock: clock.System, Start: started}).Routes(),
		platform.New(platform.Deps{DB: db, Tables: names, Clock: clock.System}).Routes(),
	}
	for _, g := range list {
		g.Later(functions.Later()...)
	}
	return list
}

// started stands for machines that no test of all groups runs.
func started(context.Context, string, string) error { return nil }
