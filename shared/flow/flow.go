// Package flow starts executions of a state machine and answers its task tokens.
package flow

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/sfn"
	"github.com/aws/aws-sdk-go-v2/service/sfn/types"
)

// Machine is one state machine.
type Machine struct {
	client *sfn.Client
	arn    string
}

// New returns the machine with the given ARN.
func New(cfg aws.Config, arn string) *Machine { return &Machine{sfn.NewFromConfig(cfg), arn} }

// Start begins an execution. A name that was used before is no error: that execution exists.
func (m *Machine) Start(ctx context.Context, name, input string) error {
	_, err := m.client.StartExecution(ctx, &sfn.StartExecutionInput{StateMachineArn: &m.arn, Name: &name, Input: &input})
	var exists *types.ExecutionAlreadyExists
	if err != nil && !errors.As(err, &exists) {
		return fmt.Errorf("flow: start %s: %w", name, err)
	}
	return nil
}

// Wake returns a waiting task. A token that has timed out or was used is no error: who waits has gone on by itself.
func (m *Machine) Wake(ctx context.Context, token, output string) error {
	_, err := m.client.SendTaskSuccess(ctx, &sfn.SendTaskSuccessInput{TaskToken: &token, Output: &output})
	var late *types.TaskTimedOut
	var gone *types.TaskDoesNotExist
	var invalid *types.InvalidToken
	if err != nil && !errors.As(err, &late) && !errors.As(err, &gone) && !errors.As(err, &invalid) {
		return fmt.Errorf("flow: wake: %w", err)
	}
	return nil
}

// Running returns when the executions under way began, of the newest thousand.
func (m *Machine) Running(ctx context.Context) ([]time.Time, error) {
	out, err := m.client.ListExecutions(ctx, &sfn.ListExecutionsInput{StateMachineArn: &m.arn, StatusFilter: types.ExecutionStatusRunning, MaxResults: 1000})
	if err != nil {
		return nil, fmt.Errorf("flow: list: %w", err)
	}
	began := make([]time.Time, len(out.Executions))
	for i, e := range out.Executions {
		began[i] = aws.ToTime(e.StartDate)
	}
	return began, nil
}

// ARN is the machine's own name.
func (m *Machine) ARN() string { return m.arn }
