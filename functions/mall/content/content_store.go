package content

import (
	"context"
	"errors"
	"strconv"
	"time"

	"bimportal/functions/mall/job"
	"bimportal/shared/api"
	"bimportal/shared/blob"
	"bimportal/shared/clock"
	"bimportal/shared/files"
	"bimportal/shared/store"
	"bimportal/shared/tables"
)

// Purpose is the purpose of a family's uploads (functions/file).
const Purpose = "family"

// Reader reads what a file says of itself, or refuses it.
type Reader func(ctx context.Context, object Object, ext string) (Found, Picture, error)

// Start begins an execution of the machine that examines contents; a name that was used before begins none.
type Start func(ctx context.Context, name, input string) error

// Object is a stored content to read: in ranges, never whole unless asked.
type Object struct {
	Bucket *blob.Bucket
	Key    string
	Size   int64
}

// Picture is a picture that lies in a file, empty for none.
type Picture struct {
	MIME string
	Data []byte
}

// Deps is what contents need.
type Deps struct {
	DB      *store.DB
	Tables  tables.Names
	Uploads *blob.Bucket
	Now     clock.Clock
	Start   Start
	Read    Reader
}

// Contents are the contents of all families' files.
type Contents struct {
	d     Deps
	rows  *store.Table[Content]
	turns *store.Table[turn]
	files files.Reader
}

// turn says that a broken content was examined anew from an upload: from each once.
type turn struct {
	Key string `json:"key"` // of its object
}

// New returns the contents.
func New(d Deps) *Contents {
	return &Contents{d, store.NewTable[Content](d.DB, d.Tables.Mall), store.NewTable[turn](d.DB, d.Tables.Mall), files.NewReader(d.DB, d.Tables.File)}
}

func key(sha256 string) store.Key { return store.Key{PK: "content#" + sha256, SK: "content"} }
func turnKey(sha256, object string) store.Key {
	return store.Key{PK: "content#" + sha256, SK: "turn#" + object}
}

// Of returns what is known of a content; the zero value where it was never asked for.
func (c *Contents) Of(ctx context.Context, sha256 string) (Content, error) {
	v, err := c.rows.Find(ctx, key(sha256))
	return v.Value, err
}

// ErrNotYours refuses a path that is no upload of the caller's for a family.
var ErrNotYours = api.Field("files", "请重新上传文件")

// Upload returns the caller's upload of a path, and the write that holds a transaction to it.
func (c *Contents) Upload(ctx context.Context, userID, path string) (files.File, store.Write, error) {
	f, held, err := c.files.Of(ctx, userID, Purpose, path)
	return f, held, notYours(err)
}

// Take is Upload for a family, which lives on the file from then on (shared/files).
func (c *Contents) Take(ctx context.Context, userID, path string) (files.File, []store.Write, error) {
	f, held, err := c.files.Take(ctx, userID, Purpose, path)
	return f, held, notYours(err)
}

// Hold returns the write after which one more record lives on an upload that another one holds already.
func (c *Contents) Hold(ctx context.Context, userID, fileID string) (store.Write, error) {
	return c.files.Bind(ctx, userID, fileID)
}

// Release returns the writes after which one record less lives on an upload.
func (c *Contents) Release(ctx context.Context, userID, fileID string) ([]store.Write, error) {
	w, err := c.files.Unbind(ctx, userID, fileID)
	if errors.Is(err, store.ErrNotFound) {
		return nil, nil
	}
	return []store.Write{w}, err
}

func notYours(err error) error {
	if errors.Is(err, files.ErrNone) {
		return ErrNotYours
	}
	return err
}

var errHadTurn = errors.New("content: broken from this upload, too")

// Examine begins the examination of an upload, unless its content is known or under way already. One that is broken is examined once more from each
// other upload.
func (c *Contents) Examine(ctx context.Context, f files.File, ext string) (Content, error) {
	var begun bool
	var now Content
	object := f.DownloadPath[1:]
	err := store.Retry(ctx, func() error {
		v, err := c.rows.Find(ctx, key(f.SHA256))
		begun, now = false, v.Value
		if err != nil || v.Version > 0 && (now.State != Broken || now.Key == object) {
			return err
		}
		var writes []store.Write
		if v.Version == 0 {
			v.Value = Content{SHA256: f.SHA256, Size: f.Size, Ext: ext, Key: object, State: Waiting}
			v.Value.Lease(c.d.Now())
		} else {
			v.Value.Anew(object, ext, c.d.Now())
			writes = append(writes, c.turns.New(turnKey(f.SHA256, object), turn{object}).Or(errHadTurn))
		}
		err = c.d.DB.Transact(ctx, append(writes, c.rows.Put(key(f.SHA256), v))...)
		if err == nil {
			begun, now = true, v.Value
		}
		return err
	})
	if errors.Is(err, errHadTurn) {
		return now, nil
	}
	if err == nil && begun {
		err = c.start(ctx, now)
	}
	return now, err
}

// start begins a run of the machine; a run of the same try is begun once.
func (c *Contents) start(ctx context.Context, now Content) error {
	name := now.SHA256[:48] + "-" + string(rune('a'+now.Tries))
	if now.Turns > 0 {
		name += strconv.Itoa(now.Turns)
	}
	return c.d.Start(ctx, name, `{"sha256":"`+now.SHA256+`"}`)
}

