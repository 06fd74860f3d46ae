package captcha_test

import (
	"crypto/sha256"
	"strconv"
	"testing"
	"time"

	"bimportal/functions/identity/captcha"
)

func number(captchaID string, bits int) string {
	for n := 0; ; n++ {
		if text := strconv.Itoa(n); captcha.Worked(captchaID, text, bits) {
			return text
		}
	}
}

func TestAnAttemptAtACaptcha(t *testing.T) {
	issued := time.UnixMilli(1_800_000_000_000)
	c := captcha.NewCaptcha("login", 200, 8, issued)
	hand := []captcha.Step{{0, 0}, {40, 60}, {70, 140}, {150, 204}, {260, 200}}
	at := func(x int) []captcha.Step { return append(append([]captcha.Step{}, hand[:4]...), captcha.Step{260, x}) }
	good := number("id", 8)
	weak := "0" // one bit less: seven that are zero, and a one
	for n := 0; sha256.Sum256([]byte("id:" + weak))[0] != 1; n++ {
		weak = strconv.Itoa(n)
	}
	for what, v := range map[string]struct {
		a     captcha.Attempt
		after time.Duration
		want  error
	}{
		"good":                        {captcha.Attempt{"id", 200, hand, good}, time.Second, nil},
		"at the edge of what counts":  {captcha.Attempt{"id", 205, at(205), good}, time.Second, nil},
		"at its other edge":           {captcha.Attempt{"id", 195, at(195), good}, time.Second, nil},
		"beside it":                   {captcha.Attempt{"id", 206, at(206), good}, time.Second, captcha.ErrWrong},
		"on its other side":           {captcha.Attempt{"id", 194, at(194), good}, time.Second, captcha.ErrWrong},
		"late":                        {captcha.Attempt{"id", 200, hand, good}, captcha.Lives, captcha.ErrGone},
		"just in time":                {captcha.Attempt{"id", 200, hand, good}, captcha.Lives - time.Millisecond, nil},
		"no work":                     {captcha.Attempt{"id", 200, hand, ""}, time.Second, captcha.ErrWork},
		"too little work":             {captcha.Attempt{"id", 200, hand, weak}, time.Second, captcha.ErrWork},
		"work for another captcha":    {captcha.Attempt{"other", 200, hand, good}, time.Second, captcha.ErrWork},
		"no trail":                    {captcha.Attempt{"id", 200, nil, good}, time.Second, captcha.ErrMotion},
		"a jump":                      {captcha.Attempt{"id", 200, hand[1:], good}, time.Second, captcha.ErrMotion},
		"a trail that ends elsewhere": {captcha.Attempt{"id", 200, at(199), good}, time.Second, captcha.ErrMotion},
		"a trail back in time":        {captcha.Attempt{"id", 200, []captcha.Step{{0, 0}, {90, 60}, {70, 140}, {150, 204}, {260, 200}}, good}, time.Second, captcha.ErrMotion},
		"equal pauses":                {captcha.Attempt{"id", 200, []captcha.Step{{0, 0}, {60, 50}, {120, 100}, {180, 150}, {240, 200}}, good}, time.Second, captcha.ErrMotion},
		"too quick a hand":            {captcha.Attempt{"id", 200, []captcha.Step{{0, 0}, {40, 60}, {70, 140}, {90, 204}, {149, 200}}, good}, time.Second, captcha.ErrMotion},
		"longer than the picture is":  {captcha.Attempt{"id", 200, hand, good}, 259 * time.Millisecond, captcha.ErrMotion},
		"as long as the picture is":   {captcha.Attempt{"id", 200, hand, good}, 260 * time.Millisecond, nil},
	} {
		if got := c.Solve(v.a, issued.Add(v.after)); got != v.want {
			t.Errorf("%s: %v, want %v", what, got, v.want)
		}
	}
	if got := (captcha.Captcha{}).Solve(captcha.Attempt{"id", 0, hand, good}, issued); got != captcha.ErrGone {
		t.Errorf("a captcha that is none: %v", got)
	}
	if got := captcha.NewCaptcha("", 200, 8, issued).Solve(captcha.Attempt{"id", 200, hand, good}, issued.Add(time.Second)); got != captcha.ErrGone {
		t.Errorf("a captcha for nothing: %v", got)
	}
	if captcha.Worked("id", good, 0) {
		t.Error("a captcha without a price was worked for")
	}
}

func TestWorkGrowsWithFailures(t *testing.T) {
	for _, c := range []struct{ asked, failures, bits int }{{1, 0, 12}, {19, 2, 12}, {20, 0, 13}, {1, 3, 13}, {60, 0, 15}, {40, 6, 16}, {300, 0, 18}, {1, 1000, 18}} {
		if got := captcha.WorkBits(c.asked, c.failures); got != c.bits {
			t.Errorf("%d pictures, %d failures: %d bits, want %d", c.asked, c.failures, got, c.bits)
		}
	}
}
