package mall

import (
	"bimportal/functions"
	"bimportal/functions/mall/content"
	"bimportal/shared/api"
	"bimportal/shared/lambdahttp"
)

// Lambda runs the group behind the API but for what looks into files, and does not return.
func Lambda() {
	functions.Lambda(func() *api.Group { return FromEnv(nil, nil).Most() })
}

// Check runs what of the group looks into files behind the API, and does not return: uploads that are examined, families that are held against
// requirements.
func Check() {
	functions.Lambda(func() *api.Group { return FromEnv(nil, machine).Check() })
}

// Worker runs the group's work, and does not return: the examining machine's steps, the schedule of what was lost, seeds. Files are read by read:
// an API that has none carries none of its programs.
func Worker(read content.Reader) {
	lambdahttp.Work(func() any { return FromEnv(read, machine).Work })
}
