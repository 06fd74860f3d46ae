// Package store is DynamoDB with types: a read answers a value and its version, every write is conditional.
// There is no Scan here.
package store

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"reflect"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/aws/retry"
	"github.com/aws/aws-sdk-go-v2/feature/dynamodb/attributevalue"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"

	"bimportal/shared/awsenv"
)

// ErrNotFound says that nothing lies under the key.
var ErrNotFound = errors.New("store: not found")

// ErrConflict says that the item changed since it was read, or is there already.
var ErrConflict = errors.New("store: conflict")

// ErrTooLarge says that a value does not fit into an item.
var ErrTooLarge = errors.New("store: an item has at most 400 KB")

// itemMost is how many bytes an item has at most, its names counted.
const itemMost = 400 << 10

const (
	versionAttr = "_v" // counts writes; the condition of every rewrite
	writeAttr   = "_w" // who wrote last, so that a repeated request knows its own write
)

// Key is an item's address in its table.
type Key struct{ PK, SK string }

func (k Key) attrs() map[string]types.AttributeValue {
	return map[string]types.AttributeValue{"pk": text(k.PK), "sk": text(k.SK)}
}

// Versioned is what was read and the version that a later write must find unchanged. Version 0 was never stored.
type Versioned[T any] struct {
	Value   T
	Version int64
}

// DB is the connection that a Lambda's tables share.
type DB struct{ client *dynamodb.Client }

// Connect takes region, credentials and addresses from the environment (awsenv). Throttling and lost answers are tried again
// by the SDK; each repeated write is recognised as its own.
func Connect() (*DB, error) {
	cfg, err := awsenv.Config()
	if err != nil {
		return nil, err
	}
	return NewDB(cfg), nil
}

// NewDB returns a connection of the given configuration.
func NewDB(cfg aws.Config) *DB {
	return &DB{dynamodb.NewFromConfig(cfg, func(o *dynamodb.Options) {
		o.Retryer = retry.NewStandard(func(s *retry.StandardOptions) {
			s.MaxAttempts = 8
			s.MaxBackoff = 500 * time.Millisecond
			s.RateLimiter = noLimit{}
		})
	})}
}

// WithTransport returns the same connection over another transport; the crash tests fail calls there.
func WithTransport(cfg aws.Config, rt http.RoundTripper) *DB {
	cfg.HTTPClient = &http.Client{Transport: rt, Timeout: 20 * time.Second}
	return NewDB(cfg)
}

// Table is one kind of item in a table. The compiler writes its methods anew for each type of item, in each package that meets one, and a
// group has some sixty of them: so they are few, and only hand pointers to a table, which has no type and does the work. What is done in few
// places is a function, compiled where it is called (ADR 82).
type Table[T any] struct{ bare }

// bare is what a Table does whatever the type of its items.
type bare struct{ in table }

// table is what a Table does. Those of its methods that are short enough to be inlined are not, or they would stand in each Table again.
type table struct {
	db   *DB
	name string
}

// NewTable returns the items of type T in the named table.
func NewTable[T any](db *DB, name string) *Table[T] { return &Table[T]{bare{table{db, name}}} }

// Get reads one item, strongly consistent. It returns ErrNotFound.
func (t *Table[T]) Get(ctx context.Context, key Key) (v Versioned[T], err error) {
	v.Version, err = t.in.get(ctx, key, &v.Value)
	return v, err
}

// get reads an item into the value behind a pointer, and returns its version.
func (t *table) get(ctx context.Context, key Key, into any) (int64, error) {
	out, err := t.db.client.GetItem(ctx, &dynamodb.GetItemInput{TableName: &t.name, Key: key.attrs(), ConsistentRead: aws.Bool(true)})
	if err != nil {
		return 0, fmt.Errorf("store: get %s: %w", t.name, err)
	}
	if out.Item == nil {
		return 0, ErrNotFound
	}
	return decode(out.Item, into)
}

// Find is Get, but what is not there answers the zero value with version 0.
func (t *Table[T]) Find(ctx context.Context, key Key) (v Versioned[T], err error) {
	v.Version, err = t.in.find(ctx, key, &v.Value)
	return v, err
}

func (t *table) find(ctx context.Context, key Key, into any) (int64, error) {
	version, err := t.get(ctx, key, into)
	if errors.Is(err, ErrNotFound) {
		return 0, nil
	}
	return version, err
}

// Update loads what lies under key (the zero value if nothing does), applies f, and writes only if it is unchanged
// since; on a conflict it begins again. What f returns comes back and nothing is written.
func (t *Table[T]) Update(ctx context.Context, key Key, f func(*T) error) (T, error) {
	var value *T
	fresh := func() any {
		value = new(T)
		return value
	}
	err := t.in.update(ctx, key, fresh, func() error { return f(value) })
	return *value, err
}

