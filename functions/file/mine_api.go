package file

import (
	"context"
	"strings"

	"bimportal/shared/api"
	"bimportal/shared/clock"
)

// None is the input of a call that takes nothing.
type None struct{}

// MineQuery filters one's own files.
type MineQuery struct {
	api.PageQuery
	Purpose string `json:"purpose,omitempty" enum:"avatar,picture,license,invoice,project,family,plugin,attachment,film," msg:"enum=用途不正确"`
	Keyword string `json:"keyword,omitempty" maxLength:"50" msg:"maxLength=关键词不能超过50字"`
}

// MineRow is a file of the caller.
type MineRow struct {
	FileID       string `json:"fileId"`
	Name         string `json:"name"`
	Purpose      string `json:"purpose"`
	Size         int64  `json:"size" doc:"bytes"`
	MIME         string `json:"mime"`
	DownloadPath string `json:"downloadPath"`
	CreateTime   string `json:"createTime"`
	InUse        bool   `json:"inUse" doc:"a record lives on it: it cannot be deleted"`
}

// Space is what the caller holds for one purpose, and may hold.
type Space struct {
	Purpose   string `json:"purpose"`
	Files     int    `json:"files"`
	Bytes     int64  `json:"bytes"`
	MostFiles int    `json:"mostFiles"`
	MostBytes int64  `json:"mostBytes"`
}

// mine returns the caller's files, the newest first.
func (s *Service) mine(ctx context.Context, q MineQuery) (api.Page[MineRow], error) {
	userID := api.ActorOf(ctx).UserID
	own, held, err := s.owned(ctx, userID)
	if err != nil {
		return api.Page[MineRow]{}, err
	}
	rows := []MineRow{}
	for _, f := range own {
		if (q.Purpose == "" || f.Purpose == q.Purpose) && (q.Keyword == "" || strings.Contains(strings.ToLower(f.Name), strings.ToLower(strings.TrimSpace(q.Keyword)))) {
			rows = append(rows, MineRow{f.FileID, f.Name, f.Purpose, f.Size, f.MIME, f.DownloadPath, clock.Text(f.CreatedAt), held[f.FileID]})
		}
	}
	return api.Cut(rows, q.PageQuery)
}

// spaces returns what the caller holds for each purpose that there are files of.
func (s *Service) spaces(ctx context.Context, _ None) ([]Space, error) {
	return s.spacesOf(ctx, api.ActorOf(ctx).UserID)
}
