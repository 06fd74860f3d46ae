package publish

import (
	"context"
	"time"

	"bimportal/shared/api"
	"bimportal/shared/audit"
	"bimportal/shared/auth"
	"bimportal/shared/membership"
	"bimportal/shared/store"
)

// Line returns the operation log's line of something that the caller does.
func Line(ctx context.Context, action auth.Permission, targetType, targetID, text string) audit.Line {
	return audit.Line{Actor: api.ActorOf(ctx).UserID, Action: string(action), TargetType: targetType, TargetID: targetID, Text: text}
}

// Logged returns the writes of a line in an enterprise's book; what an operator decides stands in the operators' too.
func (b *Base) Logged(ctx context.Context, enterpriseID string, line audit.Line, now time.Time) ([]store.Write, error) {
	writes, err := b.book.Put(ctx, enterpriseID, now, line)
	if err != nil || line.Action != string(auth.ContentAudit) || enterpriseID == membership.Platform {
		return writes, err
	}
	also, err := b.book.Put(ctx, membership.Platform, now, line)
	return append(writes, also...), err
}
