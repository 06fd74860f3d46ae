// Command package builds every function of serverless.yml for Lambda and writes .build/package/<name>.zip.
// The same sources give the same bytes on every machine: no paths, no build id, a fixed time.
//
//	go run ./infra/cmd/package [-arch arm64|x86_64] [name ...]
package main

import (
	"archive/zip"
	"bufio"
	"bytes"
	_ "embed"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/klauspost/compress/flate"
	"golang.org/x/sync/errgroup"
	"gopkg.in/yaml.v3"
)

// beside are the files that lie beside a function's bootstrap. infra/local/wasm.mjs takes them out of npm packages.
var beside = map[string][]string{"mallPreview": {"NOTICE", "meshopt.wasm", "web-ifc.wasm"}}

// flags are how everything is compiled, one a line; infra/local/build.mjs reads them too, so that each package is compiled once. What the SDK and
// huma inline into themselves is a twenty-fifth of a zip (ADR 81).
//
//go:embed flags.txt
var flags string

func main() {
	architecture := flag.String("arch", "arm64", "arm64 or x86_64; x86_64 is for an emulator on such a machine")
	flag.Parse()
	if err := run(*architecture, flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, "package:", err)
		os.Exit(1)
	}
}

// targets are Lambda's names for processors with what Go calls them.
var targets = map[string][]string{
	"arm64":  {"GOARCH=arm64", "GOARM64=v8.0"},
	"x86_64": {"GOARCH=amd64", "GOAMD64=v1"},
}

func run(architecture string, only []string) error {
	target, ok := targets[architecture]
	if !ok {
		return fmt.Errorf("-arch %s: it is arm64 or x86_64", architecture)
	}
	handlers, err := functions("serverless.yml")
	if err != nil {
		return fmt.Errorf("%w (run this at the top of the repository)", err)
	}
	names := make([]string, 0, len(handlers))
	for name := range handlers {
		if len(only) == 0 || slices.Contains(only, name) {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	if slices.ContainsFunc(names, func(name string) bool { return len(beside[name]) > 0 }) {
		if said, err := exec.Command("node", filepath.Join("infra", "local", "wasm.mjs")).CombinedOutput(); err != nil {
			return fmt.Errorf("infra/local/wasm.mjs: %w\n%s", err, said)
		}
	}
	out := filepath.Join(".build", "package")
	if err := os.MkdirAll(out, 0o755); err != nil {
		return err
	}
	binaries, err := os.MkdirTemp(out, "binaries-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(binaries)
	packages := make([]string, len(names))
	for i, name := range names {
		packages[i] = "./" + handlers[name]
	}
	if err := build(packages, binaries, target); err != nil {
		return err
	}
	lines := make([]string, len(names))
	var work errgroup.Group
	work.SetLimit(runtime.NumCPU())
	for i, name := range names {
		work.Go(func() (err error) {
			if lines[i], err = made(name, filepath.Join(binaries, filepath.Base(handlers[name])), out); err != nil {
				return fmt.Errorf("%s: %w", name, err)
			}
			return nil
		})
	}
	if err := work.Wait(); err != nil {
		return err
	}
	fmt.Print(strings.Join(lines, ""))
	return nil
}

// made packs one function's binary, and returns the line that tells of it.
func made(name, file, out string) (string, error) {
	binary, err := os.ReadFile(file)
	if err != nil {
		return "", err
	}
	entries := []entry{{"bootstrap", 0o755, binary}}
	for _, name := range beside[name] {
		content, err := os.ReadFile(filepath.Join(".build", "wasm", name))
		if err != nil {
			return "", err
		}
		entries = append(entries, entry{name, 0o644, content})
	}
	archive, err := pack(entries...)
	if err != nil {
		return "", err
	}
	zip := filepath.Join(out, name+".zip")
	if err := os.WriteFile(zip+".new", archive, 0o644); err != nil {
		return "", err
	}
	if err := os.Rename(zip+".new", zip); err != nil {
		return "", err
	}
	return fmt.Sprintf("%-18s %5.2f MB zip  %5.2f MB binary\n", name, float64(len(archive))/1e6, float64(len(binary))/1e6), nil
}

// functions maps each function's name to its Go package.
func functions(file string) (map[string]string, error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	var service struct {
		Functions map[string]struct {
			Handler string `yaml:"handler"`
		} `yaml:"functions"`
	}
	if err := yaml.Unmarshal(data, &service); err != nil {
		return nil, err
	}
	handlers := make(map[string]string, len(service.Functions))
	for name, f := range service.Functions {
		handlers[name] = f.Handler
	}
	return handlers, nil
}

// build makes the programs of packages in a folder, all by one call of Go, which looks at what they share once. It refuses one that calls methods by a
// name known only at run time: the linker then keeps every exported method, which costs a function about six megabytes.
func build(packages []string, folder string, target []string) error {
	cmd := exec.Command("go", slices.Concat([]string{"build", "-buildvcs=false"}, strings.Split(strings.TrimSpace(flags), "\n"), []string{"-ldflags", "-s -w -buildid= -dumpdep", "-o", folder + string(filepath.Separator)}, packages)...)
	cmd.Env = append(append(os.Environ(), "CGO_ENABLED=0", "GOOS=linux"), target...)
	pipe, err := cmd.StderrPipe()
	if err != nil {
		return err
	}
	cmd.Stdout = cmd.Stderr
	if err := cmd.Start(); err != nil {
		return err
	}
	var messages bytes.Buffer
	var reflected []string
	of, told := "", "" // the line above what Go says of a program, and the last that was passed on
	lines := bufio.NewReader(pipe)
	for {
		line, err := lines.ReadString('\n')
		switch {
		case strings.HasPrefix(line, "# "):
			of = line
		case strings.Contains(line, "<ReflectMethod>"):
			reflected = append(reflected, of+strings.TrimSpace(line))
		case !strings.Contains(line, " -> ") && messages.Len() < 1<<16:
			if of != told {
				messages.WriteString(of)
				told = of
			}
			messages.WriteString(line)
		}
		if err == io.EOF {
			break
		}
		if err != nil {
			return err
		}
	}
	if err := cmd.Wait(); err != nil {
		return fmt.Errorf("%w\n%s", err, messages.String())
	}
	if len(reflected) > 0 {
		return fmt.Errorf("methods are called by reflection, which keeps all of them in the binary:\n%s", strings.Join(reflected, "\n"))
	}
	return nil
}

// entry is a file of a zip.
type entry struct {
	name    string
	mode    os.FileMode
	content []byte
}

// level is a thousandth larger than the best of Go's own, in a quarter of its time.
const level = 8

// pack writes a zip of files that have a fixed time; bootstrap is executable.
func pack(entries ...entry) ([]byte, error) {
	var out bytes.Buffer
	w := zip.NewWriter(&out)
	w.RegisterCompressor(zip.Deflate, func(to io.Writer) (io.WriteCloser, error) {
		return flate.NewWriter(to, level)
	})
	for _, e := range entries {
		header := &zip.FileHeader{Name: e.name, Method: zip.Deflate, Modified: time.Date(2020, 1, 1, 0, 0, 0, 0, time.UTC)}
		header.SetMode(e.mode)
		to, err := w.CreateHeader(header)
		if err != nil {
			return nil, err
		}
		if _, err := to.Write(e.content); err != nil {
			return nil, err
		}
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}