// Load writes a file of the demonstration data and reads it, unless that was done; the machine does what is left.
func (c *Contents) Load(ctx context.Context, path, ext, sha256 string, data []byte) (Content, error) {
	now, err := c.Of(ctx, sha256)
	if err != nil || now.Settled() {
		return now, err
	}
	if err := c.d.Uploads.Put(ctx, path[1:], data, blob.Headers{Type: "application/octet-stream", Disposition: blob.Attachment("family." + ext), CacheControl: "private, no-store"}); err != nil {
		return now, err
	}
	if err := store.Ensure(ctx, c.rows, key(sha256), Content{SHA256: sha256, Size: int64(len(data)), Ext: ext, Key: path[1:], State: Waiting}); err != nil {
		return now, err
	}
	if _, err := c.Step(ctx, sha256); err != nil {
		return now, err
	}
	if now, err = c.Of(ctx, sha256); err == nil && !now.Settled() {
		err = c.start(ctx, now)
	}
	return now, err
}

// Step does the next step of a content's examination.
func (c *Contents) Step(ctx context.Context, sha256 string) (Decision, error) {
	now, err := c.Of(ctx, sha256)
	if err != nil || now.Settled() || now.SHA256 == "" {
		return done, err
	}
	if now.State == Waiting {
		return c.read(ctx, now)
	}
	return now.next(), nil
}

func (c *Contents) read(ctx context.Context, now Content) (Decision, error) {
	found, picture, err := c.d.Read(ctx, Object{c.d.Uploads, now.Key, now.Size}, now.Ext)
	var refused *api.Error
	if errors.As(err, &refused) && refused.Kind != api.KindInternal {
		_, err = c.rows.Update(ctx, key(now.SHA256), func(at *Content) error {
			if at.State == Waiting && at.Key == now.Key {
				at.Break(refused)
			}
			return nil
		})
		return done, err
	}
	if err != nil {
		return Decision{}, err
	}
	if len(picture.Data) > 0 {
		headers := blob.Headers{Type: picture.MIME, CacheControl: job.CacheControl}
		if err := c.d.Uploads.Put(ctx, job.Key(now.SHA256, job.Picture), picture.Data, headers); err != nil {
			return Decision{}, err
		}
	}
	after, err := c.rows.Update(ctx, key(now.SHA256), func(at *Content) error {
		if at.State != Waiting || at.Key != now.Key {
			return nil
		}
		at.State, at.Found, at.Picture = Read, found, len(picture.Data) > 0
		at.Lease(c.d.Now())
		if !Modelled(at.Ext) {
			at.Settle(Done)
		}
		return nil
	})
	return after.next(), err
}

// Modelled says that a preview in three dimensions is made of such a file.
func Modelled(ext string) bool { return ext == "ifc" || ext == "glb" }

// Previewed settles a content whose preview was made; one that is made after all, too.
func (c *Contents) Previewed(ctx context.Context, sha256 string, made job.Made) error {
	_, err := c.rows.Update(ctx, key(sha256), func(at *Content) error {
		if at.Usable() {
			at.Model, at.Picture, at.NoModel = made.Model, at.Picture || made.Picture, made.Reason
			at.Settle(Done)
		}
		return nil
	})
	return err
}

// linkLives is how long the address of a preview or a download is good.
const linkLives = 60 * time.Second

// Preview are the addresses of a content's preview, empty where there is none.
type Preview struct {
	PictureURL  string `json:"pictureUrl"`
	ModelURL    string `json:"modelUrl"`
	ElementsURL string `json:"elementsUrl"`
	Reason      string `json:"reason" doc:"why there is no model"`
	Making      bool   `json:"making" doc:"it is still made"`
}

// PreviewOf signs the addresses of a content's preview, for who may see it.
func (c *Contents) PreviewOf(ctx context.Context, sha256 string) (p Preview, err error) {
	now, err := c.Of(ctx, sha256)
	if err != nil || now.SHA256 == "" {
		return p, err
	}
	p.Reason, p.Making = now.NoModel, !now.Settled()
	for part, one := range map[string]struct {
		there bool
		url   *string
	}{job.Picture: {now.Picture, &p.PictureURL}, job.Model: {now.Model, &p.ModelURL}, job.Elements: {now.Model, &p.ElementsURL}} {
		if !one.there {
			continue
		}
		if *one.url, err = c.d.Uploads.Link(ctx, job.Key(sha256, part), "", linkLives); err != nil {
			return p, err
		}
	}
	return p, nil
}

// Bytes reads a stored file whole, of at most so many bytes.
func (c *Contents) Bytes(ctx context.Context, path string, most int64) ([]byte, error) {
	return c.d.Uploads.Read(ctx, path[1:], most)
}

// Link signs the address of a stored file.
func (c *Contents) Link(ctx context.Context, path, name string) (string, error) {
	return c.d.Uploads.Link(ctx, path[1:], name, linkLives)
}

const dueAtOnce = 50

// Sweep begins what was lost anew; what was tried often is broken.
func (c *Contents) Sweep(ctx context.Context) error {
	return store.Lapse(ctx, c.rows, leased, c.d.Now(), dueAtOnce, func(due Content) error {
		after, err := c.rows.Update(ctx, key(due.SHA256), func(at *Content) error {
			if at.Open == "" || at.LeaseUntil > clock.Millis(c.d.Now()) {
				return nil
			}
			at.Tries++
			at.Lease(c.d.Now())
			if at.Tries >= triesMost {
				at.giveUp()
			}
			return nil
		})
		if err == nil && !after.Settled() {
			err = c.start(ctx, after)
		}
		return err
	})
}

// giveUp ends an examination that failed again and again: what was read stays, what was not is broken.
func (c *Content) giveUp() {
	if c.State == Read {
		c.NoModel = "预览暂时无法生成"
		c.Settle(Done)
		return
	}
	c.Break(api.Conflict("file_broken", "文件无法读取，请检查后重新上传"))
}
