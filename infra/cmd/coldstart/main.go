// Command coldstart measures how long Lambda's programs take from exec to their first answer, with nothing of its own in the number but a
// Runtime API on this machine.
//
//	coldstart < programs.json
//
// It reads {"runs": 15, "programs": [{"name", "path", "env": ["KEY=value"], "payload": {}}]}, starts each program runs times, one after another
// and all in turn, and prints [{"name", "ms", "cpuMs"}]: the medians of wall time and of the program's own processor time, in milliseconds.
package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"slices"
	"strings"
	"syscall"
	"time"
)

// patience is how long a program may take to answer.
const patience = 10 * time.Second

func main() {
	var in struct {
		Runs     int
		Programs []program
	}
	if err := json.NewDecoder(os.Stdin).Decode(&in); err != nil {
		fail(err)
	}
	out, err := measure(in.Runs, in.Programs)
	if err == nil {
		err = json.NewEncoder(os.Stdout).Encode(out)
	}
	if err != nil {
		fail(err)
	}
}

func fail(err error) {
	fmt.Fprintln(os.Stderr, "coldstart:", err)
	os.Exit(1)
}

type program struct {
	Name, Path string
	Env        []string
	Payload    json.RawMessage
}

type measured struct {
	Name  string  `json:"name"`
	MS    float64 `json:"ms"`
	CPUMS float64 `json:"cpuMs"`
}

// measure returns the medians of each program.
func measure(runs int, programs []program) ([]measured, error) {
	walls, cpus := make([][]time.Duration, len(programs)), make([][]time.Duration, len(programs))
	for range runs {
		for i, p := range programs {
			wall, cpu, err := p.start()
			if err != nil {
				return nil, fmt.Errorf("%s: %w", cmp.Or(p.Name, p.Path), err)
			}
			walls[i], cpus[i] = append(walls[i], wall), append(cpus[i], cpu)
		}
	}
	out := make([]measured, len(programs))
	for i, p := range programs {
		out[i] = measured{p.Name, median(walls[i]), median(cpus[i])}
	}
	return out, nil
}

func median(list []time.Duration) float64 {
	slices.Sort(list)
	return float64(list[len(list)/2].Microseconds()) / 1000
}

// start starts the program once, and returns how long its first answer took and what processor time it had used by its end.
func (p program) start() (wall, cpu time.Duration, err error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return 0, 0, err
	}
	answered := make(chan time.Time, 1)
	api := &http.Server{Handler: runtimeAPI(p.Payload, answered)}
	go api.Serve(listener)
	defer api.Close()

	var said bytes.Buffer
	cmd := exec.Command(p.Path)
	cmd.Env, cmd.Stderr = append(p.Env, "AWS_LAMBDA_RUNTIME_API="+listener.Addr().String()), &said
	began := time.Now()
	if err := cmd.Start(); err != nil {
		return 0, 0, err
	}
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	select {
	case at := <-answered:
		wall = at.Sub(began)
		err = cmd.Process.Kill()
		<-ended
	case <-ended:
		err = fmt.Errorf("it ended: %s", said.String())
	case <-time.After(patience):
		err = errors.Join(errors.New("no answer"), cmd.Process.Kill())
		<-ended
	}
	if err != nil {
		return 0, 0, err
	}
	used := cmd.ProcessState.SysUsage().(*syscall.Rusage)
	return wall, time.Duration(used.Utime.Nano() + used.Stime.Nano()), nil
}

// runtimeAPI hands out one invocation and says when it is answered; who asks for another waits.
// https://docs.aws.amazon.com/lambda/latest/dg/runtimes-api.html
func runtimeAPI(payload []byte, answered chan<- time.Time) http.Handler {
	first := make(chan struct{}, 1)
	first <- struct{}{}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch {
		case strings.HasSuffix(r.URL.Path, "/invocation/next"):
			select {
			case <-first:
			case <-r.Context().Done():
				return
			}
			h := w.Header()
			h.Set("Content-Type", "application/json")
			h.Set("Lambda-Runtime-Aws-Request-Id", "first")
			h.Set("Lambda-Runtime-Deadline-Ms", fmt.Sprint(time.Now().Add(time.Minute).UnixMilli()))
			h.Set("Lambda-Runtime-Invoked-Function-Arn", "arn:aws:lambda:x:0:function:x")
			_, _ = w.Write(payload)
		case strings.HasSuffix(r.URL.Path, "/first/response"), strings.HasSuffix(r.URL.Path, "/first/error"): // a refusal is an answer, too
			answered <- time.Now()
			w.WriteHeader(http.StatusAccepted)
		default: // it could not begin, and ends
			w.WriteHeader(http.StatusAccepted)
		}
	})
}
