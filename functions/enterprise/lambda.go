package enterprise

import (
	"bimportal/functions"
	"bimportal/shared/api"
	"bimportal/shared/lambdahttp"
)

// Lambda runs the group behind the API, and does not return.
func Lambda() {
	functions.Lambda(func() *api.Group { return FromEnv(nil).Routes() })
}

// Worker runs the group's work, and does not return: the import machine's work, the schedule that drives open imports
// again, seeds. read answers a workbook's cells; it comes from outside so that only this function holds the reader.
func Worker(read func(data []byte) ([][]string, error)) {
	lambdahttp.Work(func() any { return FromEnv(read).Do })
}
