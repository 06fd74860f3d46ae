package folder

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"time"

	"bimportal/shared/clock"
	"bimportal/shared/id"
	"bimportal/shared/publish"
	"bimportal/shared/store"
)

// sharesMost is how many shares of a space may stand at once.
const sharesMost = 200

// ShareForm shares one object.
type ShareForm struct {
	Scope
	ID   string `json:"id" maxLength:"64" msg:"required=缺少内容编号;maxLength=内容不存在"`
	Days int    `json:"days" enum:"1,7,30" msg:"required=请选择有效期;enum=请选择有效期"`
}

// Shared is a share as who made it passes it on.
type Shared struct {
	Code     string `json:"code"`
	EndTime  string `json:"endTime"`
	ExpireAt int64  `json:"expireAt"`
}

// ShareObject makes a code by which anybody reads one object until the share ends. 404 object_gone, 409 too_many_shares; the space is held
// as it was read, so that no two pass the bound together.
func (s *Service) ShareObject(ctx context.Context, in ShareForm) (Shared, error) {
	owner, err := s.owned(ctx, in.Scope.Scope)
	if err != nil {
		return Shared{}, err
	}
	until := s.base.Now().Add(time.Duration(in.Days) * 24 * time.Hour)
	share := Share{Code: id.New("") + id.New(""), Owner: owner, ObjectID: in.ID, ExpireAt: clock.Millis(until), TTL: until.Unix()}
	_, err = s.change(ctx, owner, func(*Tree) ([]store.Write, error) {
		o, err := s.lying(ctx, owner, in.ID)
		if err == nil && o.RefType == Family {
			err = s.shareable(ctx, o)
		}
		if err != nil {
			return nil, err
		}
		live, err := s.live(ctx, owner)
		if err == nil && len(live) >= sharesMost {
			err = errManyShares
		}
		return []store.Write{s.shares.New(shareKey(share.Code), share), s.shares.New(ownShareKey(owner, share.Code), share)}, err
	})
	return Shared{share.Code, clock.Text(share.ExpireAt), share.ExpireAt}, err
}

// shareable refuses a family that is not public: whoever has the code would read its name.
func (s *Service) shareable(ctx context.Context, o Object) error {
	public, err := s.shows(ctx, []string{o.RefID})
	if err == nil && len(public) == 0 {
		err = errInside
	}
	return err
}

// ShareRow is a share as its owner sees it.
type ShareRow struct {
	Code     string `json:"code"`
	ObjectID string `json:"objectId"`
	Name     string `json:"name" doc:"of the object"`
	RefType  string `json:"refType" enum:"family,file"`
	Binned   bool   `json:"binned" doc:"the object is in the bin: the share shows nothing until it is restored"`
	EndTime  string `json:"endTime"`
}

// Shares returns the shares of a space that have not ended, the one that ends first at the top, to who may change the space.
func (s *Service) Shares(ctx context.Context, in Scope) ([]ShareRow, error) {
	owner, err := s.owned(ctx, in.Scope)
	if err != nil {
		return nil, err
	}
	live, err := s.live(ctx, owner)
	if err != nil {
		return nil, err
	}
	objects, err := s.all(ctx, owner)
	slices.SortFunc(live, func(a, b Share) int {
		return cmp.Or(cmp.Compare(a.ExpireAt, b.ExpireAt), cmp.Compare(a.Code, b.Code))
	})
	rows := []ShareRow{}
	for _, one := range live {
		at, is := slices.BinarySearchFunc(objects, one.ObjectID, func(o Object, id string) int { return cmp.Compare(o.ID, id) })
		if is {
			o := objects[at]
			rows = append(rows, ShareRow{one.Code, o.ID, o.Name, o.RefType, o.DeletedAt > 0, clock.Text(one.ExpireAt)})
		}
	}
	return rows, err
}

// Unshared names a share of a space.
type Unshared struct {
	Scope
	Code string `json:"code" maxLength:"64" msg:"required=缺少分享码;maxLength=分享不存在或已过期"`
}

// Unshare ends a share at once. 404 share_gone for one of another space.
func (s *Service) Unshare(ctx context.Context, in Unshared) (publish.Nothing, error) {
	owner, err := s.owned(ctx, in.Scope.Scope)
	if err != nil {
		return publish.Nothing{}, err
	}
	return publish.Nothing{}, store.Retry(ctx, func() error {
		v, err := s.shares.Find(ctx, ownShareKey(owner, in.Code))
		if err == nil && v.Version == 0 {
			err = errNoShare
		}
		if err != nil {
			return err
		}
		return s.base.DB.Transact(ctx, s.shares.DeleteAs(ownShareKey(owner, in.Code), v), s.shares.Remove(shareKey(in.Code)))
	})
}

// ShareCode names a share.
type ShareCode struct {
	Code string `json:"code" query:"code" maxLength:"64" required:"true" msg:"required=缺少分享码;maxLength=分享不存在或已过期"`
}

// SharedObject is what a share shows.
type SharedObject struct {
	Name         string `json:"name"`
	RefType      string `json:"refType" enum:"family,file"`
	RefID        string `json:"refId" doc:"a family's id; empty for a file"`
	Size         int64  `json:"size"`
	EndTime      string `json:"endTime"`
	Gone         bool   `json:"gone" doc:"a family that is public no more"`
	DownloadPath string `json:"downloadPath" doc:"of a file, good for a minute"`
}

// OfShare returns what a share shows, to anybody who has its code; 404 after its end, and for what is in the bin.
func (s *Service) OfShare(ctx context.Context, in ShareCode) (SharedObject, error) {
	share, err := s.shares.Find(ctx, shareKey(in.Code))
	if err == nil && (share.Version == 0 || share.Value.ExpireAt <= clock.Millis(s.base.Now())) {
		err = errNoShare
	}
	if err != nil {
		return SharedObject{}, err
	}
	o, err := s.lying(ctx, share.Value.Owner, share.Value.ObjectID)
	if errors.Is(err, errNoObject) {
		err = errNoShare
	}
	if err != nil {
		return SharedObject{}, err
	}
	out := SharedObject{Name: o.Name, RefType: o.RefType, Size: o.Size, EndTime: clock.Text(share.Value.ExpireAt)}
	if o.RefType == Family {
		public, err := s.shows(ctx, []string{o.RefID})
		if out.RefID, out.Gone = o.RefID, len(public) == 0; out.Gone && o.Inside {
			return SharedObject{}, cmp.Or(err, error(errNoShare))
		}
		return out, err
	}
	out.DownloadPath, err = s.contents.Link(ctx, o.Path, o.Name)
	return out, err
}

// ObjectRef names one object.
type ObjectRef struct {
	ID    string `json:"id" query:"id" maxLength:"64" required:"true" msg:"required=缺少内容编号;maxLength=内容不存在"`
	Scope string `json:"scope,omitempty" query:"scope" enum:"mine,enterprise," msg:"enum=空间不正确"`
}

// Address is good for a minute.
type Address struct {
	DownloadPath string `json:"downloadPath"`
	Name         string `json:"name"`
}

// Link signs the address of a file of an owner's space.
func (s *Service) Link(ctx context.Context, in ObjectRef) (Address, error) {
	owner, _, err := s.owner(ctx, in.Scope)
	if err != nil {
		return Address{}, err
	}
	o, err := s.lying(ctx, owner, in.ID)
	if err == nil && o.RefType != File {
		err = errNoObject
	}
	if err != nil {
		return Address{}, err
	}
	url, err := s.contents.Link(ctx, o.Path, o.Name)
	return Address{url, o.Name}, err
}
