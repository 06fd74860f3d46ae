package main

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"bimportal/infra/localcloud/s3"
	"bimportal/infra/seedmedia"
)

// seed gives each group's worker its demonstration data. Loading it again changes nothing, so what
// was loaded whole is only remembered to make the next start quick.
func (c *cloud) seed(ctx context.Context) error {
	files, err := filepath.Glob(filepath.Join(c.root, "infra/seed/*.json"))
	if err != nil {
		return err
	}
	// Accounts come first, then the dictionary: other groups' data belongs to the one and names the other.
	before := func(file string) int {
		return slices.Index([]string{"platform.json", "identity.json"}, filepath.Base(file))
	}
	slices.SortStableFunc(files, func(a, b string) int { return before(b) - before(a) })
	if err := c.seedMedia(ctx); err != nil {
		return err
	}
	remembered := filepath.Join(c.data, "seeded.json")
	done := map[string]string{}
	if content, err := os.ReadFile(remembered); err == nil {
		_ = json.Unmarshal(content, &done) // unreadable: everything is loaded again
	}
	for _, file := range files {
		content, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		group := strings.TrimSuffix(filepath.Base(file), ".json")
		var worker []byte
		if !c.remote {
			if worker, err = os.ReadFile(filepath.Join(c.functions, group+"Worker", "bootstrap")); err != nil {
				return err
			}
		}
		sum := sha256.Sum256(append(worker, content...))
		digest := hex.EncodeToString(sum[:])
		if done[group] == digest && !c.remote {
			continue
		}
		input, err := json.Marshal(map[string]any{"task": "seed", "data": json.RawMessage(content)})
		if err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
		if _, err := c.lambda.Invoke(ctx, group+"Worker", input); err != nil {
			return fmt.Errorf("seeding %s failed: %w (see %s)", group, err, filepath.Join(c.data, "logs", group+"Worker.log"))
		}
		done[group] = digest
	}
	content, err := json.Marshal(done)
	if err != nil {
		return err
	}
	if err := os.WriteFile(remembered+".new", content, 0o644); err != nil {
		return err
	}
	return os.Rename(remembered+".new", remembered)
}

// seedMedia brings the pictures and files that the demonstration data names into the media bucket. Where the buckets of a
// deployment are not named, the data comes without them.
func (c *cloud) seedMedia(ctx context.Context) error {
	if c.remote && os.Getenv("MEDIA_BUCKET") == "" {
		return nil
	}
	_, err := seedmedia.Load(ctx, s3.Client(c.s3, region), bucket("MediaBucket"), filepath.Join(c.root, "infra/seed/media"))
	return err
}
