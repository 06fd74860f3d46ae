// Package openid signs a person in at an external OpenID provider: authorization code with PKCE, state and nonce.
package openid

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"

	"github.com/coreos/go-oidc/v3/oidc"
	"golang.org/x/oauth2"

	"bimportal/shared/clock"
)

// ErrRefused says that the provider's answer proves nobody: a code that is not good, or an ID token with a wrong
// signature, issuer, audience, nonce or time.
var ErrRefused = errors.New("openid: refused")

// Config is what the provider knows of this application. Redirect is the address that it sends people back to.
type Config struct {
	Issuer, ClientID, ClientSecret, Redirect string
	Transport                                http.RoundTripper // nil is the default
}

// Client asks one provider. It is safe for concurrent use.
type Client struct {
	config Config
	http   *http.Client
	now    clock.Clock

	mu       sync.Mutex
	provider *oidc.Provider
}

// New returns a client; it makes no call. Each later call ends after 5 seconds.
func New(c Config, now clock.Clock) *Client {
	return &Client{config: c, http: &http.Client{Timeout: 5 * time.Second, Transport: c.Transport}, now: now}
}

// Person is who signed in. Telephone is empty unless the provider says that it was verified.
type Person struct {
	Issuer, Subject, Telephone string
}

// Address is the provider's sign-in page. again asks for a fresh sign-in even where the provider knows the person.
func (c *Client) Address(ctx context.Context, state, nonce, verifier string, again bool) (string, error) {
	_, o, err := c.discover(ctx)
	if err != nil {
		return "", err
	}
	options := []oauth2.AuthCodeOption{oidc.Nonce(nonce), oauth2.S256ChallengeOption(verifier)}
	if again {
		options = append(options, oauth2.SetAuthURLParam("prompt", "login"))
	}
	return o.AuthCodeURL(state, options...), nil
}

// SignOut is where the provider ends its own session and sends the browser on to back, which it must know; empty where
// it has no such page.
func (c *Client) SignOut(ctx context.Context, state, back string) (string, error) {
	provider, _, err := c.discover(ctx)
	if err != nil {
		return "", err
	}
	var more struct {
		EndSession string `json:"end_session_endpoint"`
	}
	if err := provider.Claims(&more); err != nil {
		return "", fmt.Errorf("openid: discovery: %w", err)
	}
	page, err := url.Parse(more.EndSession)
	if err != nil || more.EndSession == "" {
		return "", err
	}
	query := page.Query()
	query.Set("client_id", c.config.ClientID)
	query.Set("post_logout_redirect_uri", back)
	query.Set("state", state)
	page.RawQuery = query.Encode()
	return page.String(), nil
}

// Issuer is whose answers are believed.
func (c *Client) Issuer() string { return c.config.Issuer }

// Person exchanges the code. It returns ErrRefused, or what went wrong at the other side.
func (c *Client) Person(ctx context.Context, code, nonce, verifier string) (Person, error) {
	provider, o, err := c.discover(ctx)
	if err != nil {
		return Person{}, err
	}
	ctx = oidc.ClientContext(ctx, c.http)
	token, err := o.Exchange(ctx, code, oauth2.VerifierOption(verifier))
	var answered *oauth2.RetrieveError
	if errors.As(err, &answered) && answered.Response.StatusCode < 500 {
		return Person{}, fmt.Errorf("%w: %s", ErrRefused, answered.ErrorCode)
	}
	if err != nil {
		return Person{}, fmt.Errorf("openid: exchange: %w", err)
	}
	raw, _ := token.Extra("id_token").(string)
	id, err := provider.Verifier(&oidc.Config{ClientID: c.config.ClientID, Now: c.now}).Verify(ctx, raw)
	if err != nil {
		return Person{}, fmt.Errorf("%w: %w", ErrRefused, err)
	}
	if nonce == "" || id.Nonce != nonce {
		return Person{}, fmt.Errorf("%w: another nonce", ErrRefused)
	}
	if id.AccessTokenHash != "" {
		if err := id.VerifyAccessToken(token.AccessToken); err != nil {
			return Person{}, fmt.Errorf("%w: %w", ErrRefused, err)
		}
	}
	var claims phone
	if err := id.Claims(&claims); err != nil {
		return Person{}, fmt.Errorf("%w: %w", ErrRefused, err)
	}
	if claims.Number == "" && provider.UserInfoEndpoint() != "" {
		info, err := provider.UserInfo(ctx, oauth2.StaticTokenSource(token))
		if err != nil {
			return Person{}, fmt.Errorf("openid: userinfo: %w", err)
		}
		if info.Subject != id.Subject {
			return Person{}, fmt.Errorf("%w: userinfo of another person", ErrRefused)
		}
		if err := info.Claims(&claims); err != nil {
			return Person{}, fmt.Errorf("%w: %w", ErrRefused, err)
		}
	}
	return Person{id.Issuer, id.Subject, claims.verified()}, nil
}

type phone struct {
	Number   string `json:"phone_number"`
	Verified bool   `json:"phone_number_verified"`
}

// verified returns a mainland number without its country code.
func (p phone) verified() string {
	if !p.Verified {
		return ""
	}
	return strings.TrimPrefix(strings.NewReplacer(" ", "", "-", "").Replace(p.Number), "+86")
}

// discover asks the provider for its addresses, once; a failure is asked again by the next call.
func (c *Client) discover(ctx context.Context) (*oidc.Provider, *oauth2.Config, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.provider == nil {
		provider, err := oidc.NewProvider(oidc.ClientContext(ctx, c.http), c.config.Issuer)
		if err != nil {
			return nil, nil, fmt.Errorf("openid: discovery: %w", err)
		}
		c.provider = provider
	}
	return c.provider, &oauth2.Config{
		ClientID: c.config.ClientID, ClientSecret: c.config.ClientSecret, RedirectURL: c.config.Redirect,
		Endpoint: c.provider.Endpoint(), Scopes: []string{oidc.ScopeOpenID, "profile", "phone"},
	}, nil
}
