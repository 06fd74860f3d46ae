package lambdart

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

// The test binary is the bootstrap, too: it answers its payload after its process number.
func TestMain(m *testing.M) {
	if api := os.Getenv("AWS_LAMBDA_RUNTIME_API"); api != "" {
		bootstrap("http://" + api + "/2018-06-01/runtime/")
		return
	}
	os.Exit(m.Run())
}

func bootstrap(api string) {
	switch os.Getenv("BEHAVIOUR") {
	case "exits at start":
		os.Exit(3)
	case "never asks":
		time.Sleep(time.Minute)
	}
	for {
		res, err := http.Get(api + "invocation/next")
		if err != nil {
			os.Exit(1)
		}
		payload, _ := io.ReadAll(res.Body)
		_ = res.Body.Close()
		id := res.Header.Get("Lambda-Runtime-Aws-Request-Id")
		post := func(what, body string) {
			res, err := http.Post(api+"invocation/"+id+"/"+what, "application/json", strings.NewReader(body))
			if err != nil {
				os.Exit(1)
			}
			_ = res.Body.Close()
		}
		switch string(payload) {
		case `"crash"`:
			os.Exit(2)
		case `"grow"`:
			held := make([]byte, 160<<20)
			for i := 0; i < len(held); i += 4096 {
				held[i] = 1
			}
			time.Sleep(time.Minute)
			runtime.KeepAlive(held)
		case `"hang"`:
			time.Sleep(time.Minute)
		case `"fail"`:
			post("error", `{"errorType":"Broken","errorMessage":"no"}`)
		case `"slow"`:
			time.Sleep(200 * time.Millisecond)
			fallthrough
		default:
			post("response", fmt.Sprintf(`{"pid":%d,"payload":%s}`, os.Getpid(), payload))
		}
	}
}

func host(t *testing.T, c Config) *Host {
	t.Helper()
	h, err := Listen()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(h.Close)
	if c.Timeout == 0 {
		c.Timeout = 5 * time.Second
	}
	c.Key, c.Name, c.Binary, c.Log = "fn", "bim-local-fn", os.Args[0], io.Discard
	h.Add(c)
	return h
}

func failure(t *testing.T, err error) string {
	t.Helper()
	var failed *FunctionError
	if !errors.As(err, &failed) {
		t.Fatalf("error %v is not of the function", err)
	}
	return failed.Type
}

