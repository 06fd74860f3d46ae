// Package creditcode is the unified social credit code of an organization in China, which is its tax number too.
package creditcode

import "strings"

const (
	symbols = "0123456789ABCDEFGHJKLMNPQRTUWXY" // 31 of them: no I, O, S, V, Z
	length  = 18
)

// Valid says that a unified social credit code is well formed: 18 symbols whose last one checks the others
// (GB 32100-2015, section 5: weights 3^i mod 31).
func Valid(code string) bool {
	if len(code) != length {
		return false
	}
	sum, weight := 0, 1
	for i := range length - 1 {
		value := strings.IndexByte(symbols, code[i])
		if value < 0 {
			return false
		}
		sum += value * weight
		weight = weight * 3 % 31
	}
	return code[length-1] == symbols[(31-sum%31)%31]
}
