package analysis

import (
	"bimportal/functions"
	"bimportal/shared/api"
)

// Lambda runs the group behind the API, and does not return.
func Lambda() {
	functions.Lambda(func() *api.Group { return FromEnv().Routes() })
}
