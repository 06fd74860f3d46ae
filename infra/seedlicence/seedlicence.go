// Package seedlicence draws the business licences of the demonstration's enterprises from what infra/seed/enterprise.json
// says of them, and brings them to where uploaded ones lie. No real licence is among them, and each says so.
package seedlicence

import (
	"bytes"
	"context"
	"crypto/sha256"
	_ "embed"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"path"
	"slices"
	"strconv"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/s3"

	"bimportal/shared/blob"
	"bimportal/shared/files"
	"bimportal/shared/id"
)

// What draw.mjs drew.
var (
	//go:embed form.png
	formPNG []byte
	//go:embed glyphs.png
	glyphsPNG []byte
	//go:embed glyphs.txt
	glyphs string
)

const (
	cell = 22 // pixels of a glyph's square
	row  = 32 // cells
	name = "营业执照.png"
)

// File is a private file of the demonstration as the file group's worker is told of it.
type File struct {
	Username string `json:"username"`
	Purpose  string `json:"purpose"`
	Slug     string `json:"slug"`
	Name     string `json:"name"`
	Size     int    `json:"size"` // bytes
	SHA256   string `json:"sha256"`
	At       string `json:"at"`   // YYYY-MM-DD HH:mm:ss in Shanghai
	Held     bool   `json:"held"` // a record of a seed lives on it from the beginning
	Content  []byte `json:"-"`
}

// Path is where the file lies, as what it belongs to names it.
func (f File) Path() string {
	return files.Seeded(id.Slug("user", f.Username), f.Purpose, f.Slug, path.Ext(f.Name)[1:])
}

// Draw draws a licence for each enterprise of the seed but the operators', which nobody has reviewed.
func Draw(seed []byte) ([]File, error) {
	var s struct {
		Enterprises []struct {
			Slug, Owner, At string
			Details         struct{ FullName, CreditCode, LegalPerson, Address string }
		}
	}
	if err := json.Unmarshal(seed, &s); err != nil {
		return nil, fmt.Errorf("seedlicence: %w", err)
	}
	form, err := png.Decode(bytes.NewReader(formPNG))
	if err != nil {
		return nil, fmt.Errorf("seedlicence: %w", err)
	}
	sheet, err := png.Decode(bytes.NewReader(glyphsPNG))
	if err != nil {
		return nil, fmt.Errorf("seedlicence: %w", err)
	}
	var list []File
	for _, e := range s.Enterprises {
		if e.Slug == "platform" {
			continue
		}
		if len(e.At) < len("2006-01-02") {
			return nil, fmt.Errorf("seedlicence: %s: submitted at %q", e.Slug, e.At)
		}
		year, err := strconv.Atoi(e.At[:4])
		if err != nil {
			return nil, fmt.Errorf("seedlicence: %s: %w", e.Slug, err)
		}
		begun := fmt.Sprintf("%d年%s月%s日", year-5, e.At[5:7], e.At[8:10])
		paper := image.NewPaletted(form.Bounds(), form.(*image.Paletted).Palette)
		draw.Draw(paper, paper.Rect, form, image.Point{}, draw.Src)
		for i, text := range []string{e.Details.CreditCode, e.Details.FullName, e.Details.LegalPerson, e.Details.Address, begun} {
			if err := write(paper, sheet.(*image.Gray), text, 236, 152+48*i); err != nil {
				return nil, fmt.Errorf("seedlicence: %s: %w", e.Slug, err)
			}
		}
		var picture bytes.Buffer
		if err := png.Encode(&picture, paper); err != nil {
			return nil, fmt.Errorf("seedlicence: %w", err)
		}
		sum := sha256.Sum256(picture.Bytes())
		list = append(list, File{e.Owner, "license", e.Slug, name, picture.Len(), hex.EncodeToString(sum[:]), e.At, true, picture.Bytes()})
	}
	return list, nil
}

// write writes a line, its first glyph's upper left corner at x, y.
func write(paper draw.Image, sheet *image.Gray, text string, x, y int) error {
	mask := &image.Alpha{Pix: sheet.Pix, Stride: sheet.Stride, Rect: sheet.Rect}
	known := []rune(glyphs)
	for _, r := range text {
		if r == ' ' {
			x += cell / 3
			continue
		}
		i, found := slices.BinarySearch(known, r)
		if !found {
			return fmt.Errorf("no glyph for %q: run draw.mjs", r)
		}
		from := image.Pt(i%row*cell, i/row*cell)
		draw.DrawMask(paper, image.Rect(x, y, x+cell, y+cell), image.NewUniform(color.Gray{Y: 0x22}), image.Point{}, mask, from, draw.Over)
		if x += cell - 2; r < 0x80 {
			x -= 6
		}
	}
	return nil
}

// types are the content types of what Load brings.
var types = map[string]string{".png": "image/png", ".pdf": "application/pdf", ".ifc": "application/x-step"}

// Load puts the files where they lie, as uploaded ones do. Doing it again changes nothing.
func Load(ctx context.Context, client *s3.Client, bucket string, list []File) error {
	for _, f := range list {
		_, err := client.PutObject(ctx, &s3.PutObjectInput{
			Bucket: &bucket, Key: aws.String(f.Path()[1:]), Body: bytes.NewReader(f.Content), ContentLength: aws.Int64(int64(f.Size)),
			ContentType: aws.String(types[path.Ext(f.Name)]), ContentDisposition: aws.String(blob.Attachment(f.Name)), CacheControl: aws.String("private, no-store"),
		})
		if err != nil {
			return fmt.Errorf("seedlicence: %s: %w", f.Slug, err)
		}
	}
	return nil
}
