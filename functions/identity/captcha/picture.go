package captcha

import (
	"bytes"
	"encoding/base64"
	"image"
	"image/color"
	"image/draw"
	"image/jpeg"
	"image/png"
	"math"
	"math/rand/v2"
)

// The picture's measures in pixels.
const (
	PictureWidth  = 400
	PictureHeight = 200
	PieceSize     = 56
	PieceRadius   = 26
	LeastX        = 90
	holes         = 4  // on the piece's way, the right one among them
	holeRoom      = 62 // from one to the next
)

// Puzzle is a drawn captcha: two pictures as data addresses, and where the piece belongs. The piece moves on a slant,
// from row Y at the left edge to row Y+Rise at the right one.
type Puzzle struct {
	Background, Piece string
	X, Y, Rise        int
}

// Row is how far from the top the piece stands at x.
func (p Puzzle) Row(x int) int {
	return p.Y + int(math.Round(float64(p.Rise*x)/(PictureWidth-PieceSize)))
}

// form is an outline as the distance of its edge from the middle, 0 to 1, by the angle. A person tells any two apart.
type form func(angle float64) float64

var forms = []form{
	polygon(3), polygon(4),
	func(a float64) float64 { return 0.68 + 0.32*math.Cos(5*a) },
	func(a float64) float64 { return 0.66 + 0.34*math.Cos(3*a) },
	func(a float64) float64 { return 0.72 + 0.28*math.Cos(4*a) },
	func(a float64) float64 { return 0.62 + 0.38*math.Cos(a) },
	func(a float64) float64 { return 0.70 + 0.30*math.Cos(2*a) },
}

func polygon(n float64) form {
	side := 2 * math.Pi / n
	return func(a float64) float64 {
		return math.Cos(side/2) / math.Cos(math.Mod(math.Mod(a, side)+side, side)-side/2)
	}
}

// mask says which pixels of the piece's square belong to it.
type mask [PieceSize][PieceSize]bool

// newMask returns a form turned by an angle.
func newMask(f form, turned float64) (m mask) {
	for y := range PieceSize {
		for x := range PieceSize {
			dx, dy := float64(x)-PieceSize/2+0.5, float64(y)-PieceSize/2+0.5
			m[y][x] = math.Hypot(dx, dy) < PieceRadius*f(math.Atan2(dy, dx)-turned)
		}
	}
	return m
}

func (m *mask) at(x, y int) bool {
	return x >= 0 && y >= 0 && x < PieceSize && y < PieceSize && m[y][x]
}

func (m *mask) border(x, y int) bool {
	return m.at(x, y) && (!m.at(x-1, y) || !m.at(x+1, y) || !m.at(x, y-1) || !m.at(x, y+1))
}

// DrawPuzzle draws a site of blocks in isometry and cuts a piece out of it. Four holes of four forms lie on the piece's
// way and two beside it, some darker and some lighter than what is around; which one is right only its form says, and
// the piece is tilted against it. Shadows, strokes and noise lie over all of it. random must not be guessable.
func DrawPuzzle(random *rand.Rand) (Puzzle, error) {
	scene := drawSite(random)
	p := Puzzle{Y: 12 + random.IntN(PictureHeight-PieceSize-24)}
	p.Rise = 12 + random.IntN(PictureHeight-PieceSize-24) - p.Y
	chosen := random.Perm(len(forms))
	right := random.IntN(holes)
	turned := random.Float64() * 2 * math.Pi
	var at [holes]int
	for i := range at {
		at[i] = LeastX + i*holeRoom + random.IntN(holeRoom-PieceSize+2)
	}
	p.X = at[right]

	// As far as a person still sees that it is the same form.
	tilted := newMask(forms[chosen[right]], turned+(random.Float64()-0.5)*0.5)
	piece := image.NewNRGBA(image.Rect(0, 0, PieceSize, PieceSize))
	for y := range PieceSize {
		for x := range PieceSize {
			if !tilted[y][x] {
				continue
			}
			c := scene.RGBAAt(p.X+x, p.Row(p.X)+y)
			if tilted.border(x, y) {
				c = mix(c, white, 75)
			}
			piece.SetNRGBA(x, y, color.NRGBA{c.R, c.G, c.B, 255})
		}
	}
	for i, x := range at {
		angle := turned
		if i != right {
			angle = random.Float64() * 2 * math.Pi
		}
		sink(scene, newMask(forms[chosen[i]], angle), x, p.Row(x), random)
	}
	for i := range 2 {
		sink(scene, newMask(forms[chosen[holes+i]], random.Float64()*2*math.Pi), 8+random.IntN(PictureWidth-PieceSize-16), (p.Row(at[i])+PictureHeight/2)%(PictureHeight-PieceSize), random)
	}
	weather(scene, random)

	var background, cut bytes.Buffer
	if err := jpeg.Encode(&background, scene, &jpeg.Options{Quality: 78}); err != nil {
		return Puzzle{}, err
	}
	if err := png.Encode(&cut, piece); err != nil {
		return Puzzle{}, err
	}
	p.Background = "data:image/jpeg;base64," + base64.StdEncoding.EncodeToString(background.Bytes())
	p.Piece = "data:image/png;base64," + base64.StdEncoding.EncodeToString(cut.Bytes())
	return p, nil
}

