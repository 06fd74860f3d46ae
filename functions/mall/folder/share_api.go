package folder

import (
	"context"
	"time"

	"bimportal/shared/clock"
	"bimportal/shared/id"
)

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

// ShareObject makes a code by which anybody reads one object until the share ends.
func (s *Service) ShareObject(ctx context.Context, in ShareForm) (Shared, error) {
	owner, err := s.owned(ctx, in.Scope.Scope)
	if err != nil {
		return Shared{}, err
	}
	v, err := s.object(ctx, owner, in.ID)
	if err == nil && v.Value.DeletedAt > 0 {
		err = errNoObject
	}
	if err != nil {
		return Shared{}, err
	}
	until := s.base.Now().Add(time.Duration(in.Days) * 24 * time.Hour)
	share := Share{Code: id.New("") + id.New(""), Owner: owner, ObjectID: in.ID, ExpireAt: clock.Millis(until), TTL: until.Unix()}
	return Shared{share.Code, clock.Text(share.ExpireAt), share.ExpireAt}, s.base.DB.Transact(ctx, s.shares.New(shareKey(share.Code), share))
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
	v, err := s.objects.Find(ctx, objectKey(share.Value.Owner, share.Value.ObjectID))
	if err == nil && (v.Version == 0 || v.Value.DeletedAt > 0) {
		err = errNoShare
	}
	if err != nil {
		return SharedObject{}, err
	}
	o := v.Value
	out := SharedObject{Name: o.Name, RefType: o.RefType, Size: o.Size, EndTime: clock.Text(share.Value.ExpireAt)}
	if o.RefType == Family {
		out.RefID = o.RefID
		return out, nil
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
	v, err := s.object(ctx, owner, in.ID)
	if err == nil && (v.Value.DeletedAt > 0 || v.Value.RefType != File) {
		err = errNoObject
	}
	if err != nil {
		return Address{}, err
	}
	url, err := s.contents.Link(ctx, v.Value.Path, v.Value.Name)
	return Address{url, v.Value.Name}, err
}
