// The project group's worker: the opening machine's steps, the schedule of reminders and deletions, seeds.
package main

import "bimportal/functions/project"

func main() { project.Worker() }
