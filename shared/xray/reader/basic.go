package reader

import (
	"encoding/binary"
	"strconv"
	"strings"
	"unicode/utf16"

	"bimportal/shared/pattern"
	"bimportal/shared/xray"
)

var (
	yearIn    = pattern.Of(`(?:^|\D)(20[0-3]\d)(?:\D|$)`)
	buildIn   = pattern.Of(`\d{8}_\d{4}(?:\(x\d+\))?`)
	accountIn = pattern.Of(`(?i)[\\/](?:users|documents and settings|home)[\\/]([^\\/]+)`)
	localeIn  = pattern.Of(`^[A-Za-z]{2,3}`)
)

// basic reads BasicFileInfo: a head of counted UTF-16 texts, then lines `Key: value`. Its layout changed by 2010, 2013 and
// 2014, and the lines begin at an odd or an even place: both are looked for rather than expected, and the lines count first.
func (x *reading) basic(b []byte) {
	lines := [2]string{utf16Text(b), utf16Text(b[min(1, len(b)):])}
	value := func(key string) string {
		for _, text := range lines {
			if v, ok := valueOf(text, key); ok {
				return v
			}
		}
		return ""
	}
	version, build := value("Format"), value("Build")
	if version == "" {
		version = value("Revit Build")
	}
	user, central, saved := value("Username"), value("Central Model Path"), value("Last Save Path")
	for _, text := range counts(b) {
		if version == "" && (strings.HasPrefix(text, "Autodesk Revit") || len(text) == 4 && strings.HasPrefix(text, "20")) {
			version = text
		}
		if build == "" && buildIn().MatchString(text) {
			build = text
		}
		if saved == "" && strings.HasSuffix(strings.ToLower(text), "."+string(x.report.Format)) {
			saved = text
		}
	}
	if m := yearIn().FindStringSubmatch(version); m != nil {
		x.report.Year, _ = strconv.Atoi(m[1])
		x.mark("year")
	} else {
		x.lost("year", "文件没有写明 Revit 版本")
	}
	if build == "" {
		build = version
	}
	x.set("build", &x.report.Build, buildIn().FindString(build))
	x.set("locale", &x.report.Locale, localeIn().FindString(value("Locale when saved")))
	x.set("app", &x.report.App, "Autodesk Revit")
	x.trace(xray.Account, user)
	for _, p := range []string{saved, central} {
		x.tracePath(p)
	}
}

// valueOf returns what stands behind `key: ` at the beginning of a line, or behind what is no text.
func valueOf(text, key string) (string, bool) {
	for rest := text; ; {
		before, after, ok := strings.Cut(rest, key+":")
		if !ok {
			return "", false
		}
		rest = after
		if last := strings.TrimRight(before, "\x00"); last != "" && (last[len(last)-1] == ' ' || 'a' <= last[len(last)-1] && last[len(last)-1] <= 'z') {
			continue // the end of another key
		}
		line, _, _ := strings.Cut(after, "\r")
		line, _, _ = strings.Cut(line, "\n")
		line, _, _ = strings.Cut(line, "\x00")
		return clean(line, 512), true
	}
}

func utf16Text(b []byte) string {
	units := make([]uint16, len(b)/2)
	for i := range units {
		units[i] = binary.LittleEndian.Uint16(b[2*i:])
	}
	return string(utf16.Decode(units))
}

const countsWithin = 16 << 10 // bytes

// counts returns texts that stand behind the number of their UTF-16 units.
func counts(b []byte) (found []string) {
	for i := 0; i+4 < min(len(b), countsWithin) && len(found) < 64; i++ {
		n := int(binary.LittleEndian.Uint32(b[i:]))
		if n < 3 || n > 1024 || i+4+2*n > len(b) {
			continue
		}
		text := utf16Text(b[i+4 : i+4+2*n])
		if strings.IndexFunc(text, func(r rune) bool { return r < ' ' || r == 0xFFFD }) < 0 {
			found = append(found, text)
			i += 3 + 2*n
		}
	}
	return found
}

// tracePath keeps what a path gives away.
func (x *reading) tracePath(p string) {
	if !strings.ContainsAny(p, `\/`) {
		return
	}
	if m := accountIn().FindStringSubmatch(p); m != nil {
		x.trace(xray.Account, m[1])
	}
	if strings.HasPrefix(p, `\\`) || strings.HasPrefix(p, "//") {
		x.trace(xray.Server, p)
		return
	}
	x.trace(xray.Path, p)
}

func (x *reading) trace(kind xray.TraceKind, text string) {
	if text = clean(text, 260); text == "" {
		return
	}
	for _, t := range x.report.Traces {
		if t.Kind == kind && t.Text == text {
			return
		}
	}
	x.report.Traces = append(x.report.Traces, xray.Trace{Kind: kind, Text: text})
	x.mark("traces")
}
