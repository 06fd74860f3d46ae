package company

import "strings"

const (
	creditSymbols = "0123456789ABCDEFGHJKLMNPQRTUWXY" // 31 of them: no I, O, S, V, Z
	creditLength  = 18
)

// ValidCreditCode says that a unified social credit code is well formed: 18 symbols whose last one checks the others
// (GB 32100-2015, section 5: weights 3^i mod 31).
func ValidCreditCode(code string) bool {
	if len(code) != creditLength {
		return false
	}
	sum, weight := 0, 1
	for i := range creditLength - 1 {
		value := strings.IndexByte(creditSymbols, code[i])
		if value < 0 {
			return false
		}
		sum += value * weight
		weight = weight * 3 % 31
	}
	return code[creditLength-1] == creditSymbols[(31-sum%31)%31]
}
