// The message group's worker: what the chat app is waiting for, and seeds.
package main

import "bimportal/functions/message"

func main() { message.Worker() }
