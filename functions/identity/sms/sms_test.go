package sms_test

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"bimportal/functions/identity/sms"
	"bimportal/shared/clock"
	simulator "bimportal/shared/sim/sms"
)

func pair(t *testing.T, change func(*sms.Config)) (*sms.Client, *simulator.Simulator) {
	t.Helper()
	sim := simulator.New(simulator.Config{
		KeyID: "id", KeySecret: "secret", SignName: "BIM 中心", Now: clock.System,
		Texts: map[string]string{"SMS_1": "验证码 ${code}，五分钟内有效。"},
	})
	server := httptest.NewServer(sim)
	t.Cleanup(server.Close)
	c := sms.Config{Endpoint: server.URL + "/", KeyID: "id", KeySecret: "secret", SignName: "BIM 中心"}
	if change != nil {
		change(&c)
	}
	client, err := sms.New(c, clock.System)
	if err != nil {
		t.Fatal(err)
	}
	return client, sim
}

var message = sms.Message{Telephone: "13800010001", Template: "SMS_1", Params: map[string]string{"code": "0 ~*+/&=%汉"}}

func TestAMessageArrivesAsItWasWritten(t *testing.T) {
	client, sim := pair(t, nil)
	for range 2 {
		if err := client.Send(context.Background(), message); err != nil {
			t.Fatal(err)
		}
	}
	sent := sim.Outbox(message.Telephone)
	if len(sent) != 2 || sent[0].Text != "【BIM 中心】验证码 0 ~*+/&=%汉，五分钟内有效。" || len(sim.Outbox("13900000000")) != 0 {
		t.Errorf("%+v", sent)
	}
}

func TestWhatTheProviderRefuses(t *testing.T) {
	for what, change := range map[string]func(*sms.Config){
		"another secret": func(c *sms.Config) { c.KeySecret = "other" },
		"another key":    func(c *sms.Config) { c.KeyID = "other" },
		"another sender": func(c *sms.Config) { c.SignName = "他人" },
	} {
		client, sim := pair(t, change)
		if err := client.Send(context.Background(), message); !errors.Is(err, sms.ErrRefused) || len(sim.Outbox("")) != 0 {
			t.Errorf("%s: %v", what, err)
		}
	}
	client, sim := pair(t, nil)
	for _, m := range []sms.Message{
		{Telephone: "12", Template: "SMS_1", Params: message.Params}, {Telephone: message.Telephone, Template: "SMS_2"},
		{Telephone: message.Telephone, Template: "SMS_1"},
	} {
		if err := client.Send(context.Background(), m); !errors.Is(err, sms.ErrRefused) {
			t.Errorf("%+v: %v", m, err)
		}
	}
	sim.Fail("isv.BUSINESS_LIMIT_CONTROL")
	if err := client.Send(context.Background(), message); !errors.Is(err, sms.ErrRefused) {
		t.Error(err)
	}
	sim.Fail("502")
	if err := client.Send(context.Background(), message); err == nil || errors.Is(err, sms.ErrRefused) {
		t.Error(err)
	}
	if len(sim.Outbox("")) != 0 {
		t.Error("something was sent")
	}
}

func TestARecordedRequestIsNotTakenTwiceNorLate(t *testing.T) {
	var recorded *http.Request
	now := time.Now()
	sim := simulator.New(simulator.Config{KeyID: "id", KeySecret: "secret", SignName: "n", Now: func() time.Time { return now }, Texts: map[string]string{"SMS_1": "x"}})
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		recorded = r.Clone(context.Background())
		sim.ServeHTTP(w, r)
	}))
	defer server.Close()
	client, err := sms.New(sms.Config{Endpoint: server.URL, KeyID: "id", KeySecret: "secret", SignName: "n"}, clock.System)
	if err != nil {
		t.Fatal(err)
	}
	_ = client.Send(context.Background(), sms.Message{Telephone: "13800010001", Template: "SMS_1"})
	before := len(sim.Outbox(""))
	if before != 1 {
		t.Fatal("nothing was sent at all")
	}
	w := httptest.NewRecorder()
	sim.ServeHTTP(w, recorded)
	now = now.Add(time.Hour)
	recorded.Header.Set("x-acs-signature-nonce", "another")
	sim.ServeHTTP(w, recorded)
	if len(sim.Outbox("")) != before {
		t.Error("a recorded request was taken again")
	}
}

func TestHalfAConfigurationIsNone(t *testing.T) {
	for _, c := range []sms.Config{{}, {Endpoint: "https://x"}, {Endpoint: "no address", KeyID: "a", KeySecret: "b", SignName: "c"}} {
		if _, err := sms.New(c, clock.System); err == nil {
			t.Errorf("%+v was taken", c)
		}
	}
}
