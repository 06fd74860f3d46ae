package apitest

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// Wire is an http.RoundTripper under the SDK on which a process ends before or after its n-th call, and by which what is read is counted.
type Wire struct {
	Under http.RoundTripper // of hosts that are no store; nil where there are none

	mu      sync.Mutex
	left    int
	after   bool
	crash   func()
	metered bool
	units   float64
	writing func()
	clashes *clashes
	listed  string // the partition of which each list that was read is followed by read
	read    func()
}

// RoundTrip sends a call, unless it is the one that ends the process.
func (w *Wire) RoundTrip(r *http.Request) (*http.Response, error) {
	w.mu.Lock()
	fatal, after, crash, metered := w.left == 1, w.after, w.crash, w.metered
	if w.left > 0 {
		w.left--
	}
	writing, clashes := w.writing, w.clashes
	w.mu.Unlock()
	if fatal && !after {
		crash()
		return nil, context.Canceled
	}
	target := r.Header.Get("X-Amz-Target")
	under := http.RoundTripper(http.DefaultTransport)
	switch {
	case target == "" && w.Under != nil:
		under = w.Under
	case writing != nil && strings.HasSuffix(target, ".TransactWriteItems"):
		writing()
	}
	read, err := w.reads(r, target)
	if err != nil {
		return nil, err
	}
	if clashes != nil && strings.HasSuffix(target, ".TransactWriteItems") {
		under = clashes.over(under)
	}
	if metered && target != "" && r.Body != nil {
		if err := askUnits(r, target); err != nil {
			return nil, err
		}
	}
	res, err := under.RoundTrip(r)
	if read != nil {
		read()
	}
	if err == nil && metered && target != "" {
		err = w.count(res)
	}
	if fatal {
		crash()
		if err == nil {
			res.Body.Close()
		}
		return nil, context.Canceled
	}
	return res, err
}

// reads returns what is to happen after a call, nil for nothing.
func (w *Wire) reads(r *http.Request, target string) (func(), error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.read == nil || !strings.HasSuffix(target, ".Query") {
		return nil, nil
	}
	body, err := io.ReadAll(r.Body)
	r.Body = io.NopCloser(bytes.NewReader(body))
	if !bytes.Contains(body, []byte(`"`+w.listed+`"`)) {
		return nil, err
	}
	return w.read, err
}

// askUnits makes a read say what it costs.
func askUnits(r *http.Request, target string) error {
	if !strings.HasSuffix(target, ".GetItem") && !strings.HasSuffix(target, ".Query") {
		return nil
	}
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return err
	}
	asked := map[string]any{}
	if err := json.Unmarshal(body, &asked); err != nil {
		return err
	}
	asked["ReturnConsumedCapacity"] = "TOTAL"
	if body, err = json.Marshal(asked); err != nil {
		return err
	}
	r.Body, r.ContentLength = io.NopCloser(bytes.NewReader(body)), int64(len(body))
	return nil
}

func (w *Wire) count(res *http.Response) error {
	body, err := io.ReadAll(res.Body)
	if err != nil {
		return err
	}
	res.Body = io.NopCloser(bytes.NewReader(body))
	var said struct {
		ConsumedCapacity struct{ CapacityUnits float64 }
	}
	if json.Unmarshal(body, &said) == nil {
		w.mu.Lock()
		w.units += said.ConsumedCapacity.CapacityUnits
		w.mu.Unlock()
	}
	return nil
}

// CrashAt arms the wire for f: its n-th call ends the process, 0 for none. It answers whether that happened.
func (w *Wire) CrashAt(n int, after bool, f func(ctx context.Context)) bool {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	w.mu.Lock()
	w.left, w.after, w.crash = n, after, cancel
	w.mu.Unlock()
	f(ctx)
	w.mu.Lock()
	defer w.mu.Unlock()
	w.left = 0
	return ctx.Err() != nil
}

// Units answers the read units of what f reads. Nothing else may use the wire meanwhile.
func (w *Wire) Units(f func()) float64 {
	w.mu.Lock()
	w.metered, w.units = true, 0
	w.mu.Unlock()
	f()
	w.mu.Lock()
	defer w.mu.Unlock()
	w.metered = false
	return w.units
}

// BeforeWrite lets something happen before each transaction; nil ends that.
func (w *Wire) BeforeWrite(do func()) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.writing = do
}

// AfterQuery lets something happen once, when the next list of a partition has been read: whoever read it goes on from what was there before.
func (w *Wire) AfterQuery(partition string, do func()) {
	w.afterQuery(partition, func() {
		w.afterQuery("", nil)
		do()
	})
}

// Meet lets the next so many who read a list of a partition go on together: each of them goes by what was there before any did.
func (w *Wire) Meet(partition string, n int32) {
	var came atomic.Int32
	all := make(chan struct{})
	w.afterQuery(partition, func() {
		if came.Add(1) == n {
			close(all)
		}
		select {
		case <-all:
		case <-time.After(2 * time.Second): // one of them does not come
		}
	})
}

func (w *Wire) afterQuery(partition string, do func()) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.listed, w.read = partition, do
}
