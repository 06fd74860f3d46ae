// The catalogue group's worker: seeds.
package main

import "bimportal/functions/catalogue"

func main() { catalogue.Worker() }
