// The file group's worker: the schedule that sweeps what was never finished and what was deleted.
package main

import "bimportal/functions/file"

func main() { file.Worker() }
