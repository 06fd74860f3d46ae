package file

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding"
	"encoding/hex"
	"errors"
	"hash"
	"io"
	"log/slog"

	"bimportal/shared/blob"
	"bimportal/shared/store"
)

// place returns the caller's finished file or live upload of the same content, or writes the new upload u. Every write
// to a person's files of a purpose passes the usage item, so that no two go past its bounds together.
func (s *Service) place(ctx context.Context, p Purpose, u Upload) (placed Upload, done *File, err error) {
	key := sumKey(u.UserID, p.Name, u.Ext, u.SHA256)
	err = store.Retry(ctx, func() error {
		placed, done = u, nil
		pointer, err := s.pointers.Find(ctx, key)
		if err != nil {
			return err
		}
		if pointer.Value.FileID != "" {
			f, err := s.files.Find(ctx, fileKey(u.UserID, pointer.Value.FileID))
			if err != nil {
				return err
			}
			if size, _ := f.Value.Sent(); f.Version > 0 && size == u.Size {
				done = &f.Value
				return nil
			}
		} else if pointer.Value.UploadID != "" {
			before, err := s.list.Find(ctx, uploadKey(pointer.Value.UploadID))
			if err != nil {
				return err
			}
			if before.Value.Live(s.now()) && before.Value.Size == u.Size {
				placed = before.Value
				return nil
			}
		}
		usage, err := s.usages.Find(ctx, usageKey(u.UserID, p.Name))
		if err != nil {
			return err
		}
		if err := usage.Value.Reserve(p, u.Size); err != nil {
			return err
		}
		pointer.Value = Pointer{UploadID: u.UploadID}
		return s.db.Transact(ctx,
			s.list.New(uploadKey(u.UploadID), u), s.pointers.Put(key, pointer), s.usages.Put(usageKey(u.UserID, p.Name), usage))
	})
	return placed, done, err
}

// begin gives an upload in parts its id at S3. Of two at the same time one wins; the other's is aborted.
func (s *Service) begin(ctx context.Context, p Purpose, u Upload) (Upload, error) {
	if u.PartsID != "" {
		return u, nil
	}
	f := u.File(s.now())
	parts, err := s.uploads.Begin(ctx, u.landing(), headers(p, f.Name, f.MIME))
	if err != nil {
		return u, err
	}
	u, err = s.list.Update(ctx, uploadKey(u.UploadID), func(u *Upload) error {
		if u.PartsID == "" && u.State == Open {
			u.PartsID = parts
		}
		return nil
	})
	if err != nil {
		return u, err
	}
	if u.PartsID != parts {
		if err := s.uploads.Abort(ctx, u.landing(), parts); err != nil {
			slog.Warn("abort", "uploadId", u.UploadID, "error", err.Error()) // the bucket's lifecycle ends it
		}
	}
	if u.PartsID == "" {
		return u, errOver
	}
	return u, nil
}

// check looks at what arrived and answers the file that it becomes; nil while it is not done. A small file is read
// whole, and the very bytes that were checked are written to the final key, a public picture plain; a large one cannot
// change any more once its parts are put together, and is checked over as many calls as it takes.
func (s *Service) check(ctx context.Context, u *Upload) (ready *File, why Refusal, err error) {
	if u.InParts() {
		ready, why, err = s.checkParts(ctx, u)
		if errors.Is(err, blob.ErrNotFound) { // another call has ended it meanwhile, and cleared away what arrived
			err = errNotArrived
		}
		return ready, why, err
	}
	body, err := s.uploads.Read(ctx, u.landing(), u.Size)
	switch {
	case errors.Is(err, blob.ErrNotFound):
		return nil, "", errNotArrived
	case errors.Is(err, blob.ErrSize):
		return nil, Damaged, nil
	case err != nil:
		return nil, "", err
	}
	sum := sha256.Sum256(body)
	if int64(len(body)) != u.Size || hex.EncodeToString(sum[:]) != u.SHA256 {
		return nil, Damaged, nil
	}
	why, err = Inspect(u.Ext, bytes.NewReader(body), u.Size)
	if why != "" || err != nil {
		return nil, why, err
	}
	f := u.File(s.now())
	if f.Public && shown[f.MIME] {
		plain, ok := Plain(f.Ext, body)
		if !ok {
			return nil, Mismatch, nil
		}
		body = plain
		f.Holds(body)
	}
	p, _ := purposeOf(u.Purpose)
	return &f, "", s.bucket(f.Public).Put(ctx, f.Key(), body, headers(p, f.Name, f.MIME))
}

