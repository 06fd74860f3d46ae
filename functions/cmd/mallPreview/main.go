// The mall group's previews of models.
package main

import "bimportal/functions/mall/maker"

func main() { maker.Lambda() }
