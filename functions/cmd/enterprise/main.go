// The enterprise group's Lambda.
package main

import "bimportal/functions/enterprise"

func main() { enterprise.Lambda() }
