package lambdart

import (
	"context"
	"crypto/rand"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"sync"
	"time"

	"bimportal/infra/localcloud/process"
)

type outcome struct {
	answer []byte
	err    error
}

type call struct {
	id       string
	payload  []byte
	deadline time.Time
	taken    *instance
	done     chan outcome // holds one
}

// function is one function and its processes.
type function struct {
	Config
	host  string
	queue chan *call
	// An invocation that waits while a process cannot start hears it here.
	unstartable chan error

	mu        sync.Mutex
	instances map[string]*instance
	serial    int
	starting  int
	idle      int
	returning int // have answered, and ask for work next
	waiting   int
	closed    bool
}

// instance is one process.
type instance struct {
	function *function
	id       string
	cmd      *exec.Cmd
	started  chan struct{}
	exited   chan struct{}
	retired  chan struct{}
	woken    chan struct{} // it has work again
	ready    bool          // has asked for work
	current  *call         // the invocation under way
	returns  bool          // has answered, and not asked again yet
	over     bool          // was ended for what it held
}

func newFunction(c Config, host string) *function {
	return &function{Config: c, host: host, queue: make(chan *call), unstartable: make(chan error), instances: map[string]*instance{}}
}

func (f *function) arn() string {
	return "arn:aws:lambda:" + f.Environment["AWS_REGION"] + ":000000000000:function:" + f.Name
}

func (f *function) count() int {
	f.mu.Lock()
	defer f.mu.Unlock()
	return len(f.instances)
}

func (f *function) instance(id string) *instance {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.instances[id]
}

func (f *function) invoke(ctx context.Context, payload []byte) (answer []byte, err error) {
	if f.Done != nil {
		began := time.Now()
		defer func() { f.Done(time.Since(began), err != nil) }()
	}
	c := &call{id: uuid(), payload: payload, done: make(chan outcome, 1)}
	f.mu.Lock()
	f.waiting++
	f.cover()
	f.mu.Unlock()
	err = f.hand(ctx, c)
	f.mu.Lock()
	f.waiting--
	f.mu.Unlock()
	if err != nil {
		return nil, err
	}

	timer := time.NewTimer(f.Timeout)
	defer timer.Stop()
	select {
	case result := <-c.done:
		return result.answer, result.err
	case <-timer.C:
		fmt.Fprintf(f.Log, "%s timed out after %s\n", c.id, f.Timeout)
		f.mu.Lock()
		taken := c.taken
		f.mu.Unlock()
		if taken != nil {
			taken.kill()
		}
		return nil, &FunctionError{Type: "Sandbox.Timedout", Message: fmt.Sprintf("RequestId: %s Error: Task timed out after %.2f seconds", c.id, f.Timeout.Seconds())}
	}
}

// hand gives the invocation to a process that asks for one.
func (f *function) hand(ctx context.Context, c *call) error {
	timer := time.NewTimer(f.ColdStart + f.Timeout)
	defer timer.Stop()
	select {
	case f.queue <- c:
		return nil
	case err := <-f.unstartable:
		return &FunctionError{Type: "Runtime.InitError", Message: err.Error()}
	case <-ctx.Done():
		return ctx.Err()
	case <-timer.C:
		return &FunctionError{Type: "Sandbox.Timedout", Message: "no process of the function became free"}
	}
}

// cover starts a process when more invocations wait than processes can take; the caller holds mu.
func (f *function) cover() {
	if f.waiting > f.idle+f.starting+f.returning && len(f.instances) < f.Most && !f.closed {
		f.spawn()
	}
}

// renew lets every process end, at once or after the invocation under way.
func (f *function) renew() {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, i := range f.instances {
		select {
		case <-i.retired:
		default:
			close(i.retired)
		}
	}
}

// spawn starts a process; the caller holds mu.
func (f *function) spawn() {
	f.serial++
	f.starting++
	i := &instance{function: f, id: strconv.Itoa(f.serial), started: make(chan struct{}), exited: make(chan struct{}), retired: make(chan struct{}), woken: make(chan struct{}, 1)}
	f.instances[i.id] = i
	cmd := exec.Command(f.Binary)
	cmd.Env = []string{
		"AWS_LAMBDA_RUNTIME_API=" + f.host + "/" + f.Key + "/" + i.id,
		"AWS_LAMBDA_FUNCTION_NAME=" + f.Name,
		"AWS_LAMBDA_FUNCTION_VERSION=$LATEST",
		"AWS_LAMBDA_FUNCTION_MEMORY_SIZE=" + strconv.Itoa(f.Memory),
		"AWS_LAMBDA_INITIALIZATION_TYPE=on-demand",
		"_HANDLER=bootstrap",
		"PATH=" + os.Getenv("PATH"),
		"TZ=:UTC",
	}
	for name, value := range f.Environment {
		cmd.Env = append(cmd.Env, name+"="+value)
	}
	out := f.Log
	if f.Line != nil {
		out = &told{Writer: f.Log, line: f.Line}
	}
	cmd.Stdout, cmd.Stderr = out, out
	i.cmd = cmd
	go i.run()
}

