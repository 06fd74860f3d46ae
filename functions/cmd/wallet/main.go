// The wallet group's Lambda.
package main

import "bimportal/functions/wallet"

func main() { wallet.Lambda() }
