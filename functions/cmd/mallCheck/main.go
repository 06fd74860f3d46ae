// The mall group's Lambda that looks into files.
package main

import "bimportal/functions/mall"

func main() { mall.Check() }
