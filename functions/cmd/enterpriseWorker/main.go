// The enterprise group's worker: the import machine's work, the schedule that drives open imports again, seeds.
package main

import (
	"bimportal/functions/enterprise"
	"bimportal/shared/workbook"
)

func main() { enterprise.Worker(workbook.Read) }