// checkParts is check for a file in parts. A public one is copied to where everybody reads it when all of it was looked
// at: within the storage, since what was checked cannot change.
func (s *Service) checkParts(ctx context.Context, u *Upload) (ready *File, why Refusal, err error) {
	key := u.landing()
	size, err := s.assemble(ctx, *u, key)
	if err != nil {
		return nil, "", err
	}
	if size != u.Size {
		return nil, Damaged, nil
	}
	if u.Checked == 0 {
		if why, err := Inspect(u.Ext, s.uploads.ReaderAt(ctx, key, size), size); why != "" || err != nil {
			return nil, why, err
		}
	}
	sum, err := s.hashOn(ctx, u, key)
	if err != nil || sum == "" {
		return nil, "", err
	}
	if sum != u.SHA256 {
		return nil, Damaged, nil
	}
	f := u.File(s.now())
	if f.Public {
		p, _ := purposeOf(u.Purpose)
		err = s.media.Copy(ctx, f.Key(), s.uploads, key, headers(p, f.Name, f.MIME))
	}
	return &f, "", err
}

// assemble makes the object of its parts, once, and answers its size.
func (s *Service) assemble(ctx context.Context, u Upload, key string) (int64, error) {
	if u.PartsID == "" {
		return 0, errNotArrived
	}
	size, err := s.uploads.Size(ctx, key)
	if !errors.Is(err, blob.ErrNotFound) {
		return size, err
	}
	parts, err := s.uploads.Parts(ctx, key, u.PartsID)
	if errors.Is(err, blob.ErrNotFound) { // completed by another call just now
		if size, err = s.uploads.Size(ctx, key); errors.Is(err, blob.ErrNotFound) {
			return 0, errNotArrived
		}
		return size, err
	}
	if err != nil {
		return 0, err
	}
	sizes := u.Parts()
	if len(parts) != len(sizes) {
		return 0, errNotArrived
	}
	for i, part := range parts {
		if part.Number != i+1 || part.Size != sizes[i] {
			return 0, errNotArrived
		}
	}
	if err := s.uploads.Complete(ctx, key, u.PartsID, parts); err != nil && !errors.Is(err, blob.ErrNotFound) {
		return 0, err
	}
	return s.uploads.Size(ctx, key)
}

// hashOn goes on with the SHA-256 of a large file for a few seconds and stores how far it came; at the end it answers
// the sum.
func (s *Service) hashOn(ctx context.Context, u *Upload, key string) (sum string, err error) {
	h := sha256.New()
	if u.Checked > 0 {
		if err := h.(encoding.BinaryUnmarshaler).UnmarshalBinary(u.HashState); err != nil {
			return "", err
		}
	}
	checked, err := s.hashFrom(ctx, h, key, u.Checked)
	if err != nil {
		return "", err
	}
	if checked >= u.Size {
		return hex.EncodeToString(h.Sum(nil)), nil
	}
	state, err := h.(encoding.BinaryMarshaler).MarshalBinary()
	if err != nil {
		return "", err
	}
	*u, err = s.list.Update(ctx, uploadKey(u.UploadID), func(u *Upload) error {
		if u.State == Open && u.Checked < checked {
			u.Checked, u.HashState = checked, state
		}
		return nil
	})
	return "", err
}

