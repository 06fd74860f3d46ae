// The platform group's Lambda.
package main

import "bimportal/functions/platform"

func main() { platform.Lambda() }
