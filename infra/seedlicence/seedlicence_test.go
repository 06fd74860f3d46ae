package seedlicence_test

import (
	"bytes"
	"encoding/json"
	"image/png"
	"net/http"
	"net/url"
	"slices"
	"testing"
	"time"

	"bimportal/functions/enterprise"
	"bimportal/functions/enterprise/company"
	"bimportal/functions/file"
	"bimportal/infra/localcloud/s3"
	"bimportal/infra/seed"
	"bimportal/infra/seedlicence"
	"bimportal/shared/api"
	"bimportal/shared/apitest"
	"bimportal/shared/auth"
	"bimportal/shared/clock"
	"bimportal/shared/files"
	"bimportal/shared/id"
	"bimportal/shared/membership"
	"bimportal/shared/person"
	"bimportal/shared/store"
)

func do(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// Every enterprise of the seed names a licence that an operator reads at the door, by the signed address: the picture
// that was drawn for it. The operators' own has none. What is loaded twice is loaded once, and what was deleted stays so.
func TestEveryLicenceThatTheSeedNamesIsThere(t *testing.T) {
	db, name := apitest.DB(t), apitest.TableName
	raw, err := seed.Files.ReadFile("enterprise.json")
	do(t, err)
	var given enterprise.Seed
	do(t, json.Unmarshal(raw, &given))
	people := store.NewTable[person.Person](db, name("identity"))
	for _, one := range given.Enterprises {
		who := []string{one.Owner}
		for _, m := range one.Members {
			who = append(who, m.Username)
		}
		for _, username := range who {
			userID := id.Slug("user", username)
			do(t, store.Ensure(t.Context(), people, person.Key(userID), person.Person{UserID: userID, Nickname: username}))
		}
	}
	blobs := apitest.Blobs(t)
	companies := enterprise.New(enterprise.Deps{DB: db, Tables: apitest.Tables(), Clock: clock.System})
	uploads := file.New(file.Deps{
		DB: db, Tables: apitest.Tables(),
		Uploads: blobs.Bucket(apitest.BucketName("uploads")), Media: blobs.Bucket(apitest.BucketName("media")), Clock: clock.System,
	})
	drawn, err := seedlicence.Draw(raw)
	do(t, err)
	told, err := json.Marshal(map[string]any{"files": drawn})
	do(t, err)
	client := s3.Client(apitest.S3Endpoint(t), "ap-southeast-1")
	for range 2 {
		do(t, seedlicence.Load(t.Context(), client, apitest.BucketName("uploads"), drawn))
		do(t, uploads.Work(t.Context(), file.Event{Task: "seed", Data: told}))
		do(t, companies.Work(t.Context(), enterprise.Event{Task: "seed", Data: raw}))
	}
	door, shop := uploads.Routes(), companies.Routes()
	token := func(username string) string {
		session, tokens := auth.Open(id.Slug("user", username), "", "", time.Now())
		do(t, db.Transact(t.Context(), store.NewTable[auth.Session](db, name("identity")).New(auth.SessionKey(session.UserID, session.SID), session)))
		return tokens.Access
	}
	operator := token("operator")
	post := func(verb, token, path string) apitest.Answer {
		return apitest.Call(t, door, apitest.Request{
			Method: "POST", Path: "/micro/file/minio/" + verb, Token: token, Body: url.Values{"filePath": {path}}.Encode(),
			Header: map[string]string{"Content-Type": "application/x-www-form-urlencoded"},
		})
	}
	for _, one := range given.Enterprises {
		a := apitest.Call(t, shop, apitest.Request{Method: "GET", Path: "/micro/home/provider/detail?providerId=" + enterprise.IDOf(one.Slug), Token: operator})
		licence := apitest.Into[company.Full](t, a).License
		if one.Slug == membership.Platform {
			if licence != "" {
				t.Errorf("the operators' own has %s", licence)
			}
			continue
		}
		i := slices.IndexFunc(drawn, func(f seedlicence.File) bool { return f.Path() == licence })
		if i < 0 {
			t.Errorf("%s: %q is not among what was drawn", one.Slug, licence)
			continue
		}
		signed := post("download", operator, licence)
		if signed.HTTP != 200 {
			t.Errorf("%s: %d %s", one.Slug, signed.HTTP, signed.Body)
			continue
		}
		read := apitest.Into[struct{ URL string }](t, signed)
		res, err := http.Get(read.URL)
		do(t, err)
		var got bytes.Buffer
		_, err = got.ReadFrom(res.Body)
		do(t, err)
		do(t, res.Body.Close())
		if !bytes.Equal(got.Bytes(), drawn[i].Content) {
			t.Errorf("%s: %d, %d bytes instead of %d", one.Slug, res.StatusCode, got.Len(), drawn[i].Size)
		}
		if shown, err := png.Decode(&got); err != nil || shown.Bounds().Dx() != 760 {
			t.Errorf("%s: %v", one.Slug, err)
		}
		if _, _, err := files.NewReader(db, name("file")).Of(t.Context(), id.Slug("user", one.Owner), "license", licence); err != nil {
			t.Errorf("%s: %v", one.Slug, err)
		}
	}
	first, owner := drawn[0], token(drawn[0].Username)
	if a := post("download", token("member"), first.Path()); a.HTTP != 404 {
		t.Errorf("somebody else reads it: %d %s", a.HTTP, a.Body)
	}
	// An enterprise lives on it, as on one that was uploaded with its application.
	a := apitest.Call(t, door, apitest.Request{Method: "POST", Path: "/micro/file/minio/mine", Token: owner, Body: map[string]any{"purpose": "license"}})
	for _, row := range apitest.Into[api.Page[file.MineRow]](t, a).Records {
		if !row.InUse {
			t.Errorf("%s is told to be of no use", row.DownloadPath)
		}
	}
	if a := post("delete", owner, first.Path()); a.HTTP != 409 || a.Reason() != "in_use" {
		t.Errorf("%d %s", a.HTTP, a.Body)
	}
	spare := first
	spare.Slug, spare.Held = "spare", false
	for range 2 {
		told, err := json.Marshal(map[string]any{"files": []seedlicence.File{spare}})
		do(t, err)
		do(t, uploads.Work(t.Context(), file.Event{Task: "seed", Data: told}))
		post("delete", owner, spare.Path())
		if a := post("download", owner, spare.Path()); a.HTTP != 404 {
			t.Errorf("what its owner has deleted came back: %d", a.HTTP)
		}
	}
}

// A character that nobody has drawn, and a seed that is none, are said.
func TestWhatCannotBeDrawnIsSaid(t *testing.T) {
	for what, seed := range map[string]string{
		"no seed": "[]", "no date": `{"enterprises": [{"slug": "a", "at": ""}]}`, "no year": `{"enterprises": [{"slug": "a", "at": "abcd-01-01"}]}`,
		"an unknown character": `{"enterprises": [{"slug": "a", "at": "2026-01-01", "details": {"fullName": "ж"}}]}`,
	} {
		if _, err := seedlicence.Draw([]byte(seed)); err == nil {
			t.Errorf("%s is drawn", what)
		}
	}
}
