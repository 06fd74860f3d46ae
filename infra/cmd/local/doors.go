package main

import (
	"io"
	"net/http"
)

// doors are addresses for tests and for who looks after money locally: the store itself, as an operator of the account has it (a journey makes a
// deadline pass by it), its faults, what is granted and was never used, and any function as a schedule or an operator invokes it.
func (c *cloud) doors(mux *http.ServeMux) {
	for _, told := range []string{"faults", "grants"} {
		mux.HandleFunc("GET /__local/dynamodb/"+told, func(w http.ResponseWriter, _ *http.Request) {
			answer, err := http.Get(c.dynamo + "/" + told)
			if err != nil {
				http.Error(w, err.Error(), http.StatusBadGateway)
				return
			}
			defer func() { _ = answer.Body.Close() }()
			w.WriteHeader(answer.StatusCode)
			_, _ = io.Copy(w, answer.Body)
		})
	}
	mux.HandleFunc("POST /__local/dynamodb", func(w http.ResponseWriter, r *http.Request) {
		ask, err := http.NewRequestWithContext(r.Context(), http.MethodPost, c.dynamo, io.LimitReader(r.Body, 1<<20))
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		ask.Header.Set("Content-Type", "application/x-amz-json-1.0")
		ask.Header.Set("X-Amz-Target", r.Header.Get("X-Amz-Target"))
		ask.Header.Set("Authorization", "AWS4-HMAC-SHA256 Credential=local/operator")
		answer, err := http.DefaultClient.Do(ask)
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadGateway)
			return
		}
		defer func() { _ = answer.Body.Close() }()
		w.WriteHeader(answer.StatusCode)
		_, _ = io.Copy(w, answer.Body)
	})
	mux.HandleFunc("POST /__local/invoke/{function}", func(w http.ResponseWriter, r *http.Request) {
		input, err := io.ReadAll(io.LimitReader(r.Body, 1<<20))
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		output, err := c.host.Invoke(r.Context(), r.PathValue("function"), input)
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadGateway)
			return
		}
		w.Header().Set("Content-Type", "application/json")
		_, _ = w.Write(output)
	})
}
