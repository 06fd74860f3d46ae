package file

import (
	"context"
	"encoding/json"
	"fmt"

	"bimportal/shared/files"
	"bimportal/shared/store"
)

// Event is what the group's worker is invoked with: by the schedule (sweep) or by the loader (seed).
type Event struct {
	Task string          `json:"task"`
	Data json.RawMessage `json:"data"`
}

// Work does the worker's tasks.
func (s *Service) Work(ctx context.Context, e Event) error {
	switch e.Task {
	case "sweep":
		return s.sweep(ctx)
	case "seed":
		return s.seed(ctx, e.Data)
	}
	return fmt.Errorf("file: unknown task %q", e.Task)
}

const sweepMost = 200

// sweep ends uploads that nobody finished within a day, deletes what ended uploads left, and the objects of deleted
// files, and files that other groups have discarded.
func (s *Service) sweep(ctx context.Context) error {
	return store.LapseIn(ctx, s.list, store.ByDue, open, s.now(), sweepMost, func(u Upload) error {
		switch u.Kind {
		case "gone":
			return s.sweepDeleted(ctx, u.UserID, u.FileID)
		case files.DiscardKind:
			return s.discard(ctx, u.UserID, u.FileID)
		}
		return s.sweepUpload(ctx, u.UploadID)
	})
}

func (s *Service) sweepDeleted(ctx context.Context, userID, fileID string) error {
	v, err := s.gone.Get(ctx, goneKey(userID, fileID))
	if err != nil || v.Value.Open == "" {
		return err
	}
	return s.sweepGone(ctx, v.Value)
}

// sweepUpload ends an upload whose day is over. Its objects are deleted at once, and once more when nothing that was
// signed for it works any more; then it is swept for good.
func (s *Service) sweepUpload(ctx context.Context, uploadID string) error {
	u, err := s.end(ctx, uploadID, func(u *Upload, pointer *Pointer, usage *Usage) []store.Write {
		u.Expire(s.now())
		usage.Release(u.Size)
		if pointer.UploadID == u.UploadID {
			*pointer = Pointer{}
		}
		return nil
	})
	if err != nil {
		return err
	}
	if err := s.clearObjects(ctx, u); err != nil {
		return err
	}
	if !u.Settled(s.now()) {
		return nil
	}
	_, err = s.list.Update(ctx, uploadKey(uploadID), func(u *Upload) error {
		u.Swept(s.now())
		return nil
	})
	return err
}
