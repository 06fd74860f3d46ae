package api_test

import (
	"context"
	"net/http"
	"testing"

	"bimportal/shared/api"
	"bimportal/shared/apitest"
	"bimportal/shared/clock"
)

// What is held against the schema is what the endpoint gets: an object that names something twice is refused, wherever it stands. Go would take
// the last of them for the one, and put both together for the other.
func TestAnObjectThatNamesSomethingTwice(t *testing.T) {
	type part struct {
		Kind string `json:"kind,omitempty" enum:"a,b"`
		N    int    `json:"n,omitempty" minimum:"1" maximum:"9"`
	}
	type whole struct {
		One  part   `json:"one,omitempty"`
		Some []part `json:"some,omitempty" maxItems:"3"`
	}
	var got []whole
	take := func(_ context.Context, in whole) (string, error) { got = append(got, in); return "", nil }
	g := api.NewGroup("twice", nil, clock.System)
	api.Post(g, "/body", api.Public, take)
	api.PostAt(g, "/at/{id}", api.Public, func(ctx context.Context, in struct {
		ID   string `path:"id"`
		Body whole
	}) (string, error) {
		return take(ctx, in.Body)
	})
	api.Raw(g, http.MethodPost, "/raw", api.Public, 1000, func(w http.ResponseWriter, r *http.Request) {
		in, err := api.ReadBody[whole](r)
		if err != nil {
			api.WriteError(w, r, err)
			return
		}
		got = append(got, in)
	})
	for _, path := range []string{"/body", "/at/x", "/raw"} {
		for body, want := range map[string]int{
			`{"one":{"n":-7},"one":{"kind":"a"}}`:                 400,
			`{"one":{"n":-7,"n":3}}`:                              400,
			`{"some":[{"kind":"x"}],"some":[{"n":3}]}`:            400,
			`{"some":[{"n":1},{"kind":"x","kind":"a"}]}`:          400,
			`{"some":[{"n":1},{"n":-1,"\u006e":3}]}`:              400,
			`{"one":{"n":1,"N":-1}}`:                              400,
			`{"one":{"n":3},"some":[{"n":3},{"n":3,"kind":"a"}]}`: 200,
			`{"one":{},"some":[{},{},{}]}`:                        200,
			`{"one":{"n":3}} `:                                    200,
			`{"one":{"n":3}} {"one":{"n":-3}}`:                    400,
			`{"one":{"n":3}`:                                      400,
			`{"one":{"n":1e400}}`:                                 400,
			`{"one":{"n":3,"kind":"\ud800"}}`:                     400,
			`[]`:                                                  400,
		} {
			got = nil
			a := apitest.Call(t, g, apitest.Request{Method: "POST", Path: path, Body: body})
			if a.HTTP != want || (len(got) == 1) != (want == 200) {
				t.Errorf("%s %s: %d %s, %+v", path, body, a.HTTP, a.Body, got)
			}
		}
	}
}
