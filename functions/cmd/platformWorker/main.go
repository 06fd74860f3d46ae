// The platform group's worker: seeds.
package main

import "bimportal/functions/platform"

func main() { platform.Worker() }
