// The file group's Lambda.
package main

import "bimportal/functions/file"

func main() { file.Lambda() }
