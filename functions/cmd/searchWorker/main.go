// The search group's worker: the schedule that builds snapshots, seeds.
package main

import "bimportal/functions/search"

func main() { search.Worker() }
