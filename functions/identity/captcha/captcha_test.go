package captcha

import (
	"crypto/sha256"
	"strconv"
	"testing"
	"time"
)

func number(captchaID string, bits int) string {
	for n := 0; ; n++ {
		if text := strconv.Itoa(n); Worked(captchaID, text, bits) {
			return text
		}
	}
}

func TestAnAttemptAtACaptcha(t *testing.T) {
	issued := time.UnixMilli(1_800_000_000_000)
	c := NewCaptcha("login", 200, 8, issued)
	hand := []Step{{0, 0}, {40, 60}, {70, 140}, {150, 204}, {260, 200}}
	at := func(x int) []Step { return append(append([]Step{}, hand[:4]...), Step{260, x}) }
	good := number("id", 8)
	weak := "0" // one bit less: seven that are zero, and a one
	for n := 0; sha256.Sum256([]byte("id:" + weak))[0] != 1; n++ {
		weak = strconv.Itoa(n)
	}
	for what, v := range map[string]struct {
		a     Attempt
		after time.Duration
		want  error
	}{
		"good":                        {Attempt{"id", 200, hand, good}, time.Second, nil},
		"at the edge of what counts":  {Attempt{"id", 205, at(205), good}, time.Second, nil},
		"at its other edge":           {Attempt{"id", 195, at(195), good}, time.Second, nil},
		"beside it":                   {Attempt{"id", 206, at(206), good}, time.Second, errCaptchaWrong},
		"on its other side":           {Attempt{"id", 194, at(194), good}, time.Second, errCaptchaWrong},
		"late":                        {Attempt{"id", 200, hand, good}, captchaLives, errCaptchaGone},
		"just in time":                {Attempt{"id", 200, hand, good}, captchaLives - time.Millisecond, nil},
		"no work":                     {Attempt{"id", 200, hand, ""}, time.Second, errCaptchaWork},
		"too little work":             {Attempt{"id", 200, hand, weak}, time.Second, errCaptchaWork},
		"work for another captcha":    {Attempt{"other", 200, hand, good}, time.Second, errCaptchaWork},
		"no trail":                    {Attempt{"id", 200, nil, good}, time.Second, errCaptchaMotion},
		"a jump":                      {Attempt{"id", 200, hand[1:], good}, time.Second, errCaptchaMotion},
		"a trail that ends elsewhere": {Attempt{"id", 200, at(199), good}, time.Second, errCaptchaMotion},
		"a trail back in time":        {Attempt{"id", 200, []Step{{0, 0}, {90, 60}, {70, 140}, {150, 204}, {260, 200}}, good}, time.Second, errCaptchaMotion},
		"equal pauses":                {Attempt{"id", 200, []Step{{0, 0}, {60, 50}, {120, 100}, {180, 150}, {240, 200}}, good}, time.Second, errCaptchaMotion},
		"too quick a hand":            {Attempt{"id", 200, []Step{{0, 0}, {40, 60}, {70, 140}, {90, 204}, {149, 200}}, good}, time.Second, errCaptchaMotion},
		"longer than the picture is":  {Attempt{"id", 200, hand, good}, 259 * time.Millisecond, errCaptchaMotion},
		"as long as the picture is":   {Attempt{"id", 200, hand, good}, 260 * time.Millisecond, nil},
	} {
		if got := c.Solve(v.a, issued.Add(v.after)); got != v.want {
			t.Errorf("%s: %v, want %v", what, got, v.want)
		}
	}
	if got := (Captcha{}).Solve(Attempt{"id", 0, hand, good}, issued); got != errCaptchaGone {
		t.Errorf("a captcha that is none: %v", got)
	}
	if got := NewCaptcha("", 200, 8, issued).Solve(Attempt{"id", 200, hand, good}, issued.Add(time.Second)); got != errCaptchaGone {
		t.Errorf("a captcha for nothing: %v", got)
	}
	if Worked("id", good, 0) {
		t.Error("a captcha without a price was worked for")
	}
}

func TestWorkGrowsWithFailures(t *testing.T) {
	for _, c := range []struct{ asked, failures, bits int }{{1, 0, 12}, {19, 2, 12}, {20, 0, 13}, {1, 3, 13}, {60, 0, 15}, {40, 6, 16}, {300, 0, 18}, {1, 1000, 18}} {
		if got := WorkBits(c.asked, c.failures); got != c.bits {
			t.Errorf("%d pictures, %d failures: %d bits, want %d", c.asked, c.failures, got, c.bits)
		}
	}
}
