package store

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"

	"bimportal/shared/clock"
	"bimportal/shared/id"
)

// Write is one item of a transaction; every one carries its condition.
type Write struct {
	item func(write string) (types.TransactWriteItem, error)
	or   error
}

// Or names the error that Transact returns when this write's condition is what failed.
func (w Write) Or(err error) Write {
	w.or = err
	return w
}

// Put writes v's value if the stored version is still v.Version; version 0 means that nothing may be there.
func (t *Table[T]) Put(key Key, v Versioned[T]) Write { return t.in.put(key, &v.Value, v.Version) }

//go:noinline
func (t *table) put(key Key, value any, version int64) Write {
	return Write{item: func(write string) (types.TransactWriteItem, error) {
		item, err := encode(key, value, version+1, write)
		if err != nil {
			return types.TransactWriteItem{}, err
		}
		return t.putAs(item, version), nil
	}}
}

// rewritten is the write of an item with all that it says, which others may know that this program does not.
//
//go:noinline
func (t *table) rewritten(item map[string]types.AttributeValue, version int64) Write {
	return Write{item: func(write string) (types.TransactWriteItem, error) {
		item[versionAttr], item[writeAttr] = number(version+1), text(write)
		return t.putAs(item, version), nil
	}}
}

// putAs holds the write of an item to the stored version; 0 is that nothing may be there.
func (t *table) putAs(item map[string]types.AttributeValue, version int64) types.TransactWriteItem {
	put := &types.Put{TableName: &t.name, Item: item, ReturnValuesOnConditionCheckFailure: types.ReturnValuesOnConditionCheckFailureAllOld}
	if version == 0 {
		put.ConditionExpression = aws.String("attribute_not_exists(pk)")
	} else {
		put.ConditionExpression = aws.String("#v = :v")
		put.ExpressionAttributeNames = map[string]string{"#v": versionAttr}
		put.ExpressionAttributeValues = map[string]types.AttributeValue{":v": number(version)}
	}
	return types.TransactWriteItem{Put: put}
}

// New writes an item that must not be there yet.
func (t *Table[T]) New(key Key, value T) Write { return t.in.put(key, &value, 0) }

// Replace writes value as version, whatever lies there. It stands only beside a write whose condition guards it, as an
// enterprise's Access guards its members.
func (t *Table[T]) Replace(key Key, value T, version int64) Write {
	return t.in.replace(key, &value, version)
}

//go:noinline
func (t *table) replace(key Key, value any, version int64) Write {
	return Write{item: func(write string) (types.TransactWriteItem, error) {
		item, err := encode(key, value, version, write)
		if err != nil {
			return types.TransactWriteItem{}, err
		}
		return types.TransactWriteItem{Put: &types.Put{TableName: &t.name, Item: item}}, nil
	}}
}

// Same writes nothing and holds the transaction to v's version: what was read still stands when the rest is written.
func (t *Table[T]) Same(key Key, v Versioned[T]) Write { return t.in.same(key, v.Version) }

//go:noinline
func (t *table) same(key Key, version int64) Write {
	return Write{item: func(string) (types.TransactWriteItem, error) {
		return types.TransactWriteItem{ConditionCheck: &types.ConditionCheck{
			TableName: &t.name, Key: key.attrs(), ConditionExpression: aws.String("#v = :v"),
			ExpressionAttributeNames:  map[string]string{"#v": versionAttr},
			ExpressionAttributeValues: map[string]types.AttributeValue{":v": number(version)},
		}}, nil
	}}
}

// Exists writes nothing and holds the transaction to an item being there, whatever it says.
func (t *bare) Exists(key Key) Write { return t.in.exists(key) }

//go:noinline
func (t *table) exists(key Key) Write {
	return Write{item: func(string) (types.TransactWriteItem, error) {
		return types.TransactWriteItem{ConditionCheck: &types.ConditionCheck{
			TableName: &t.name, Key: key.attrs(), ConditionExpression: aws.String("attribute_exists(pk)"),
		}}, nil
	}}
}

// Absent writes nothing and holds the transaction to nothing being there.
func (t *bare) Absent(key Key) Write { return t.in.absent(key) }

//go:noinline
func (t *table) absent(key Key) Write {
	return Write{item: func(string) (types.TransactWriteItem, error) {
		return types.TransactWriteItem{ConditionCheck: &types.ConditionCheck{
			TableName: &t.name, Key: key.attrs(), ConditionExpression: aws.String("attribute_not_exists(pk)"),
		}}, nil
	}}
}

