// The content group's Lambda.
package main

import "bimportal/functions/content"

func main() { content.Lambda() }
