package moneytest

import (
	"os"
	"os/exec"
	"strings"
	"testing"

	"bimportal/shared/ledger"
)

// TestATopUpIsMeasuredOnce, in a process of its own, which has a stage: an order placed counts once, and so does a credit, however often it is told.
func TestATopUpIsMeasuredOnce(t *testing.T) {
	if os.Getenv("STAGE") == "metric-test" {
		w := newWorld(t)
		_, token := w.person()
		no := w.paid(token, 20)
		if a := w.notify(w.sim.Notification(no)); string(a.Body) != "success" {
			t.Fatalf("again: %d %s", a.HTTP, a.Body)
		}
		w.placed(token, 50)
		return
	}
	t.Parallel()
	child := exec.Command(os.Args[0], "-test.run=^TestATopUpIsMeasuredOnce$", "-logs")
	child.Env = append(os.Environ(), "STAGE=metric-test")
	out, err := child.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for name, want := range map[string]int{ledger.MetricPlaced: 2, ledger.MetricCredited: 1} {
		if n := strings.Count(string(out), " "+name+"="); n != want {
			t.Errorf("%s %d times, want %d: %s", name, n, want, out)
		}
	}
}
