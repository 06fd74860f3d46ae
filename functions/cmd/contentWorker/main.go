// The content group's worker: news whose time has come, the feeds of the site, seeds.
package main

import "bimportal/functions/content"

func main() { content.Worker() }
