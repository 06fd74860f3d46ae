package space

import "github.com/alexedwards/argon2id"

// keyParams are those of passwords (functions/identity/account): 19 MiB, 2 passes, 1 lane.
var keyParams = &argon2id.Params{Memory: 19 * 1024, Iterations: 2, Parallelism: 1, SaltLength: 16, KeyLength: 32}

// HashKey returns what is kept of a project's key.
func HashKey(key string) (string, error) { return argon2id.CreateHash(key, keyParams) }

// Unlocks says whether key is the project's.
func (p Project) Unlocks(key string) (bool, error) {
	if p.KeyHash == "" {
		return false, nil
	}
	return argon2id.ComparePasswordAndHash(key, p.KeyHash)
}
