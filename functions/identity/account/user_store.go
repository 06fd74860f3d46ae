package account

import (
	"context"
	"errors"

	"bimportal/shared/person"
	"bimportal/shared/store"
)

// Drop removes an item; one that is not there is no error.
func Drop[T any](ctx context.Context, db *store.DB, t *store.Table[T], key store.Key) error {
	err := db.Transact(ctx, t.Delete(key))
	if errors.Is(err, store.ErrConflict) {
		return nil
	}
	return err
}

// SecretPK is where lies what proves that somebody is a person. Other groups read sessions and names of the same table
// and are not granted it (functions/groups.yml).
func SecretPK(userID string) string { return "secret#" + userID }

func CredentialsKey(userID string) store.Key {
	return store.Key{PK: SecretPK(userID), SK: "credentials"}
}

func UserKey(userID string) store.Key { return person.Key(userID) }

func SignInKey(userID string) store.Key { return store.Key{PK: "user#" + userID, SK: "signin"} }

func NameKey(name string) store.Key { return person.NameKey(name) }
