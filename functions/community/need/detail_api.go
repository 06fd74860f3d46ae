package need

import (
	"context"
	"errors"
	"slices"
	"time"

	"bimportal/functions/community/post"
	"bimportal/shared/api"
	"bimportal/shared/blob"
	"bimportal/shared/clock"
	"bimportal/shared/files"
	"bimportal/shared/membership"
	"bimportal/shared/money"
	"bimportal/shared/store"
)

// filePurpose is the purpose of uploads for needs and manuscripts (functions/file).
const filePurpose = "attachment"

// Attached is a file as readers see it; they fetch it by its id.
type Attached struct {
	FileID string `json:"fileId"`
	Name   string `json:"name"`
	Size   int64  `json:"size" doc:"bytes"`
	SHA256 string `json:"sha256"`
}

func fileViews(list []File) []Attached {
	out := make([]Attached, len(list))
	for i, f := range list {
		out[i] = Attached{f.FileID, f.Name, f.Size, f.SHA256}
	}
	return out
}

// WinnerView is a winner as everybody sees him.
type WinnerView struct {
	ManuscriptID string    `json:"manuscriptId"`
	Name         string    `json:"name"`
	AmountFen    money.Fen `json:"amountFen"`
	PaidFen      money.Fen `json:"paidFen" doc:"what he got in the end, before the platform's commission"`
	DeliveredAt  int64     `json:"deliveredAt" doc:"0 before"`
}

// DisputeView is what was said against a delivery and what an operator decided; for those concerned.
type DisputeView struct {
	By     string `json:"by" enum:"buyer,author,platform"`
	Reason string `json:"reason"`
	At     int64  `json:"at"`
	Note   string `json:"note"`
	EndAt  int64  `json:"endAt"`
}

// Can is what the caller may do with a need now.
type Can struct {
	Edit    bool `json:"edit" doc:"and publish, and delete"`
	Submit  bool `json:"submit"`
	Judge   bool `json:"judge" doc:"shortlist and award"`
	Deliver bool `json:"deliver"`
	Accept  bool `json:"accept"`
	Dispute bool `json:"dispute"`
	Cancel  bool `json:"cancel"`
}

// Detail is a need as its page shows it. Owner, can, manuscript and dispute are of who asks.
type Detail struct {
	Brief
	Text        string       `json:"text"`
	Attachments []Attached   `json:"attachments"`
	IDSTitle    string       `json:"idsTitle"`
	Permille    int64        `json:"permille" doc:"of each share, that the platform keeps"`
	HeldFen     money.Fen    `json:"heldFen" doc:"of the budget, now"`
	Reason      string       `json:"reason" doc:"of an end that was not the usual one"`
	Winners     []WinnerView `json:"winners"`
	Steps       []Told       `json:"steps" doc:"the oldest first"`
	ClosedAt    int64        `json:"closedAt"`
	Now         int64        `json:"now" doc:"the server's time, for the countdown"`
	Owner       bool         `json:"owner" doc:"the caller may act for whose it is"`
	Can         Can          `json:"can"`
	Manuscript  *Receipt     `json:"manuscript" doc:"the caller's own; null for none"`
	AuthorID    string       `json:"authorId" doc:"whose comments are marked as the publisher's; empty where it is an enterprise's, which does not say who published it"`
	Comments    int          `json:"commentCount"`
	IPRegion    string       `json:"ipRegion"`
	Shown       post.State   `json:"shown" enum:"0,1,2,3,4" doc:"as a post: 1 waits for a look, 2 public, 3 refused, 4 hidden"`
	Dispute     *DisputeView `json:"dispute" doc:"for those concerned; null for none"`
	Rev         int64        `json:"rev"`
}

