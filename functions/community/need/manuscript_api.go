package need

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"bimportal/shared/api"
	"bimportal/shared/files"
	"bimportal/shared/membership"
	"bimportal/shared/money"
	"bimportal/shared/store"
)

// Handing hands a manuscript in, or in place of the one that is there.
type Handing struct {
	ID         string    `json:"id" maxLength:"64" msg:"required=缺少需求编号;maxLength=该需求不存在或已下线"`
	Files      []string  `json:"files" minItems:"1" maxItems:"10" doc:"download paths of one's own uploads, in their order" msg:"required=请上传稿件文件;minItems=请上传稿件文件;maxItems=稿件文件最多10个"`
	Note       string    `json:"note,omitempty" maxLength:"500" msg:"maxLength=说明不能超过500字"`
	QuoteFen   money.Fen `json:"quoteFen" minimum:"0" maximum:"100000000" doc:"fen" msg:"required=请输入报价;minimum=报价不能小于 0;maximum=报价不能超过 100 万元;type=报价格式不正确"`
	CommitHash string    `json:"commitHash,omitempty" pattern:"^[0-9a-f]{64}$" doc:"what the page has computed; another one is refused" msg:"pattern=凭证格式不正确"`
}

// Receipt is one's own manuscript.
type Receipt struct {
	ManuscriptID string       `json:"manuscriptId"`
	Status       Standing     `json:"status" enum:"1,2,3,4,5" doc:"1 submitted, 2 shortlisted, 3 won, 4 lost, 5 withdrawn"`
	CommitHash   string       `json:"commitHash" doc:"SHA-256 of need, author, quote, files and note, as functions/community/need.CommitHash says"`
	QuoteFen     money.Fen    `json:"quoteFen"`
	Note         string       `json:"note"`
	Files        []Attached   `json:"files"`
	SubmittedAt  int64        `json:"submittedAt"`
	Turn         int          `json:"turn" doc:"how often it was handed in"`
	AmountFen    money.Fen    `json:"amountFen" doc:"his share, where he won"`
	Checked      Checked      `json:"checked" doc:"against the requirement; at is 0 before it was opened"`
	Delivery     DeliveryView `json:"delivery"`
	AuthorID     string       `json:"authorId" doc:"part of what the hash binds"`
}

// DeliveryView is what a winner delivered; at is 0 before.
type DeliveryView struct {
	Note  string     `json:"note"`
	Files []Attached `json:"files"`
	At    int64      `json:"at"`
}

func (m *Manuscript) receipt(n *Need) Receipt {
	r := Receipt{
		m.ID, m.Shown(n.State), m.CommitHash, m.QuoteFen, m.Note, fileViews(m.Files), m.SubmittedAt, m.Turn, 0, m.Checked,
		DeliveryView{m.Delivery.Note, fileViews(m.Delivery.Files), m.Delivery.At}, m.UserID,
	}
	if w := n.winner(m.UserID); w != nil {
		r.AmountFen = w.AmountFen
	}
	return r
}

// Row is a manuscript in its author's list.
type Row struct {
	NeedID       string    `json:"needId"`
	ManuscriptID string    `json:"manuscriptId"`
	NeedTitle    string    `json:"needTitle"`
	NeedStatus   State     `json:"needStatus" enum:"0,1,2,3,4,5,6"`
	Status       Standing  `json:"status" enum:"1,2,3,4,5"`
	QuoteFen     money.Fen `json:"quoteFen"`
	AmountFen    money.Fen `json:"amountFen" doc:"his share, where he won"`
	CommitHash   string    `json:"commitHash"`
	SubmittedAt  int64     `json:"submittedAt"`
	Deadline     int64     `json:"deadline"`
}

func (m *Manuscript) row(n *Need) Row {
	r := Row{m.NeedID, m.ID, n.Title, n.State, m.Standing, m.QuoteFen, 0, m.CommitHash, m.SubmittedAt, n.Deadline}
	if w := n.winner(m.UserID); w != nil {
		r.AmountFen = w.AmountFen
	}
	return r
}

// uploads reads what somebody hands in by its paths, with what holds a transaction to it. 400 for what is not his upload.
func (s *Service) uploads(ctx context.Context, userID string, paths []string) (list []File, held []store.Write, err error) {
	for _, path := range paths {
		f, same, err := s.files.Of(ctx, userID, filePurpose, path)
		if errors.Is(err, files.ErrNone) || err == nil && slices.ContainsFunc(list, func(o File) bool { return o.FileID == f.FileID }) {
			return nil, nil, api.Field("files", "请重新上传稿件文件")
		}
		if err != nil {
			return nil, nil, err
		}
		list, held = append(list, File{f.FileID, f.Name, f.Size, f.SHA256, f.DownloadPath}), append(held, same)
	}
	return list, held, nil
}

// Submit hands in the caller's manuscript for a need; what he handed in before is gone. 409 need_late, need_not_open, need_full, own_need.
func (s *Service) Submit(ctx context.Context, in Handing) (Receipt, error) {
	who, err := s.Core.Caller(ctx)
	if err != nil {
		return Receipt{}, err
	}
	return s.submit(ctx, who.UserID, who.Nickname, in)
}

