// The identity group's worker: seeds.
package main

import "bimportal/functions/identity"

func main() { identity.Worker() }
