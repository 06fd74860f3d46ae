package file

import (
	"context"
	"errors"
	"log/slog"
	"strings"

	"bimportal/shared/api"
	"bimportal/shared/audit"
	"bimportal/shared/blob"
	"bimportal/shared/files"
	"bimportal/shared/store"
)

func uploadKey(uploadID string) store.Key {
	return store.Key{PK: "upload#" + uploadID, SK: "upload"}
}
func fileKey(userID, fileID string) store.Key { return files.Key(userID, fileID) }
func usageKey(userID, purpose string) store.Key {
	return store.Key{PK: "user#" + userID, SK: "usage#" + purpose}
}
func sumKey(userID, purpose, ext, sha256 string) store.Key {
	return store.Key{PK: "user#" + userID, SK: "sum#" + purpose + "#" + ext + "#" + sha256}
}
func goneKey(userID, fileID string) store.Key {
	return store.Key{PK: "user#" + userID, SK: "gone#" + fileID}
}

func (s *Service) bucket(public bool) *blob.Bucket {
	if public {
		return s.media
	}
	return s.uploads
}

// mineMost is how many of one's latest files are listed.
const mineMost = 1000

// owned returns somebody's latest files, the newest first, and which of them a record lives on.
func (s *Service) owned(ctx context.Context, userID string) ([]File, map[string]bool, error) {
	rows, err := s.files.QueryLatest(ctx, store.Range{PK: fileKey(userID, "").PK, From: "file#", Desc: true, Limit: mineMost})
	if err != nil {
		return nil, nil, err
	}
	own := make([]File, len(rows))
	for i, r := range rows {
		own[i] = r.Value
	}
	held := map[string]bool{}
	err = store.EachLatest(ctx, s.holds, store.Range{PK: files.HoldKey(userID, "").PK}, func(k store.Key, _ files.Hold) { held[k.SK] = true })
	return own, held, err
}

// spacesOf returns what somebody holds for each purpose that there are files of, in one read.
func (s *Service) spacesOf(ctx context.Context, userID string) ([]Space, error) {
	held, first := map[string]Usage{}, usageKey(userID, "")
	err := store.EachLatest(ctx, s.usages, store.Range{PK: first.PK, From: first.SK}, func(k store.Key, u Usage) { held[strings.TrimPrefix(k.SK, first.SK)] = u })
	if err != nil {
		return nil, err
	}
	list := []Space{}
	for _, p := range purposes {
		if u := held[p.Name]; u.Files > 0 {
			list = append(list, Space{p.Name, u.Files, u.Bytes, p.Most, p.MostMB * megabyte})
		}
	}
	return list, nil
}

// audit returns the line of what the caller did with a file.
func (s *Service) audit(ctx context.Context, action string, f File) store.Write {
	call := api.CallOf(ctx)
	return audit.Put(s.lines, "user#"+f.UserID, s.now(), audit.Line{
		Actor: f.UserID, Address: call.Address, Action: action, TargetType: "file", TargetID: f.FileID, Text: f.Name, RequestID: call.RequestID,
	})
}

// erase removes a file in one transaction, then its object; an object that stays is the sweep's. path, if given, must
// be the file's; with is written in the same transaction. It returns errNoFile for what never was this person's.
func (s *Service) erase(ctx context.Context, userID, fileID, path string, with ...store.Write) error {
	var gone Gone
	err := store.Retry(ctx, func() error {
		v, err := s.files.Find(ctx, fileKey(userID, fileID))
		if err != nil {
			return err
		}
		f := v.Value
		if v.Version == 0 {
			before, err := s.gone.Get(ctx, goneKey(userID, fileID))
			if errors.Is(err, store.ErrNotFound) || (err == nil && path != "" && before.Value.Key != path[1:]) {
				return errNoFile
			}
			gone = before.Value
			return err
		}
		if path != "" && f.DownloadPath != path {
			return errNoFile
		}
		usage, err := s.usages.Find(ctx, usageKey(userID, f.Purpose))
		if err != nil {
			return err
		}
		size, sum := f.Sent()
		usage.Value.Release(size)
		gone = f.Gone(s.now())
		writes := []store.Write{
			s.files.Delete(fileKey(userID, fileID)), s.gone.New(goneKey(userID, fileID), gone),
			s.usages.Put(usageKey(userID, f.Purpose), usage), s.audit(ctx, "file:file:delete", f),
		}
		key := sumKey(userID, f.Purpose, f.Ext, sum)
		pointer, err := s.pointers.Find(ctx, key)
		if err != nil {
			return err
		}
		if pointer.Value.FileID == fileID {
			writes = append(writes, s.pointers.Delete(key))
		}
		return s.db.Transact(ctx, append(writes, with...)...)
	})
	if err != nil || gone.Open == "" {
		return err
	}
	if err := s.sweepGone(ctx, gone); err != nil {
		slog.Warn("delete", "fileId", fileID, "error", err.Error())
	}
	return nil
}

// sweepGone deletes what is left of a deleted file.
func (s *Service) sweepGone(ctx context.Context, g Gone) error {
	if err := s.bucket(g.Public).Delete(ctx, g.Key); err != nil {
		return err
	}
	_, err := s.gone.Update(ctx, goneKey(g.UserID, g.FileID), func(g *Gone) error {
		g.Swept(s.now())
		return nil
	})
	return err
}

// discard deletes a file that another group has no use for any more (shared/files), unless it has asked to keep it meanwhile.
func (s *Service) discard(ctx context.Context, userID, fileID string) error {
	key := files.DiscardKey(userID, fileID)
	v, err := s.discards.Find(ctx, key)
	if err != nil || v.Version == 0 {
		return err
	}
	err = s.erase(ctx, userID, fileID, "", s.discards.Delete(key), s.holds.Remove(files.HoldKey(userID, fileID)))
	if errors.Is(err, errNoFile) {
		err = nil
	}
	if err == nil {
		err = s.db.Transact(ctx, s.discards.Remove(key)) // its owner had deleted it already
	}
	return err
}
