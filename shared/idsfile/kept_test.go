package idsfile_test

import (
	"errors"
	"testing"

	"bimportal/shared/api"
	"bimportal/shared/idsfile"
	"bimportal/shared/xray/sample"
)

func TestWhatIsNoModelIsRefusedWithASentence(t *testing.T) {
	for reason, text := range map[string]string{"file_type_mismatch": "PK", "file_broken": "ISO-10303-21;DATA;#1=A("} {
		var told *api.Error
		if _, err := idsfile.Read([]byte(text)); !errors.As(err, &told) || told.Kind != api.KindInvalid || told.Reason != reason || told.Message == "" {
			t.Errorf("%q: %v", text, err)
		}
	}
	if _, err := idsfile.Read(sample.Building(1, 2, 2)); err != nil {
		t.Error(err)
	}
}