// update is Update of the value behind the pointer that fresh answers, once for each try.
//
//go:noinline
func (t *table) update(ctx context.Context, key Key, fresh func() any, change func() error) error {
	return Retry(ctx, func() error {
		value := fresh()
		version, err := t.find(ctx, key, value)
		if err != nil {
			return err
		}
		if err := change(); err != nil {
			return err
		}
		return t.db.Transact(ctx, t.put(key, value, version))
	})
}

// Retry runs f again, after a short wait, while it returns ErrConflict: somebody else wrote first, so read anew.
// It gives up after 32 times and returns ErrConflict.
func Retry(ctx context.Context, f func() error) error {
	for attempt := 0; ; attempt++ {
		err := f()
		if !errors.Is(err, ErrConflict) || attempt >= 32 {
			return err
		}
		if err := pause(ctx, attempt); err != nil {
			return err
		}
	}
}

// Ensure makes value lie under key, whatever lay there; where it does already nothing is written. For seeds: a second load
// changes nothing, a newer seed replaces what the older one said.
func Ensure[T any](ctx context.Context, t *Table[T], key Key, value T) error {
	return t.in.ensure(ctx, key, new(T), &value)
}

func (t *table) ensure(ctx context.Context, key Key, there, value any) error {
	version, err := t.find(ctx, key, there)
	if err != nil || (version > 0 && reflect.DeepEqual(there, value)) {
		return err
	}
	return t.db.Transact(ctx, t.put(key, value, version))
}

// pause waits a little longer after each attempt, up to 200 ms, with jitter.
func pause(ctx context.Context, attempt int) error {
	limit := min(5<<min(attempt, 6), 200)
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(time.Duration(1+rand.IntN(limit)) * time.Millisecond):
		return nil
	}
}

// decode reads an item into the value behind a pointer, and returns its version.
func decode(item map[string]types.AttributeValue, into any) (version int64, err error) {
	if err := decodeInto(item, into); err != nil {
		return 0, err
	}
	if n, ok := item[versionAttr].(*types.AttributeValueMemberN); ok {
		if _, err := fmt.Sscan(n.Value, &version); err != nil {
			return 0, fmt.Errorf("store: version: %w", err)
		}
	}
	return version, nil
}

func decodeInto(item map[string]types.AttributeValue, v any) error {
	if err := attributevalue.UnmarshalMapWithOptions(item, v, func(o *attributevalue.DecoderOptions) { o.TagKey = "json" }); err != nil {
		return fmt.Errorf("store: decode: %w", err)
	}
	return nil
}

func keyOf(item map[string]types.AttributeValue) Key {
	part := func(name string) string {
		if s, ok := item[name].(*types.AttributeValueMemberS); ok {
			return s.Value
		}
		return ""
	}
	return Key{part("pk"), part("sk")}
}

func encode(key Key, value any, version int64, write string) (map[string]types.AttributeValue, error) {
	item, err := attributevalue.MarshalMapWithOptions(value, func(o *attributevalue.EncoderOptions) { o.TagKey = "json" })
	if err != nil {
		return nil, fmt.Errorf("store: encode: %w", err)
	}
	item["pk"], item["sk"] = text(key.PK), text(key.SK)
	item[versionAttr], item[writeAttr] = number(version), text(write)
	if sizeOf(&types.AttributeValueMemberM{Value: item}) > itemMost {
		return nil, ErrTooLarge
	}
	return item, nil
}

// sizeOf returns how large DynamoDB takes a value to be, rounded up.
func sizeOf(v types.AttributeValue) int {
	const list, one, number = 3, 1, 21
	switch v := v.(type) {
	case *types.AttributeValueMemberS:
		return len(v.Value)
	case *types.AttributeValueMemberB:
		return len(v.Value)
	case *types.AttributeValueMemberN:
		return number
	case *types.AttributeValueMemberL:
		sum := list
		for _, e := range v.Value {
			sum += one + sizeOf(e)
		}
		return sum
	case *types.AttributeValueMemberM:
		sum := list
		for name, e := range v.Value {
			sum += one + len(name) + sizeOf(e)
		}
		return sum
	}
	return one
}

func text(s string) types.AttributeValue { return &types.AttributeValueMemberS{Value: s} }
func number(n int64) types.AttributeValue {
	return &types.AttributeValueMemberN{Value: fmt.Sprint(n)}
}

// noLimit lets every retry through: the attempts are bounded already.
type noLimit struct{}

func (noLimit) GetToken(context.Context, uint) (func() error, error) {
	return func() error { return nil }, nil
}
func (noLimit) AddTokens(uint) error { return nil }
