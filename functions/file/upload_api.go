package file

import (
	"context"
	"errors"

	"bimportal/shared/api"
	"bimportal/shared/blob"
	"bimportal/shared/clock"
	"bimportal/shared/id"
	"bimportal/shared/store"
)

// CheckInput announces a file.
type CheckInput struct {
	Purpose string `json:"purpose" enum:"avatar,picture,license,invoice,project,family,plugin,attachment,film" msg:"required=缺少文件用途;enum=文件用途不正确"`
	Name    string `json:"name" maxLength:"255" msg:"required=缺少文件名;maxLength=文件名过长"`
	Size    int64  `json:"size" minimum:"1" doc:"bytes" msg:"required=缺少文件大小;minimum=文件内容为空"`
	SHA256  string `json:"sha256" pattern:"^[0-9a-f]{64}$" doc:"of the whole file, hexadecimal" msg:"required=缺少文件校验值;pattern=文件校验值不正确"`
}

// PartURL is where one part goes, by PUT.
type PartURL struct {
	Number int    `json:"number"`
	URL    string `json:"url"`
}

// Check says what is still to be sent: nothing, one form, or the parts that are missing.
type Check struct {
	Uploaded bool       `json:"uploaded"`
	File     *Reference `json:"file,omitempty"`
	UploadID string     `json:"uploadId,omitempty"`
	Form     *blob.Form `json:"form,omitempty"`
	PartSize int64      `json:"partSize,omitempty" doc:"bytes of every part but the last"`
	Parts    []PartURL  `json:"parts,omitempty"`
	Done     []int      `json:"done,omitempty" doc:"numbers of the parts that have arrived"`
	ExpireAt int64      `json:"expireAt,omitempty" doc:"epoch milliseconds; asking again answers new addresses"`
}

// checkUpload admits a file. The caller's own finished file of the same content and ending is answered at once, the
// caller's own upload of it goes on where it stopped; other people's files are never looked at. 400 by field for a
// wrong ending or size, 409 quota.
func (s *Service) checkUpload(ctx context.Context, in CheckInput) (Check, error) {
	p, ok := purposeOf(in.Purpose)
	if !ok {
		return Check{}, api.Field("purpose", "文件用途不正确")
	}
	name, ext, err := p.Admit(in.Name, in.Size)
	if err != nil {
		return Check{}, err
	}
	now := s.now()
	u := NewUpload(id.Ordered(now), id.Ordered(now), api.ActorOf(ctx).UserID, p, name, ext, in.Size, in.SHA256, now)
	u, f, err := s.place(ctx, p, u)
	if err != nil {
		return Check{}, err
	}
	if f != nil {
		r := f.Reference()
		return Check{Uploaded: true, File: &r}, nil
	}
	c := Check{UploadID: u.UploadID, ExpireAt: clock.Millis(now.Add(signedLives))}
	if !u.InParts() {
		form, err := s.uploads.Form(ctx, u.landing(), formats[ext].mime, u.Size, signedLives)
		c.Form = &form
		return c, err
	}
	c.PartSize = partSize
	c.Parts, c.Done, err = s.missing(ctx, p, u)
	return c, err
}

// missing returns the parts that have not arrived, signed, and the numbers of those that have.
func (s *Service) missing(ctx context.Context, p Purpose, u Upload) (missing []PartURL, done []int, err error) {
	u, err = s.begin(ctx, p, u)
	if err != nil {
		return nil, nil, err
	}
	sizes := u.Parts()
	there := make(map[int]bool, len(sizes))
	arrived, err := s.uploads.Parts(ctx, u.landing(), u.PartsID)
	if errors.Is(err, blob.ErrNotFound) { // put together already, and only to be checked
		for number := range sizes {
			done = append(done, number+1)
		}
		return nil, done, nil
	}
	if err != nil {
		return nil, nil, err
	}
	for _, part := range arrived {
		there[part.Number] = part.Number <= len(sizes) && part.Size == sizes[part.Number-1]
	}
	for i, size := range sizes {
		if there[i+1] {
			done = append(done, i+1)
			continue
		}
		url, err := s.uploads.PartURL(ctx, u.landing(), u.PartsID, i+1, size, signedLives)
		if err != nil {
			return nil, nil, err
		}
		missing = append(missing, PartURL{i + 1, url})
	}
	return missing, done, nil
}

// FinishInput names an upload.
type FinishInput struct {
	UploadID string `json:"uploadId" maxLength:"64" msg:"required=缺少上传任务;maxLength=上传任务不正确"`
}

// Finished is a file, or how far the check of a large one has come: the caller asks again until it is ready.
type Finished struct {
	Reference
	State   string `json:"state" enum:"ready,checking"`
	Checked int64  `json:"checked,omitempty" doc:"bytes checked so far"`
}

// upload ends an upload: what arrived is checked by size, content and hash, and only then becomes a file. A repetition
// answers the same file or the same refusal. 404 for an upload of somebody else, 409 while bytes are missing and after
// a day, 400 for a content that is not what was announced.
func (s *Service) upload(ctx context.Context, in FinishInput) (Finished, error) {
	v, err := s.list.Get(ctx, uploadKey(in.UploadID))
	if errors.Is(err, store.ErrNotFound) || (err == nil && v.Value.UserID != api.ActorOf(ctx).UserID) {
		return Finished{}, errNoUpload
	}
	if err != nil {
		return Finished{}, err
	}
	u := v.Value
	switch {
	case u.State == Done || u.State == Refused:
		return s.ended(ctx, u)
	case !u.Live(s.now()):
		return Finished{}, errOver
	}
	f, why, err := s.check(ctx, &u)
	if errors.Is(err, errNotArrived) {
		// Another call may have ended it in between, and cleared away what arrived.
		if v, err = s.list.Get(ctx, uploadKey(in.UploadID)); err == nil && v.Value.State != Open {
			return s.ended(ctx, v.Value)
		} else if err == nil {
			err = errNotArrived
		}
	}
	if err != nil {
		return Finished{}, err
	}
	if why != "" {
		u, err = s.refuse(ctx, u, why)
	} else if f != nil {
		u, err = s.record(ctx, u, *f)
	}
	if err != nil {
		return Finished{}, err
	}
	if u.State == Open {
		return Finished{Reference: Reference{Name: u.Name, Size: u.Size, SHA256: u.SHA256}, State: "checking", Checked: u.Checked}, nil
	}
	return s.ended(ctx, u)
}

// ended returns what became of an upload.
func (s *Service) ended(ctx context.Context, u Upload) (Finished, error) {
	switch u.State {
	case Refused:
		return Finished{}, refusals[u.Refusal]
	case Done:
		v, err := s.files.Get(ctx, fileKey(u.UserID, u.FileID))
		if errors.Is(err, store.ErrNotFound) { // deleted since
			return Finished{}, errNoFile
		}
		return Finished{Reference: v.Value.Reference(), State: "ready"}, err
	}
	return Finished{}, errOver
}
