// Package captcha tells hands from programs: a slider puzzle at the price of a proof of work.
package captcha

import (
	"crypto/sha256"
	"encoding/binary"
	leading "math/bits"
	"time"

	"bimportal/shared/api"
	"bimportal/shared/clock"
)

// Captcha is a slider puzzle; where the piece belongs stays on the server.
type Captcha struct {
	Scene     string `json:"scene"`
	X         int    `json:"x"`         // pixels from the left
	Bits      int    `json:"bits"`      // what its proof of work is to show
	IssuedAt  int64  `json:"issuedAt"`  // epoch milliseconds
	ExpiresAt int64  `json:"expiresAt"` // epoch milliseconds
	TTL       int64  `json:"ttl"`       // epoch seconds
}

const (
	Lives = 2 * time.Minute // from the picture to its answer
	Slack = 5               // pixels beside the gap that still count
)

// What an attempt is answered with that solves nothing: HTTP 400.
var (
	ErrGone   = api.Invalid("captcha_expired", "验证已失效，请重新拖动滑块")
	ErrWrong  = api.Invalid("captcha_wrong", "没有对准缺口，请再试一次")
	ErrMotion = api.Invalid("captcha_motion", "请按住滑块拖动，或用方向键移动")
	ErrWork   = api.Invalid("captcha_work", "安全验证未完成，请再试一次")
)

// NewCaptcha returns a puzzle over a picture whose gap is at x, at the price of a proof of work of so many bits.
func NewCaptcha(scene string, x, bits int, now time.Time) Captcha {
	ends := now.Add(Lives)
	return Captcha{scene, x, bits, clock.Millis(now), clock.Millis(ends), ends.Unix() + 60}
}

// Proof of work: a browser needs a blink for the least and seconds for the most.
const (
	leastBits = 12
	mostBits  = 18
)

// WorkBits returns the price of the next captcha for a network that asked for so many pictures in ten minutes, and of
// whose captchas and sign-ins so many failed.
func WorkBits(asked, failures int) int {
	return min(leastBits+asked/20+failures/3, mostBits)
}

// Worked says whether the number after the captcha's id makes a SHA-256 that begins with that many zero bits.
func Worked(captchaID, number string, bits int) bool {
	sum := sha256.Sum256([]byte(captchaID + ":" + number))
	return bits > 0 && leading.LeadingZeros64(binary.BigEndian.Uint64(sum[:])) >= bits
}

// Step is where the piece stood, and when.
type Step struct {
	T int `json:"t" minimum:"0" maximum:"120000" doc:"milliseconds since the picture was there"`
	X int `json:"x" minimum:"0" maximum:"400"`
}

const (
	leastSteps  = 5
	shortestWay = 150 * time.Millisecond
)

// moved says whether a hand may have moved the piece so, to x, within the time that has passed: step by step, with
// pauses that are not all the same, by pointer or keys. Whoever knows this rule writes a trail that keeps it.
func moved(trail []Step, x int, passed time.Duration) bool {
	if len(trail) < leastSteps || trail[len(trail)-1].X != x {
		return false
	}
	pauses := map[int]bool{}
	for i, step := range trail[1:] {
		if step.T < trail[i].T {
			return false
		}
		pauses[step.T-trail[i].T] = true
	}
	way := time.Duration(trail[len(trail)-1].T-trail[0].T) * time.Millisecond
	return len(pauses) > 1 && way >= shortestWay && way <= passed
}

// Attempt is an answer to a captcha.
type Attempt struct {
	CaptchaID string
	X         int
	Trail     []Step
	Number    string // the proof of work
}

// Solve says whether the attempt is good. It refuses (400) a late one, one that was not worked for, a piece that was
// not moved by hand, and one at a wrong place.
func (c Captcha) Solve(a Attempt, now time.Time) error {
	switch {
	case c.Scene == "" || clock.Millis(now) >= c.ExpiresAt:
		return ErrGone
	case !Worked(a.CaptchaID, a.Number, c.Bits):
		return ErrWork
	case !moved(a.Trail, a.X, time.Duration(clock.Millis(now)-c.IssuedAt)*time.Millisecond):
		return ErrMotion
	case a.X < c.X-Slack || a.X > c.X+Slack:
		return ErrWrong
	}
	return nil
}