// Delete removes an item that is there.
func (t *bare) Delete(key Key) Write { return t.in.remove(key) }

//go:noinline
func (t *table) remove(key Key) Write {
	return Write{item: func(string) (types.TransactWriteItem, error) {
		return types.TransactWriteItem{Delete: &types.Delete{
			TableName: &t.name, Key: key.attrs(), ConditionExpression: aws.String("attribute_exists(pk)"),
		}}, nil
	}}
}

// DeleteAs removes an item whose version is still v's.
func (t *Table[T]) DeleteAs(key Key, v Versioned[T]) Write { return t.in.deleteAs(key, v.Version) }

//go:noinline
func (t *table) deleteAs(key Key, version int64) Write {
	return Write{item: func(string) (types.TransactWriteItem, error) {
		return types.TransactWriteItem{Delete: &types.Delete{
			TableName: &t.name, Key: key.attrs(), ConditionExpression: aws.String("#v = :v"),
			ExpressionAttributeNames:  map[string]string{"#v": versionAttr},
			ExpressionAttributeValues: map[string]types.AttributeValue{":v": number(version)},
		}}, nil
	}}
}

// Remove takes away whatever lies under key, if anything does. Like Replace it stands only beside a write whose
// condition guards it.
func (t *bare) Remove(key Key) Write { return t.in.removeAny(key) }

//go:noinline
func (t *table) removeAny(key Key) Write {
	return Write{item: func(string) (types.TransactWriteItem, error) {
		return types.TransactWriteItem{Delete: &types.Delete{TableName: &t.name, Key: key.attrs()}}, nil
	}}
}

// Transact writes all or nothing. It returns ErrConflict (or the failed write's Or) when a condition does not hold.
// The request carries a token, so that a repetition after a lost answer is the same write; a clash with another
// transaction under way is tried again.
func (db *DB) Transact(ctx context.Context, writes ...Write) error {
	write := id.Ordered(clock.System())
	items := make([]types.TransactWriteItem, len(writes))
	for i, w := range writes {
		item, err := w.item(write)
		if err != nil {
			return err
		}
		items[i] = item
	}
	for attempt := 0; ; attempt++ {
		// A new token each time: after a cancellation nothing was written, and the SDK's own repetitions keep theirs.
		_, err := db.client.TransactWriteItems(ctx, &dynamodb.TransactWriteItemsInput{
			TransactItems: items, ClientRequestToken: aws.String(fmt.Sprintf("%s-%d", write, attempt)),
		})
		if err == nil {
			return nil
		}
		var cancelled *types.TransactionCanceledException
		if !errors.As(err, &cancelled) {
			return fmt.Errorf("store: transaction: %w", err)
		}
		failed, retry := reasonOf(cancelled, writes, write)
		if !retry || attempt >= 24 {
			return failed
		}
		if err := pause(ctx, attempt); err != nil {
			return err
		}
	}
}

// fillMost is how many items one transaction of Fill writes; DynamoDB takes 100, and 4 MB.
const fillMost = 50

// Fill makes those of the writes whose conditions hold and leaves the rest: made of New, it adds what is missing and changes nothing that lies
// there. It is no transaction; where it ended halfway, the next one goes on.
func (db *DB) Fill(ctx context.Context, writes ...Write) error {
	for part := range slices.Chunk(writes, fillMost) {
		err := db.Transact(ctx, part...)
		if !errors.Is(err, ErrConflict) {
			if err != nil {
				return err
			}
			continue
		}
		for _, one := range part {
			if err := db.Transact(ctx, one); err != nil && !errors.Is(err, ErrConflict) {
				return err
			}
		}
	}
	return nil
}

// reasonOf returns why a transaction was cancelled, and whether to try it again as it is.
func reasonOf(c *types.TransactionCanceledException, writes []Write, write string) (err error, retry bool) {
	for i, r := range c.CancellationReasons {
		if aws.ToString(r.Code) != "ConditionalCheckFailed" {
			continue
		}
		if w, ok := r.Item[writeAttr].(*types.AttributeValueMemberS); ok && w.Value == write {
			return nil, false // this very write, committed by an earlier request whose answer was lost
		}
		if i < len(writes) && writes[i].or != nil {
			return writes[i].or, false
		}
		return ErrConflict, false
	}
	for _, r := range c.CancellationReasons {
		switch aws.ToString(r.Code) {
		case "TransactionConflict", "ThrottlingError", "ProvisionedThroughputExceeded":
			return ErrConflict, true
		}
	}
	return fmt.Errorf("store: transaction cancelled: %w", c), false
}
