package creditcode_test

import (
	"encoding/json"
	"os"
	"testing"

	"bimportal/shared/creditcode"
)

// The site checks what is typed by the same vectors (site/src/parts/creditCode.test.ts).
func TestCreditCodes(t *testing.T) {
	data, err := os.ReadFile("testdata/creditcodes.json")
	if err != nil {
		t.Fatal(err)
	}
	var vectors struct {
		Valid   []string
		Invalid []struct{ Code, Why string }
	}
	if err := json.Unmarshal(data, &vectors); err != nil || len(vectors.Valid) < 5 || len(vectors.Invalid) < 5 {
		t.Fatal(err, vectors)
	}
	for _, code := range vectors.Valid {
		if !creditcode.Valid(code) {
			t.Errorf("%s is refused", code)
		}
	}
	for _, v := range vectors.Invalid {
		if creditcode.Valid(v.Code) {
			t.Errorf("%s is taken: %s", v.Code, v.Why)
		}
	}
}