func (s *Service) submit(ctx context.Context, userID, name string, in Handing) (out Receipt, err error) {
	_, err = s.change(ctx, in.ID, func(n *Need, now time.Time) ([]store.Write, error) {
		if err := n.Takes(now); err != nil {
			return nil, err
		}
		if err := s.stranger(ctx, n, userID); err != nil {
			return nil, err
		}
		list, held, err := s.uploads(ctx, userID, in.Files)
		if err != nil {
			return nil, err
		}
		v, err := s.manus.Find(ctx, manuKey(n.ID, IDOf(n.ID, userID)))
		if err != nil {
			return nil, err
		}
		m := &v.Value
		if !m.Live() {
			if err := n.Receive(now); err != nil {
				return nil, err
			}
		}
		before := m.Files
		m.ID, m.NeedID, m.UserID, m.Name = IDOf(n.ID, userID), n.ID, userID, name
		if err := m.HandIn(strings.TrimSpace(in.Note), list, in.QuoteFen, in.CommitHash, n.Deadline, now); err != nil {
			return nil, err
		}
		bound, err := s.bound(ctx, userID, before, list)
		out = m.receipt(n)
		return append(append(s.handed(n, v), held...), bound...), err
	})
	return out, err
}

// bound returns the writes by which the file group keeps the new files of a manuscript from being deleted, and the old ones no more.
func (s *Service) bound(ctx context.Context, userID string, before, after []File) (writes []store.Write, err error) {
	has := func(list []File, f File) bool {
		return slices.ContainsFunc(list, func(o File) bool { return o.FileID == f.FileID })
	}
	for _, f := range before {
		if !has(after, f) {
			w, err := s.files.Unbind(ctx, userID, f.FileID)
			if err != nil {
				return nil, err
			}
			writes = append(writes, w)
		}
	}
	for _, f := range after {
		if !has(before, f) {
			w, err := s.files.Bind(ctx, userID, f.FileID)
			if err != nil {
				return nil, err
			}
			writes = append(writes, w)
		}
	}
	return writes, nil
}

// stranger refuses (409 own_need) whose need it is, and who belongs to its enterprise.
func (s *Service) stranger(ctx context.Context, n *Need, userID string) error {
	if n.UserID == userID {
		return errOwnNeed
	}
	if n.EnterpriseID == "" {
		return nil
	}
	_, err := s.reader.Of(ctx, userID, n.EnterpriseID)
	if errors.Is(err, membership.ErrNotMember) {
		return nil
	}
	return cmp.Or(err, error(errOwnNeed))
}

// Withdraw takes the caller's manuscript back, until the deadline. 404 where he has none, 409 need_late, manuscript_withdrawn.
func (s *Service) Withdraw(ctx context.Context, in Ref) (None, error) {
	userID := api.ActorOf(ctx).UserID
	_, err := s.change(ctx, in.ID, func(n *Need, now time.Time) ([]store.Write, error) {
		v, err := s.manus.Find(ctx, manuKey(n.ID, IDOf(n.ID, userID)))
		if err != nil {
			return nil, err
		}
		if v.Version == 0 {
			return nil, errNoManuscript
		}
		if err := v.Value.Withdraw(); err != nil {
			return nil, err
		}
		if err := n.Forget(now); err != nil {
			return nil, err
		}
		bound, err := s.bound(ctx, userID, v.Value.Files, nil)
		v.Value.Files = nil
		return append(s.handed(n, v), bound...), err
	})
	return None{}, err
}

// ManuscriptView is a manuscript as whose need it is reads it, once it is opened.
type ManuscriptView struct {
	Receipt
	Name string `json:"name" doc:"of its author"`
}

// ManuscriptQuery names a need whose manuscripts are read.
type ManuscriptQuery struct {
	api.PageQuery
	ID string `query:"id" maxLength:"64" required:"true" msg:"required=缺少需求编号;maxLength=该需求不存在或已下线"`
}

// Manuscripts returns what was handed in for a need to whose need it is, after the deadline: who won and who is on the short list first, then
// by the time of handing in. 403 not_owner, 409 manuscripts_sealed.
func (s *Service) Manuscripts(ctx context.Context, q ManuscriptQuery) (api.Page[ManuscriptView], error) {
	v, err := s.read(ctx, q.ID)
	if err != nil {
		return api.Page[ManuscriptView]{}, err
	}
	n := &v.Value
	if err := s.reads(ctx, n, api.ActorOf(ctx).UserID); err != nil {
		return api.Page[ManuscriptView]{}, err
	}
	rows, err := s.manuscripts(ctx, n.ID)
	if err != nil {
		return api.Page[ManuscriptView]{}, err
	}
	slices.SortFunc(rows, func(a, b store.Versioned[Manuscript]) int {
		return cmp.Or(cmp.Compare(b.Value.Standing, a.Value.Standing), cmp.Compare(a.Value.SubmittedAt, b.Value.SubmittedAt), cmp.Compare(a.Value.ID, b.Value.ID))
	})
	list := make([]ManuscriptView, len(rows))
	for i, r := range rows {
		list[i] = ManuscriptView{r.Value.receipt(n), r.Value.Name}
	}
	return api.Cut(list, q.PageQuery)
}

// MyManuscripts returns the caller's own manuscripts, the newest first.
func (s *Service) MyManuscripts(ctx context.Context, q api.PageQuery) (api.Page[Row], error) {
	rows, err := s.handedIn(ctx, api.ActorOf(ctx).UserID)
	if err != nil {
		return api.Page[Row]{}, err
	}
	list := []Row{}
	for _, r := range rows {
		row := r.Value
		n, listed, err := s.public.Find(ctx, row.NeedID)
		if err != nil {
			return api.Page[Row]{}, err
		}
		if row.NeedStatus = n.advanced(s.Now()).Status; !listed { // it is hidden, and goes on to its end
			v, err := s.read(ctx, row.NeedID)
			if err != nil {
				return api.Page[Row]{}, err
			}
			row.NeedStatus = v.Value.State
		}
		row.Status = (&Manuscript{Standing: row.Status}).Shown(row.NeedStatus)
		list = append(list, row)
	}
	slices.SortFunc(list, func(a, b Row) int { return cmp.Compare(b.SubmittedAt, a.SubmittedAt) })
	return api.Cut(list, q)
}
