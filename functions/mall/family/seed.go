package family

import (
	"context"
	"crypto/sha256"
	"encoding/base32"
	"encoding/hex"
	"fmt"
	"time"

	"bimportal/functions/mall/content"
	"bimportal/shared/clock"
	"bimportal/shared/familycomment"
	"bimportal/shared/id"
	"bimportal/shared/membership"
	"bimportal/shared/publish"
	"bimportal/shared/store"
	"bimportal/shared/xray/sample"
)

// Seed is a family of the demonstration data. Its id follows from slug, its provider from the slug of a seeded enterprise; its file is one
// that the seed makes of what it says.
type Seed struct {
	Form
	Slug      string         `json:"slug"`
	Provider  string         `json:"provider"`
	By        string         `json:"by"`
	Found     content.Found  `json:"found"`
	Size      int64          `json:"size"`   // bytes
	Model     *SeedModel     `json:"model"`  // an IFC file beside, nil for none
	Status    *publish.State `json:"status"` // public where it is left out
	Reason    string         `json:"reason"`
	Time      string         `json:"time"`
	Downloads int            `json:"downloads"`
	Collects  int            `json:"collects"`
	Said      []SeedComment  `json:"said"`
	Uses      []SeedUse      `json:"uses"`
}

// SeedUse says that people of a seeded enterprise, by their user names, have downloaded the family. It adds nothing to its downloads, which Downloads
// says whole.
type SeedUse struct {
	Provider string   `json:"provider"`
	Name     string   `json:"name"` // the enterprise's short one
	Users    []string `json:"users"`
	Time     string   `json:"time"` // of the first; the others follow a day apart
}

// SeedModel is a model of storeys of walls, so many of them and so many in a row.
type SeedModel struct {
	Storeys int `json:"storeys"`
	Walls   int `json:"walls"`
	Side    int `json:"side"`
}

// SeedComment is a comment of the demonstration data.
type SeedComment struct {
	Nickname string               `json:"nickname"`
	Region   string               `json:"region"`
	Scores   familycomment.Scores `json:"scores"`
	Text     string               `json:"text"`
	Reply    string               `json:"reply"`
	Time     string               `json:"time"`
}

// Load writes the demonstration's families; a second load changes nothing.
func (s *Service) Load(ctx context.Context, seeds []Seed) error {
	labels, err := s.labels(ctx)
	if err != nil {
		return err
	}
	made := make([]seeded, len(seeds))
	if err := publish.Seeds(seeds, func(i int, one Seed) (err error) {
		made[i], err = s.seeded(ctx, one, labels)
		return one.told(err)
	}); err != nil {
		return err
	}
	for i, m := range made { // one after the other: each changes the head of the list
		if err := s.records.Seed(ctx, m.family, m.body, nil); err != nil {
			return seeds[i].told(err)
		}
	}
	return publish.Seeds(seeds, func(i int, one Seed) error {
		if err := s.loadSaid(ctx, made[i].family, one); err != nil {
			return one.told(err)
		}
		return one.told(s.loadUses(ctx, made[i].family, one.Uses))
	})
}

func (one Seed) told(err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("mall: seed: family %s: %w", one.Slug, err)
}

// seeded is a family whose files are written and read.
type seeded struct {
	family Family
	body   Body
}

func (s *Service) seeded(ctx context.Context, one Seed, labels Labels) (m seeded, err error) {
	at, err := publish.SeedTime(one.Time)
	if err != nil {
		return m, err
	}
	files, found, err := s.sampled(ctx, one)
	if err != nil {
		return m, err
	}
	compiled, err := Compile(files, found)
	if err != nil {
		return m, err
	}
	compiled.Health = compiled.scored(one.Form)
	f := &m.family
	if err := f.Write(&m.body, one.Form, labels, compiled, at); err != nil {
		return m, err
	}
	f.ID, f.ProviderID, f.ProviderName = id.Slug("family", one.Slug), publish.SeedProvider(one.Provider), one.By
	f.State, f.Reason = publish.On, one.Reason
	if one.Status != nil {
		f.State = *one.Status
	}
	if f.State == publish.On || f.State == publish.Off {
		f.PublishedAt = at
	}
	return m, nil
}