// Detail returns a need: what everybody reads, and to who is signed in what is his. 404 for another's draft.
func (s *Service) Detail(ctx context.Context, in Ref) (Detail, error) {
	v, err := s.read(ctx, in.ID)
	if err != nil {
		return Detail{}, err
	}
	n, now := &v.Value, s.Now()
	userID := ""
	if actor, ok := api.VisitorOf(ctx); ok {
		userID = actor.UserID
	}
	owner, own, err := s.sees(ctx, n, userID)
	if err != nil {
		return Detail{}, err
	}
	d := s.detail(v, userID, owner, own, now)
	d.Comments, err = s.comments(ctx, n.ID)
	return d, err
}

// sees says whether somebody, empty for a visitor, may act for whose a need is, and returns what he has handed in. It refuses (404) another's
// draft, and what is not public to who is neither: who has handed something in goes on to its end with it.
func (s *Service) sees(ctx context.Context, n *Need, userID string) (owner bool, own Manuscript, err error) {
	if userID != "" {
		_, err := s.payer(ctx, n, userID, false)
		var refused *api.Error
		if owner = err == nil; err != nil && !errors.As(err, &refused) {
			return false, own, err
		}
	}
	if n.State == Draft && !owner {
		return false, own, errGone
	}
	if userID != "" && n.State != Draft {
		v, err := s.manus.Find(ctx, manuKey(n.ID, IDOf(n.ID, userID)))
		if err != nil {
			return owner, own, err
		}
		own = v.Value
	}
	if !n.Public() && !owner && !own.Live() {
		return false, own, errGone
	}
	return owner, own, nil
}

func (s *Service) detail(v store.Versioned[Need], userID string, owner bool, own Manuscript, now time.Time) Detail {
	n := &v.Value
	d := Detail{
		Brief: n.Brief(), Text: n.Text, Attachments: fileViews(n.Attachments), IDSTitle: n.Requirement.IDSTitle, Permille: n.Permille, Reason: n.Reason,
		Winners: []WinnerView{}, Steps: n.Steps, ClosedAt: n.ClosedAt, Now: clock.Millis(now), Owner: owner, IPRegion: n.IPRegion, Shown: n.Post, Rev: v.Version,
	}
	if n.Escrow == 1 && n.State != Draft && n.State != Closed {
		d.HeldFen = n.BudgetFen
	}
	for _, w := range n.Winners {
		d.Winners = append(d.Winners, WinnerView{w.ManuscriptID, w.Name, w.AmountFen, w.PaidFen, w.DeliveredAt})
	}
	if n.EnterpriseID == "" {
		d.AuthorID = n.UserID
	}
	won := userID != "" && n.winner(userID) != nil
	running := n.State == Awarded || n.State == Delivered
	d.Can = Can{
		Edit: owner && n.State == Draft, Submit: userID != "" && !owner && userID != n.UserID && n.Takes(now) == nil, Judge: owner && n.Judged(now) == nil,
		Deliver: won && running, Accept: owner && n.State == Delivered, Dispute: (owner || won) && running && n.Escrow == 1,
		Cancel: owner && n.State == Open && n.Manuscripts == 0,
	}
	if own.Live() && own.UserID == userID {
		r := own.receipt(n)
		d.Manuscript = &r
	}
	if q := n.Dispute; q.At > 0 && (owner || won) {
		d.Dispute = &DisputeView{q.By, q.Reason, q.At, q.Note, q.EndAt}
	}
	return d
}

// editable is a draft as its author edits it.
func (s *Service) editable(v store.Versioned[Need]) Detail {
	return s.detail(v, v.Value.UserID, true, Manuscript{}, s.Now())
}

