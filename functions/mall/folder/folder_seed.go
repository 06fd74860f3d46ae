package folder

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"time"

	"bimportal/functions/mall/content"
	"bimportal/shared/files"
	"bimportal/shared/id"
	"bimportal/shared/publish"
	"bimportal/shared/store"
)

// Seed is a space of the demonstration data, of a person or, with provider, of an enterprise.
type Seed struct {
	User     string       `json:"user"` // who has put everything there
	Provider string       `json:"provider"`
	Folders  []SeedFolder `json:"folders"`
	Objects  []SeedObject `json:"objects"`
}

// SeedFolder is a folder; In is the slug of the one that it lies in, empty at the top.
type SeedFolder struct {
	Slug string `json:"slug"`
	In   string `json:"in"`
	Name string `json:"name"`
}

// SeedObject is a family, by its slug, or a text file.
type SeedObject struct {
	In     string `json:"in"` // the slug of a folder, empty at the top
	Family string `json:"family"`
	Name   string `json:"name"`
	Text   string `json:"text"` // of a type catalogue
	Time   string `json:"time"`
	Binned string `json:"binned"` // when it went into the bin
}

// Load writes the demonstration's spaces; a second load changes nothing that is there.
func (s *Service) Load(ctx context.Context, seeds []Seed) error {
	for _, one := range seeds {
		if err := s.load(ctx, one); err != nil {
			return fmt.Errorf("mall: seed: space of %s: %w", one.User, err)
		}
	}
	return nil
}

func (s *Service) load(ctx context.Context, seed Seed) error {
	userID := id.Slug("user", seed.User)
	owner := "person#" + userID
	if seed.Provider != "" {
		owner = "enterprise#" + publish.SeedProvider(seed.Provider)
	}
	of := func(slug string) string {
		if slug == "" {
			return ""
		}
		return id.Slug("folder", owner+slug)
	}
	if _, err := s.change(ctx, owner, func(t *Tree) ([]store.Write, error) {
		for _, f := range seed.Folders {
			if t.Has(of(f.Slug)) == nil {
				continue
			}
			if err := t.Put(Folder{ID: of(f.Slug), ParentID: of(f.In), Name: f.Name}); err != nil {
				return nil, err
			}
		}
		return nil, nil
	}); err != nil {
		return err
	}
	for _, one := range seed.Objects {
		o, err := s.seeded(ctx, owner, userID, one)
		if err != nil {
			return err
		}
		o.FolderID = of(one.In)
		if err := s.loadObject(ctx, o); err != nil {
			return err
		}
	}
	return nil
}

// seeded makes an object of what the seed says of it, and writes its file.
func (s *Service) seeded(ctx context.Context, owner, userID string, one SeedObject) (Object, error) {
	at, err := publish.SeedTime(one.Time)
	if err != nil {
		return Object{}, err
	}
	o := Object{ID: id.Slug("object", owner+one.In+one.Family+one.Name), Space: owner, RefType: Family, RefID: id.Slug("family", one.Family), Name: one.Name, At: at}
	if one.Text != "" {
		sum := sha256.Sum256([]byte(one.Text))
		o.RefType, o.Path = File, files.Seeded(userID, content.Purpose, "folder/"+o.ID, "txt")
		o.OwnerID, o.RefID, _ = files.ParsePath(o.Path)
		o.Size = int64(len(one.Text))
		if _, err := s.contents.Load(ctx, o.Path, "txt", hex.EncodeToString(sum[:]), []byte(one.Text)); err != nil {
			return o, err
		}
	}
	if one.Binned != "" {
		at, err := publish.SeedTime(one.Binned)
		if err != nil {
			return o, err
		}
		o.Delete(time.UnixMilli(at))
	}
	return o, nil
}

func (s *Service) loadObject(ctx context.Context, o Object) error {
	_, err := s.change(ctx, o.Space, func(t *Tree) ([]store.Write, error) {
		if v, err := s.in(o.Space).Stored(ctx, o.ID); err != nil || v.Version > 0 {
			return nil, err
		}
		err := t.Holds(1, o.Size)
		if err == nil && o.DeletedAt == 0 {
			err = t.Lies(o.FolderID, 1, o.Size)
		}
		if err != nil {
			return nil, err
		}
		return s.set(ctx, o)
	})
	return err
}
