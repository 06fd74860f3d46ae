package mall

import (
	"bimportal/functions"
	"bimportal/functions/mall/content"
	"bimportal/shared/api"
	"bimportal/shared/lambdahttp"
)

// Lambda runs the group behind the API, and does not return.
func Lambda() {
	functions.Lambda(func() *api.Group { return FromEnv(nil, nil).Routes() })
}

// Worker runs the group's work, and does not return: the examining machine's steps, the schedule of what was lost, seeds. Files are read by read,
// and previews made by what maker returns: an API that has neither carries none of their programs.
func Worker(read content.Reader, maker func() (content.Maker, error)) {
	lambdahttp.Work(func() any { return FromEnv(read, lambdahttp.Must(maker())).Work })
}