// sink darkens or lightens the mask's form in the picture, by a depth of its own, with a border that is not whole. What
// is bright is never made brighter: a person could not see it.
func sink(p *image.RGBA, m mask, atX, atY int, random *rand.Rand) {
	ink, edge := dark, white
	if random.IntN(3) > 0 && p.RGBAAt(atX+PieceSize/2, atY+PieceSize/2).G < 170 {
		ink, edge = white, dark
	}
	depth := 40 + random.IntN(14)
	for y := range PieceSize {
		for x := range PieceSize {
			if !m.at(x, y) {
				continue
			}
			c := mix(p.RGBAAt(atX+x, atY+y), ink, depth+random.IntN(13)-6)
			if m.border(x, y) && random.IntN(4) > 0 {
				c = mix(c, edge, 40)
			}
			p.SetRGBA(atX+x, atY+y, c)
		}
	}
}

// weather lays soft shadows and lights, strokes and noise over the picture.
func weather(p *image.RGBA, random *rand.Rand) {
	for i := range 8 {
		ink := dark
		if i%2 == 0 {
			ink = white
		}
		cx, cy, r, most := random.IntN(PictureWidth), random.IntN(PictureHeight), 24+random.IntN(26), 22+random.IntN(14)
		for y := max(cy-r, 0); y < min(cy+r, PictureHeight); y++ {
			for x := max(cx-r, 0); x < min(cx+r, PictureWidth); x++ {
				if d := (x-cx)*(x-cx) + (y-cy)*(y-cy); d < r*r {
					p.SetRGBA(x, y, mix(p.RGBAAt(x, y), ink, most*(r*r-d)/(r*r)))
				}
			}
		}
	}
	for i := range 14 {
		x, y, angle, bend := random.Float64()*PictureWidth, random.Float64()*PictureHeight, random.Float64()*2*math.Pi, (random.Float64()-0.5)*0.08
		ink := dark
		if i%2 == 0 {
			ink = white
		}
		for range 60 + random.IntN(80) {
			x, y, angle = x+math.Cos(angle), y+math.Sin(angle), angle+bend
			if at := (image.Point{int(x), int(y)}); at.In(p.Rect) {
				p.SetRGBA(at.X, at.Y, mix(p.RGBAAt(at.X, at.Y), ink, 45))
			}
		}
	}
	for i := 0; i < len(p.Pix); i += 4 {
		n := random.IntN(25) + random.IntN(25) - 24
		for c := range 3 {
			p.Pix[i+c] = uint8(min(max(int(p.Pix[i+c])+n, 0), 255))
		}
	}
}

// drawSite draws sky, ground and a dozen blocks, each with a light, a middle and a dark side.
func drawSite(random *rand.Rand) *image.RGBA {
	p := image.NewRGBA(image.Rect(0, 0, PictureWidth, PictureHeight))
	blue := random.IntN(20)
	for y := range PictureHeight {
		t := y * 100 / PictureHeight
		row := color.RGBA{uint8(205 + 30*t/100 - 60*blue/100), uint8(218 + 14*t/100), uint8(226 - 26*t/100 + 40*blue/100), 255}
		draw.Draw(p, image.Rect(0, y, PictureWidth, y+1), image.NewUniform(row), image.Point{}, draw.Src)
	}
	tones := [][3]color.RGBA{
		{{226, 232, 236, 255}, {168, 184, 196, 255}, {112, 134, 150, 255}},
		{{236, 214, 196, 255}, {204, 150, 116, 255}, {158, 98, 66, 255}},
		{{198, 214, 224, 255}, {96, 138, 166, 255}, {38, 78, 110, 255}},
		{{222, 228, 206, 255}, {160, 176, 126, 255}, {108, 126, 80, 255}},
	}
	for i := range 18 {
		x := random.IntN(PictureWidth+40) - 20
		y := 40 + i*10 + random.IntN(16)
		block(p, x, y, 16+random.IntN(26), 20+random.IntN(70), tones[random.IntN(len(tones))])
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

// mix returns percent of b over a.
func mix(a, b color.RGBA, percent int) color.RGBA {
	of := func(a, b uint8) uint8 { return uint8((int(a)*(100-percent) + int(b)*percent) / 100) }
	return color.RGBA{of(a.R, b.R), of(a.G, b.G), of(a.B, b.B), 255}
}

var white, dark = color.RGBA{255, 255, 255, 255}, color.RGBA{16, 28, 38, 255}

func abs(n int) int { return max(n, -n) }