func TestInvocationsReuseAProcessAndRunAtOnce(t *testing.T) {
	h := host(t, Config{Most: 4})
	ctx := context.Background()
	first, err := h.Invoke(ctx, "fn", []byte(`1`))
	if err != nil {
		t.Fatal(err)
	}
	second, err := h.Invoke(ctx, "arn:aws:lambda:x:000000000000:function:bim-local-fn", []byte(`1`))
	if err != nil || !bytes.Equal(first, second) {
		t.Fatalf("%s, then %s, %v", first, second, err)
	}
	began := time.Now()
	var wg sync.WaitGroup
	for range 12 {
		wg.Go(func() {
			if _, err := h.Invoke(ctx, "fn", []byte(`"slow"`)); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	if took := time.Since(began); took > 1500*time.Millisecond {
		t.Errorf("12 calls of 0.2 s on 4 processes took %s", took)
	}
	if n := h.Functions()["fn"]; n < 2 || n > 4 {
		t.Errorf("%d processes", n)
	}
}

func TestFailures(t *testing.T) {
	h := host(t, Config{Timeout: 300 * time.Millisecond})
	ctx := context.Background()
	for payload, want := range map[string]string{`"fail"`: "Broken", `"crash"`: "Runtime.ExitError", `"hang"`: "Sandbox.Timedout"} {
		_, err := h.Invoke(ctx, "fn", []byte(payload))
		if got := failure(t, err); got != want {
			t.Errorf("%s: %s, want %s", payload, got, want)
		}
		if _, err := h.Invoke(ctx, "fn", []byte(`1`)); err != nil {
			t.Errorf("after %s: %v", payload, err)
		}
	}
	if _, err := h.Invoke(ctx, "other", nil); !errors.Is(err, ErrNoFunction) {
		t.Errorf("unknown function: %v", err)
	}
}

func TestAProcessThatDoesNotStart(t *testing.T) {
	for _, behaviour := range []string{"exits at start", "never asks"} {
		h := host(t, Config{Environment: map[string]string{"BEHAVIOUR": behaviour}, ColdStart: 200 * time.Millisecond})
		_, err := h.Invoke(context.Background(), "fn", nil)
		if got := failure(t, err); got != "Runtime.InitError" {
			t.Errorf("%s: %s", behaviour, got)
		}
	}
}

func TestIdleProcessesEnd(t *testing.T) {
	h := host(t, Config{Idle: 100 * time.Millisecond})
	if _, err := h.Invoke(context.Background(), "fn", []byte(`1`)); err != nil {
		t.Fatal(err)
	}
	for range 100 {
		if h.Functions()["fn"] == 0 {
			return
		}
		time.Sleep(20 * time.Millisecond)
	}
	t.Error("the idle process is still there")
}

// processes are the ids of all processes, and of the one that has an invocation, empty while none has.
func processes(h *Host) (all []string, busy string) {
	f := h.find("fn")
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, i := range f.instances {
		<-i.started
		pid := fmt.Sprintf(`{"pid":%d`, i.cmd.Process.Pid)
		all = append(all, pid)
		if i.current != nil {
			busy = pid
		}
	}
	return all, busy
}

// TestRenew: no invocation is lost while processes are replaced, one under way ends where it is, and what comes after
// runs in a new process.
func TestRenew(t *testing.T) {
	h := host(t, Config{Most: 4})
	ctx := context.Background()
	process := func(payload string) string {
		answer, err := h.Invoke(ctx, "fn", []byte(payload))
		if err != nil {
			t.Fatalf("%s: %v", payload, err)
		}
		pid, _, _ := strings.Cut(string(answer), ",")
		return pid
	}
	process(`1`)
	ended := make(chan string, 1)
	go func() { ended <- process(`"slow"`) }()
	old, busy := processes(h)
	for tries := 0; tries < 2000 && busy == ""; tries++ {
		time.Sleep(time.Millisecond)
		old, busy = processes(h)
	}
	if busy == "" {
		t.Fatal("the slow invocation never came under way")
	}
	if err := h.Renew("fn"); err != nil {
		t.Fatal(err)
	}
	if got := process(`1`); slices.Contains(old, got) {
		t.Error("an old process took a new invocation")
	}
	if got := <-ended; got != busy {
		t.Errorf("the invocation under way ended in %s, not %s", got, busy)
	}
	if got := process(`1`); slices.Contains(old, got) {
		t.Error("an old process took an invocation after its last")
	}

	var calls sync.WaitGroup
	for range 4 {
		calls.Go(func() {
			for range 40 {
				process(`1`)
			}
		})
	}
	for range 20 {
		if err := h.Renew("fn"); err != nil {
			t.Error(err)
		}
		time.Sleep(5 * time.Millisecond)
	}
	calls.Wait()
	if err := h.Renew("other"); !errors.Is(err, ErrNoFunction) {
		t.Errorf("unknown function: %v", err)
	}
}

func TestInvokeAPI(t *testing.T) {
	h := host(t, Config{})
	call := func(name, payload string) (int, string, string) {
		res, err := http.Post("http://"+h.Address()+"/2015-03-31/functions/"+name+"/invocations", "application/json", strings.NewReader(payload))
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = res.Body.Close() }()
		body, _ := io.ReadAll(res.Body)
		return res.StatusCode, res.Header.Get("X-Amz-Function-Error"), string(body)
	}
	if status, failed, body := call("fn", `7`); status != 200 || failed != "" || !strings.Contains(body, `"payload":7`) {
		t.Errorf("%d %q %s", status, failed, body)
	}
	if status, failed, body := call("fn", `"fail"`); status != 200 || failed != "Unhandled" || !strings.Contains(body, "Broken") {
		t.Errorf("%d %q %s", status, failed, body)
	}
	if status, _, _ := call("none", `1`); status != 404 {
		t.Errorf("unknown function: %d", status)
	}
}

func TestAnEventIsTakenOver(t *testing.T) {
	log := &lines{}
	h := host(t, Config{})
	h.find("fn").Log = log
	send := func(name, payload string) (int, time.Duration) {
		r, err := http.NewRequest(http.MethodPost, "http://"+h.Address()+"/2015-03-31/functions/"+name+"/invocations", strings.NewReader(payload))
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("X-Amz-Invocation-Type", "Event")
		began := time.Now()
		res, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = res.Body.Close() }()
		if body, _ := io.ReadAll(res.Body); res.StatusCode == http.StatusAccepted && len(body) > 0 {
			t.Errorf("an event has an answer: %s", body)
		}
		return res.StatusCode, time.Since(began)
	}
	if status, _ := send("fn", `"fail"`); status != http.StatusAccepted {
		t.Errorf("%d", status)
	}
	for end := time.Now().Add(5 * time.Second); !strings.Contains(log.String(), "an event failed: Broken"); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("its failure is not in the log: %s", log.String())
		}
	}
	if status, took := send("fn", `"hang"`); status != http.StatusAccepted || took > 2*time.Second {
		t.Errorf("who sent it waited: %d after %s", status, took)
	}
	if status, _ := send("none", `1`); status != http.StatusNotFound {
		t.Errorf("unknown function: %d", status)
	}
}

// lines is a log that a test reads while it is written.
type lines struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (l *lines) Write(b []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(b)
}

func (l *lines) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}
