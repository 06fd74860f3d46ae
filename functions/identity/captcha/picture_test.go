package captcha_test

import (
	"bytes"
	"encoding/base64"
	"image"
	_ "image/jpeg"
	_ "image/png"
	"math"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"bimportal/functions/identity/captcha"
)

func decoded(t *testing.T, address string) image.Image {
	t.Helper()
	_, data, _ := strings.Cut(address, ",")
	raw, err := base64.StdEncoding.DecodeString(data)
	if err != nil {
		t.Fatal(err)
	}
	m, _, err := image.Decode(bytes.NewReader(raw))
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// greys are a picture's brightnesses, 0 to 255.
type greys [captcha.PictureHeight][captcha.PictureWidth]float64

func greysOf(m image.Image) *greys {
	var out greys
	for y := range captcha.PictureHeight {
		for x := range captcha.PictureWidth {
			r, g, b, _ := m.At(x, y).RGBA()
			out[y][x] = float64(r+g+b) / 3 / 257
		}
	}
	return &out
}

// form is what of a square belongs to a piece.
type form [captcha.PieceSize][captcha.PieceSize]bool

func (f *form) at(x, y int) bool { return f[y][x] }

// contrast is how much brighter or darker a form is than what lies around it.
func contrast(scene *greys, atX, atY int, inside func(x, y int) bool) float64 {
	var in, out, ni, no float64
	for y := 0; y < captcha.PieceSize; y += 2 {
		for x := 0; x < captcha.PieceSize; x += 2 {
			if g := scene[atY+y][atX+x]; inside(x, y) {
				in, ni = in+g, ni+1
			} else {
				out, no = out+g, no+1
			}
		}
	}
	return math.Abs(in/max(ni, 1) - out/max(no, 1))
}

// byDarkness is who looks for a disc that differs from its surroundings on the piece's way, whatever its form.
func byDarkness(scene *greys, _ image.Image, p captcha.Puzzle) (x int) {
	best := 0.0
	disc := func(x, y int) bool {
		return math.Hypot(float64(x-captcha.PieceSize/2), float64(y-captcha.PieceSize/2)) < captcha.PieceRadius*0.66
	}
	for at := captcha.LeastX; at <= captcha.PictureWidth-captcha.PieceSize; at++ {
		if c := contrast(scene, at, p.Row(at), disc); c > best {
			best, x = c, at
		}
	}
	return x
}

// byForm is who takes the piece's own form, turned by each of the angles that the tilt may have, and knows the way.
func byForm(scene *greys, piece image.Image, p captcha.Puzzle) (x int) {
	best := 0.0
	for tilt := -0.25; tilt <= 0.26; tilt += 0.0625 {
		sin, cos := math.Sincos(tilt)
		var m form
		for y := range captcha.PieceSize {
			for x := range captcha.PieceSize {
				dx, dy := float64(x)-captcha.PieceSize/2, float64(y)-captcha.PieceSize/2
				_, _, _, a := piece.At(int(cos*dx-sin*dy+captcha.PieceSize/2), int(sin*dx+cos*dy+captcha.PieceSize/2)).RGBA()
				m[y][x] = a > 0
			}
		}
		for at := captcha.LeastX; at <= captcha.PictureWidth-captcha.PieceSize; at++ {
			if c := contrast(scene, at, p.Row(at), m.at); c > best {
				best, x = c, at
			}
		}
	}
	return x
}

// TestWhatAProgramMakesOfThePictures measures two solvers as attackers write them. The first must be kept to little more
// than guessing among the holes; what the second reaches is told, and is no secret (docs/adr/0044).
func TestWhatAProgramMakesOfThePictures(t *testing.T) {
	const pictures = 60
	random := rand.New(rand.NewChaCha8([32]byte{44}))
	solvers := map[string]func(scene *greys, piece image.Image, p captcha.Puzzle) int{"darkness": byDarkness, "form": byForm}
	solved, took := map[string]int{}, map[string]time.Duration{}
	var drawing time.Duration
	for i := range pictures {
		began := time.Now()
		p, err := captcha.DrawPuzzle(random)
		if err != nil {
			t.Fatal(err)
		}
		drawing += time.Since(began)
		scene, piece := greysOf(decoded(t, p.Background)), decoded(t, p.Piece)
		if p.X < captcha.LeastX || p.X > captcha.PictureWidth-captcha.PieceSize || p.Row(p.X) < 0 || p.Row(p.X) > captcha.PictureHeight-captcha.PieceSize {
			t.Fatalf("picture %d: the gap is at %d, %d", i, p.X, p.Row(p.X))
		}
		for name, solve := range solvers {
			began := time.Now()
			if x := solve(scene, piece, p); x >= p.X-captcha.Slack && x <= p.X+captcha.Slack {
				solved[name]++
			}
			took[name] += time.Since(began)
		}
	}
	t.Logf("drawn in %v; by darkness %d of %d in %v each, by form %d in %v each", drawing/pictures,
		solved["darkness"], pictures, took["darkness"]/pictures, solved["form"], took["form"]/pictures)
	if solved["darkness"] > pictures*40/100 {
		t.Errorf("who looks for darkness alone solves %d of %d", solved["darkness"], pictures)
	}
}