func (i *instance) run() {
	f := i.function
	err := process.Start(i.cmd)
	close(i.started)
	if err == nil {
		slow := time.AfterFunc(f.ColdStart, func() {
			f.mu.Lock()
			ready := i.ready
			f.mu.Unlock()
			if !ready {
				fmt.Fprintf(f.Log, "the process asked for no work within %s\n", f.ColdStart)
				_ = i.cmd.Process.Kill()
			}
		})
		go i.watchMemory()
		err = i.cmd.Wait()
		slow.Stop()
	}
	f.mu.Lock()
	delete(f.instances, i.id)
	ready, current, over := i.ready, i.current, i.over
	i.current = nil
	i.back()
	if !ready {
		f.starting--
	} else {
		f.cover()
	}
	f.mu.Unlock()
	close(i.exited)
	if current != nil {
		kind := "Runtime.ExitError"
		if over {
			kind = "Runtime.OutOfMemory"
		}
		current.done <- outcome{err: &FunctionError{Type: kind, Message: fmt.Sprintf("RequestId: %s Error: Runtime exited: %v", current.id, err)}}
	}
	if !ready {
		select {
		case f.unstartable <- fmt.Errorf("%s did not start: %v", f.Key, err):
		case <-time.After(100 * time.Millisecond):
		}
	}
}

// next waits for an invocation; nil when the process is gone, was idle for too long, or is retired.
func (i *instance) next(ctx context.Context) *call {
	f := i.function
	f.mu.Lock()
	if !i.ready {
		i.ready = true
		f.starting--
	}
	i.back()
	f.idle++
	f.mu.Unlock()
	idle := time.NewTimer(f.Idle)
	defer idle.Stop()
	queue := f.queue
	select {
	case <-i.retired:
		queue = nil // takes no more work
	default:
	}
	var c *call
	select {
	case c = <-queue:
	case <-i.retired:
		defer i.kill()
	case <-idle.C:
		defer i.kill()
	case <-ctx.Done():
	case <-i.exited:
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	f.idle--
	if c == nil {
		f.cover() // somebody may have counted on this process
	}
	if c != nil {
		c.deadline = time.Now().Add(f.Timeout)
		c.taken = i
		i.current = c
		select {
		case i.woken <- struct{}{}:
		default:
		}
		if f.instances[i.id] == nil { // it died while it was given work
			i.current = nil
			c.done <- outcome{err: &FunctionError{Type: "Runtime.ExitError", Message: "the process ended"}}
			return nil
		}
	}
	return c
}

func (i *instance) finish(request string, result outcome) bool {
	f := i.function
	f.mu.Lock()
	c := i.current
	if c == nil || c.id != request {
		f.mu.Unlock()
		return false
	}
	i.current = nil
	i.returns = true
	f.returning++
	f.mu.Unlock()
	c.done <- result
	return true
}

// back notes that the process asks again, or is gone; the caller holds mu.
func (i *instance) back() {
	if i.returns {
		i.returns = false
		i.function.returning--
	}
}

func (i *instance) kill() {
	<-i.started
	if i.cmd.Process != nil {
		_ = i.cmd.Process.Kill()
	}
}

func (f *function) close() {
	f.mu.Lock()
	f.closed = true
	all := make([]*instance, 0, len(f.instances))
	for _, i := range f.instances {
		all = append(all, i)
	}
	f.mu.Unlock()
	for _, i := range all {
		i.kill()
	}
	for _, i := range all {
		<-i.exited
	}
}

func uuid() string {
	var b [16]byte
	_, _ = rand.Read(b[:])
	b[6], b[8] = b[6]&0x0f|0x40, b[8]&0x3f|0x80
	return fmt.Sprintf("%x-%x-%x-%x-%x", b[:4], b[4:6], b[6:8], b[8:10], b[10:])
}