// sampled writes the files that the seed's family has, a Revit family that says what the seed says and its model, and reads them as any other.
func (s *Service) sampled(ctx context.Context, one Seed) (list []File, found []content.Content, err error) {
	written := map[string][]byte{"rfa": sample.Family(one.spec())}
	if m := one.Model; m != nil {
		written["ifc"] = sample.Building(m.Storeys, m.Walls, m.Side)
	}
	owner := id.Slug("user", one.Provider)
	for _, ext := range []string{"rfa", "ifc"} {
		data, is := written[ext]
		if !is {
			continue
		}
		sum, named := sha256.Sum256(data), sha256.Sum256([]byte("family/"+one.Slug+"."+ext))
		fileID := base32.StdEncoding.WithPadding(base32.NoPadding).EncodeToString(named[:16])
		f := File{
			FileID: fileID, Name: one.Name + "." + ext, Format: ext, Size: int64(len(data)), SHA256: hex.EncodeToString(sum[:]),
			Path: "/file/" + content.Purpose + "/" + owner + "/" + fileID + "." + ext, OwnerID: owner,
		}
		c, err := s.contents.Load(ctx, f.Path, f.Format, f.SHA256, data)
		if err != nil {
			return nil, nil, err
		}
		list, found = append(list, f), append(found, c)
	}
	return list, found, nil
}

func (one Seed) spec() sample.Spec {
	spec := sample.Spec{
		Year: one.Found.Year, Build: one.Found.Build, Title: one.Name, Category: one.Found.Category, OmniClass: one.Found.OmniClass, Locale: "CHS", Preview: true, Weight: int(one.Size / 8),
	}
	for i, name := range one.Found.Types {
		t := sample.Type{Name: name}
		for _, p := range one.Found.Params {
			t.Params = append(t.Params, sample.Param{Name: p.Name, Kind: p.Origin, DataType: p.Type, Unit: p.Unit, Value: p.Values[i], GUID: p.GUID})
		}
		spec.Types = append(spec.Types, t)
	}
	return spec
}

func (s *Service) loadSaid(ctx context.Context, f Family, one Seed) error {
	n := Count{ID: f.ID, Downloads: one.Downloads, Collects: one.Collects}
	for i, said := range one.Said {
		at, err := publish.SeedTime(said.Time)
		if err != nil {
			return err
		}
		user := fmt.Sprintf("seed-%d", i)
		c := familycomment.Comment{ID: id.Slug("comment", one.Slug+user), FamilyID: f.ID, UserID: user, Nickname: said.Nickname, Region: said.Region, Scores: said.Scores, Text: said.Text, VersionNo: f.VersionNo, Reply: said.Reply, At: at}
		if c.Reply != "" {
			c.ReplyAt = at
		}
		if err := store.Ensure(ctx, s.comments, familycomment.Key(f.ID, user), c); err != nil {
			return err
		}
		n.Comments, n.Scores = n.Comments+1, n.Scores+said.Scores.Tenths()
	}
	v, err := s.counts.rows.Find(ctx, familycomment.CountKey(f.ID))
	if err != nil || v.Version > 0 { // people have added to it since
		return err
	}
	v.Value = n
	return s.base.DB.Transact(ctx, s.counts.rows.Put(familycomment.CountKey(f.ID), v))
}

// loadUses counts the seed's uses, each enterprise whole and once: what its people did since stays.
func (s *Service) loadUses(ctx context.Context, f Family, uses []SeedUse) error {
	for _, one := range uses {
		at, err := publish.SeedTime(one.Time)
		if err != nil {
			return err
		}
		a := membership.Access{ID: publish.SeedProvider(one.Provider), ShortName: one.Name}
		var people []Taker
		for i, name := range one.Users {
			t := time.UnixMilli(at).AddDate(0, 0, i).In(clock.Shanghai)
			people = append(people, Taker{id.Slug("user", name), t.Format(time.DateOnly), clock.Millis(t)})
		}
		if err := store.Retry(ctx, func() error {
			v, err := s.uses.Find(ctx, useKey(f.ID, a.ID))
			if err != nil || v.Version > 0 {
				return err
			}
			writes, add := s.taken(v, a, f, 0, people...)
			return s.base.DB.Transact(ctx, append(writes, Counted(s.counts.rows, f.ID, add))...)
		}); err != nil {
			return fmt.Errorf("used by %s: %w", one.Provider, err)
		}
	}
	return nil
}
