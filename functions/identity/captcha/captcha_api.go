package captcha

import (
	"cmp"
	"context"
	crand "crypto/rand"
	"math/rand/v2"

	"bimportal/functions/identity/account"
	"bimportal/shared/clock"
	"bimportal/shared/limit"
	"bimportal/shared/store"
)

// Service is the calls of a captcha.
type Service struct {
	db       *store.DB
	accounts *account.Store
	captchas *store.Table[Captcha]
	limits   limit.Windows
	now      clock.Clock
}

// New returns the service of a table.
func New(db *store.DB, table string, accounts *account.Store, limits limit.Windows, now clock.Clock) *Service {
	return &Service{db, accounts, store.NewTable[Captcha](db, table), limits, now}
}

// CaptchaQuery names what the captcha is for; its ticket is good for nothing else.
type CaptchaQuery struct {
	Scene string `query:"scene" enum:"login,register,reset,bind,cancel" doc:"login when it is missing" msg:"enum=验证场景不正确"`
}

// CaptchaPicture is a slider puzzle: the piece starts at the left edge, sliceY pixels from the top, and stands sliceRise
// lower at the right one. Among the holes on its way one has its form.
type CaptchaPicture struct {
	CaptchaID  string `json:"captchaId"`
	Background string `json:"bg" doc:"data address"`
	Slice      string `json:"slice" doc:"data address"`
	SliceY     int    `json:"sliceY"`
	SliceRise  int    `json:"sliceRise" doc:"pixels, negative upwards"`
	SliceWidth int    `json:"sliceWidth"`
	Width      int    `json:"width"`
	Height     int    `json:"height"`
	ExpireAt   int64  `json:"expireAt" doc:"epoch milliseconds"`
	WorkBits   int    `json:"workBits" doc:"zero bits at the beginning of SHA-256(captchaId:pow)"`
}

// Picture draws a new puzzle, dearer the more of the network's failed. One network gets 300 in ten minutes, then
// 429.
func (s *Service) Picture(ctx context.Context, q CaptchaQuery) (CaptchaPicture, error) {
	bits, err := s.captchaPrice(ctx)
	if err != nil {
		return CaptchaPicture{}, err
	}
	var seed [32]byte
	crand.Read(seed[:]) // never fails since Go 1.24
	puzzle, err := DrawPuzzle(rand.New(rand.NewChaCha8(seed)))
	if err != nil {
		return CaptchaPicture{}, err
	}
	captcha := NewCaptcha(cmp.Or(q.Scene, "login"), puzzle.X, bits, s.now())
	captchaID := account.NewSecret()
	if err := s.db.Transact(ctx, s.captchas.New(Key(captchaID), captcha)); err != nil {
		return CaptchaPicture{}, err
	}
	return CaptchaPicture{
		CaptchaID: captchaID, Background: puzzle.Background, Slice: puzzle.Piece, SliceY: puzzle.Y, SliceRise: puzzle.Rise, SliceWidth: PieceSize,
		Width: PictureWidth, Height: PictureHeight, ExpireAt: captcha.ExpiresAt, WorkBits: bits,
	}, nil
}

// CaptchaAnswer is where the piece was put, x pixels from the left in the picture's own measure, the way that it took,
// and the number that was worked for.
type CaptchaAnswer struct {
	CaptchaID string `json:"captchaId" maxLength:"64" msg:"required=缺少验证标识;maxLength=验证标识不正确"`
	X         int    `json:"x" minimum:"0" maximum:"400" msg:"required=请拖动滑块;minimum=请拖动滑块;maximum=请拖动滑块"`
	Trail     []Step `json:"trail" maxItems:"1000" msg:"required=请按住滑块拖动，或用方向键移动;maxItems=请按住滑块拖动，或用方向键移动"`
	Pow       string `json:"pow" maxLength:"20" doc:"a number of at most 20 digits" msg:"required=安全验证未完成，请再试一次;maxLength=安全验证未完成，请再试一次"`
}

// Verify returns a ticket for the captcha's scene. One attempt a captcha: 400 captcha_work without its proof of
// work, captcha_motion for a piece that no hand moved, captcha_wrong at a wrong place.
func (s *Service) Verify(ctx context.Context, in CaptchaAnswer) (account.TicketAnswer, error) {
	ticket, err := s.solveCaptcha(ctx, Attempt{in.CaptchaID, in.X, in.Trail, in.Pow})
	if err != nil {
		return account.TicketAnswer{}, err
	}
	return account.TicketAnswer{Ticket: ticket, ExpireAt: clock.Millis(s.now().Add(account.TicketLives))}, nil
}
