package need_test

import (
	"testing"

	"bimportal/shared/apitest"
)

func TestMain(m *testing.M) { apitest.Scheduled(m) }
