// Package seedmanuscript reads the files that the needs of the demonstration name: what was handed in, delivered, or lies beside a need.
package seedmanuscript

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"

	"bimportal/infra/seedlicence"
)

// Folder is where they lie, below the root.
const Folder = "infra/seed/manuscripts"

// Read returns the files that infra/seed/community.json names under needs.files, each in the name of who uploaded it. The file of an entry is
// one of the folder's: several may have the same.
func Read(root string, seed []byte) ([]seedlicence.File, error) {
	var s struct {
		Needs struct {
			Files []struct {
				seedlicence.File
				From string `json:"from"`
			} `json:"files"`
		} `json:"needs"`
	}
	if err := json.Unmarshal(seed, &s); err != nil {
		return nil, fmt.Errorf("seedmanuscript: %w", err)
	}
	var list []seedlicence.File
	for _, one := range s.Needs.Files {
		content, err := os.ReadFile(filepath.Join(root, Folder, filepath.Base(one.From)))
		if err != nil {
			return nil, fmt.Errorf("seedmanuscript: %w", err)
		}
		sum := sha256.Sum256(content)
		f := one.File
		f.Purpose, f.Size, f.SHA256, f.Content = "attachment", len(content), hex.EncodeToString(sum[:]), content
		list = append(list, f)
	}
	return list, nil
}
