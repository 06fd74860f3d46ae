package step_test

import (
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"

	"bimportal/shared/step"
)

const whole = `ISO-10303-21;
HEADER; /* a comment ; ( */
FILE_NAME('a','2026',('x'),(''),'','','');
FILE_SCHEMA(('IFC4'));
ENDSEC;
DATA;
#1=IFCWALL('it''s',$,*,#2,.T.,(1,2.5,-3E2),IFCLABEL('\X2\95E8\X0\'),"0F");
#2 = ifcdoor ( );
#3=IFCWALL('\X4\0001F6AA\X0\\X\E9\S\i\\');
ENDSEC;
END-ISO-10303-21;`

func TestInstancesAndValues(t *testing.T) {
	f, err := step.Parse([]byte(whole))
	if err != nil || f.Len() != 3 || f.Schema != "IFC4" || !reflect.DeepEqual(f.Types(), []string{"IFCWALL", "IFCDOOR"}) {
		t.Fatal(f, err)
	}
	want := []step.Value{
		{Kind: step.Text, Text: "it's"}, {}, {Kind: step.Derived}, {Kind: step.Ref, Int: 2}, {Kind: step.Enum, Text: "T"},
		{Kind: step.List, List: []step.Value{{Kind: step.Int, Int: 1}, {Kind: step.Real, Real: 2.5}, {Kind: step.Real, Real: -300}}},
		{Kind: step.Typed, Text: "IFCLABEL", List: []step.Value{{Kind: step.Text, Text: "门"}}}, {Kind: step.Binary, Text: "0F"},
	}
	if got := f.Args(0); !reflect.DeepEqual(got, want) {
		t.Errorf("%+v", got)
	}
	if got := f.Args(2)[0].Text; got != "🚪éé\\" {
		t.Errorf("%q", got)
	}
	if i, ok := f.Index(2); !ok || f.Type(i) != "IFCDOOR" || f.ID(i) != 2 || len(f.Args(i)) != 0 {
		t.Error(i, ok)
	}
	if _, ok := f.Index(9); ok || len(f.Of("IFCWALL")) != 2 || f.Of("IFCSLAB") != nil {
		t.Error("what is not there is found")
	}
}

func TestNumbersNeedNotRise(t *testing.T) {
	f, err := step.Parse([]byte("ISO-10303-21;DATA;#9=A();#2=B();#5=A();ENDSEC;"))
	if err != nil {
		t.Fatal(err)
	}
	for id, typ := range map[int64]string{9: "A", 2: "B", 5: "A"} {
		if i, ok := f.Index(id); !ok || f.Type(i) != typ {
			t.Errorf("#%d is %d", id, i)
		}
	}
}

func TestBrokenFiles(t *testing.T) {
	for _, s := range []string{
		"", "x", "ISO-10303-21", "ISO-10303-21;DATA;#1=A(", "ISO-10303-21;DATA;#1=A('", "ISO-10303-21;DATA;#1 A();", "ISO-10303-21;DATA;#1=();",
		"ISO-10303-21;DATA;#99999999999=A();", "ISO-10303-21;DATA;#1=A" + strings.Repeat("(", 100) + strings.Repeat(")", 100) + ";", "ISO-10303-21;)",
	} {
		if _, err := step.Parse([]byte(s)); !errors.Is(err, step.ErrFormat) {
			t.Errorf("%.40q: %v", s, err)
		}
	}
}

func TestALargeFileIsQuick(t *testing.T) {
	var b strings.Builder
	b.WriteString("ISO-10303-21;DATA;\n")
	for i := range 200_000 {
		fmt.Fprintf(&b, "#%d=IFCCARTESIANPOINT((%d.,2.5,3.));\n", i+1, i)
	}
	began := time.Now()
	f, err := step.Parse([]byte(b.String()))
	if err != nil || f.Len() != 200_000 || time.Since(began) > 3*time.Second {
		t.Error(err, f.Len(), time.Since(began))
	}
}

func FuzzParse(f *testing.F) {
	f.Add([]byte(whole))
	f.Add([]byte("ISO-10303-21;DATA;#1=A(((('\\X2\\D83D\\X0\\'))));"))
	f.Fuzz(func(t *testing.T, b []byte) {
		file, err := step.Parse(b)
		if err != nil {
			return
		}
		for i := range int32(file.Len()) {
			file.Args(i)
		}
	})
}
