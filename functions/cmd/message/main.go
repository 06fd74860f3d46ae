// The message group's Lambda.
package main

import "bimportal/functions/message"

func main() { message.Lambda() }
