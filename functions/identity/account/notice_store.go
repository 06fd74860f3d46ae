package account

import (
	"context"

	"bimportal/shared/api"
	"bimportal/shared/audit"
	"bimportal/shared/notify"
	"bimportal/shared/store"
)

// Tell returns the writes of a message about the account's security.
func (s *Store) Tell(userID, title, content string) []store.Write {
	return s.box.Put(s.now(), notify.Notice{
		UserID: userID, MsgType: notify.Sys, TypeCode: notify.KindSecurity, Title: title, Content: content, Link: securityPath,
	})
}

// Record returns the audit line of what a person did with something of his own.
func (s *Store) Record(ctx context.Context, userID, action, targetType, targetID, text string) store.Write {
	call := api.CallOf(ctx)
	return audit.Put(s.audit, "user#"+userID, s.now(), audit.Line{
		Actor: userID, Address: call.Address, Action: action, TargetType: targetType, TargetID: targetID, Text: text, RequestID: call.RequestID,
	})
}
