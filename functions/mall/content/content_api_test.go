package content_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"bimportal/functions/mall"
	"bimportal/functions/mall/content"
	"bimportal/functions/mall/job"
	"bimportal/functions/mall/malltest"
	"bimportal/shared/api"
	"bimportal/shared/apitest/team"
	"bimportal/shared/clock"
	"bimportal/shared/id"
)

const examinePath = "/family/mall/product/examine"

func TestWhoAsksWhatAFileSays(t *testing.T) {
	d := malltest.Open(t)
	mine, other := team.NewPerson(t), team.NewPerson(t)
	path := d.Upload(mine, "rfa", id.New(""))
	ask := func(p team.Person, paths ...string) int {
		return d.Post(p, "", examinePath, map[string]any{"files": paths}).HTTP
	}
	if got := ask(team.Person{}, path); got != 401 {
		t.Errorf("nobody: %d", got)
	}
	for what, paths := range map[string][]string{"somebody else's": {path}, "forged": {"/file/family/" + other.ID + "/01J00000000000000000000000.rfa"}, "another purpose": {"/file/project/" + other.ID + "/01J00000000000000000000000.rfa"}, "none": {}} {
		if got := ask(other, paths...); got != 400 {
			t.Errorf("%s: %d", what, got)
		}
	}
	if len(d.Starts) != 0 {
		t.Errorf("refused, and yet begun: %v", d.Starts)
	}
	if one := d.Look(mine, path).Files[0]; one.State != content.Waiting || len(d.Starts) != 1 {
		t.Errorf("%+v %v", one, d.Starts)
	}
	d.Run()
	if one := d.Look(mine, path).Files[0]; one.State != content.Done || len(one.Found.Types) != 3 {
		t.Errorf("%+v", one)
	}
}

// Whoever uploads the same bytes again has them read already, and does not read what is personal in somebody else's.
func TestAContentIsReadOnce(t *testing.T) {
	d := malltest.Open(t)
	reads := 0
	d.Found = func(content.Object, string) (content.Found, error) { reads++; return malltest.DoorFound(), nil }
	text := id.New("")
	for range 3 {
		p := team.NewPerson(t)
		path := d.Upload(p, "rfa", text)
		d.Look(p, path)
		d.Look(p, path)
		d.Run()
	}
	if reads != 1 {
		t.Errorf("read %d times", reads)
	}
}

// Fifty files that say as much as is kept do not fit into a function's answer: each is told in one of the next.
func TestAnAnswerHoldsWhatAFunctionMayAnswer(t *testing.T) {
	d := malltest.Open(t)
	p := team.NewPerson(t)
	d.Found = func(content.Object, string) (content.Found, error) {
		f := malltest.DoorFound()
		for i := range 1500 {
			f.Params = append(f.Params, content.Parameter{Name: fmt.Sprintf("参数 %04d", i), Values: []string{"900", strings.Repeat("\"", 40), ""}})
		}
		return f, nil
	}
	paths := make([]string, 50)
	for i := range paths {
		paths[i] = d.Upload(p, "rfa", id.New(""))
	}
	if waiting := d.Look(p, paths...); len(waiting.Files) != 50 || len(d.Starts) != 50 {
		t.Fatalf("%d told, %d begun", len(waiting.Files), len(d.Starts))
	}
	d.Run()
	for left, calls := paths, 0; len(left) > 0; calls++ {
		a := d.Post(p, "", examinePath, map[string]any{"files": left})
		if carried, err := json.Marshal(string(a.Body)); err != nil || len(carried) > 6<<20 || calls > 10 {
			t.Fatalf("%v: %d bytes in call %d", err, len(carried), calls)
		}
		told := team.Must[content.Looked](t, a).Files
		for i, one := range told {
			if one.Path != left[i] || one.State != content.Done || len(one.Found.Params) != 1503 {
				t.Fatalf("%s is told as %s with %d", left[i], one.Path, len(one.Found.Params))
			}
		}
		if len(told) == 0 {
			t.Fatal("nothing is told")
		}
		left = left[len(told):]
	}
}

func TestABrokenFileSaysWhy(t *testing.T) {
	d := malltest.Open(t)
	p := team.NewPerson(t)
	d.Found = func(content.Object, string) (content.Found, error) {
		return content.Found{}, api.Invalid("file_type_mismatch", "文件扩展名是 .rfa，内容却是 PDF 文件")
	}
	path := d.Examined(p, "rfa", id.New(""))
	if one := d.Look(p, path).Files[0]; one.State != content.Broken || one.Reason != "file_type_mismatch" || one.Text == "" {
		t.Errorf("%+v", one)
	}
}

