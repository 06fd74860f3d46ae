// The community group's Lambda.
package main

import "bimportal/functions/community"

func main() { community.Lambda() }
