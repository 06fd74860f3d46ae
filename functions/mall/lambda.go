package mall

import (
	"bimportal/functions"
	"bimportal/shared/api"
	"bimportal/shared/lambdahttp"
)

// Lambda runs the group behind the API, and does not return.
func Lambda() {
	functions.Lambda(func() *api.Group { return FromEnv().Routes() })
}

// Worker runs the group's work, and does not return: the examining machine's steps, the schedule of what was lost, seeds.
func Worker() {
	lambdahttp.Work(func() any { return FromEnv().Work })
}
