package store

import (
	"context"
	"fmt"

	"github.com/aws/aws-sdk-go-v2/aws"
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

// Query reads a stretch of a collection in the order of its sort keys.
func (t *Table[T]) Query(ctx context.Context, r Range) ([]Versioned[T], error) {
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
	return t.query(ctx, &dynamodb.QueryInput{
		TableName: &t.name, KeyConditionExpression: &condition, ExpressionAttributeValues: values,
		ScanIndexForward: aws.Bool(!r.Desc),
	}, r.Limit)
}

// Due reads a sparse index: the items under partition whose number is at most limit, the smallest first.
func (t *Table[T]) Due(ctx context.Context, index, partitionAttr, partition, numberAttr string, until int64, limit int) ([]Versioned[T], error) {
	return t.query(ctx, &dynamodb.QueryInput{
		TableName: &t.name, IndexName: &index,
		KeyConditionExpression:    aws.String("#p = :p AND #n <= :n"),
		ExpressionAttributeNames:  map[string]string{"#p": partitionAttr, "#n": numberAttr},
		ExpressionAttributeValues: map[string]types.AttributeValue{":p": text(partition), ":n": number(until)},
	}, limit)
}

func (t *Table[T]) query(ctx context.Context, in *dynamodb.QueryInput, limit int) ([]Versioned[T], error) {
	var rows []Versioned[T]
	for {
		if limit > 0 {
			in.Limit = aws.Int32(int32(limit - len(rows)))
		}
		out, err := t.db.client.Query(ctx, in)
		if err != nil {
			return nil, fmt.Errorf("store: query %s: %w", t.name, err)
		}
		for _, item := range out.Items {
			v, err := decode[T](item)
			if err != nil {
				return nil, err
			}
			rows = append(rows, v)
		}
		if out.LastEvaluatedKey == nil || (limit > 0 && len(rows) >= limit) {
			return rows, nil
		}
		in.ExclusiveStartKey = out.LastEvaluatedKey
	}
}
