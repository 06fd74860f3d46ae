package preview

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"math"
)

// Width and Height are those of the picture, in pixels.
const (
	Width, Height = 640, 400
	oversampled   = 2
	filled        = 0.92 // of the picture, that the model fills
	clearLeast    = 0.98 // what is less opaque is drawn over the rest
)

// The view is from the south-east above, without perspective.
var (
	right      = [3]float64{0.7071, 0, -0.7071}
	up         = [3]float64{-0.4082, 0.8165, -0.4082}
	forward    = [3]float64{-0.5774, -0.5774, -0.5774}
	light      = [3]float64{0.35, 0.85, 0.4}
	background = [3]float32{0.957, 0.945, 0.918}
)

func dot(a, b [3]float64) float64 { return a[0]*b[0] + a[1]*b[1] + a[2]*b[2] }

// canvas is a picture with the depth of each pixel.
type canvas struct {
	width, height int
	depth         []float32
	colour        [][3]float32
	scale, x, y   float64 // pixels a metre, and the middle of the model in the plane of the picture
}

// drawn returns a picture of the model as PNG.
func drawn(all []placed) ([]byte, error) {
	c := &canvas{width: Width * oversampled, height: Height * oversampled}
	c.depth, c.colour = make([]float32, c.width*c.height), make([][3]float32, c.width*c.height)
	for i := range c.depth {
		c.depth[i], c.colour[i] = math.MaxFloat32, background
	}
	c.frame(all)
	for _, opaque := range []bool{true, false} {
		for i := range all {
			if p := &all[i]; (p.colour[3] >= clearLeast) == opaque {
				for at := 0; at+2 < len(p.indices); at += 3 {
					c.triangle(p.vertex(p.indices[at]), p.vertex(p.indices[at+1]), p.vertex(p.indices[at+2]), p.colour)
				}
			}
		}
	}
	var out bytes.Buffer
	err := png.Encode(&out, c.picture())
	return out.Bytes(), err
}

// frame finds where the model is in the plane of the picture.
func (c *canvas) frame(all []placed) {
	low, high := [2]float64{math.MaxFloat64, math.MaxFloat64}, [2]float64{-math.MaxFloat64, -math.MaxFloat64}
	for i := range all {
		p := &all[i]
		for corner := range 8 {
			var at [3]float64
			for k := range at {
				at[k] = float64(p.low[k])
				if corner>>k&1 == 1 {
					at[k] = float64(p.high[k])
				}
			}
			v := p.at(at[0], at[1], at[2])
			for k, axis := range [][3]float64{right, up} {
				d := dot(v, axis)
				low[k], high[k] = min(low[k], d), max(high[k], d)
			}
		}
	}
	c.scale = filled * min(float64(c.width)/max(high[0]-low[0], 1e-9), float64(c.height)/max(high[1]-low[1], 1e-9))
	c.x, c.y = (low[0]+high[0])/2, (low[1]+high[1])/2
}

// project returns a place in the picture and its depth.
func (c *canvas) project(v [3]float64) [3]float64 {
	return [3]float64{(dot(v, right)-c.x)*c.scale + float64(c.width)/2, float64(c.height)/2 - (dot(v, up)-c.y)*c.scale, dot(v, forward)}
}

// shade is how bright a triangle is, 0 where it has no face.
func shade(a, b, c [3]float64) float32 {
	e, f := [3]float64{b[0] - a[0], b[1] - a[1], b[2] - a[2]}, [3]float64{c[0] - a[0], c[1] - a[1], c[2] - a[2]}
	n := [3]float64{e[1]*f[2] - e[2]*f[1], e[2]*f[0] - e[0]*f[2], e[0]*f[1] - e[1]*f[0]}
	l := math.Sqrt(dot(n, n))
	if l < 1e-12 {
		return 0
	}
	if dot(n, forward) > 0 { // seen from behind
		l = -l
	}
	return float32(0.55 + 0.45*max(0, dot(n, light)/l))
}

func (c *canvas) triangle(v0, v1, v2 [3]float64, colour [4]float32) {
	bright := shade(v0, v1, v2)
	p, q, r := c.project(v0), c.project(v1), c.project(v2)
	area := (q[0]-p[0])*(r[1]-p[1]) - (r[0]-p[0])*(q[1]-p[1])
	if bright == 0 || math.Abs(area) < 1e-9 {
		return
	}
	left, most := max(0, int(min(p[0], q[0], r[0]))), min(c.width-1, int(max(p[0], q[0], r[0])))
	top, lowest := max(0, int(min(p[1], q[1], r[1]))), min(c.height-1, int(max(p[1], q[1], r[1])))
	for y := top; y <= lowest; y++ {
		for x := left; x <= most; x++ {
			fx, fy := float64(x)+0.5, float64(y)+0.5
			u := ((q[0]-fx)*(r[1]-fy) - (r[0]-fx)*(q[1]-fy)) / area
			v := ((r[0]-fx)*(p[1]-fy) - (p[0]-fx)*(r[1]-fy)) / area
			if u < 0 || v < 0 || u+v > 1 {
				continue
			}
			at, depth := y*c.width+x, float32(u*p[2]+v*q[2]+(1-u-v)*r[2])
			if depth >= c.depth[at] {
				continue
			}
			share := colour[3]
			if share >= clearLeast {
				c.depth[at], share = depth, 1
			}
			for k := range 3 {
				c.colour[at][k] = c.colour[at][k]*(1-share) + colour[k]*bright*share
			}
		}
	}
}

// picture averages the pixels down.
func (c *canvas) picture() image.Image {
	out := image.NewNRGBA(image.Rect(0, 0, Width, Height))
	for y := range Height {
		for x := range Width {
			var sum [3]float32
			for i := range oversampled * oversampled {
				p := c.colour[(y*oversampled+i/oversampled)*c.width+x*oversampled+i%oversampled]
				for k := range sum {
					sum[k] += p[k] / (oversampled * oversampled)
				}
			}
			to := func(v float32) uint8 { return uint8(255 * min(1, v)) }
			out.SetNRGBA(x, y, color.NRGBA{to(sum[0]), to(sum[1]), to(sum[2]), 255})
		}
	}
	return out
}
