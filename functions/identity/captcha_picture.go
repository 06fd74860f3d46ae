package identity

import (
	"bytes"
	"encoding/base64"
	"image"
	"image/color"
	"image/draw"
	"image/jpeg"
	"image/png"
	"math/rand/v2"
)

// The picture's measures in pixels.
const (
	pictureWidth  = 320
	pictureHeight = 160
	pieceSize     = 48
	pieceEdge     = 8 // how deep the tab and the notch are
	leastX        = 84
)

// Puzzle is a drawn captcha: two pictures as data addresses, and where the piece belongs.
type Puzzle struct {
	Background, Piece string
	X, Y              int
}

// mask says which pixels of the piece's square belong to it: a square with a tab on one side and a notch on another.
type mask [pieceSize][pieceSize]bool

// DrawPuzzle draws a site of blocks in isometry, cuts a piece out of it, and darkens the gap and a decoy of another
// form. random need not be secret: only X has to be unknown, and it is drawn from it as well, so it must not be
// guessable.
func DrawPuzzle(random *rand.Rand) (Puzzle, error) {
	scene := drawSite(random)
	shape := newMask(random.IntN(4))
	p := Puzzle{X: leastX + random.IntN(pictureWidth-pieceSize-leastX-4), Y: 6 + random.IntN(pictureHeight-pieceSize-12)}

	piece := image.NewNRGBA(image.Rect(0, 0, pieceSize, pieceSize))
	for y := range pieceSize {
		for x := range pieceSize {
			if !shape[y][x] {
				continue
			}
			c := scene.RGBAAt(p.X+x, p.Y+y)
			if shape.border(x, y) {
				c = mix(c, white, 75)
			}
			piece.SetNRGBA(x, y, color.NRGBA{c.R, c.G, c.B, 255})
		}
	}
	decoyX := leastX + (p.X-leastX+pieceSize+30+random.IntN(60))%(pictureWidth-pieceSize-leastX-4)
	decoyY := 6 + (p.Y+pictureHeight/2)%(pictureHeight-pieceSize-12)
	sink(scene, newMask(random.IntN(4)+4), decoyX, decoyY, 34)
	sink(scene, shape, p.X, p.Y, 50)

	var background, cut bytes.Buffer
	if err := jpeg.Encode(&background, scene, &jpeg.Options{Quality: 82}); err != nil {
		return Puzzle{}, err
	}
	if err := png.Encode(&cut, piece); err != nil {
		return Puzzle{}, err
	}
	p.Background = "data:image/jpeg;base64," + base64.StdEncoding.EncodeToString(background.Bytes())
	p.Piece = "data:image/png;base64," + base64.StdEncoding.EncodeToString(cut.Bytes())
	return p, nil
}

// newMask answers one of eight forms: the tab on one of four sides, the notch on the opposite side or, from 4 on, none.
func newMask(form int) (m mask) {
	// In half pixels, so that the middle of a pixel is a whole number.
	side, inner := 2*pieceSize, 2*pieceEdge
	tabs := [4][2]int{{side / 2, inner}, {side - inner, side / 2}, {side / 2, side - inner}, {inner, side / 2}}
	tab, notch := tabs[form%4], tabs[(form+2)%4]
	within := func(x, y int, centre [2]int) bool {
		dx, dy := x-centre[0], y-centre[1]
		return dx*dx+dy*dy < (inner-1)*(inner-1)
	}
	for y := range pieceSize {
		for x := range pieceSize {
			hx, hy := 2*x+1, 2*y+1
			body := hx > inner && hx < side-inner && hy > inner && hy < side-inner
			m[y][x] = (body || within(hx, hy, tab)) && (form >= 4 || !within(hx, hy, notch))
		}
	}
	return m
}

func (m *mask) at(x, y int) bool {
	return x >= 0 && y >= 0 && x < pieceSize && y < pieceSize && m[y][x]
}

func (m *mask) border(x, y int) bool {
	return m.at(x, y) && (!m.at(x-1, y) || !m.at(x+1, y) || !m.at(x, y-1) || !m.at(x, y+1))
}

// sink darkens the mask's form in the picture by depth in percent, with a lighter border.
func sink(p *image.RGBA, m mask, atX, atY, depth int) {
	for y := range pieceSize {
		for x := range pieceSize {
			if !m.at(x, y) {
				continue
			}
			c := mix(p.RGBAAt(atX+x, atY+y), color.RGBA{16, 28, 38, 255}, depth)
			if m.border(x, y) {
				c = mix(c, white, 45)
			}
			p.SetRGBA(atX+x, atY+y, c)
		}
	}
}

// drawSite draws sky, ground and a dozen blocks, each with a light, a middle and a dark side.
func drawSite(random *rand.Rand) *image.RGBA {
	p := image.NewRGBA(image.Rect(0, 0, pictureWidth, pictureHeight))
	blue := random.IntN(20)
	for y := range pictureHeight {
		t := y * 100 / pictureHeight
		row := color.RGBA{uint8(205 + 30*t/100 - 60*blue/100), uint8(218 + 14*t/100), uint8(226 - 26*t/100 + 40*blue/100), 255}
		draw.Draw(p, image.Rect(0, y, pictureWidth, y+1), image.NewUniform(row), image.Point{}, draw.Src)
	}
	tones := [][3]color.RGBA{
		{{226, 232, 236, 255}, {168, 184, 196, 255}, {112, 134, 150, 255}},
		{{236, 214, 196, 255}, {204, 150, 116, 255}, {158, 98, 66, 255}},
		{{198, 214, 224, 255}, {96, 138, 166, 255}, {38, 78, 110, 255}},
		{{222, 228, 206, 255}, {160, 176, 126, 255}, {108, 126, 80, 255}},
	}
	for i := range 14 {
		x := random.IntN(pictureWidth+40) - 20
		y := 40 + i*9 + random.IntN(16)
		block(p, x, y, 16+random.IntN(26), 20+random.IntN(70), tones[random.IntN(len(tones))])
	}
	for range 260 {
		x, y := random.IntN(pictureWidth), random.IntN(pictureHeight)
		p.SetRGBA(x, y, mix(p.RGBAAt(x, y), white, 25+random.IntN(30)))
	}
	return p
}

// block draws a box in isometry whose nearest bottom corner is at x, y: half is half its width, up its height.
func block(p *image.RGBA, x, y, half, up int, tone [3]color.RGBA) {
	slope := func(dx int) int { return dx / 2 }
	for dx := range half {
		for h := range up {
			set(p, x-dx, y-slope(dx)-h, tone[1], h%9 == 8)
			set(p, x+dx, y-slope(dx)-h, tone[2], h%9 == 8)
		}
	}
	for dx := -half; dx <= half; dx++ {
		near, far := y-up-slope(abs(dx)), y-up-half+slope(abs(dx))
		for h := far; h <= near; h++ {
			set(p, x+dx, h, tone[0], false)
		}
	}
}

func set(p *image.RGBA, x, y int, c color.RGBA, line bool) {
	if !(image.Point{x, y}).In(p.Rect) {
		return
	}
	if line {
		c = mix(c, white, 40)
	}
	p.SetRGBA(x, y, c)
}

// mix answers percent of b over a.
func mix(a, b color.RGBA, percent int) color.RGBA {
	of := func(a, b uint8) uint8 { return uint8((int(a)*(100-percent) + int(b)*percent) / 100) }
	return color.RGBA{of(a.R, b.R), of(a.G, b.G), of(a.B, b.B), 255}
}

var white = color.RGBA{255, 255, 255, 255}

func abs(n int) int { return max(n, -n) }
