// Package process starts the parts of the local cloud so that none outlives it.
package process

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime"
	"time"
)

var starts = make(chan func())

func init() {
	// Linux sends the parent-death signal when the thread that started the child ends, so every
	// start is done by one thread that never does.
	go func() {
		runtime.LockOSThread()
		for start := range starts {
			start()
		}
	}()
}

// Start starts cmd so that it dies with this process.
func Start(cmd *exec.Cmd) error {
	setAttributes(cmd)
	done := make(chan error, 1)
	starts <- func() { done <- cmd.Start() }
	return <-done
}

// Part is a running node part.
type Part struct {
	Port int
	Exit <-chan error // the part ended by itself

	cmd   *exec.Cmd
	stdin io.Closer
	done  chan struct{}
}

// Node starts a part and waits for its ready line. What it logs goes to log.
func Node(log io.Writer, script string, args ...string) (*Part, error) {
	node := os.Getenv("NODE")
	if node == "" {
		node = "node"
	}
	cmd := exec.Command(node, append([]string{script}, args...)...)
	failure := &tail{to: log}
	cmd.Stderr = failure
	stdin, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := Start(cmd); err != nil {
		return nil, err
	}
	var ready struct{ Port int }
	line, err := bufio.NewReader(stdout).ReadBytes('\n')
	if err == nil {
		err = json.Unmarshal(line, &ready)
	}
	if err != nil {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
		return nil, fmt.Errorf("%s did not start: %s", script, failure.last)
	}
	exit := make(chan error, 1)
	part := &Part{Port: ready.Port, Exit: exit, cmd: cmd, stdin: stdin, done: make(chan struct{})}
	go func() {
		err := cmd.Wait()
		close(part.done)
		exit <- fmt.Errorf("%s ended: %v", script, err)
	}()
	return part, nil
}

// Stop ends the part.
func (p *Part) Stop() {
	_ = p.stdin.Close()
	select {
	case <-p.done:
	case <-time.After(3 * time.Second):
		_ = p.cmd.Process.Kill()
		<-p.done
	}
}

type tail struct {
	to   io.Writer
	last string
}

func (t *tail) Write(b []byte) (int, error) {
	t.last = string(b)
	return t.to.Write(b)
}
