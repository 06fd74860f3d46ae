package alipay

import (
	"bytes"
	"crypto"
	"crypto/rsa"
	"crypto/sha256"
	"encoding/base64"
	"io"
	"net/http"
	"net/url"
	"sort"
	"strings"
)

// signedText is what both sides sign: the sorted pairs, without those left out and the empty ones.
func signedText(form url.Values, without ...string) string {
	var pairs []string
	for key, values := range form {
		if contains(without, key) {
			continue
		}
		for _, v := range values {
			if v != "" {
				pairs = append(pairs, key+"="+v)
			}
		}
	}
	sort.Strings(pairs)
	return strings.Join(pairs, "&")
}

func sign(key *rsa.PrivateKey, data []byte) string {
	sum := sha256.Sum256(data)
	signature, err := rsa.SignPKCS1v15(nil, key, crypto.SHA256, sum[:])
	if err != nil {
		panic(err) // only a key shorter than the digest comes here
	}
	return base64.StdEncoding.EncodeToString(signature)
}

func verify(key *rsa.PublicKey, data []byte, signature string) bool {
	raw, err := base64.StdEncoding.DecodeString(signature)
	sum := sha256.Sum256(data)
	return err == nil && rsa.VerifyPKCS1v15(key, crypto.SHA256, sum[:], raw) == nil
}

// Transport serves requests in this process, without a socket.
func (s *Simulator) Transport() http.RoundTripper { return transport{s} }

type transport struct{ s *Simulator }

func (t transport) RoundTrip(r *http.Request) (*http.Response, error) {
	if err := r.Context().Err(); err != nil {
		return nil, err
	}
	in := r.Clone(r.Context())
	if in.Body == nil {
		in.Body = http.NoBody
	}
	defer in.Body.Close()
	w := &memory{header: http.Header{}, status: http.StatusOK}
	t.s.ServeHTTP(w, in)
	return &http.Response{Status: http.StatusText(w.status), StatusCode: w.status, Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1,
		Header: w.header, Body: io.NopCloser(&w.body), ContentLength: int64(w.body.Len()), Request: r}, nil
}

type memory struct {
	header http.Header
	status int
	body   bytes.Buffer
}

func (m *memory) Header() http.Header         { return m.header }
func (m *memory) WriteHeader(status int)      { m.status = status }
func (m *memory) Write(b []byte) (int, error) { return m.body.Write(b) }
