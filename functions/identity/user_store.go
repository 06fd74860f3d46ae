package identity

import (
	"context"
	"errors"

	"bimportal/shared/person"
	"bimportal/shared/store"
)

// drop removes an item; one that is not there is no error.
func drop[T any](ctx context.Context, db *store.DB, t *store.Table[T], key store.Key) error {
	err := db.Transact(ctx, t.Delete(key))
	if errors.Is(err, store.ErrConflict) {
		return nil
	}
	return err
}

// secretPK is where lies what proves that somebody is a person. Other groups read sessions and names of the same table
// and are not granted it (functions/groups.yml).
func secretPK(userID string) string { return "secret#" + userID }

func credentialsKey(userID string) store.Key {
	return store.Key{PK: secretPK(userID), SK: "credentials"}
}

func userKey(userID string) store.Key { return person.Key(userID) }

func signInKey(userID string) store.Key { return store.Key{PK: "user#" + userID, SK: "signin"} }

func nameKey(name string) store.Key { return person.NameKey(name) }
