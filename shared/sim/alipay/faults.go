package alipay

import (
	"encoding/json"
	"fmt"
	"net/http"
	"time"
)

// Faults on request. An empty OutTradeNo means every trade, an empty Method every call of the gateway.
type Faults struct {
	// drop loses each delivery; double sends it twice at once; late skips the first; badSign sends a signature that
	// does not fit; forge sends one with a stranger's, when the code is scanned and before the real one.
	Notify string `json:"notify"`
	// 502, timeout and systemError answer without doing anything; lost (502), late (after the caller's patience),
	// systemErrorAfter and badSign (a signature that does not fit) do it first.
	Gateway string `json:"gateway"`
	// late answers that the day's bill does not exist yet.
	Bill string `json:"bill"`
	// poor, noPayee and otherName refuse a transfer that is not made yet; late makes it after two minutes; fails has failed then.
	// unknown denies a transfer that is made when somebody asks about it.
	Transfer   string `json:"transfer"`
	OutTradeNo string `json:"outTradeNo"` // or a transfer's out_biz_no
	Method     string `json:"method"`
	Times      int    `json:"times"` // the gateway's, or a transfer's, fault strikes so often; 0 is always
}

var (
	notifyFaults  = []string{"", "none", "drop", "double", "late", "badSign", "forge"}
	gatewayFaults = []string{"", "none", "502", "lost", "badSign", "timeout", "late", "systemError", "systemErrorAfter"}
	billFaults    = []string{"", "none", "late"}

	transferFaults = []string{"", "none", "poor", "noPayee", "otherName", "late", "fails", "unknown"}
)

// SetFaults replaces the faults.
func (s *Simulator) SetFaults(f Faults) error {
	if !contains(notifyFaults, f.Notify) || !contains(gatewayFaults, f.Gateway) || !contains(billFaults, f.Bill) || !contains(transferFaults, f.Transfer) || f.Times < 0 {
		return fmt.Errorf("notify is one of %q, gateway one of %q, bill one of %q, transfer one of %q", notifyFaults[1:], gatewayFaults[1:], billFaults[1:], transferFaults[1:])
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.faults, s.struck = f, 0
	return nil
}

func (s *Simulator) notifyFault(outTradeNo string) string {
	if s.faults.OutTradeNo != "" && s.faults.OutTradeNo != outTradeNo {
		return ""
	}
	return s.faults.Notify
}

func (s *Simulator) gatewayFault(method, outTradeNo string) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	f := s.faults
	if f.OutTradeNo != "" && f.OutTradeNo != outTradeNo || f.Method != "" && f.Method != method || f.Times > 0 && s.struck >= f.Times {
		return ""
	}
	if f.Gateway != "" {
		s.struck++
	}
	return f.Gateway
}

// keepWaiting lets the caller wait until it gives up, at most for the configured patience.
func (s *Simulator) keepWaiting(r *http.Request) {
	select {
	case <-r.Context().Done():
	case <-time.After(s.o.Patience):
	}
}

// getFaults answers the present faults and how often the gateway's has struck.
func (s *Simulator) getFaults(w http.ResponseWriter, _ *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	writeJSON(w, 200, map[string]any{"faults": s.faults, "struck": s.struck})
}

func (s *Simulator) postFaults(w http.ResponseWriter, r *http.Request) {
	var f Faults
	err := json.NewDecoder(http.MaxBytesReader(w, r.Body, 1<<16)).Decode(&f)
	if err == nil {
		err = s.SetFaults(f)
	}
	if err != nil {
		writeJSON(w, 400, map[string]string{"message": err.Error()})
		return
	}
	writeJSON(w, 200, f)
}
