package wecom

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"
)

func TestCardsHaveTheirErrorCodes(t *testing.T) {
	now := time.Now()
	s := New(Options{CorpID: "c", AgentID: "7", Secret: "s", Members: []Member{{"A", "甲", "", 1}, {"B", "乙", "", 4}}, Now: func() time.Time { return now }})
	s.tokens["t"] = now.Add(time.Hour)
	send := func(token, body string) string {
		w := httptest.NewRecorder()
		s.ServeHTTP(w, httptest.NewRequest(http.MethodPost, "/__local/wecom/cgi-bin/message/send?access_token="+token, strings.NewReader(body)))
		return w.Body.String()
	}
	card := `{"touser":"A","msgtype":"textcard","agentid":7,"textcard":{"title":"t","description":"d","url":"u"},"enable_duplicate_check":1,"duplicate_check_interval":1800}`
	for _, c := range []struct{ token, body, code string }{
		{"", card, "41001"}, {"x", card, "40014"}, {"t", "<", "47001"}, {"t", strings.Replace(card, "7,", "8,", 1), "40056"},
		{"t", strings.Replace(card, "textcard\",", "voice\",", 1), "40008"}, {"t", strings.Replace(card, `"u"`, `""`, 1), "40058"},
		{"t", strings.Replace(card, `"A"`, `"B"`, 1), "81013"}, {"t", card, "0"}, {"t", card, "0"},
	} {
		if got := send(c.token, c.body); !strings.Contains(got, `"errcode":`+c.code+`,`) {
			t.Errorf("%s %s: %s", c.token, c.body, got)
		}
	}
	if n := len(s.Messages("A")); n != 1 {
		t.Errorf("the same card was received %d times", n)
	}
	now = now.Add(31 * time.Minute)
	send("t", card)
	if n := len(s.Messages("A")); n != 2 {
		t.Errorf("after the interval: %d", n)
	}
}
