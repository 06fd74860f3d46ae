// Package heads is the root that the platform signs over the heads of all customers' accounts, and the proof that one's own head is
// in it: a Merkle tree as RFC 9162 section 2.1 has it.
package heads

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"math/bits"
	"slices"
	"sort"
	"strings"

	"bimportal/shared/money"
)

// Head is an account as it stood: its last line.
type Head struct {
	AccountID  string
	Lines      int64 // more than 0
	ChainHead  string
	BalanceFen money.Fen
}

// Key is where the account's leaf stands: SHA-256 of its id in hexadecimal, so that the order says nothing of who it is.
func (h Head) Key() string {
	sum := sha256.Sum256([]byte(h.AccountID))
	return hex.EncodeToString(sum[:])
}

// Leaf is the hash of the head (RFC 9162: SHA-256 with 0x00 before). Who does not know the account's chain cannot guess it.
func (h Head) Leaf() string {
	sum := sha256.Sum256(fmt.Appendf([]byte{0}, "%s\n%d\n%s\n%d", h.AccountID, h.Lines, h.ChainHead, h.BalanceFen))
	return hex.EncodeToString(sum[:])
}

// ChunkLeaves is how many leaves lie together: a power of two, so that the chunks' roots make up the tree.
const ChunkLeaves = 256

// Chunk is a stretch of the leaves, in their order.
type Chunk struct {
	Keys   []string `json:"keys"`
	Lines  []int64  `json:"lines"`
	Leaves []string `json:"leaves"`
	TTL    int64    `json:"ttl"` // epoch seconds
}

// Top is the upper part of the tree: each chunk's first key and its root.
type Top struct {
	Firsts []string `json:"firsts"`
	Roots  []string `json:"roots"`
}

// Beside is a node beside the way from a leaf to the root.
type Beside struct {
	Left bool   `json:"left" doc:"it stands left of the way"`
	Hash string `json:"hash"`
}

// Build returns the tree over heads. Without any its root is SHA-256 of nothing.
func Build(list []Head) (chunks []Chunk, top Top, root string) {
	list = slices.Clone(list)
	keys := make(map[string]string, len(list))
	for _, h := range list {
		keys[h.AccountID] = h.Key()
	}
	slices.SortFunc(list, func(a, b Head) int { return strings.Compare(keys[a.AccountID], keys[b.AccountID]) })
	for part := range slices.Chunk(list, ChunkLeaves) {
		c := Chunk{}
		for _, h := range part {
			c.Keys, c.Lines, c.Leaves = append(c.Keys, keys[h.AccountID]), append(c.Lines, h.Lines), append(c.Leaves, h.Leaf())
		}
		chunks = append(chunks, c)
		top.Firsts, top.Roots = append(top.Firsts, c.Keys[0]), append(top.Roots, rootOf(c.Leaves))
	}
	return chunks, top, rootOf(top.Roots)
}

// Chunk returns the number of the chunk that a key is in, if it is in any.
func (t Top) Chunk(key string) (no int, ok bool) {
	no = sort.SearchStrings(t.Firsts, key)
	if no < len(t.Firsts) && t.Firsts[no] == key {
		return no, true
	}
	return no - 1, no > 0
}

// Path returns what stands beside the way from a key's leaf to the root, and up to which line it commits the account; false where the
// key has no leaf.
func Path(t Top, no int, c Chunk, key string) (lines int64, path []Beside, ok bool) {
	i, found := slices.BinarySearch(c.Keys, key)
	if !found {
		return 0, nil, false
	}
	return c.Lines[i], append(pathOf(c.Leaves, i), pathOf(t.Roots, no)...), true
}

// Climb returns the root that a leaf and its path come to; empty for a hash that is none.
func Climb(leaf string, path []Beside) string {
	for _, s := range path {
		if s.Left {
			leaf = node(s.Hash, leaf)
		} else {
			leaf = node(leaf, s.Hash)
		}
	}
	return leaf
}

func node(left, right string) string {
	l, errLeft := hex.DecodeString(left)
	r, errRight := hex.DecodeString(right)
	if errLeft != nil || errRight != nil || len(l) != sha256.Size || len(r) != sha256.Size {
		return ""
	}
	sum := sha256.Sum256(slices.Concat([]byte{1}, l, r))
	return hex.EncodeToString(sum[:])
}

// split is the largest power of two below n (RFC 9162 section 2.1.1).
func split(n int) int { return 1 << (bits.Len(uint(n-1)) - 1) }

func rootOf(hashes []string) string {
	switch n := len(hashes); n {
	case 0:
		sum := sha256.Sum256(nil)
		return hex.EncodeToString(sum[:])
	case 1:
		return hashes[0]
	default:
		k := split(n)
		return node(rootOf(hashes[:k]), rootOf(hashes[k:]))
	}
}

func pathOf(hashes []string, i int) []Beside {
	if len(hashes) == 1 {
		return nil
	}
	k := split(len(hashes))
	if i < k {
		return append(pathOf(hashes[:k], i), Beside{false, rootOf(hashes[k:])})
	}
	return append(pathOf(hashes[k:], i-k), Beside{true, rootOf(hashes[:k])})
}
