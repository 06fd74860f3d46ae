// The mall group's worker: what files say of themselves, previews, what was lost on the way, seeds.
package main

import (
	"bimportal/functions/mall"
	"bimportal/functions/mall/maker"
)

func main() { mall.Worker(maker.Read, maker.New) }