// hashFrom hashes an object from an offset until it ends or the call's time is over, and answers where it stopped.
func (s *Service) hashFrom(ctx context.Context, h hash.Hash, key string, offset int64) (int64, error) {
	body, err := s.uploads.From(ctx, key, offset)
	if err != nil {
		return 0, err
	}
	defer func() { _ = body.Close() }()
	until := s.now().Add(s.checkFor)
	for {
		n, err := io.CopyN(h, body, megabyte)
		offset += n
		switch {
		case errors.Is(err, io.EOF):
			return offset, nil
		case err != nil:
			return 0, err
		case !s.now().Before(until):
			return offset, nil
		}
	}
}

// record makes an open upload a file: record, pointer and audit line in one transaction. It answers the upload as it
// stands then, which is another call's doing where that was quicker.
func (s *Service) record(ctx context.Context, u Upload, f File) (Upload, error) {
	ended, err := s.end(ctx, u.UploadID, func(u *Upload, pointer *Pointer, _ *Usage) []store.Write {
		u.Finish(s.now())
		*pointer = Pointer{UploadID: u.UploadID, FileID: f.FileID}
		return []store.Write{s.files.New(fileKey(f.UserID, f.FileID), f), s.audit(ctx, "file:file:upload", f)}
	})
	if err != nil {
		return ended, err
	}
	s.clear(ctx, ended)
	return ended, nil
}

// refuse ends an open upload whose content is not taken, and deletes what arrived.
func (s *Service) refuse(ctx context.Context, u Upload, why Refusal) (Upload, error) {
	ended, err := s.end(ctx, u.UploadID, func(u *Upload, pointer *Pointer, usage *Usage) []store.Write {
		u.Refuse(why, s.now())
		usage.Release(u.Size)
		*pointer = Pointer{}
		return nil
	})
	if err != nil {
		return ended, err
	}
	s.clear(ctx, ended)
	return ended, nil
}

// end moves an open upload to its end in one transaction with what apply changes and writes; one that has ended already
// stays as it is.
func (s *Service) end(ctx context.Context, uploadID string, apply func(*Upload, *Pointer, *Usage) []store.Write) (Upload, error) {
	var ended Upload
	err := store.Retry(ctx, func() error {
		v, err := s.list.Get(ctx, uploadKey(uploadID))
		if err != nil {
			return err
		}
		if ended = v.Value; ended.State != Open {
			return nil
		}
		u := &v.Value
		key := sumKey(u.UserID, u.Purpose, u.Ext, u.SHA256)
		pointer, err := s.pointers.Find(ctx, key)
		if err != nil {
			return err
		}
		usage, err := s.usages.Find(ctx, usageKey(u.UserID, u.Purpose))
		if err != nil {
			return err
		}
		own := pointer.Value.UploadID == u.UploadID
		writes := apply(u, &pointer.Value, &usage.Value)
		ended = *u
		writes = append(writes, s.list.Put(uploadKey(uploadID), v), s.usages.Put(usageKey(u.UserID, u.Purpose), usage))
		if own || pointer.Value.FileID != "" {
			writes = append(writes, s.pointers.Put(key, pointer))
		}
		return s.db.Transact(ctx, writes...)
	})
	return ended, err
}

// clear deletes what an ended upload left behind. What fails here is done again by the sweep.
func (s *Service) clear(ctx context.Context, u Upload) {
	if err := s.clearObjects(ctx, u); err != nil {
		slog.Warn("clear", "uploadId", u.UploadID, "error", err.Error())
	}
}

// clearObjects deletes what an ended upload brought to a key of its own, and, unless it became a file, everything else
// of it.
func (s *Service) clearObjects(ctx context.Context, u Upload) error {
	f, landing := u.File(s.now()), u.landing()
	var failed []error
	if u.State != Done && u.PartsID != "" {
		failed = append(failed, s.uploads.Abort(ctx, landing, u.PartsID))
	}
	if landing != f.Key() {
		failed = append(failed, s.uploads.Delete(ctx, landing))
	}
	if u.State != Done {
		failed = append(failed, s.bucket(f.Public).Delete(ctx, f.Key()))
	}
	return errors.Join(failed...)
}
