// The project group's Lambda.
package main

import "bimportal/functions/project"

func main() { project.Lambda() }
