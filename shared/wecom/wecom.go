// Package wecom is the company chat app (企业微信) as a self-built application sees it: the page where a member scans
// to sign in, who he is, and what the application tells him. Facts: developer.work.weixin.qq.com/document, 网页授权登录,
// 发送应用消息 and 全局错误码.
package wecom

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"sync"
	"time"

	"bimportal/shared/clock"
)

// ErrCode says that the code opens nothing: unknown, used before, or older than five minutes (errcode 40029).
var ErrCode = errors.New("wecom: the code is not good")

// ErrNotMember says that who scanned is no active member of the corporation.
var ErrNotMember = errors.New("wecom: no member of the corporation")

// Config is one self-built application. LoginPage and API are addresses without a path, as
// https://login.work.weixin.qq.com and https://qyapi.weixin.qq.com.
type Config struct {
	CorpID, AgentID, Secret string
	LoginPage, API          string
	Transport               http.RoundTripper // nil is the default
}

// Client asks one corporation. It keeps the access token between calls and is safe for concurrent use.
type Client struct {
	config Config
	http   *http.Client
	now    clock.Clock

	mu    sync.Mutex
	token string
	until time.Time
}

// New returns a client; it makes no call. Each later call ends after 5 seconds.
func New(c Config, now clock.Clock) *Client {
	return &Client{config: c, http: &http.Client{Timeout: 5 * time.Second, Transport: c.Transport}, now: now}
}

// Member is somebody of the corporation. Mobile is empty where the corporation does not show it to the application.
type Member struct {
	CorpID, UserID, Name, Mobile string
}

// LoginAddress is the page with the code to scan; it leads back to redirect with code and state.
func (c *Client) LoginAddress(redirect, state string) string {
	return c.config.LoginPage + "/wwlogin/sso/login?" + url.Values{
		"login_type": {"CorpApp"}, "appid": {c.config.CorpID}, "agentid": {c.config.AgentID},
		"redirect_uri": {redirect}, "state": {state},
	}.Encode()
}

// Member returns who scanned. It returns ErrCode, ErrNotMember, or what went wrong at the other side.
func (c *Client) Member(ctx context.Context, code string) (Member, error) {
	var identity struct {
		UserID string `json:"userid"`
	}
	if err := c.call(ctx, "auth/getuserinfo", url.Values{"code": {code}}, &identity); err != nil {
		return Member{}, err
	}
	if identity.UserID == "" {
		return Member{}, ErrNotMember // an outsider has an openid only
	}
	var member struct {
		UserID string `json:"userid"`
		Name   string `json:"name"`
		Mobile string `json:"mobile"`
		Status int    `json:"status"`
	}
	if err := c.call(ctx, "user/get", url.Values{"userid": {identity.UserID}}, &member); err != nil {
		return Member{}, err
	}
	if member.Status != active || member.UserID != identity.UserID {
		return Member{}, ErrNotMember
	}
	return Member{c.config.CorpID, member.UserID, member.Name, member.Mobile}, nil
}

// ErrDepartment says that the corporation has no such department.
var ErrDepartment = errors.New("wecom: no such department")

// Department returns who is in a department of the corporation, those below it left out. Mobile is empty. It returns ErrDepartment.
func (c *Client) Department(ctx context.Context, id int) ([]Member, error) {
	var found struct {
		UserList []struct {
			UserID string `json:"userid"`
			Name   string `json:"name"`
		} `json:"userlist"`
	}
	if err := c.call(ctx, "user/simplelist", url.Values{"department_id": {strconv.Itoa(id)}}, &found); err != nil {
		var refused *Error
		if errors.As(err, &refused) && refused.Code == noDepartment {
			return nil, ErrDepartment
		}
		return nil, err
	}
	list := make([]Member, len(found.UserList))
	for i, m := range found.UserList {
		list[i] = Member{CorpID: c.config.CorpID, UserID: m.UserID, Name: m.Name}
	}
	return list, nil
}

// Card is what a member reads as one card that opens an address. The chat app cuts a title after 128 characters and a
// text after 512.
type Card struct{ Title, Text, URL, Button string }

// dedupSeconds is how long the chat app drops a card that says the same to the same member.
const dedupSeconds = 4 * 60 * 60

