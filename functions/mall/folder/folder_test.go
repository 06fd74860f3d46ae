package folder_test

import (
	"testing"

	"bimportal/functions/mall/folder"
)

func TestATreeStaysATree(t *testing.T) {
	var tree folder.Tree
	put := func(id, parent, name string) error {
		return tree.Put(folder.Folder{ID: id, ParentID: parent, Name: name})
	}
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	must(put("a", "", "门"))
	must(put("b", "a", "防火门"))
	must(put("c", "b", "甲级"))
	must(put("d", "", "窗"))
	for what, err := range map[string]error{
		"below nothing": put("e", "x", "梁"), "below itself": put("a", "a", "门"), "below what is below it": put("a", "c", "门"), "the same name": put("e", "a", "防火门"), "a name that is there": put("d", "", "门"),
		"not empty": tree.Drop("a"), "nothing": tree.Drop("x"), "lies nowhere": tree.Lies("x", 1, 1),
	} {
		if err == nil {
			t.Errorf("%s is let", what)
		}
	}
	must(put("c", "d", "甲级"))
	must(tree.Drop("b"))
	must(tree.Lies("c", 1, 5))
	if err := tree.Drop("c"); err == nil {
		t.Error("a folder with something in it is dropped")
	}
	parent := ""
	for _, id := range []string{"1", "2", "3", "4", "5", "6", "7", "8"} {
		must(put(id, parent, id))
		parent = id
	}
	if put("9", "8", "9") == nil || put("1", "d", "1") == nil {
		t.Error("deeper than eight")
	}
	if tree.Holds(5001, 0) == nil || tree.Holds(1, 21<<30) == nil {
		t.Error("more than there may be")
	}
}
