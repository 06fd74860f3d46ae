// Package checker holds what is handed in for a need against what the need requires, for the group's worker, which alone carries the readers of files
// and the engine of IDS.
package checker

import (
	"context"
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"

	"bimportal/functions/community/need"
	"bimportal/shared/api"
	"bimportal/shared/blob"
	"bimportal/shared/ids"
	"bimportal/shared/idsfile"
	"bimportal/shared/xray/reader"
)

const (
	modelMost = 10 << 20 // bytes of an IFC file that is held against an IDS
	specsSaid = 3        // specifications that fail and are named
)

// read are the formats that say something of themselves.
var read = []string{"rfa", "rvt", "dwg", "skp", "ifc"}

// Check reads files from where they lie and holds them against the requirement and its IDS, nil for none. An error is a read that failed.
func Check(ctx context.Context, b *blob.Bucket, r need.Requirement, doc *ids.Doc, list []need.File) (c need.Checked, err error) {
	c.Pass, c.Files, c.Missing = true, []need.FileCheck{}, []string{}
	there := map[string]bool{}
	for _, f := range list {
		ext := strings.ToLower(strings.TrimPrefix(path.Ext(f.Name), "."))
		there[ext] = true
		one := need.FileCheck{Name: f.Name, Format: ext, Pass: true, Text: "不含可检查的信息"}
		if slices.Contains(read, ext) {
			if err := look(ctx, &one, b, r, f); err != nil {
				return need.Checked{}, err
			}
		}
		if ext == "ifc" && one.Pass && doc != nil {
			applicable, failed, err := hold(ctx, &one, b, *doc, f)
			if err != nil {
				return need.Checked{}, err
			}
			c.Applicable, c.Failed = c.Applicable+applicable, c.Failed+failed
		}
		c.Pass = c.Pass && one.Pass
		c.Files = append(c.Files, one)
	}
	for _, ext := range r.Formats {
		if !there[ext] {
			c.Missing, c.Pass = append(c.Missing, ext), false
		}
	}
	if doc != nil && !there["ifc"] {
		c.Pass = false
		if !slices.Contains(c.Missing, "ifc") {
			c.Missing = append(c.Missing, "ifc")
		}
	}
	return c, nil
}

// look reads what the file says of itself.
func look(ctx context.Context, c *need.FileCheck, b *blob.Bucket, r need.Requirement, f need.File) error {
	report, err := reader.Read(b.ReaderAt(ctx, f.Path[1:], f.Size), f.Size, f.Name)
	if refused, text := sentence(err); refused {
		c.Pass, c.Text = false, text
		return nil
	}
	if err != nil {
		return err
	}
	c.Text = "格式与内容一致"
	if !report.Format.Revit() {
		return nil
	}
	c.Year = report.Year
	switch {
	case r.RevitYear == 0 || report.Year == 0:
	case report.Year > r.RevitYear:
		c.Pass, c.Text = false, fmt.Sprintf("由 Revit %d 保存，高于要求的 %d", report.Year, r.RevitYear)
	default:
		c.Text = fmt.Sprintf("由 Revit %d 保存，符合要求", report.Year)
	}
	return nil
}

// hold checks a model in IFC against an IDS.
func hold(ctx context.Context, c *need.FileCheck, b *blob.Bucket, doc ids.Doc, f need.File) (applicable, failed int, err error) {
	if f.Size > modelMost {
		c.Text = "模型超过 10 MB，未按 IDS 检查"
		return 0, 0, nil
	}
	data, err := b.Read(ctx, f.Path[1:], modelMost)
	if err != nil {
		return 0, 0, err
	}
	model, err := idsfile.Read(data)
	if refused, text := sentence(err); refused {
		c.Pass, c.Text = false, text
		return 0, 0, nil
	}
	if err != nil {
		return 0, 0, err
	}
	result := ids.Check(doc, model)
	var said []string
	for _, s := range result.Specs {
		applicable, failed = applicable+s.Applicable, failed+s.Failed
		if !s.Pass && len(said) < specsSaid {
			said = append(said, s.Name+"："+s.Reason)
		}
	}
	c.Pass, c.Text = result.Pass, "符合 IDS 要求"
	if !result.Pass {
		c.Text = "不符合 IDS 要求。" + strings.Join(said, "；")
	}
	return applicable, failed, nil
}

// sentence says that a file is not what it should be, and why; false where it could not be read.
func sentence(err error) (bool, string) {
	var e *api.Error
	if errors.As(err, &e) && e.Kind != api.KindInternal {
		return true, e.Message
	}
	return false, ""
}
