// The search group's Lambda.
package main

import "bimportal/functions/search"

func main() { search.Lambda() }
