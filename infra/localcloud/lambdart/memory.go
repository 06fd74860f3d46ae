package lambdart

import (
	"bytes"
	"fmt"
	"os"
	"strconv"
	"time"
)

// looksEvery is how often a process at work is looked at. One that grows by two gigabytes a second holds forty
// megabytes too much until then.
const looksEvery = 20 * time.Millisecond

// watchMemory ends the process when it holds more than its function may have. A limit of the operating system would
// count what Go has reserved and never touched, and a function would fail here that runs in Lambda. What a process holds
// between invocations counts at the next one: Lambda freezes it.
func (i *instance) watchMemory() {
	f, most := i.function, int64(i.function.Memory)<<20
	for tick := time.NewTicker(looksEvery); ; {
		select {
		case <-i.exited:
			tick.Stop()
			return
		case <-tick.C:
		}
		f.mu.Lock()
		asleep := i.ready && i.current == nil
		f.mu.Unlock()
		if asleep {
			// Thirty processes that are looked at while they sleep take a twentieth of a core.
			tick.Stop()
			select {
			case <-i.exited:
				return
			case <-i.woken:
			}
			tick.Reset(looksEvery)
			continue
		}
		held := resident(i.cmd.Process.Pid)
		if held <= most {
			continue
		}
		fmt.Fprintf(f.Terminal, "%s held %d MB of %d and was ended, as Lambda would (memorySize in serverless.yml)\n", f.Key, held>>20, f.Memory)
		f.mu.Lock()
		i.over = true
		f.mu.Unlock()
		i.kill()
		<-i.exited
		tick.Stop()
		return
	}
}

// resident returns the bytes of memory that a process holds; 0 where the system does not say so.
func resident(pid int) int64 {
	fields, _ := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/statm")
	parts := bytes.Fields(fields)
	if len(parts) < 2 {
		return 0
	}
	pages, err := strconv.ParseInt(string(parts[1]), 10, 64)
	if err != nil {
		return 0
	}
	return pages * int64(os.Getpagesize())
}
