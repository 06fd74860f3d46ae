package sample

import (
	"bytes"
	"encoding/binary"
	"encoding/xml"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"strings"
	"unicode/utf16"
)

// Spec is what a family that Family writes says of itself. What is empty is left out.
type Spec struct {
	Year      int    // decides the layout of BasicFileInfo: to 2010, to 2013, 2014 and later
	Build     string // 20190412_1200(x64) when empty
	Title     string
	Category  string
	OmniClass string
	OmniTitle string
	Host      string
	Locale    string // CHS
	Username  string
	Path      string // of the last save
	Types     []Type
	Declared  int // variations that the file claims to have; the number of types when 0
	Preview   bool
	Weight    int // bytes of geometry
	Sector    int // 512 or 4096 bytes; 512 when 0
}

// Type is one type with the values of its parameters.
type Type struct {
	Name   string
	Params []Param
}

// Param is a type parameter as PartAtom writes it.
type Param struct {
	Name, Kind, DataType, Unit, Value, GUID string
}

// Family returns a Revit family with the given content.
func Family(s Spec) []byte {
	streams := map[string][]byte{
		"BasicFileInfo": BasicFileInfo(s), "PartAtom": PartAtom(s), "TransmissionData": {1, 2, 3}, "Contents": {4, 5, 6},
		"Global/Latest": bytes.Repeat([]byte{7}, 300), "Partitions/5": make([]byte, s.Weight),
	}
	if s.Preview {
		head := append(make([]byte, 40), Picture(s.Title)...)
		streams["RevitPreview4.0"] = append(head, bytes.Repeat([]byte{0}, 20)...)
	}
	if s.Sector == 0 {
		s.Sector = 512
	}
	return Compound(s.Sector, streams)
}

// BasicFileInfo returns the stream of that name in its year's layout.
func BasicFileInfo(s Spec) []byte {
	if s.Build == "" {
		s.Build = fmt.Sprintf("%d0412_1200(x64)", s.Year-1)
	}
	product := fmt.Sprintf("Autodesk Revit %d (Build: %s)", s.Year, s.Build)
	line := func(key, value string) string { return key + ": " + value + "\r\n" }
	b := []byte{6, 0, 0, 0, 0, 0}
	text := line("Worksharing", "Not enabled") + line("Username", s.Username) + line("Central Model Path", "")
	switch {
	case s.Year <= 2010:
		b = counted(counted(b, product), s.Path)
		text += line("Revit Build", product) + line("Last Save Path", s.Path)
	case s.Year <= 2013:
		b[0] = 10
		b = counted(counted(append(b, 0), s.Username), product)
		text += line("Revit Build", product) + line("Last Save Path", s.Path) + line("Open Workset Default", "3")
	default:
		b[0] = 13
		b = counted(counted(counted(append(b, 0, 0), fmt.Sprint(s.Year)), s.Build), s.Path)
		text += line("Format", fmt.Sprint(s.Year)) + line("Build", s.Build) + line("Last Save Path", s.Path) + line("Locale when saved", s.Locale)
	}
	return append(b, wide("\r\n"+text+"\x00")...)
}

// counted appends a text as its number of UTF-16 units and these.
func counted(b []byte, text string) []byte {
	units := utf16.Encode([]rune(text))
	return append(binary.LittleEndian.AppendUint32(b, uint32(len(units))), wide(text)...)
}

func wide(text string) []byte {
	var b []byte
	for _, unit := range utf16.Encode([]rune(text)) {
		b = binary.LittleEndian.AppendUint16(b, unit)
	}
	return b
}

// PartAtom returns the stream of that name: the family's types as XML.
func PartAtom(s Spec) []byte {
	var b strings.Builder
	text := func(s string) string {
		var o strings.Builder
		_ = xml.EscapeText(&o, []byte(s)) // a Builder does not fail
		return o.String()
	}
	category := func(term, scheme string) {
		if term != "" {
			fmt.Fprintf(&b, "<category><term>%s</term><scheme>%s</scheme></category>", text(term), scheme)
		}
	}
	b.WriteString(`<?xml version="1.0" encoding="UTF-8"?><entry xmlns="http://www.w3.org/2005/Atom" xmlns:A="urn:schemas-autodesk-com:partatom">`)
	fmt.Fprintf(&b, "<title>%s</title><updated>2026-03-01T08:00:00Z</updated>", text(s.Title))
	category(s.OmniClass, "std:oc1")
	category(s.Category, "adsk:revit:grouping")
	fmt.Fprintf(&b, "<link rel=\"design-2d\"><A:design-file><A:product>Revit</A:product><A:product-version>%d</A:product-version></A:design-file></link>", s.Year)
	b.WriteString("<A:features><A:feature><A:title>Identity</A:title><A:group><A:title>Identity Data</A:title>")
	for _, p := range []Param{{Name: "OmniClass Title", Value: s.OmniTitle}, {Name: "Host", Value: s.Host}} {
		if p.Value != "" {
			writeParam(&b, "A:"+strings.ReplaceAll(p.Name, " ", "_"), Param{Name: p.Name, Kind: "system", DataType: "Text", Value: p.Value}, text)
		}
	}
	b.WriteString("</A:group></A:feature></A:features>")
	declared := s.Declared
	if declared == 0 {
		declared = len(s.Types)
	}
	fmt.Fprintf(&b, `<A:family type="user"><A:variationCount>%d</A:variationCount>`, declared)
	for _, t := range s.Types {
		fmt.Fprintf(&b, `<A:part type="user"><title>%s</title>`, text(t.Name))
		for i, p := range t.Params {
			writeParam(&b, fmt.Sprintf("P%d", i), p, text)
		}
		b.WriteString("</A:part>")
	}
	b.WriteString("</A:family></entry>")
	return []byte(b.String())
}

func writeParam(b *strings.Builder, element string, p Param, text func(string) string) {
	fmt.Fprintf(b, `<%s displayName="%s" type="%s"`, element, text(p.Name), p.Kind)
	for _, a := range [][2]string{{"typeOfParameter", p.DataType}, {"units", p.Unit}, {"id", p.GUID}} {
		if a[1] != "" {
			fmt.Fprintf(b, ` %s="%s"`, a[0], text(a[1]))
		}
	}
	fmt.Fprintf(b, ">%s</%s>", text(p.Value), element)
}

// Picture draws a preview of 128 pixels whose colours come from the name.
func Picture(name string) []byte {
	sum := uint32(2166136261)
	for _, c := range []byte(name) {
		sum = (sum ^ uint32(c)) * 16777619
	}
	front, side := color.NRGBA{uint8(120 + sum%100), uint8(120 + sum>>8%100), uint8(120 + sum>>16%100), 255}, color.NRGBA{90, 98, 110, 255}
	im := image.NewNRGBA(image.Rect(0, 0, 128, 128))
	for y := range 128 {
		for x := range 128 {
			c := color.NRGBA{245, 243, 238, 255}
			switch {
			case x > 28 && x < 84 && y > 40 && y < 104:
				c = front
			case x >= 84 && x < 104 && y > 40-(x-84) && y < 104-(x-84):
				c = side
			}
			im.SetNRGBA(x, y, c)
		}
	}
	var b bytes.Buffer
	_ = png.Encode(&b, im) // into memory, of a picture that has a size
	return b.Bytes()
}
