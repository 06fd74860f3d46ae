package achievement

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"

	"bimportal/shared/blob"
	"bimportal/shared/clock"
	"bimportal/shared/id"
	"bimportal/shared/store"
	"bimportal/shared/version"
)

// Seed is an achievement of the demonstration data; its files are texts that the seed writes.
type Seed struct {
	Slug       string   `json:"slug"`
	Enterprise string   `json:"enterprise"`
	Company    string   `json:"company"`
	Author     string   `json:"author"` // a demonstration account's user name
	AuthorName string   `json:"authorName"`
	Department string   `json:"department"`
	Status     Status   `json:"status"`
	Reason     string   `json:"reason"`
	Time       string   `json:"time"`
	Content    string   `json:"content"`
	FileName   string   `json:"fileName"`
	Earlier    []string `json:"earlier"` // numbers of versions filed before, the lowest first
	Achievement
}

// Load writes achievements that are not there yet, with the versions of those that are filed.
func (s *Service) Load(ctx context.Context, seeds []Seed) error {
	for _, one := range seeds {
		if err := s.load(ctx, one); err != nil {
			return fmt.Errorf("project: seed: achievement %s: %w", one.Slug, err)
		}
	}
	return nil
}

func (s *Service) load(ctx context.Context, one Seed) error {
	ms, err := clock.ParseText(one.Time)
	if err != nil {
		return err
	}
	a := one.Achievement
	a.ID, a.EnterpriseID, a.AuthorID, a.AuthorName, a.Company = id.Slug("achievement", one.Slug), id.Slug("enterprise", one.Enterprise), id.Slug("user", one.Author), one.AuthorName, one.Company
	a.Departments, a.Status, a.Reason = []string{id.Slug("department", one.Enterprise+"/"+one.Department)}, one.Status, one.Reason
	a.CreatedAt, a.UpdatedAt = ms, ms
	known, err := s.rows.Find(ctx, rowKey(a.EnterpriseID, a.ID))
	if err != nil || known.Version > 0 {
		return err
	}
	if a.Files, err = s.seedFile(ctx, a.ID, a.VersionNo, one); err != nil {
		return err
	}
	var writes []store.Write
	if a.Status == Filed {
		a.FiledAt = ms
		for i, no := range append(one.Earlier, a.VersionNo) {
			old := a
			old.VersionNo = no
			if no != a.VersionNo {
				if old.Files, err = s.seedFile(ctx, a.ID, no, one); err != nil {
					return err
				}
				old.Abstract = "初版：" + a.Abstract
			}
			made, err := s.versions.Publish(ctx, old.Item(ms-int64(len(one.Earlier)-i)*30*24*3600*1000))
			if err != nil {
				return err
			}
			writes = append(writes, made...)
		}
	}
	stock, err := s.stocks.Find(ctx, stockKey(a.EnterpriseID))
	if err != nil {
		return err
	}
	stock.Value.N++
	return s.DB.Transact(ctx, append(writes, s.stocks.Put(stockKey(a.EnterpriseID), stock), s.rows.New(rowKey(a.EnterpriseID, a.ID), a), s.shown(a, 1))...)
}

// seedFile writes the file of a seed's version: the same bytes each time.
func (s *Service) seedFile(ctx context.Context, achievementID, no string, one Seed) ([]version.File, error) {
	body := []byte(one.FileName + "\n版本 " + no + "\n\n" + one.Content + "\n")
	sum := sha256.Sum256(body)
	fileID := id.Slug("achievementfile", one.Slug+no)
	path := "/file/project/" + achievementID + "/" + fileID + ".txt"
	err := s.Uploads.Put(ctx, path[1:], body, blob.Headers{Type: "text/plain; charset=utf-8", Disposition: blob.Attachment(one.FileName), CacheControl: "private, no-store"})
	return []version.File{{FileID: fileID, Name: one.FileName, Size: int64(len(body)), SHA256: hex.EncodeToString(sum[:]), Path: path}}, err
}
