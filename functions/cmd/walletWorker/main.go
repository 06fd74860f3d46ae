// The wallet group's worker: the top-up machine's tasks, the schedule that drives open orders again, seeds.
package main

import "bimportal/functions/wallet"

func main() { wallet.Worker() }
