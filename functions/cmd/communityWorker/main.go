// The community group's worker: what has come to its time, seeds.
package main

import "bimportal/functions/community"

func main() { community.Worker() }
