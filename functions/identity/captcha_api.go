package identity

import (
	"context"
	crand "crypto/rand"
	"math/rand/v2"

	"bimportal/shared/api"
	"bimportal/shared/clock"
	"bimportal/shared/limit"
)

// CaptchaQuery names what the captcha is for; its ticket is good for nothing else.
type CaptchaQuery struct {
	Scene string `query:"scene" required:"true" enum:"login,register,reset,bind,cancel" msg:"required=缺少验证场景;enum=验证场景不正确"`
}

// CaptchaPicture is a slider puzzle: the piece starts at the left edge, sliceY pixels from the top.
type CaptchaPicture struct {
	CaptchaID  string `json:"captchaId"`
	Background string `json:"bg" doc:"data address"`
	Slice      string `json:"slice" doc:"data address"`
	SliceY     int    `json:"sliceY"`
	SliceWidth int    `json:"sliceWidth"`
	Width      int    `json:"width"`
	Height     int    `json:"height"`
	ExpireAt   int64  `json:"expireAt" doc:"epoch milliseconds"`
}

// captchaPicture draws a new puzzle. One address gets 300 in ten minutes, then 429.
func (s *Service) captchaPicture(ctx context.Context, q CaptchaQuery) (CaptchaPicture, error) {
	if err := s.limits.Take(ctx, limitCaptcha, limit.Network(api.CallOf(ctx).Address)); err != nil {
		return CaptchaPicture{}, err
	}
	var seed [32]byte
	crand.Read(seed[:]) // never fails since Go 1.24
	puzzle, err := DrawPuzzle(rand.New(rand.NewChaCha8(seed)))
	if err != nil {
		return CaptchaPicture{}, err
	}
	captcha := NewCaptcha(q.Scene, puzzle.X, s.now())
	captchaID := newSecret()
	if err := s.db.Transact(ctx, s.captchas.New(CaptchaKey(captchaID), captcha)); err != nil {
		return CaptchaPicture{}, err
	}
	return CaptchaPicture{
		captchaID, puzzle.Background, puzzle.Piece, puzzle.Y, pieceSize, pictureWidth, pictureHeight, captcha.ExpiresAt,
	}, nil
}

// CaptchaAnswer is where the piece was put: x pixels from the left in the picture's own measure.
type CaptchaAnswer struct {
	CaptchaID string `json:"captchaId" maxLength:"64" msg:"required=缺少验证标识;maxLength=验证标识不正确"`
	X         int    `json:"x" minimum:"0" maximum:"320" msg:"required=请拖动滑块;minimum=请拖动滑块;maximum=请拖动滑块"`
}

// TicketAnswer is a permission that is used once.
type TicketAnswer struct {
	Ticket   string `json:"ticket"`
	ExpireAt int64  `json:"expireAt" doc:"epoch milliseconds"`
}

// verifyCaptcha answers a ticket for the captcha's scene. One attempt a captcha: a wrong one is 400 captcha_wrong.
func (s *Service) verifyCaptcha(ctx context.Context, in CaptchaAnswer) (TicketAnswer, error) {
	ticket, err := s.solveCaptcha(ctx, in.CaptchaID, in.X)
	if err != nil {
		return TicketAnswer{}, err
	}
	return TicketAnswer{ticket, clock.Millis(s.now().Add(ticketLives))}, nil
}
