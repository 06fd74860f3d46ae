// Package pattern keeps regular expressions that are compiled when they are first asked for. A function's program has some forty of them, of
// which an answer asks for few: compiled as it starts they were a tenth of a cold start (ADR 87).
package pattern

import (
	"regexp"
	"sync"
)

// Of returns what compiles the expression once and hands it out, to any goroutine. One that does not compile panics there; shared/rules
// compiles all that stand in the sources.
func Of(expr string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expr) })
}
