// Package ids holds models in IFC against requirements in IDS 1.0, the Information Delivery Specification of buildingSMART
// (https://github.com/buildingSMART/IDS): all six facets, the four cardinalities, IFC2X3, IFC4 and IFC4X3. What the text of the
// standard leaves open is answered as its test cases answer it.
package ids

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"regexp"
	"regexp/syntax"
)

// What is no IDS or no model, and what is not read to its end.
var (
	ErrFormat   = errors.New("ids: of another format")
	ErrBroken   = errors.New("ids: broken")
	ErrTooLarge = errors.New("ids: too large")
)

const (
	docMost     = 8 << 20 // bytes
	depthMost   = 32
	tokensMost  = 1_000_000
	patternMost = 2000    // bytes of a pattern
	programMost = 8 << 20 // bytes of all patterns as programs: a few letters repeat much
)

// Doc is an IDS: what is required of models.
type Doc struct {
	XMLName xml.Name        `xml:"http://standards.buildingsmart.org/IDS ids"`
	Title   string          `xml:"info>title"`
	Author  string          `xml:"info>author"`
	Specs   []Specification `xml:"specifications>specification"`
}

// Specification is one requirement: of the elements to which it applies.
type Specification struct {
	Name          string `xml:"name,attr"`
	Versions      string `xml:"ifcVersion,attr"` // IFC2X3 IFC4 IFC4X3_ADD2, by spaces
	Identifier    string `xml:"identifier,attr"`
	Instructions  string `xml:"instructions,attr"`
	Applicability Facets `xml:"applicability"`
	Requirements  Facets `xml:"requirements"`
}

// Facets are those that an element has to match, all of them. Min and Max say how many elements there have to be: 1 and
// unbounded for required, 0 and unbounded for optional, 0 and 0 for prohibited.
type Facets struct {
	Min   string  `xml:"minOccurs,attr"`
	Max   string  `xml:"maxOccurs,attr"`
	Items []Facet `xml:",any"`
}

// Facet is one of entity, attribute, property, classification, material and partOf.
type Facet struct {
	XMLName      xml.Name
	Cardinality  string `xml:"cardinality,attr"` // required when empty, optional, prohibited
	Relation     string `xml:"relation,attr"`
	DataType     string `xml:"dataType,attr"`
	Instructions string `xml:"instructions,attr"`
	Entity       *Facet `xml:"entity"`
	Name         *Value `xml:"name"`
	Predefined   *Value `xml:"predefinedType"`
	Value        *Value `xml:"value"`
	System       *Value `xml:"system"`
	PropertySet  *Value `xml:"propertySet"`
	BaseName     *Value `xml:"baseName"`
}

func (f *Facet) kind() string { return f.XMLName.Local }

// Parse reads an IDS. What is none is ErrFormat, a broken one or one with a DTD ErrBroken, one beyond 8 MB ErrTooLarge.
func Parse(text []byte) (Doc, error) {
	var doc Doc
	if len(text) > docMost {
		return doc, ErrTooLarge
	}
	d := xml.NewTokenDecoder(&careful{Decoder: xml.NewDecoder(bytes.NewReader(text))})
	err := d.Decode(&doc)
	var syntax *xml.SyntaxError
	switch {
	case errors.Is(err, errHostile), errors.As(err, &syntax), errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return Doc{}, fmt.Errorf("%w: %w", ErrBroken, err)
	case err != nil:
		return Doc{}, fmt.Errorf("%w: %w", ErrFormat, err)
	case len(doc.Specs) == 0:
		return Doc{}, fmt.Errorf("%w: no specification", ErrBroken)
	}
	room := programMost
	for i := range doc.Specs {
		for _, facets := range []*Facets{&doc.Specs[i].Applicability, &doc.Specs[i].Requirements} {
			for j := range facets.Items {
				if err := facets.Items[j].prepare(&room); err != nil {
					return Doc{}, fmt.Errorf("%w: %q: %w", ErrBroken, doc.Specs[i].Name, err)
				}
			}
		}
	}
	return doc, nil
}

var errHostile = errors.New("ids: hostile content")

// careful refuses a DTD, and nesting and length that no program writes.
type careful struct {
	*xml.Decoder
	depth, tokens int
}

// Token implements xml.TokenReader.
func (c *careful) Token() (xml.Token, error) {
	token, err := c.Decoder.RawToken()
	c.tokens++
	switch token.(type) {
	case xml.Directive:
		return nil, errHostile
	case xml.StartElement:
		c.depth++
	case xml.EndElement:
		c.depth--
	}
	if c.depth > depthMost || c.tokens > tokensMost {
		return nil, errHostile
	}
	return token, err
}

// prepare compiles the patterns of a facet and of what is in it, into what is left of the room.
func (f *Facet) prepare(room *int) error {
	for ; f != nil; f = f.Entity {
		for _, v := range []*Value{f.Name, f.Predefined, f.Value, f.System, f.PropertySet, f.BaseName} {
			if v == nil || v.Restriction == nil {
				continue
			}
			for _, p := range v.Restriction.Pattern {
				if len(p.Value) > patternMost {
					return errors.New("正则表达式过长")
				}
				text := `^(?:` + translated(p.Value) + `)$`
				parsed, err := syntax.Parse(text, syntax.Perl)
				if err != nil {
					return fmt.Errorf("正则表达式 %.60s", p.Value)
				}
				size := sizeOf(parsed)
				if *room -= size; *room < 0 {
					return errors.New("正则表达式过于复杂")
				}
				v.Restriction.size += size
				re, err := regexp.Compile(text)
				if err != nil {
					return fmt.Errorf("正则表达式 %.60s", p.Value)
				}
				v.Restriction.patterns = append(v.Restriction.patterns, re)
			}
		}
	}
	return nil
}
