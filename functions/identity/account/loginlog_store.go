package account

import (
	"context"
	"errors"
	"fmt"
	"time"

	"golang.org/x/sync/errgroup"

	"bimportal/shared/api"
	"bimportal/shared/auth"
	"bimportal/shared/clock"
	"bimportal/shared/store"
)

func loginPK(of string) string               { return "logins#" + of }
func loginHeadKey(of string) store.Key       { return store.Key{PK: loginPK(of), SK: "head"} }
func loginKey(of string, no int64) store.Key { return store.Key{PK: loginPK(of), SK: loginSK(no)} }
func loginSK(no int64) string                { return fmt.Sprintf("line#%012d", no) }

const DevicePrefix = "device#"

func KnownDeviceKey(userID, hash string) store.Key {
	return store.Key{PK: "user#" + userID, SK: DevicePrefix + hash}
}

// LoginFilterMost bounds what a filtered look into the log reads.
const LoginFilterMost = 1000

// Logged returns the writes of one line more in a log: what this call did.
func (s *Store) Logged(ctx context.Context, of string, head store.Versioned[LoginHead], line LoginLine, lives time.Duration) []store.Write {
	call := api.CallOf(ctx)
	line.Address = call.Address
	line = head.Value.Add(line, call.UserAgent, lives, s.now())
	return []store.Write{s.loginLines.New(loginKey(of, line.No), line), s.loginHeads.Put(loginHeadKey(of), head)}
}

// Refuse returns err, and logs the attempt to sign in that it refused under whose it was: a person, or a name that
// nobody has. Both take the same time. More than ten an hour leave no line.
func (s *Store) Refuse(ctx context.Context, of string, known bool, method Method, err error) error {
	reason := err.Error()
	var said *api.Error
	if errors.As(err, &said) {
		reason = said.Reason
	}
	lives := strayLives
	if known {
		lives = LoginLives
	}
	logErr := store.Retry(ctx, func() error {
		head, err := s.loginHeads.Find(ctx, loginHeadKey(of))
		if err != nil {
			return err
		}
		if full := head.Value.Failures.Take(limitFailures, s.now()); full != nil {
			return nil
		}
		return s.db.Transact(ctx, s.Logged(ctx, of, head, LoginLine{Method: method, Result: loginFailed, Reason: reason}, lives)...)
	})
	if logErr != nil {
		return logErr
	}
	return err
}

// ended returns the writes of the lines that say that these sessions ended against their will, and why.
func (s *Store) ended(ctx context.Context, userID, reason string, sessions ...auth.Session) ([]store.Write, error) {
	head, err := s.loginHeads.Find(ctx, loginHeadKey(userID))
	if err != nil || len(sessions) == 0 {
		return nil, err
	}
	var writes []store.Write
	for _, v := range sessions {
		line := head.Value.Add(LoginLine{Result: loginEnded, Reason: reason, Address: v.Address}, v.UserAgent, LoginLives, s.now())
		writes = append(writes, s.loginLines.New(loginKey(userID, line.No), line))
	}
	return append(writes, s.loginHeads.Put(loginHeadKey(userID), head)), nil
}

// SeenDevice returns whether the person has signed in here before, and the write that remembers it.
func (s *Store) SeenDevice(ctx context.Context, userID, mark string) (seen bool, write store.Write, err error) {
	hash := Fingerprint(userID + mark)
	v, err := s.devices.Find(ctx, KnownDeviceKey(userID, hash))
	now := s.now()
	seen = v.Version > 0 && now.Unix() < v.Value.TTL
	v.Value = KnownDevice{Mark: hash, At: clock.Millis(now), TTL: now.Add(deviceLives).Unix()}
	return seen, s.devices.Put(KnownDeviceKey(userID, hash), v), err
}

// Logins returns rows of an account's log, the newest first: from included, to not, both counted from the newest, and
// how many there are. The store removes old lines from the other end.
func (s *Store) Logins(ctx context.Context, userID string, from, to int) (rows []LoginLine, total int, err error) {
	var head store.Versioned[LoginHead]
	var oldest, part []store.Versioned[LoginLine]
	var all errgroup.Group
	all.Go(func() (err error) { head, err = s.loginHeads.Find(ctx, loginHeadKey(userID)); return err })
	all.Go(func() (err error) {
		oldest, err = s.loginLines.Query(ctx, store.Range{PK: loginPK(userID), From: "line#", Limit: 1})
		return err
	})
	if from == 0 {
		all.Go(func() (err error) {
			part, err = s.loginLines.Query(ctx, store.Range{PK: loginPK(userID), From: "line#", Desc: true, Limit: to})
			return err
		})
	}
	if err := all.Wait(); err != nil || len(oldest) == 0 {
		return nil, 0, err
	}
	first, last := oldest[0].Value.No, head.Value.Lines
	if newest := last - int64(from); from > 0 && newest >= first {
		lowest := max(last-int64(to)+1, first)
		if part, err = s.loginLines.Query(ctx, store.Range{PK: loginPK(userID), From: loginSK(lowest), To: loginSK(newest), Desc: true}); err != nil {
			return nil, 0, err
		}
	}
	for _, r := range part {
		rows = append(rows, r.Value)
	}
	return rows, int(max(last-first+1, 0)), nil
}
