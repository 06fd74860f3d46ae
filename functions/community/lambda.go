package community

import (
	"bimportal/functions"
	"bimportal/shared/api"
	"bimportal/shared/lambdahttp"
)

// Lambda runs the group behind the API, and does not return.
func Lambda() {
	functions.Lambda(func() *api.Group { return FromEnv().Routes() })
}

// Worker runs the group's work, and does not return: what has come to its time, seeds.
func Worker() {
	lambdahttp.Work(func() any { return FromEnv().Work })
}