// attached reads uploads of the caller by their paths, and returns what holds a transaction to them. What a record has already stays.
func (s *Service) attached(ctx context.Context, userID string, paths []string, has *[]File) (held []store.Write, err error) {
	list := []File{}
	for _, path := range slices.Compact(slices.Clone(paths)) {
		if i := slices.IndexFunc(*has, func(f File) bool { return f.Path == path }); i >= 0 {
			list = append(list, (*has)[i])
			continue
		}
		f, same, err := s.files.Of(ctx, userID, filePurpose, path)
		if errors.Is(err, files.ErrNone) {
			return nil, api.Field("attachments", "请重新上传附件")
		}
		if err != nil {
			return nil, err
		}
		if slices.ContainsFunc(list, func(o File) bool { return o.FileID == f.FileID }) {
			continue
		}
		list, held = append(list, File{f.FileID, f.Name, f.Size, f.SHA256, f.DownloadPath}), append(held, same)
	}
	*has = list
	return held, nil
}

// FileQuery names a file of a need, or of one of its manuscripts.
type FileQuery struct {
	ID           string `query:"id" maxLength:"64" required:"true" msg:"required=缺少需求编号;maxLength=该需求不存在或已下线"`
	ManuscriptID string `query:"manuscriptId" maxLength:"64" required:"false" msg:"maxLength=没有找到这份稿件" doc:"empty for an attachment of the need"`
	FileID       string `query:"fileId" maxLength:"64" required:"true" msg:"required=缺少文件编号;maxLength=文件不存在"`
}

// Signed is a short-lived address that saves a file under its name.
type Signed struct {
	URL      string `json:"url"`
	Name     string `json:"name"`
	ExpireAt int64  `json:"expireAt"` // epoch milliseconds
}

const linkLives = 60 * time.Second

var errNoFile = api.NotFound("no_file", "文件不存在")

// File returns the address of an attachment of a need for who may read the need or decides about it, or of a manuscript's file for who may read
// the manuscript: its author, and once it is opened whose need it is, or an operator who decides. 409 manuscripts_sealed before.
func (s *Service) File(ctx context.Context, q FileQuery) (Signed, error) {
	v, err := s.read(ctx, q.ID)
	if err != nil {
		return Signed{}, err
	}
	n, userID := &v.Value, api.ActorOf(ctx).UserID
	list := n.Attachments
	if q.ManuscriptID != "" {
		m, err := s.manus.Find(ctx, manuKey(n.ID, q.ManuscriptID))
		if err != nil {
			return Signed{}, err
		}
		if !m.Value.Live() {
			return Signed{}, errNoManuscript
		}
		if m.Value.UserID != userID {
			if err := s.reads(ctx, n, userID); err != nil {
				return Signed{}, err
			}
		}
		list = append(slices.Clone(m.Value.Files), m.Value.Delivery.Files...)
	} else {
		_, _, err := s.sees(ctx, n, userID)
		if err = s.unlessJudge(ctx, n, userID, err); err != nil {
			return Signed{}, err
		}
	}
	i := slices.IndexFunc(list, func(f File) bool { return f.FileID == q.FileID })
	if i < 0 {
		return Signed{}, errNoFile
	}
	url, err := s.Uploads.Link(ctx, list[i].Path[1:], list[i].Name, linkLives)
	if errors.Is(err, blob.ErrNotFound) {
		err = errNoFile
	}
	return Signed{url, list[i].Name, clock.Millis(s.Now().Add(linkLives))}, err
}

// reads refuses who may not read the manuscripts of a need: nobody may before they are opened.
func (s *Service) reads(ctx context.Context, n *Need, userID string) error {
	_, err := s.payer(ctx, n, userID, false)
	if err = s.unlessJudge(ctx, n, userID, err); err != nil {
		return err
	}
	return n.Sealed(s.Now())
}

// unlessJudge returns a refusal, or nothing for an operator who is to decide about the need.
func (s *Service) unlessJudge(ctx context.Context, n *Need, userID string, refused error) error {
	var no *api.Error
	if n.State != Disputed || !errors.As(refused, &no) {
		return refused
	}
	op, err := s.reader.Of(ctx, userID, membership.Platform)
	switch {
	case errors.Is(err, membership.ErrNotMember):
		return refused
	case err != nil:
		return err
	case op.May(string(decides)):
		return nil
	}
	return refused
}
