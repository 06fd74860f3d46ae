// The mall group's worker: what files say of themselves, previews, what was lost on the way, seeds.
package main

import "bimportal/functions/mall"

func main() { mall.Worker() }
