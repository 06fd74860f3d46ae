package preview

import (
	"cmp"
	"math"
	"slices"
)

const (
	drawsMost      = 150     // meshes that a viewer draws one by one
	repeatedMost   = 40      // of them, shapes that are placed many times
	repeatedLeast  = 4       // places of such a shape
	repeatedWorth  = 3000    // corners that it saves
	floatsMost     = 600_000 // of one mesh of merged shapes
	precision      = 0.002   // metres; what a mesh's 16 bits should reach
	gridSteps      = 65535
	colourLevels   = 31
	instanceLength = 1e-3 // how far a matrix may be from a turn
)

// paint is a colour in a few levels.
type paint struct {
	levels [4]uint8
	of     uint8 // how many levels there are
}

func paintOf(colour [4]float32, levels int) (p paint) {
	p.of = uint8(levels)
	for i, c := range colour {
		p.levels[i] = uint8(math.Round(float64(c) * float64(levels)))
	}
	p.levels[3] = max(p.levels[3], 1)
	return p
}

// repeated is one shape in one colour at many places.
type repeated struct {
	*shape
	paint
	places []*placed
}

// merged are shapes of one colour in one part of the model that become one mesh.
type merged struct {
	paint
	cell   [2]int
	places []*placed
}

// scene is how a model is drawn: shapes that repeat, and what is merged.
type scene struct {
	repeated []repeated
	merged   []merged
}

// arranged decides what repeats, and splits the rest: into parts small enough for the precision, as far as the number of
// draws allows, and into fewer colours where even the whole is too many.
func arranged(all []placed) scene {
	repeats, rest := repeating(all)
	for levels := colourLevels; ; levels /= 2 {
		for cell := gridSteps * precision; cell < 1e6; cell *= 2 {
			parts := split(rest, cell, levels)
			if len(repeats)+len(parts) <= drawsMost || levels <= 1 && cell > 5e5 {
				return scene{repeats, parts}
			}
		}
	}
}

// repeating takes the shapes out that are worth being written once.
func repeating(all []placed) (repeats []repeated, rest []*placed) {
	type key struct {
		number uint32
		paint  paint
	}
	by := map[key][]*placed{}
	for i := range all {
		k := key{all[i].number, paintOf(all[i].colour, colourLevels)}
		by[k] = append(by[k], &all[i])
	}
	for k, places := range by {
		turned := !slices.ContainsFunc(places, func(p *placed) bool { _, ok := turn(&p.matrix); return !ok })
		if len(places) >= repeatedLeast && len(places)*len(places[0].indices) > repeatedWorth && turned {
			repeats = append(repeats, repeated{places[0].shape, k.paint, places})
		}
	}
	saves := func(r repeated) int { return len(r.indices) * (len(r.places) - 1) }
	slices.SortFunc(repeats, func(a, b repeated) int {
		return cmp.Or(cmp.Compare(saves(b), saves(a)), cmp.Compare(a.places[0].number, b.places[0].number), slices.Compare(a.levels[:], b.levels[:]))
	})
	repeats = repeats[:min(len(repeats), repeatedMost)]
	taken := map[key]bool{}
	for _, r := range repeats {
		taken[key{r.places[0].number, r.paint}] = true
	}
	for i := range all {
		if !taken[key{all[i].number, paintOf(all[i].colour, colourLevels)}] {
			rest = append(rest, &all[i])
		}
	}
	return repeats, rest
}

// split groups places by colour and by the cell of the ground plan that their middle is in, metres wide.
func split(rest []*placed, cell float64, levels int) (parts []merged) {
	type key struct {
		cell  [2]int
		paint paint
	}
	at := map[key]int{}
	for _, p := range rest {
		var middle [3]float64
		for k := range middle {
			middle[k] = float64(p.low[k]+p.high[k]) / 2
		}
		m := p.at(middle[0], middle[1], middle[2])
		k := key{[2]int{int(math.Floor(m[0] / cell)), int(math.Floor(m[2] / cell))}, paintOf(p.colour, levels)}
		i, ok := at[k]
		if !ok {
			i = len(parts)
			at[k] = i
			parts = append(parts, merged{paint: k.paint, cell: k.cell})
		}
		parts[i].places = append(parts[i].places, p)
	}
	slices.SortFunc(parts, func(a, b merged) int {
		return cmp.Or(slices.Compare(a.cell[:], b.cell[:]), slices.Compare(a.levels[:], b.levels[:]))
	})
	for _, part := range parts {
		slices.SortStableFunc(part.places, func(a, b *placed) int { return cmp.Compare(a.element, b.element) })
	}
	return parts
}

// turn returns the quaternion (x, y, z, w) of a matrix that turns and moves; false of one that does more.
func turn(m *[16]float64) (q [4]float32, ok bool) {
	for c := range 3 {
		if l := math.Hypot(math.Hypot(m[4*c], m[4*c+1]), m[4*c+2]); math.Abs(l-1) > instanceLength {
			return q, false
		}
	}
	if m[0]*(m[5]*m[10]-m[6]*m[9])-m[4]*(m[1]*m[10]-m[2]*m[9])+m[8]*(m[1]*m[6]-m[2]*m[5]) < 0.5 {
		return q, false
	}
	var x, y, z, w float64
	switch trace := m[0] + m[5] + m[10]; {
	case trace > 0:
		s := 2 * math.Sqrt(trace+1)
		x, y, z, w = (m[6]-m[9])/s, (m[8]-m[2])/s, (m[1]-m[4])/s, s/4
	case m[0] > m[5] && m[0] > m[10]:
		s := 2 * math.Sqrt(1+m[0]-m[5]-m[10])
		x, y, z, w = s/4, (m[4]+m[1])/s, (m[8]+m[2])/s, (m[6]-m[9])/s
	case m[5] > m[10]:
		s := 2 * math.Sqrt(1+m[5]-m[0]-m[10])
		x, y, z, w = (m[4]+m[1])/s, s/4, (m[9]+m[6])/s, (m[8]-m[2])/s
	default:
		s := 2 * math.Sqrt(1+m[10]-m[0]-m[5])
		x, y, z, w = (m[8]+m[2])/s, (m[9]+m[6])/s, s/4, (m[1]-m[4])/s
	}
	return [4]float32{float32(x), float32(y), float32(z), float32(w)}, true
}
