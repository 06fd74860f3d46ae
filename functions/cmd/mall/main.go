// The mall group's Lambda.
package main

import "bimportal/functions/mall"

func main() { mall.Lambda() }
