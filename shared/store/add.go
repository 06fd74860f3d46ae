package store

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/feature/dynamodb/attributevalue"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
)

// Sum is an addition to the numbers of an item, which is made when it is not there: additions of many writers never
// get in each other's way, so they need no version.
type Sum struct {
	Key  Key
	Add  map[string]int64 // by attribute
	Also map[string]any   // what the item says beside its numbers, the same each time
}

// Added is the write of a sum in a transaction, where it happens once.
func (t *bare) Added(s Sum) Write { return t.in.added(s) }

//go:noinline
func (t *table) added(s Sum) Write {
	return Write{item: func(string) (types.TransactWriteItem, error) {
		in, err := t.sum(s)
		if err != nil {
			return types.TransactWriteItem{}, err
		}
		return types.TransactWriteItem{Update: &types.Update{
			TableName: in.TableName, Key: in.Key, UpdateExpression: in.UpdateExpression,
			ExpressionAttributeNames: in.ExpressionAttributeNames, ExpressionAttributeValues: in.ExpressionAttributeValues,
		}}, nil
	}}
}

// Counted is Added for an item that others rewrite as a whole: it counts as a write of it, so that who read the item before
// writes nothing over the sum.
func (t *bare) Counted(s Sum) Write { return t.in.counted(s) }

//go:noinline
func (t *table) counted(s Sum) Write {
	add := maps.Clone(s.Add)
	add[versionAttr] = 1
	return t.added(Sum{Key: s.Key, Add: add, Also: s.Also})
}

// Add makes a sum by itself. When the answer is lost it may be made twice: for counts that nothing depends on.
func (t *bare) Add(ctx context.Context, s Sum) error { return t.in.add(ctx, s) }

func (t *table) add(ctx context.Context, s Sum) error { return t.addIf(ctx, s, nil) }

// AddTo is Add to an item that is there already; ErrNotFound where it is not.
func (t *bare) AddTo(ctx context.Context, s Sum) error { return t.in.addTo(ctx, s) }

func (t *table) addTo(ctx context.Context, s Sum) error {
	return t.addIf(ctx, s, aws.String("attribute_exists(pk)"))
}

func (t *table) addIf(ctx context.Context, s Sum, condition *string) error {
	in, err := t.sum(s)
	if err != nil {
		return err
	}
	in.ConditionExpression = condition
	_, err = t.db.client.UpdateItem(ctx, in)
	var failed *types.ConditionalCheckFailedException
	if errors.As(err, &failed) {
		return ErrNotFound
	}
	if err != nil {
		return fmt.Errorf("store: add %s: %w", t.name, err)
	}
	return nil
}

func (t *table) sum(s Sum) (*dynamodb.UpdateItemInput, error) {
	names, values := map[string]string{}, map[string]types.AttributeValue{}
	var sets, adds []string
	for _, name := range slices.Sorted(maps.Keys(s.Also)) {
		value, err := attributevalue.Marshal(s.Also[name])
		if err != nil {
			return nil, fmt.Errorf("store: encode: %w", err)
		}
		names["#"+name], values[":"+name] = name, value
		sets = append(sets, fmt.Sprintf("#%s = :%s", name, name))
	}
	for _, name := range slices.Sorted(maps.Keys(s.Add)) {
		names["#"+name], values[":"+name] = name, number(s.Add[name])
		adds = append(adds, fmt.Sprintf("#%s :%s", name, name))
	}
	expression := "ADD " + strings.Join(adds, ", ")
	if len(sets) > 0 {
		expression = "SET " + strings.Join(sets, ", ") + " " + expression
	}
	return &dynamodb.UpdateItemInput{
		TableName: &t.name, Key: s.Key.attrs(), UpdateExpression: aws.String(expression),
		ExpressionAttributeNames: names, ExpressionAttributeValues: values,
	}, nil
}