// Send gives a member a card. The same card within four hours is dropped by the chat app, so that a repetition after a
// lost answer is read once. It returns ErrNotMember for who cannot be reached at all.
func (c *Client) Send(ctx context.Context, userID string, card Card) error {
	agent, err := strconv.Atoi(c.config.AgentID)
	if err != nil {
		return errors.New("wecom: the application's id is no number")
	}
	body, err := json.Marshal(map[string]any{
		"touser": userID, "msgtype": "textcard", "agentid": agent,
		"textcard":               map[string]string{"title": card.Title, "description": card.Text, "url": card.URL, "btntxt": card.Button},
		"enable_duplicate_check": 1, "duplicate_check_interval": dedupSeconds,
	})
	if err != nil {
		return fmt.Errorf("wecom: message/send: %w", err)
	}
	var sent struct {
		Invalid    string `json:"invaliduser"`
		Unlicensed string `json:"unlicenseduser"`
	}
	if err := c.do(ctx, http.MethodPost, "message/send", url.Values{}, body, &sent); err != nil {
		return err
	}
	if sent.Invalid != "" || sent.Unlicensed != "" {
		return ErrNotMember
	}
	return nil
}

const (
	active       = 1     // a member's status: has activated the app; 2 disabled, 4 not activated, 5 has left
	badCode      = 40029 // invalid code
	badToken     = 40014 // invalid access_token
	tokenExpired = 42001
	noSuchMember = 60111 // userid not found: left between two calls
	noDepartment = 60123 // invalid party id
	noReceiver   = 81013 // nobody of those named can be reached
)

type answer struct {
	ErrCode int    `json:"errcode"`
	ErrMsg  string `json:"errmsg"`
}

// Error is a refusal of the other side.
type Error struct {
	Call    string
	Code    int
	Message string
}

func (e *Error) Error() string { return fmt.Sprintf("wecom: %s: %d %s", e.Call, e.Code, e.Message) }

func (c *Client) call(ctx context.Context, name string, query url.Values, into any) error {
	return c.do(ctx, http.MethodGet, name, query, nil, into)
}

// do calls with the access token; one that is no longer good is fetched anew, once.
func (c *Client) do(ctx context.Context, method, name string, query url.Values, body []byte, into any) error {
	for attempt := 0; ; attempt++ {
		token, err := c.accessToken(ctx)
		if err != nil {
			return err
		}
		query.Set("access_token", token)
		err = c.once(ctx, method, name, query, body, into)
		var refused *Error
		if !errors.As(err, &refused) {
			return err
		}
		switch refused.Code {
		case badCode:
			return fmt.Errorf("%w: %s", ErrCode, refused.Message)
		case noSuchMember, noReceiver:
			return ErrNotMember
		case badToken, tokenExpired:
			c.forget(token)
			if attempt == 0 {
				continue
			}
		}
		return err
	}
}

func (c *Client) accessToken(ctx context.Context) (string, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.token != "" && c.now().Before(c.until) {
		return c.token, nil
	}
	var got struct {
		AccessToken string `json:"access_token"`
		ExpiresIn   int64  `json:"expires_in"` // seconds
	}
	if err := c.once(ctx, http.MethodGet, "gettoken", url.Values{"corpid": {c.config.CorpID}, "corpsecret": {c.config.Secret}}, nil, &got); err != nil {
		return "", err
	}
	if got.AccessToken == "" {
		return "", errors.New("wecom: gettoken: no token")
	}
	c.token, c.until = got.AccessToken, c.now().Add(time.Duration(got.ExpiresIn)*time.Second-time.Minute)
	return c.token, nil
}

func (c *Client) forget(token string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.token == token {
		c.token = ""
	}
}

// once makes one call. Neither an error nor a log line shows the query, which holds the secret.
func (c *Client) once(ctx context.Context, method, name string, query url.Values, given []byte, into any) error {
	r, err := http.NewRequestWithContext(ctx, method, c.config.API+"/cgi-bin/"+name+"?"+query.Encode(), bytes.NewReader(given))
	if err != nil {
		return errors.New("wecom: " + name + ": the address is not one")
	}
	w, err := c.http.Do(r)
	if err != nil {
		var where *url.Error
		if errors.As(err, &where) {
			err = where.Err
		}
		return fmt.Errorf("wecom: %s: %w", name, err)
	}
	defer func() { _ = w.Body.Close() }() // read to its end below; nothing is lost
	if w.StatusCode != http.StatusOK {
		return errors.New("wecom: " + name + ": HTTP " + strconv.Itoa(w.StatusCode))
	}
	body := http.MaxBytesReader(nil, w.Body, 1<<16)
	var raw json.RawMessage
	if err := json.NewDecoder(body).Decode(&raw); err != nil {
		return fmt.Errorf("wecom: %s: %w", name, err)
	}
	var a answer
	if err := json.Unmarshal(raw, &a); err != nil {
		return fmt.Errorf("wecom: %s: %w", name, err)
	}
	if a.ErrCode != 0 {
		return &Error{name, a.ErrCode, a.ErrMsg}
	}
	if err := json.Unmarshal(raw, into); err != nil {
		return fmt.Errorf("wecom: %s: %w", name, err)
	}
	return nil
}
