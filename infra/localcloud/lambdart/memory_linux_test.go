package lambdart

import (
	"bytes"
	"context"
	"strings"
	"testing"
	"time"
)

func TestAProcessThatHoldsTooMuchIsEnded(t *testing.T) {
	var said bytes.Buffer
	h := host(t, Config{Memory: 96, Terminal: &said})
	ctx := context.Background()
	if _, err := h.Invoke(ctx, "fn", []byte(`"slow"`)); err != nil {
		t.Fatalf("one that keeps to its memory: %v", err)
	}
	time.Sleep(3 * looksEvery) // it sleeps, and is not looked at until it works again
	_, err := h.Invoke(ctx, "fn", []byte(`"grow"`))
	if got := failure(t, err); got != "Runtime.OutOfMemory" {
		t.Errorf("%s", got)
	}
	if _, err := h.Invoke(ctx, "fn", []byte(`1`)); err != nil {
		t.Errorf("the next invocation: %v", err)
	}
	if !strings.HasPrefix(said.String(), "fn held ") || !strings.Contains(said.String(), "MB of 96") {
		t.Errorf("the terminal heard %q", said.String())
	}
	roomy := host(t, Config{Memory: 512, Timeout: 300 * time.Millisecond})
	_, err = roomy.Invoke(ctx, "fn", []byte(`"grow"`))
	if got := failure(t, err); got != "Sandbox.Timedout" {
		t.Errorf("one with room for it: %s", got)
	}
}
