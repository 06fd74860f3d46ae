// Package alipay is the provider's side of the scan-to-pay protocol: a gateway that takes and gives
// RSA2 signatures, a phone page where one scans and pays, and notifications that come again until
// they are answered with success. Merchants' code talks to it as to the real gateway.
package alipay

import (
	"crypto/rsa"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"os"
	"path/filepath"
	"sort"
	"strconv"
	"strings"
	"sync"
	"time"
)

// Options of New. MerchantPublicKey checks what comes in, PrivateKey signs what goes out.
type Options struct {
	AppID             string
	SellerID          string
	MerchantPublicKey *rsa.PublicKey
	PrivateKey        *rsa.PrivateKey
	BaseURL           string           // where a phone reaches this simulator, without a path
	Speed             float64          // divides the seconds between redeliveries; 0 is 1
	StorePath         string           // a JSON file that keeps the trades; empty keeps them in memory
	Client            *http.Client     // delivers notifications
	NoDelivery        bool             // nothing is delivered by itself
	Now               func() time.Time // nil is time.Now
	Certificates      *Certificates    // certificate mode; nil is key mode
	Patience          time.Duration    // how long a fault keeps a caller waiting; 0 is 30 s
}

// Simulator is one merchant's provider. It is safe for concurrent use.
type Simulator struct {
	o         Options
	mux       *http.ServeMux
	mu        sync.Mutex
	trades    map[string]*trade    // by outTradeNo
	transfers map[string]*transfer // by out_biz_no
	faults    Faults
	struck    int // times the present faults have struck the gateway
	timers    map[*delivery]*time.Timer
	billKey   []byte // signs the addresses of bills
	stopped   bool
}

// New starts the simulator: trades and unanswered notifications of an earlier run go on.
func New(o Options) (*Simulator, error) {
	if o.MerchantPublicKey == nil || o.PrivateKey == nil {
		return nil, errors.New("alipay simulator: both keys are needed")
	}
	if o.Speed <= 0 {
		o.Speed = 1
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Patience <= 0 {
		o.Patience = 30 * time.Second
	}
	if o.Client == nil {
		o.Client = &http.Client{Timeout: 15 * time.Second}
	}
	o.BaseURL = strings.TrimSuffix(o.BaseURL, "/")
	s := &Simulator{o: o, trades: map[string]*trade{}, transfers: map[string]*transfer{}, timers: map[*delivery]*time.Timer{}, billKey: []byte(digits(32))}
	if err := s.load(); err != nil {
		return nil, err
	}
	s.routes()
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, t := range s.trades {
		for _, d := range t.Deliveries {
			s.schedule(t, d)
		}
	}
	return s, nil
}

// Stop ends all deliveries that are still to come.
func (s *Simulator) Stop() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.stopped = true
	for d, timer := range s.timers {
		timer.Stop()
		delete(s.timers, d)
	}
}

func (s *Simulator) routes() {
	s.mux = http.NewServeMux()
	s.mux.HandleFunc("/__local/alipay/gateway.do", s.gateway)
	s.mux.HandleFunc("/gateway.do", s.gateway)
	s.mux.HandleFunc("GET /__local/alipay/pay/{id}", s.phoneScan)
	s.mux.HandleFunc("POST /__local/alipay/pay/{id}", s.phonePay)
	s.mux.HandleFunc("GET /__local/alipay/trades", s.listTrades)
	s.mux.HandleFunc("GET /__local/alipay/transfers", s.listTransfers)
	s.mux.HandleFunc("POST /__local/alipay/notify/{outTradeNo}", s.notifyAgain)
	s.mux.HandleFunc("POST /__local/alipay/faults", s.postFaults)
	s.mux.HandleFunc("GET /__local/alipay/faults", s.getFaults)
	s.mux.HandleFunc("GET /__local/alipay/bill", s.downloadBill)
}

// ServeHTTP serves the gateway, the phone page and the addresses that tests use.
func (s *Simulator) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.mux.ServeHTTP(w, r) }

// TradeView is a trade as the list shows it.
type TradeView struct {
	OutTradeNo   string `json:"outTradeNo"`
	TradeNo      string `json:"tradeNo"`
	Status       string `json:"status"` // empty before the scan
	TotalAmount  string `json:"totalAmount"`
	RefundAmount string `json:"refundAmount"`
	Subject      string `json:"subject"`
	QRCode       string `json:"qrCode"`
	ExpireAt     int64  `json:"expireAt"`
	Notified     int    `json:"notified"` // deliveries tried
	Unanswered   int    `json:"unanswered"`
}

