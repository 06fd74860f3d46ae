package mall

import (
	"bimportal/functions"
	"bimportal/functions/mall/content"
	"bimportal/shared/api"
	"bimportal/shared/lambdahttp"
)

// Lambda runs the group behind the API, and does not return.
func Lambda() {
	functions.Lambda(func() *api.Group { return FromEnv(nil).Routes() })
}

// Worker runs the group's work, and does not return: the examining machine's steps, the schedule of what was lost, seeds. Previews are made by
// what maker returns.
func Worker(maker func() (content.Maker, error)) {
	lambdahttp.Work(func() any { return FromEnv(lambdahttp.Must(maker())).Work })
}
