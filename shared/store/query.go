package store

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/feature/dynamodb/attributevalue"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
)

// Range is a stretch of one item collection, by sort key.
type Range struct {
	PK       string
	From, To string // both ends included; To empty means every sort key that begins with From
	Desc     bool
	Limit    int // 0 means all
}

// Query reads a stretch of a collection in the order of its sort keys. It may miss what was written a moment ago.
func (t *Table[T]) Query(ctx context.Context, r Range) ([]Versioned[T], error) {
	return rows(ctx, t, t.in.rangeInput(r), r.Limit)
}

// QueryLatest is Query, strongly consistent, at twice the read units.
func (t *Table[T]) QueryLatest(ctx context.Context, r Range) ([]Versioned[T], error) {
	return rows(ctx, t, t.in.latestInput(r), r.Limit)
}

func (t *table) latestInput(r Range) *dynamodb.QueryInput {
	in := t.rangeInput(r)
	in.ConsistentRead = aws.Bool(true)
	return in
}

func (t *table) rangeInput(r Range) *dynamodb.QueryInput {
	condition := "pk = :pk AND begins_with(sk, :from)"
	values := map[string]types.AttributeValue{":pk": text(r.PK), ":from": text(r.From)}
	switch {
	case r.To != "":
		condition = "pk = :pk AND sk BETWEEN :from AND :to"
		values[":to"] = text(r.To)
	case r.From == "":
		condition = "pk = :pk"
		delete(values, ":from")
	}
	return &dynamodb.QueryInput{
		TableName: &t.name, KeyConditionExpression: &condition, ExpressionAttributeValues: values,
		ScanIndexForward: aws.Bool(!r.Desc),
	}
}

// Due reads a sparse index: the items under partition whose number is at most limit, the smallest first.
func Due[T any](ctx context.Context, t *Table[T], index, partitionAttr, partition, numberAttr string, until int64, limit int) ([]Versioned[T], error) {
	return rows(ctx, t, t.in.dueInput(index, partitionAttr, partition, numberAttr, until), limit)
}

func (t *table) dueInput(index, partitionAttr, partition, numberAttr string, until int64) *dynamodb.QueryInput {
	return &dynamodb.QueryInput{
		TableName: &t.name, IndexName: &index,
		KeyConditionExpression:    aws.String("#p = :p AND #n <= :n"),
		ExpressionAttributeNames:  map[string]string{"#p": partitionAttr, "#n": numberAttr},
		ExpressionAttributeValues: map[string]types.AttributeValue{":p": text(partition), ":n": number(until)},
	}
}

// lapsesAgain is when what failed has its turn again, behind all that waited meanwhile.
const lapsesAgain = 5 * time.Minute

// Orders of what is due, the earliest first.
var (
	ByLease = Order{Index: "byLease", PartitionAttr: "open", NumberAttr: "leaseUntil"}
	ByDue   = Order{Index: "byDue", PartitionAttr: "open", NumberAttr: "dueAt"}
)

// Lapse is LapseIn the index byLease.
func Lapse[T any](ctx context.Context, t *Table[T], open string, now time.Time, most int, do func(T) error) error {
	return LapseIn(ctx, t, ByLease, open, now, most, do)
}

// LapseIn does what has come to its time: with each item that lies open in a partition of an order and whose number, a moment in epoch
// milliseconds, is past, the earliest first, so many in a turn. One that fails keeps no other from its turn: its moment is put off, so that it
// goes behind those that wait. What the work itself has put elsewhere stays there.
func LapseIn[T any](ctx context.Context, t *Table[T], o Order, open string, now time.Time, most int, do func(T) error) error {
	var due []T
	return t.in.lapse(ctx, o, open, now.UnixMilli(), most, func() any {
		due = append(due, *new(T))
		return &due[len(due)-1]
	}, func(i int) error { return do(due[i]) })
}

// lapse is LapseIn of items that it decodes behind the pointers that next answers, before it does anything with the first.
//
//go:noinline
func (t *table) lapse(ctx context.Context, o Order, open string, now int64, most int, next func() any, do func(int) error) error {
	var keys []Key
	err := t.query(ctx, t.dueInput(o.Index, o.PartitionAttr, open, o.NumberAttr, now), most, func(item map[string]types.AttributeValue) error {
		keys = append(keys, keyOf(item))
		return decodeInto(item, next())
	})
	if err != nil {
		return err
	}
	var failed []error
	for i, key := range keys {
		if err := do(i); err != nil {
			failed = append(failed, fmt.Errorf("%s %s: %w", key.PK, key.SK, err), t.behind(ctx, o, key, open, now))
		}
	}
	return errors.Join(failed...)
}

// behind puts off an item that still lies open and due. One that somebody changes meanwhile stays where he puts it.
func (t *table) behind(ctx context.Context, o Order, key Key, open string, now int64) error {
	out, err := t.db.client.GetItem(ctx, &dynamodb.GetItemInput{TableName: &t.name, Key: key.attrs(), ConsistentRead: aws.Bool(true)})
	if err != nil {
		return fmt.Errorf("store: get %s: %w", t.name, err)
	}
	var at int64
	var is struct{}
	version, err := decode(out.Item, &is)
	if err == nil {
		err = attributevalue.Unmarshal(out.Item[o.NumberAttr], &at)
	}
	if in, ok := out.Item[o.PartitionAttr].(*types.AttributeValueMemberS); err != nil || !ok || in.Value != open || at > now {
		return err
	}
	out.Item[o.NumberAttr] = number(now + lapsesAgain.Milliseconds())
	if err := t.db.Transact(ctx, t.rewritten(out.Item, version)); !errors.Is(err, ErrConflict) {
		return err
	}
	return nil
}

