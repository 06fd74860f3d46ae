package family_test

import (
	"fmt"
	"testing"

	"bimportal/functions/mall/family"
	"bimportal/functions/mall/malltest"
	"bimportal/shared/apitest"
	"bimportal/shared/apitest/team"
	"bimportal/shared/store"
)

func TestTwoThousandFamiliesAreFavouritesAtMost(t *testing.T) {
	d := malltest.Open(t)
	me, seller, last := team.NewPerson(t), team.NewTeam(t), [8]string{}
	for i := range last {
		last[i] = d.Public(seller, object{"name": "防火门"}).ID
	}
	rows := store.NewTable[family.Mark](apitest.DB(t), d.Tables.Mall)
	var writes []store.Write
	for i := range 1999 {
		of := fmt.Sprintf("%010d", i)
		writes = append(writes, rows.New(store.Key{PK: "person#" + me.ID, SK: "mark#" + of}, family.Mark{ID: of}))
	}
	if err := apitest.DB(t).Fill(t.Context(), writes...); err != nil {
		t.Fatal(err)
	}
	collect := func(id string, on bool) apitest.Answer {
		return d.Post(me, "", "/family/mall/api/product/collect", object{"id": id, "on": on})
	}
	apitest.LastPlace(t, d.Wire, "person#"+me.ID, "too_many_favourites", func(i int) apitest.Answer { return collect(last[i], true) })
	team.Must[family.Collected](t, collect("0000000000", false))
	kept := 0
	for _, id := range last {
		if collect(id, true).HTTP == 200 {
			kept++
		}
	}
	if kept != 2 { // the one that came in before, and one in the place of what went
		t.Errorf("%d are kept", kept)
	}
}
