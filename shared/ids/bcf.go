package ids

import (
	"archive/zip"
	"bytes"
	"crypto/sha256"
	"encoding/xml"
	"fmt"
	"time"
)

// componentsMost is how many elements one topic of a BCF names; the rest is a number in its text.
const componentsMost = 200

type (
	bcfMarkup struct {
		XMLName   xml.Name       `xml:"Markup"`
		Topic     bcfTopic       `xml:"Topic"`
		Viewpoint []bcfViewpoint `xml:"Viewpoints"`
	}
	bcfTopic struct {
		GUID        string `xml:"Guid,attr"`
		Type        string `xml:"TopicType,attr"`
		Status      string `xml:"TopicStatus,attr"`
		Title       string `xml:"Title"`
		Created     string `xml:"CreationDate"`
		Author      string `xml:"CreationAuthor"`
		Description string `xml:"Description"`
	}
	bcfViewpoint struct {
		GUID string `xml:"Guid,attr"`
		File string `xml:"Viewpoint"`
	}
	bcfView struct {
		XMLName    xml.Name       `xml:"VisualizationInfo"`
		GUID       string         `xml:"Guid,attr"`
		Selection  []bcfComponent `xml:"Components>Selection>Component"`
		Visibility struct {
			Default bool `xml:"DefaultVisibility,attr"`
		} `xml:"Components>Visibility"`
	}
	bcfComponent struct {
		GUID string `xml:"IfcGuid,attr"`
	}
)

// topic is what one BCF topic tells: elements that fail a specification for the same reason.
type topic struct {
	spec, required, reason string
	elements               []Failure
}

// BCF writes what a model fails as BCF 2.1 (https://github.com/buildingSMART/BCF-XML), a zip: a topic for each requirement and
// reason, with the elements as its selection. The same result at the same time is the same bytes.
func BCF(r Result, author string, at time.Time) ([]byte, error) {
	var out bytes.Buffer
	w := zip.NewWriter(&out)
	add := func(name string, content any) error {
		text, err := xml.MarshalIndent(content, "", " ")
		if err != nil {
			return err
		}
		f, err := w.CreateHeader(&zip.FileHeader{Name: name, Method: zip.Deflate, Modified: at.UTC()})
		if err != nil {
			return err
		}
		_, err = f.Write(append([]byte(xml.Header), text...))
		return err
	}
	version := struct {
		XMLName  xml.Name `xml:"Version"`
		ID       string   `xml:"VersionId,attr"`
		Detailed string   `xml:"DetailedVersion"`
	}{ID: "2.1", Detailed: "2.1"}
	if err := add("bcf.version", version); err != nil {
		return nil, err
	}
	for i, t := range topics(r) {
		id := bcfID("topic", i, t)
		m := bcfMarkup{Topic: bcfTopic{
			GUID: id, Type: "Error", Status: "Open", Title: t.spec, Created: at.UTC().Format(time.RFC3339), Author: author, Description: t.text(),
		}}
		if len(t.elements) > 0 {
			view := bcfView{GUID: bcfID("view", i, t)}
			view.Visibility.Default = true
			for _, e := range t.elements[:min(len(t.elements), componentsMost)] {
				if e.GUID != "" {
					view.Selection = append(view.Selection, bcfComponent{e.GUID})
				}
			}
			m.Viewpoint = []bcfViewpoint{{view.GUID, "viewpoint.bcfv"}}
			if err := add(id+"/viewpoint.bcfv", view); err != nil {
				return nil, err
			}
		}
		if err := add(id+"/markup.bcf", m); err != nil {
			return nil, err
		}
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}

// topics gathers failures by specification, requirement and reason, in the order in which they come.
func topics(r Result) (found []topic) {
	for _, s := range r.Specs {
		if s.Pass {
			continue
		}
		places := map[[2]string]int{}
		for _, f := range s.Failures {
			key := [2]string{f.Required, f.Reason}
			at, ok := places[key]
			if !ok {
				at = len(found)
				places[key] = at
				found = append(found, topic{spec: s.Name, required: f.Required, reason: f.Reason})
			}
			found[at].elements = append(found[at].elements, f)
		}
		if len(s.Failures) == 0 {
			found = append(found, topic{spec: s.Name, reason: s.Reason})
		}
	}
	return found
}

func (t topic) text() string {
	text := t.reason
	if t.required != "" {
		text = "要求：" + t.required + "\n原因：" + t.reason
	}
	if n := len(t.elements); n > 0 {
		text += fmt.Sprintf("\n构件：%d 个", n)
	}
	return text
}

// bcfID returns a UUID that follows from what it names (RFC 9562, version 8).
func bcfID(kind string, i int, t topic) string {
	b := sha256.Sum256(fmt.Appendf(nil, "%s\x00%d\x00%s\x00%s\x00%s", kind, i, t.spec, t.required, t.reason))
	b[6], b[8] = b[6]&0x0F|0x80, b[8]&0x3F|0x80
	return fmt.Sprintf("%x-%x-%x-%x-%x", b[:4], b[4:6], b[6:8], b[8:10], b[10:16])
}
