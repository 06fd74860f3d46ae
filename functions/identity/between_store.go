package identity

import (
	"context"
	"errors"

	"bimportal/functions/identity/export"
	"bimportal/shared/auth"
)

// What one concept gives another whose types it does not know.

func (s *Service) waysOf(ctx context.Context, userID string) ([]export.Way, error) {
	bonds, err := s.links.Of(ctx, userID)
	list := make([]export.Way, len(bonds))
	for i, b := range bonds {
		list[i] = export.Way(b)
	}
	return list, err
}

func (s *Service) secondStepOf(ctx context.Context, userID string) (export.SecondStep, error) {
	info, err := s.totp.Of(ctx, userID)
	return export.SecondStep(info), err
}

func (s *Service) devicesOf(ctx context.Context, actor auth.Actor) ([]export.Device, error) {
	devices, err := s.devices.Of(ctx, actor)
	list := make([]export.Device, len(devices))
	for i, d := range devices {
		list[i] = export.Device(d)
	}
	return list, err
}

// forgetWays removes what signs a person in besides his password. It may be done again.
func (s *Service) forgetWays(ctx context.Context, userID string) error {
	return errors.Join(s.links.Forget(ctx, userID), s.totp.Forget(ctx, userID))
}
