package family

import (
	"cmp"
	"context"
	"errors"
	"maps"
	"slices"
	"time"

	"bimportal/shared/api"
	"bimportal/shared/clock"
	"bimportal/shared/goods"
	"bimportal/shared/membership"
	"bimportal/shared/store"
)

// Download says that somebody has downloaded a family. A person counts once a day.
type Download struct {
	UserID       string `json:"userId"`
	EnterpriseID string `json:"enterpriseId,omitempty"` // in which he did it last
	Day          string `json:"day"`                    // the last one, in Shanghai
	Days         int    `json:"days"`
	VersionNo    string `json:"versionNo"`
	At           int64  `json:"at"` // epoch milliseconds, of the first
}

func downloadKey(id, userID string) store.Key {
	return store.Key{PK: "downloads#" + id, SK: userID}
}

// Wanted is a file of a family.
type Wanted struct {
	ID     string `json:"id" query:"id" maxLength:"64" required:"true" msg:"required=缺少族编号;maxLength=族不存在"`
	FileID string `json:"fileId" query:"fileId" maxLength:"64" required:"true" msg:"required=缺少文件编号;maxLength=文件不存在"`

	Waiting bool `json:"waiting,omitempty" query:"waiting" doc:"as it was put forward for the enterprise's library; for who decides that"`
}

// Link is an address that is good for a minute.
type Link struct {
	DownloadPath string `json:"downloadPath"`
	Name         string `json:"name"`
	SHA256       string `json:"sha256"`
	Size         int64  `json:"size"`
}

var (
	errNotBought = api.Forbidden("not_bought", "购买后才能下载")
	errNoFile    = api.NotFound("file_gone", "文件不存在")
)

// Download signs the address of a file of a family that the caller may see for who may have it, and counts him once a day; a look at what waits for
// the enterprise's library counts for nothing. 403 not_bought, 409 seller_closed.
func (s *Service) Download(ctx context.Context, in Wanted) (Link, error) {
	f, b, _, err := s.Seen(ctx, in.ID, in.Waiting)
	if err != nil {
		return Link{}, err
	}
	userID := api.ActorOf(ctx).UserID
	st, err := s.standing(ctx, userID)
	if err != nil {
		return Link{}, err
	}
	may, err := s.owns(ctx, userID, st, f)
	if err == nil && !may && f.PriceFen == 0 {
		err = goods.ErrClosed
	}
	if err != nil || !may {
		return Link{}, cmp.Or(err, error(errNotBought))
	}
	file, ok := fileOf(b, in.FileID)
	if !ok {
		return Link{}, errNoFile
	}
	if !in.Waiting {
		held, err := s.use(ctx, userID, st, f)
		if err != nil || !held && !free(st, f) { // what was bought has gone back meanwhile
			return Link{}, cmp.Or(err, error(errNotBought))
		}
		if err := s.count(ctx, userID, st, f, b.versionOf(f, file), held); err != nil {
			return Link{}, err
		}
	}
	url, err := s.contents.Link(ctx, file.Path, file.Name)
	return Link{url, file.Name, file.SHA256, file.Size}, err
}

// standing returns what the caller is in the enterprise that the header names, nil for who does not belong to it.
func (s *Service) standing(ctx context.Context, userID string) (*membership.Standing, error) {
	st, err := s.members.Of(ctx, userID, api.HeaderOf(ctx, api.EnterpriseHeader))
	if errors.Is(err, membership.ErrNotMember) {
		return nil, nil
	}
	return &st, err
}

// fileOf returns a file of a family, of any of its versions.
func fileOf(b Body, id string) (File, bool) {
	list := slices.Clone(b.Files)
	for _, v := range b.Versions {
		list = append(list, v.Files...)
	}
	i := slices.IndexFunc(list, func(f File) bool { return f.FileID == id })
	if i < 0 {
		return File{}, false
	}
	return list[i], true
}

// versionOf returns the version of a family that a file is of.
func (b Body) versionOf(f Family, file File) string {
	is := func(one File) bool { return one.FileID == file.FileID }
	if !slices.ContainsFunc(b.Files, is) {
		for _, v := range b.Versions {
			if slices.ContainsFunc(v.Files, is) {
				return v.No
			}
		}
	}
	return f.VersionNo
}

// count counts a download once for each person and day, and once for each person, day and enterprise. 409 seller_closed where somebody takes what
// is free and its provider does not serve any more.
func (s *Service) count(ctx context.Context, userID string, st *membership.Standing, f Family, version string, held bool) error {
	now, key := s.base.Now(), downloadKey(f.ID, userID)
	day := now.In(clock.Shanghai).Format(time.DateOnly)
	return store.Retry(ctx, func() error {
		v, err := s.downloads.Find(ctx, key)
		if err != nil {
			return err
		}
		sum, writes := map[string]int64{}, []store.Write{}
		if v.Version == 0 && !held && !own(st, f) {
			if writes, err = s.offered(ctx, st, f); err != nil {
				return err
			}
		}
		if st != nil && st.Access.Open() {
			uses, add, err := s.used(ctx, st.Access, f, Taker{userID, day, clock.Millis(now)})
			if err != nil {
				return err
			}
			writes = append(writes, uses...)
			maps.Copy(sum, add)
		}
		if v.Value.Day != day {
			if v.Version == 0 {
				v.Value.UserID, v.Value.At = userID, clock.Millis(now)
			}
			v.Value.Day, v.Value.Days, v.Value.VersionNo = day, v.Value.Days+1, version
			if st != nil {
				v.Value.EnterpriseID = st.Access.ID
			}
			sum["downloads"] = 1
			writes = append(writes, s.downloads.Put(key, v), s.versions.Counted(store.Sum{Key: versionUseKey(f.ID, version), Add: map[string]int64{"downloads": 1}, Also: map[string]any{"no": version}}))
		}
		if len(writes) == 0 {
			return nil
		}
		return s.base.DB.Transact(ctx, append(writes, Counted(s.counts.rows, f.ID, sum))...)
	})
}

// offered returns what holds a transaction to a family's provider serving; nothing for who takes what his enterprise uses already.
func (s *Service) offered(ctx context.Context, st *membership.Standing, f Family) ([]store.Write, error) {
	if used, err := s.inUse(ctx, st, f.ID); err != nil || used {
		return nil, err
	}
	return s.goods.Offered(ctx, f.ProviderID)
}

// use marks the right by which the caller downloads as used, the first that there is and no other; afterwards it does not go back by itself. It says
// whether there is any.
func (s *Service) use(ctx context.Context, userID string, st *membership.Standing, f Family) (held bool, err error) {
	err = store.Retry(ctx, func() error {
		held = false
		for _, o := range ownersOf(userID, st) {
			e, err := s.owned.Find(ctx, o, goods.Family, f.ID)
			if err != nil {
				return err
			}
			if held = e.Version > 0; !held {
				continue
			}
			if e.Value.UsedAt > 0 {
				return nil
			}
			return s.base.DB.Transact(ctx, s.owned.Use(o, goods.Family, e, clock.Millis(s.base.Now())))
		}
		return nil
	})
	return held && err == nil, err
}