// Who has the same bytes is not shut out by who had them first: under another ending, or deleted before they were read. From each upload a broken
// content is examined once.
func TestABrokenContentIsExaminedFromAnotherUpload(t *testing.T) {
	d := malltest.Open(t)
	first, second, third := team.NewPerson(t), team.NewPerson(t), team.NewPerson(t)
	text, gone := id.New(""), ""
	d.Found = func(o content.Object, ext string) (content.Found, error) {
		switch {
		case ext != "rfa":
			return content.Found{}, api.Invalid("file_type_mismatch", "文件内容不是 .rvt 格式")
		case o.Key == gone:
			return content.Found{}, api.Conflict("file_broken", "文件无法读取，请检查后重新上传")
		}
		return malltest.DoorFound(), nil
	}
	state := func(p team.Person, path string) content.State { return d.Look(p, path).Files[0].State }
	wrong := d.Examined(first, "rvt", text)
	deleted := d.Upload(second, "rfa", text)
	gone = deleted[1:]
	for range 3 { // asked again and again it is begun once
		d.Look(second, deleted)
		d.Look(first, wrong)
	}
	if len(d.Starts) != 1 {
		t.Fatalf("begun %d times", len(d.Starts))
	}
	d.Run()
	for range 3 {
		d.Run()
		if a, b := state(first, wrong), state(second, deleted); a == content.Done || b == content.Done {
			t.Fatalf("%s %s", a, b)
		}
	}
	if d.Starts = nil; state(first, wrong) != content.Broken || state(second, deleted) != content.Broken || len(d.Starts) != 0 {
		t.Errorf("a broken content is examined for ever: %v", d.Starts)
	}
	good := d.Examined(third, "rfa", text)
	if one := d.Look(third, good).Files[0]; one.State != content.Done || len(one.Found.Types) != 3 {
		t.Errorf("%+v", one)
	}
	if state(first, wrong) != content.Done || len(d.Starts) != 0 {
		t.Errorf("what is read is read")
	}
}

// A run that is lost is begun again by the schedule; what fails each time ends as broken, and nothing is begun any more.
func TestALostRunIsBegunAgain(t *testing.T) {
	d := malltest.Open(t)
	p, now := team.NewPerson(t), clock.System()
	d.Now = func() time.Time { return now }
	d.Found = func(content.Object, string) (content.Found, error) {
		return content.Found{}, errors.New("the store is away")
	}
	path := d.Upload(p, "rfa", id.New(""))
	d.Look(p, path)
	sweep := func() int {
		t.Helper()
		d.Starts = nil
		if _, err := d.S.Work(context.Background(), mall.Event{Task: "sweep"}); err != nil {
			t.Fatal(err)
		}
		return len(d.Starts)
	}
	if n := sweep(); n != 0 {
		t.Errorf("begun again while it may still run: %d", n)
	}
	begun := 0
	for range 8 {
		now = now.Add(4 * time.Minute)
		begun += sweep()
	}
	if begun != 4 {
		t.Errorf("begun again %d times", begun)
	}
	now = clock.System()
	if one := d.Look(p, path).Files[0]; one.State != content.Broken || one.Reason != "file_broken" {
		t.Errorf("%+v", one)
	}
}

// What a preview needs is handed on, and what was made is shown. A run that ends on the way is begun again where it stands: nothing is read twice. What
// never succeeds keeps nobody from the family, and what succeeds after all is shown.
func TestAPreviewIsMadeElsewhere(t *testing.T) {
	d := malltest.Open(t)
	p, now, reads := team.NewPerson(t), clock.System(), 0
	d.Now = func() time.Time { return now }
	d.Found = func(content.Object, string) (content.Found, error) { reads++; return malltest.DoorFound(), nil }
	var asked []job.Job
	fails := true
	d.Made = func(j job.Job) (job.Made, error) {
		if asked = append(asked, j); fails {
			return job.Made{}, errors.New("the function has died")
		}
		return job.Made{Model: true, Picture: true}, nil
	}
	look := func(path string) content.Look { // while his session is good
		defer func(at time.Time) { now = at }(now)
		now = clock.System()
		return d.Look(p, path).Files[0]
	}
	path := d.Upload(p, "ifc", id.New(""))
	look(path)
	runs := func(n int) {
		t.Helper()
		for range n {
			d.Run()
			now = now.Add(4 * time.Minute)
			if _, err := d.S.Work(t.Context(), mall.Event{Task: "sweep"}); err != nil {
				t.Fatal(err)
			}
		}
	}
	runs(1)
	one := look(path)
	if one.State != content.Read || one.Preview || len(d.Starts) != 1 {
		t.Fatalf("after a lost preview: %+v, begun %d", one, len(d.Starts))
	}
	if want := (job.Job{SHA256: one.SHA256, Ext: "ifc", Key: path[1:], Size: one.Size}); len(asked) != 1 || asked[0] != want {
		t.Errorf("%+v", asked)
	}
	runs(8)
	if one := look(path); one.State != content.Done || one.Preview || len(d.Starts) != 0 || len(asked) != 5 || reads != 1 {
		t.Errorf("%+v, %d previews begun, read %d times", one, len(asked), reads)
	}
	for range 2 { // the machine tries again what it does not know to be done
		if _, err := d.S.Work(t.Context(), mall.Event{Task: "settle", SHA256: one.SHA256, Made: job.Made{Model: true}}); err != nil {
			t.Fatal(err)
		}
	}
	if one := look(path); one.State != content.Done || !one.Preview {
		t.Errorf("made after all: %+v", one)
	}
	fails = false
	other := d.Upload(p, "glb", id.New(""))
	look(other)
	d.Run()
	if one := look(other); one.State != content.Done || !one.Preview {
		t.Errorf("%+v", one)
	}
}
