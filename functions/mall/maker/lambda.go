package maker

import "bimportal/shared/lambdahttp"

// Lambda runs the function that makes previews, and does not return: the examining machine asks for each.
func Lambda() {
	lambdahttp.Work(func() any { return FromEnv().Make })
}