// Trades lists them, newest first.
func (s *Simulator) Trades() []TradeView {
	s.mu.Lock()
	defer s.mu.Unlock()
	all := make([]*trade, 0, len(s.trades))
	for _, t := range s.trades {
		s.expire(t)
		all = append(all, t)
	}
	sort.Slice(all, func(i, j int) bool {
		if all[i].CreatedAt != all[j].CreatedAt {
			return all[i].CreatedAt > all[j].CreatedAt
		}
		return all[i].OutTradeNo > all[j].OutTradeNo
	})
	views := make([]TradeView, 0, len(all))
	for _, t := range all {
		v := TradeView{OutTradeNo: t.OutTradeNo, TradeNo: t.TradeNo, Status: t.Status, TotalAmount: yuan(t.Fen),
			RefundAmount: yuan(t.refunded()), Subject: t.Subject, QRCode: s.qrCode(t), ExpireAt: t.ExpireAt}
		for _, d := range t.Deliveries {
			v.Notified += d.Attempts
			if !d.Done {
				v.Unanswered++
			}
		}
		views = append(views, v)
	}
	return views
}

func (s *Simulator) listTrades(w http.ResponseWriter, _ *http.Request) { writeJSON(w, 200, s.Trades()) }

func (s *Simulator) notifyAgain(w http.ResponseWriter, r *http.Request) {
	form := s.Notification(r.PathValue("outTradeNo"))
	if form == nil {
		writeJSON(w, 404, map[string]string{"message": "no such trade, or nothing to say about it"})
		return
	}
	s.mu.Lock()
	address := s.trades[r.PathValue("outTradeNo")].NotifyURL
	s.mu.Unlock()
	answer, err := s.post(address, form)
	if err != nil {
		answer = err.Error()
	}
	writeJSON(w, 200, map[string]string{"answer": answer})
}

func writeJSON(w http.ResponseWriter, status int, v any) {
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(v)
}

// kept is what the file holds.
type kept struct {
	Trades    map[string]*trade    `json:"trades"`
	Transfers map[string]*transfer `json:"transfers"`
}

// load and save keep trades and transfers over a kill: the file is replaced whole or not at all.
func (s *Simulator) load() error {
	if s.o.StorePath == "" {
		return nil
	}
	data, err := os.ReadFile(s.o.StorePath)
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	known := kept{s.trades, s.transfers}
	return json.Unmarshal(data, &known)
}

func (s *Simulator) save() error {
	if s.o.StorePath == "" {
		return nil
	}
	data, err := json.Marshal(kept{s.trades, s.transfers})
	if err != nil {
		return err
	}
	f, err := os.CreateTemp(filepath.Dir(s.o.StorePath), ".alipay-*")
	if err != nil {
		return err
	}
	defer os.Remove(f.Name())
	_, err = f.Write(data)
	if err == nil {
		err = f.Sync()
	}
	if closeErr := f.Close(); err == nil {
		err = closeErr
	}
	if err != nil {
		return err
	}
	return os.Rename(f.Name(), s.o.StorePath)
}

func (s *Simulator) qrCode(t *trade) string { return s.o.BaseURL + "/__local/alipay/pay/" + t.ID }

func digits(n int) string {
	var b strings.Builder
	for range n {
		b.WriteByte(byte('0' + rand.IntN(10)))
	}
	return b.String()
}

func yuan(fen int64) string { return fmt.Sprintf("%d.%02d", fen/100, fen%100) }

// fenOf reads an amount in yuan with at most two decimals.
func fenOf(amount string) (int64, bool) {
	whole, part, dotted := strings.Cut(amount, ".")
	if whole == "" || len(whole) > 9 || dotted && (part == "" || len(part) > 2) {
		return 0, false
	}
	n, err := strconv.ParseUint((whole + part + "00")[:len(whole)+2], 10, 63)
	return int64(n), err == nil && n > 0
}

func contains(list []string, v string) bool {
	for _, one := range list {
		if one == v {
			return true
		}
	}
	return false
}
