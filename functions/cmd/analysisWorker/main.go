// The analysis group's worker: the schedule that rolls the numbers of the data board up.
package main

import "bimportal/functions/analysis"

func main() { analysis.Worker() }
