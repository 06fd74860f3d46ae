package apitest

import (
	"context"
	"testing"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"

	"bimportal/shared/files"
	"bimportal/shared/id"
	"bimportal/shared/store"
)

// NewTable makes an empty table like a group's and returns its name: for a test whose rows nobody else may meet, as those
// that a schedule looks for.
func NewTable(t testing.TB, group string) string {
	t.Helper()
	client := dynamodb.NewFromConfig(Config(t))
	like, err := client.DescribeTable(context.Background(), &dynamodb.DescribeTableInput{TableName: aws.String(TableName(group))})
	if err != nil {
		t.Fatal(err)
	}
	name := id.New(group)
	in := &dynamodb.CreateTableInput{
		TableName: &name, KeySchema: like.Table.KeySchema, AttributeDefinitions: like.Table.AttributeDefinitions, BillingMode: types.BillingModePayPerRequest,
	}
	for _, g := range like.Table.GlobalSecondaryIndexes {
		in.GlobalSecondaryIndexes = append(in.GlobalSecondaryIndexes, types.GlobalSecondaryIndex{IndexName: g.IndexName, KeySchema: g.KeySchema, Projection: g.Projection})
	}
	if _, err := client.CreateTable(context.Background(), in); err != nil {
		t.Fatal(err)
	}
	if err := dynamodb.NewTableExistsWaiter(client, func(o *dynamodb.TableExistsWaiterOptions) { o.MinDelay = time.Millisecond }).Wait(
		context.Background(), &dynamodb.DescribeTableInput{TableName: &name}, 10*time.Second); err != nil {
		t.Fatal(err)
	}
	return name
}

// Kept says whether a record lives on the upload of a path, so that its uploader cannot delete it (shared/files).
func Kept(t testing.TB, db *store.DB, table, path string) bool {
	t.Helper()
	userID, fileID, _ := files.ParsePath(path)
	v, err := store.NewTable[files.Hold](db, table).Find(context.Background(), files.HoldKey(userID, fileID))
	if err != nil {
		t.Fatal(err)
	}
	return v.Version > 0
}
