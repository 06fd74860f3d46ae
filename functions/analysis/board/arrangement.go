package board

import (
	"slices"

	"bimportal/shared/api"
)

// Arrangement is how a person has put an enterprise's tiles. Tiles that it does not name come after the others, shown.
type Arrangement struct {
	Tiles []Placed `json:"tiles"`
}

// Placed is a tile's place in the order, shown or not.
type Placed struct {
	Key    Number `json:"key" maxLength:"40" msg:"required=请说明指标"`
	Hidden bool   `json:"hidden"`
}

// check refuses what is no arrangement of these tiles: an unknown one, one twice, or none that is shown.
func (a Arrangement) check(of []tile) error {
	had := map[Number]bool{}
	for _, p := range a.Tiles {
		switch {
		case !slices.ContainsFunc(of, func(t tile) bool { return t.number == p.Key }):
			return api.Field("tiles", "没有这个指标")
		case had[p.Key]:
			return api.Field("tiles", "指标不能重复")
		}
		had[p.Key] = true
	}
	if len(a.Tiles) > 0 && !slices.ContainsFunc(a.Tiles, func(p Placed) bool { return !p.Hidden }) {
		return api.Field("tiles", "请至少显示一个指标")
	}
	return nil
}

// apply puts tiles into the order.
func (a Arrangement) apply(tiles []Tile) []Tile {
	place := func(t Tile) int {
		at := slices.IndexFunc(a.Tiles, func(p Placed) bool { return p.Key == t.Key })
		if at < 0 {
			return len(a.Tiles)
		}
		return at
	}
	for i, t := range tiles {
		if at := place(t); at < len(a.Tiles) {
			tiles[i].Hidden = a.Tiles[at].Hidden
		}
	}
	slices.SortStableFunc(tiles, func(x, y Tile) int { return place(x) - place(y) })
	return tiles
}

// with returns the arrangement with the places of tiles that who made it did not see, as they were.
func (a Arrangement) with(before Arrangement) Arrangement {
	for _, p := range before.Tiles {
		if !slices.ContainsFunc(a.Tiles, func(q Placed) bool { return q.Key == p.Key }) {
			a.Tiles = append(a.Tiles, p)
		}
	}
	return a
}

// seen is the board without the tiles that its reader has hidden: what leaves the workbench is what he sees. Where he hides all that he may still
// see, it has one.
func (b Board) seen() Board {
	shown := slices.DeleteFunc(slices.Clone(b.Tiles), func(t Tile) bool { return t.Hidden })
	if len(shown) == 0 {
		shown = b.Tiles[:1]
	}
	b.Tiles, b.Arranged = shown, false
	return b
}
