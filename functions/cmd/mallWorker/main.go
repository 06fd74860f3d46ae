// The mall group's worker: what files say of themselves, what was lost on the way, seeds.
package main

import (
	"bimportal/functions/mall"
	"bimportal/functions/mall/reader"
)

func main() { mall.Worker(reader.Read) }
