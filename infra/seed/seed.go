// Package seed holds the demonstration's data, for tests of this module: what is compiled in, Go knows of, and keeps a test's result in any clone
// while it is the same (docs/adr/0090-what-runs-the-tests.md).
package seed

import "embed"

// Files are the groups' data, as catalogue.json, which the local cloud loads and `npm run seed`.
//
//go:embed *.json
var Files embed.FS
