package community

import (
	"bimportal/functions"
	"bimportal/functions/community/need"
	"bimportal/shared/api"
	"bimportal/shared/lambdahttp"
)

// Lambda runs the group behind the API, and does not return.
func Lambda() {
	functions.Lambda(func() *api.Group { return FromEnv(nil).Routes() })
}

// Worker runs the group's work, and does not return: what has come to its time, seeds. What is handed in for needs is read by check: an API that
// has none carries nothing of it.
func Worker(check need.Check) {
	lambdahttp.Work(func() any { return FromEnv(check).Work })
}
