package main

import (
	"archive/zip"
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// module makes a Go module in a folder of its own and goes there.
func module(t *testing.T, body string) {
	t.Helper()
	t.Chdir(t.TempDir())
	t.Setenv("GOWORK", "off")
	for name, text := range map[string]string{"go.mod": "module probe\n\ngo 1.26\n", "main.go": body} {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

func TestRefusesMethodsCalledByReflection(t *testing.T) {
	module(t, `package main

import (
	"os"
	"reflect"
)

func main() { reflect.ValueOf(os.Stdout).MethodByName(os.Args[1]).Call(nil) }
`)
	if err := build([]string{"."}, t.TempDir(), targets["arm64"]); err == nil || !strings.Contains(err.Error(), "by reflection") || !strings.Contains(err.Error(), "# probe") {
		t.Fatalf("%v", err)
	}
}

func TestSameBytes(t *testing.T) {
	module(t, "package main\n\nfunc main() { println(1) }\n")
	var archives [2][]byte
	for i := range archives {
		folder := t.TempDir()
		if err := build([]string{"."}, folder, targets["arm64"]); err != nil {
			t.Fatal(err)
		}
		binary, err := os.ReadFile(filepath.Join(folder, "probe"))
		if err != nil {
			t.Fatal(err)
		}
		if archives[i], err = pack(entry{"bootstrap", 0o755, binary}, entry{"NOTICE", 0o644, []byte("x")}); err != nil {
			t.Fatal(err)
		}
	}
	if !bytes.Equal(archives[0], archives[1]) {
		t.Error("two builds differ")
	}
	r, err := zip.NewReader(bytes.NewReader(archives[0]), int64(len(archives[0])))
	if err != nil || len(r.File) != 2 || r.File[0].Name != "bootstrap" || r.File[0].Mode() != 0o755 || r.File[1].Mode() != 0o644 {
		t.Errorf("%v %v", r, err)
	}
}

func TestSaysWhatDoesNotBuild(t *testing.T) {
	module(t, "package main\n\nfunc main() { nothing() }\n")
	if err := build([]string{"."}, t.TempDir(), targets["arm64"]); err == nil || !strings.Contains(err.Error(), "undefined: nothing") {
		t.Fatalf("%v", err)
	}
}
