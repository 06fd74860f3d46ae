package project

import (
	"context"
	"encoding/json"
)

func (s *Service) seed(ctx context.Context, data json.RawMessage) error { return nil }
