// Package tables names the tables of a stage: one for each API group that stores something (infra/resources/data.yml).
package tables

// Names are a stage's tables by the group that owns each. What a function may do to which is in functions/groups.yml.
type Names struct {
	Analysis, Catalogue, Community, Content, Enterprise, File, Identity, Mall, Message, Platform, Project, Search, Wallet string
}

// Of returns the names in a stage: "cloud", "local", or another that was deployed.
func Of(stage string) Names {
	of := func(group string) string { return "bim-" + stage + "-" + group }
	return Names{
		Analysis: of("analysis"), Catalogue: of("catalogue"), Community: of("community"), Content: of("content"), Enterprise: of("enterprise"), File: of("file"),
		Identity: of("identity"), Mall: of("mall"), Message: of("message"), Platform: of("platform"), Project: of("project"), Search: of("search"), Wallet: of("wallet"),
	}
}
