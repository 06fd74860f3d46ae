// The catalogue group's Lambda.
package main

import "bimportal/functions/catalogue"

func main() { catalogue.Lambda() }
