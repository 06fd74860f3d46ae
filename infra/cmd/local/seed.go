package main

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"golang.org/x/sync/errgroup"

	"bimportal/infra/localcloud/s3"
	"bimportal/infra/seedlicence"
	"bimportal/infra/seedmanuscript"
	"bimportal/infra/seedmedia"
)

// seed gives each group's worker its demonstration data. Loading it again changes nothing, so what
// was loaded whole is only remembered to make the next start quick.
func (c *cloud) seed(ctx context.Context) error {
	files, err := filepath.Glob(filepath.Join(c.root, "infra/seed/*.json"))
	if err != nil {
		return err
	}
	var rest []string
	for _, file := range files {
		rest = append(rest, strings.TrimSuffix(filepath.Base(file), ".json"))
	}
	// Accounts come first, then the dictionary: other groups' data belongs to the one and names the other. Needs are paid from what the
	// wallet's seed paid in. The board's numbers come last: they are rolled up from all the rest. The families need nobody else's, and reading
	// and drawing their files takes as long as all between.
	first, families, last := []string{"identity", "platform"}, []string{"mall"}, []string{"community", "analysis"}
	rest = slices.DeleteFunc(rest, func(group string) bool { return slices.Contains(slices.Concat(first, families, last), group) })
	if err := c.seedMedia(ctx); err != nil {
		return err
	}
	remembered := filepath.Join(c.data, "seeded.json")
	done := loaded{digests: map[string]string{}}
	if content, err := os.ReadFile(remembered); err == nil {
		_ = json.Unmarshal(content, &done.digests) // unreadable: everything is loaded again
	}
	if err := c.loadGroups(ctx, &done, first); err != nil {
		return err
	}
	var both errgroup.Group
	both.Go(func() error { return c.loadGroups(ctx, &done, families) })
	both.Go(func() error { return c.loadGroups(ctx, &done, rest) })
	if err := both.Wait(); err != nil {
		return err
	}
	if err := c.loadGroups(ctx, &done, last); err != nil {
		return err
	}
	if _, err := c.lambda.Invoke(ctx, "walletWorker", []byte(`{"task":"prove"}`)); err != nil {
		return fmt.Errorf("proving the seeded accounts: %w", err)
	}
	content, err := json.Marshal(done.digests)
	if err != nil {
		return err
	}
	if err := os.WriteFile(remembered+".new", content, 0o644); err != nil {
		return err
	}
	return os.Rename(remembered+".new", remembered)
}

// loaded is what was loaded whole: of a group, the digest of its worker and its source.
type loaded struct {
	sync.Mutex
	digests map[string]string
}

func (l *loaded) is(group, digest string) bool {
	l.Lock()
	defer l.Unlock()
	return l.digests[group] == digest
}

func (l *loaded) keep(group, digest string) {
	l.Lock()
	defer l.Unlock()
	l.digests[group] = digest
}

// loadGroups loads what lies in infra/seed for the groups, one after the other.
func (c *cloud) loadGroups(ctx context.Context, done *loaded, groups []string) error {
	for _, group := range groups {
		content, err := os.ReadFile(filepath.Join(c.root, "infra/seed", group+".json"))
		if err != nil {
			return err
		}
		if err := c.load(ctx, done, group, content, func() (any, error) { return json.RawMessage(content), nil }); err != nil {
			return err
		}
		if group == "enterprise" {
			if err := c.loadFiles(ctx, done, content); err != nil {
				return err
			}
		}
	}
	return nil
}

// load gives a group's worker what data answers, unless it was done with the same worker and the same source before.
func (c *cloud) load(ctx context.Context, done *loaded, group string, source []byte, data func() (any, error)) error {
	sum := sha256.New()
	if !c.remote {
		if err := into(sum, filepath.Join(c.functions, group+"Worker", "bootstrap")); err != nil {
			return err
		}
	}
	sum.Write(source)
	digest := hex.EncodeToString(sum.Sum(nil))
	if done.is(group, digest) && !c.remote {
		return nil
	}
	given, err := data()
	if err != nil {
		return err
	}
	input, err := json.Marshal(map[string]any{"task": "seed", "data": given})
	if err != nil {
		return fmt.Errorf("seeding %s: %w", group, err)
	}
	if _, err := c.lambda.Invoke(ctx, group+"Worker", input); err != nil {
		return fmt.Errorf("seeding %s failed: %w (see %s)", group, err, filepath.Join(c.data, "logs", group+"Worker.log"))
	}
	done.keep(group, digest)
	return nil
}

// into writes a file to w piece by piece: whole programs in memory are half of what a second start takes.
func into(w io.Writer, path string) error {
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer file.Close()
	_, err = io.Copy(w, file)
	return err
}

// loadFiles draws the licences of the demonstration's enterprises, reads what was handed in for its needs, puts all of it where uploaded files
// lie, and tells the file group. Where the buckets of a deployment are not named, the records come without their files.
func (c *cloud) loadFiles(ctx context.Context, done *loaded, enterprises []byte) error {
	community, err := os.ReadFile(filepath.Join(c.root, "infra/seed/community.json"))
	if err != nil {
		return err
	}
	handed, err := seedmanuscript.Read(c.root, community)
	if err != nil {
		return err
	}
	source := slices.Clone(enterprises)
	for _, f := range handed {
		source = append(source, f.Path()+f.SHA256+f.At...)
	}
	return c.load(ctx, done, "file", source, func() (any, error) {
		drawn, err := seedlicence.Draw(enterprises)
		if err != nil {
			return nil, err
		}
		drawn = append(drawn, handed...)
		if !c.remote || os.Getenv("UPLOADS_BUCKET") != "" {
			err = seedlicence.Load(ctx, s3.Client(c.s3, region), bucket("UploadsBucket"), drawn)
		}
		return map[string]any{"files": drawn}, err
	})
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
