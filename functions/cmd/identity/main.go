// The identity group's Lambda.
package main

import "bimportal/functions/identity"

func main() { identity.Lambda() }
