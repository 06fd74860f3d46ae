package file

import (
	"context"
	"encoding/json"
	"fmt"
	"path"
	"strings"

	"bimportal/shared/clock"
	"bimportal/shared/files"
	"bimportal/shared/id"
	"bimportal/shared/store"
)

// Seed is what the local cloud tells of the files that it has drawn and put into the private bucket (infra/seedlicence).
type Seed struct {
	Files []SeedFile `json:"files"`
}

// SeedFile is a private file in the name of a demonstration account.
type SeedFile struct {
	Username string `json:"username"`
	Purpose  string `json:"purpose"`
	Slug     string `json:"slug"`
	Name     string `json:"name"`
	Size     int64  `json:"size"` // bytes
	SHA256   string `json:"sha256"`
	At       string `json:"at"`   // YYYY-MM-DD HH:mm:ss in Shanghai
	Held     bool   `json:"held"` // a record of a seed lives on it from the beginning
}

func (s *Service) seed(ctx context.Context, data json.RawMessage) error {
	var seed Seed
	if err := json.Unmarshal(data, &seed); err != nil {
		return fmt.Errorf("file: seed: %w", err)
	}
	for _, one := range seed.Files {
		if err := s.seedOne(ctx, one); err != nil {
			return fmt.Errorf("file: seed %s: %w", one.Slug, err)
		}
	}
	return nil
}

// seedOne writes the record of a file that is not there yet, under the rules of an upload. What its owner has deleted
// stays deleted.
func (s *Service) seedOne(ctx context.Context, one SeedFile) error {
	p, known := purposeOf(one.Purpose)
	if !known || p.Public {
		return fmt.Errorf("%q is no private purpose", one.Purpose)
	}
	name, ext, err := p.Admit(one.Name, one.Size)
	if err != nil {
		return err
	}
	at, err := clock.ParseText(one.At)
	if err != nil {
		return err
	}
	f := File{
		UserID: id.Slug("user", one.Username), Purpose: p.Name, Name: name, Ext: ext, Size: one.Size, MIME: formats[ext].mime, SHA256: one.SHA256, CreatedAt: at,
	}
	f.DownloadPath = files.Seeded(f.UserID, f.Purpose, one.Slug, ext)
	f.FileID = strings.TrimSuffix(path.Base(f.DownloadPath), "."+ext)
	return store.Retry(ctx, func() error {
		before, err := s.files.Find(ctx, fileKey(f.UserID, f.FileID))
		if err != nil {
			return err
		}
		gone, err := s.gone.Find(ctx, goneKey(f.UserID, f.FileID))
		if err != nil || before.Version > 0 || gone.Version > 0 {
			return err
		}
		usage, err := s.usages.Find(ctx, usageKey(f.UserID, p.Name))
		if err != nil {
			return err
		}
		if err := usage.Value.Reserve(p, f.Size); err != nil {
			return err
		}
		writes := []store.Write{s.files.New(fileKey(f.UserID, f.FileID), f), s.gone.Absent(goneKey(f.UserID, f.FileID)), s.usages.Put(usageKey(f.UserID, p.Name), usage)}
		if one.Held {
			writes = append(writes, s.holds.New(files.HoldKey(f.UserID, f.FileID), files.Hold{Records: 1}))
		}
		return s.db.Transact(ctx, writes...)
	})
}
