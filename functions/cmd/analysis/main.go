// The analysis group's Lambda.
package main

import "bimportal/functions/analysis"

func main() { analysis.Lambda() }
