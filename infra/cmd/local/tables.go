package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"os"
	"strings"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/config"
	"github.com/aws/aws-sdk-go-v2/credentials"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
	"gopkg.in/yaml.v3"
)

// establish makes the tables that a DynamoDB of somebody else's lacks. What is there stays as it is; a table with
// other keys or indexes is an error that says which.
func establish(ctx context.Context, endpoint, file string) error {
	if at, err := url.Parse(endpoint); err != nil || at.Host == "" || strings.HasSuffix(at.Hostname(), ".amazonaws.com") {
		return fmt.Errorf("%s: the local cloud makes tables on this machine or an emulator only", endpoint)
	}
	tables, err := declared(file)
	if err != nil {
		return err
	}
	cfg, err := config.LoadDefaultConfig(ctx, config.WithRegion(region),
		config.WithCredentialsProvider(credentials.NewStaticCredentialsProvider("local", "local", "")))
	if err != nil {
		return err
	}
	client := dynamodb.NewFromConfig(cfg, func(o *dynamodb.Options) { o.BaseEndpoint = aws.String(endpoint) })
	for _, t := range tables {
		if err := t.ensure(ctx, client); err != nil {
			return fmt.Errorf("table %s at %s: %w", *t.TableName, endpoint, err)
		}
	}
	return nil
}

// table is a table of data.yml in DynamoDB's own words.
type table struct {
	dynamodb.CreateTableInput
	TimeToLiveSpecification *types.TimeToLiveSpecification
}

func declared(file string) ([]table, error) {
	content, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	var document struct {
		Resources map[string]struct {
			Type       string         `yaml:"Type"`
			Properties map[string]any `yaml:"Properties"`
		} `yaml:"Resources"`
	}
	if err := yaml.Unmarshal(content, &document); err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	var tables []table
	for _, r := range document.Resources {
		if r.Type != "AWS::DynamoDB::Table" {
			continue
		}
		// CloudFormation and the API have the same names for what is needed here.
		words, err := json.Marshal(r.Properties)
		if err != nil {
			return nil, err
		}
		var t table
		if err := json.Unmarshal([]byte(strings.ReplaceAll(string(words), "${sls:stage}", stage)), &t); err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
		t.DeletionProtectionEnabled = nil // of a deployment
		tables = append(tables, t)
	}
	return tables, nil
}

func (t *table) ensure(ctx context.Context, client *dynamodb.Client) error {
	found, err := client.DescribeTable(ctx, &dynamodb.DescribeTableInput{TableName: t.TableName})
	var missing *types.ResourceNotFoundException
	switch {
	case errors.As(err, &missing):
	case err != nil:
		return err
	default:
		return t.fits(found.Table)
	}
	if _, err := client.CreateTable(ctx, &t.CreateTableInput); err != nil {
		return err
	}
	if err := dynamodb.NewTableExistsWaiter(client, func(o *dynamodb.TableExistsWaiterOptions) {
		o.MinDelay, o.MaxDelay = 100*time.Millisecond, time.Second
	}).Wait(ctx, &dynamodb.DescribeTableInput{TableName: t.TableName}, time.Minute); err != nil {
		return err
	}
	if t.TimeToLiveSpecification == nil {
		return nil
	}
	_, err = client.UpdateTimeToLive(ctx, &dynamodb.UpdateTimeToLiveInput{TableName: t.TableName, TimeToLiveSpecification: t.TimeToLiveSpecification})
	if err == nil {
		return nil
	}
	// An answer that got lost is asked for again, and what was switched on then is refused.
	ttl, describeErr := client.DescribeTimeToLive(ctx, &dynamodb.DescribeTimeToLiveInput{TableName: t.TableName})
	if describeErr == nil && ttl.TimeToLiveDescription != nil && ttl.TimeToLiveDescription.TimeToLiveStatus != types.TimeToLiveStatusDisabled {
		return nil
	}
	return err
}

// fits says what a table of an earlier run lacks.
func (t *table) fits(found *types.TableDescription) error {
	key := func(schema []types.KeySchemaElement) string {
		var names []string
		for _, k := range schema {
			names = append(names, aws.ToString(k.AttributeName))
		}
		return strings.Join(names, ",")
	}
	if key(found.KeySchema) != key(t.KeySchema) {
		return fmt.Errorf("its key is %s, not %s: delete the table", key(found.KeySchema), key(t.KeySchema))
	}
	there := map[string]string{}
	for _, i := range found.GlobalSecondaryIndexes {
		there[aws.ToString(i.IndexName)] = key(i.KeySchema)
	}
	for _, i := range t.GlobalSecondaryIndexes {
		if there[aws.ToString(i.IndexName)] != key(i.KeySchema) {
			return fmt.Errorf("it has no index %s on %s: delete the table", aws.ToString(i.IndexName), key(i.KeySchema))
		}
	}
	return nil
}
