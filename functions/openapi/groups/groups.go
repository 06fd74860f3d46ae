// Package groups lists every built API group, for the contract's tests and documents.
package groups

import (
	"bimportal/functions"
	"bimportal/functions/analysis"
	"bimportal/functions/catalogue"
	"bimportal/functions/content"
	"bimportal/functions/enterprise"
	"bimportal/functions/file"
	"bimportal/functions/identity"
	"bimportal/functions/message"
	"bimportal/functions/platform"
	"bimportal/functions/search"
	"bimportal/functions/wallet"
	"bimportal/shared/api"
	"bimportal/shared/clock"
	"bimportal/shared/store"
)

// All answers the groups over db, which may be nil where nothing is called.
func All(db *store.DB) []*api.Group {
	if db == nil {
		db = &store.DB{}
	}
	const identityTable, platformTable = "bim-local-identity", "bim-local-platform"
	list := []*api.Group{
		identity.New(identity.Deps{DB: db, Table: identityTable, Messages: "bim-local-message", Wallet: "bim-local-wallet", Enterprises: "bim-local-enterprise", Clock: clock.System}).Routes(),
		wallet.New(wallet.Deps{DB: db, Table: "bim-local-wallet", SessionTable: identityTable, MessageTable: "bim-local-message", EnterpriseTable: "bim-local-enterprise", Clock: clock.System}).Routes(),
		catalogue.New(catalogue.Deps{
			DB: db, Table: "bim-local-catalogue", DictTable: platformTable, IdentityTable: identityTable, EnterpriseTable: "bim-local-enterprise",
			AnalysisTable: "bim-local-analysis", SearchTable: "bim-local-search", MessageTable: "bim-local-message", Clock: clock.System,
		}).Routes(),
		content.New(content.Deps{
			DB: db, Table: "bim-local-content", DictTable: platformTable, IdentityTable: identityTable, EnterpriseTable: "bim-local-enterprise",
			AnalysisTable: "bim-local-analysis", SearchTable: "bim-local-search", Clock: clock.System,
		}).Routes(),
		file.New(file.Deps{DB: db, Table: "bim-local-file", SessionTable: identityTable, Clock: clock.System}).Routes(),
		enterprise.New(enterprise.Deps{
			DB: db, Table: "bim-local-enterprise", IdentityTable: identityTable, MessageTable: "bim-local-message", SearchTable: "bim-local-search", DictTable: platformTable, FileTable: "bim-local-file",
			CatalogueTable: "bim-local-catalogue", Clock: clock.System,
		}).Routes(),
		message.New(message.Deps{DB: db, Table: "bim-local-message", IdentityTable: identityTable, Clock: clock.System}).Routes(),
		analysis.New(analysis.Deps{DB: db, Table: "bim-local-analysis", SearchTable: "bim-local-search", Clock: clock.System}).Routes(),
		search.New(search.Deps{DB: db, Table: "bim-local-search", Clock: clock.System}).Routes(),
		platform.New(platform.Deps{DB: db, Table: platformTable, Clock: clock.System}).Routes(),
	}
	for _, g := range list {
		g.Later(functions.Later()...)
	}
	return list
}