// PutOff lets an item that still lies open in a partition of an order, and due, go behind those that wait: what LapseIn does with one that fails.
func (t *bare) PutOff(ctx context.Context, o Order, key Key, open string, now time.Time) error {
	return t.in.behind(ctx, o, key, open, now.UnixMilli())
}

// Turn does what lies in a stretch whose keys are its order, until so many have gone well. One that fails keeps its place, and takes nobody's.
func Turn[T any](ctx context.Context, t *Table[T], r Range, most int, do func(T) error) error {
	rows, err := t.Query(ctx, r)
	if err != nil {
		return err
	}
	return turn(len(rows), most, func(i int) error { return do(rows[i].Value) })
}

func turn(n, most int, do func(int) error) error {
	var failed []error
	for i := 0; i < n && most > 0; i++ {
		if err := do(i); err != nil {
			failed = append(failed, err)
			continue
		}
		most--
	}
	return errors.Join(failed...)
}

// Since reads an index between two numbers, both included, the smallest first.
func Since[T any](ctx context.Context, t *Table[T], index, partitionAttr, partition, numberAttr string, from, until int64) ([]Versioned[T], error) {
	return rows(ctx, t, t.in.sinceInput(index, partitionAttr, partition, numberAttr, from, until), 0)
}

func (t *table) sinceInput(index, partitionAttr, partition, numberAttr string, from, until int64) *dynamodb.QueryInput {
	return &dynamodb.QueryInput{
		TableName: &t.name, IndexName: &index,
		KeyConditionExpression:    aws.String("#p = :p AND #n BETWEEN :from AND :until"),
		ExpressionAttributeNames:  map[string]string{"#p": partitionAttr, "#n": numberAttr},
		ExpressionAttributeValues: map[string]types.AttributeValue{":p": text(partition), ":from": number(from), ":until": number(until)},
	}
}

// Order is an index that holds items by a partition and a number.
type Order struct{ Index, PartitionAttr, NumberAttr string }

// Place is an item's place in an order: where a reading goes on after it.
type Place struct {
	Key    Key
	Number int64
}

// Newest reads a partition of an order, the greatest number first, at most limit items, from behind a place on; nil is the beginning. It may
// miss what was written a moment ago.
func Newest[T any](ctx context.Context, t *Table[T], o Order, partition string, after *Place, limit int) ([]Versioned[T], error) {
	return rows(ctx, t, t.in.newestInput(o, partition, after), limit)
}

func (t *table) newestInput(o Order, partition string, after *Place) *dynamodb.QueryInput {
	in := &dynamodb.QueryInput{
		TableName: &t.name, IndexName: &o.Index, ScanIndexForward: aws.Bool(false),
		KeyConditionExpression:    aws.String("#p = :p"),
		ExpressionAttributeNames:  map[string]string{"#p": o.PartitionAttr},
		ExpressionAttributeValues: map[string]types.AttributeValue{":p": text(partition)},
	}
	if after != nil {
		in.ExclusiveStartKey = after.Key.attrs()
		in.ExclusiveStartKey[o.PartitionAttr], in.ExclusiveStartKey[o.NumberAttr] = text(partition), number(after.Number)
	}
	return in
}

// Each reads a stretch of a collection that holds items of several types, strongly consistent; f gets each item's key
// and a function that decodes it.
func (db *DB) Each(ctx context.Context, name string, r Range, f func(key Key, into func(any) error) error) error {
	t := table{db, name}
	return t.query(ctx, t.latestInput(r), 0, func(item map[string]types.AttributeValue) error {
		return f(keyOf(item), func(v any) error { return decodeInto(item, v) })
	})
}

// EachLatest reads a stretch of a collection of any length, strongly consistent, and gives f each key and value.
func EachLatest[T any](ctx context.Context, t *Table[T], r Range, f func(Key, T)) error {
	return t.in.db.Each(ctx, t.in.name, r, func(key Key, into func(any) error) error {
		var v T
		err := into(&v)
		if err == nil {
			f(key, v)
		}
		return err
	})
}

// rows reads what a query finds, limit items at most; 0 means all.
func rows[T any](ctx context.Context, t *Table[T], in *dynamodb.QueryInput, limit int) ([]Versioned[T], error) {
	var list []Versioned[T]
	err := t.in.query(ctx, in, limit, func(item map[string]types.AttributeValue) (err error) {
		var v Versioned[T]
		v.Version, err = decode(item, &v.Value)
		list = append(list, v)
		return err
	})
	if err != nil {
		return nil, err
	}
	return list, nil
}

func (t *table) query(ctx context.Context, in *dynamodb.QueryInput, limit int, f func(item map[string]types.AttributeValue) error) error {
	for read := 0; ; {
		if limit > 0 {
			in.Limit = aws.Int32(int32(limit - read))
		}
		out, err := t.db.client.Query(ctx, in)
		if err != nil {
			return fmt.Errorf("store: query %s: %w", t.name, err)
		}
		for _, item := range out.Items {
			if err := f(item); err != nil {
				return err
			}
		}
		if read += len(out.Items); out.LastEvaluatedKey == nil || (limit > 0 && read >= limit) {
			return nil
		}
		in.ExclusiveStartKey = out.LastEvaluatedKey
	}
}
