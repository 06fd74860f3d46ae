// The community group's worker: what has come to its time, seeds.
package main

import (
	"bimportal/functions/community"
	"bimportal/functions/community/checker"
)

func main() { community.Worker(checker.Check) }
