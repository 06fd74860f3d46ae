package export

import (
	"context"
	"time"

	"bimportal/functions/identity/account"
	"bimportal/shared/api"
	"bimportal/shared/clock"
)

// ExportedData is a zip file of the caller's own data.
type ExportedData struct {
	Name string `json:"name"`
	Zip  []byte `json:"zip" doc:"base64"`
}

// Make returns all that the platform holds of the caller, unmasked, for who shows his password or a telephone
// code again. It stands in the audit, and a message tells of it. 429 after five in a day.
func (s *Service) Make(ctx context.Context, in account.Confirmation) (ExportedData, error) {
	actor := api.ActorOf(ctx)
	proof, _, err := s.Accounts.Confirm(ctx, actor.UserID, in, "bind")
	if err != nil {
		return ExportedData{}, err
	}
	if err := s.note(ctx, actor.UserID, proof); err != nil {
		return ExportedData{}, err
	}
	data, err := s.read(ctx, actor)
	if err != nil {
		return ExportedData{}, err
	}
	now := s.Now()
	archive, err := data.Zip(now)
	return ExportedData{"BIM协同平台个人数据-" + now.In(clock.Shanghai).Format(time.DateOnly) + ".zip", archive}, err
}
