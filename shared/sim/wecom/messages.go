package wecom

import (
	"encoding/json"
	"net/http"
	"slices"
	"strconv"
	"time"
)

// Sent is a card that a member has received.
type Sent struct {
	UserID string    `json:"userId"`
	Title  string    `json:"title"`
	Text   string    `json:"text"`
	URL    string    `json:"url"`
	Button string    `json:"button"`
	At     time.Time `json:"at"`
}

// Messages returns what a member has received, the newest first.
func (s *Simulator) Messages(userID string) []Sent {
	s.mu.Lock()
	defer s.mu.Unlock()
	list := []Sent{}
	for _, m := range slices.Backward(s.sent) {
		if m.UserID == userID {
			list = append(list, m)
		}
	}
	return list
}

func (s *Simulator) getMessages(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "application/json; charset=UTF-8")
	_ = json.NewEncoder(w).Encode(s.Messages(r.URL.Query().Get("userid")))
}

// send takes a text card for one member. What says the same to the same member within the interval is taken and
// dropped, as the real one does.
func (s *Simulator) send(w http.ResponseWriter, r *http.Request) {
	var m struct {
		ToUser   string `json:"touser"`
		MsgType  string `json:"msgtype"`
		AgentID  int    `json:"agentid"`
		TextCard struct {
			Title, Description, URL, BtnTxt string
		} `json:"textcard"`
		Check    int `json:"enable_duplicate_check"`
		Interval int `json:"duplicate_check_interval"` // seconds, at most four hours
	}
	if err := json.NewDecoder(http.MaxBytesReader(w, r.Body, 1<<14)).Decode(&m); err != nil {
		refuse(w, 47001, "data format error")
		return
	}
	switch c := m.TextCard; {
	case strconv.Itoa(m.AgentID) != s.o.AgentID:
		refuse(w, 40056, "invalid agentid")
		return
	case m.MsgType != "textcard":
		refuse(w, 40008, "invalid message type")
		return
	case c.Title == "" || c.Description == "" || c.URL == "" || m.Interval > 4*60*60:
		refuse(w, 40058, "invalid request parameter")
		return
	case !slices.ContainsFunc(s.o.Members, func(o Member) bool { return o.UserID == m.ToUser && o.UserID != "" && o.Status == 1 }):
		refuse(w, 81013, "user & party & tag all invalid")
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	now := s.o.Now()
	card := Sent{m.ToUser, m.TextCard.Title, m.TextCard.Description, m.TextCard.URL, m.TextCard.BtnTxt, now}
	again := m.Check == 1 && slices.ContainsFunc(s.sent, func(o Sent) bool {
		fresh := now.Sub(o.At) < time.Duration(m.Interval)*time.Second
		o.At = now
		return fresh && o == card
	})
	if !again {
		s.sent = append(s.sent, card)
	}
	answer(w, map[string]any{"invaliduser": "", "msgid": "local-" + strconv.Itoa(len(s.sent))})
}
