// What watches the schedules, made from serverless.yml, so that none is forgotten: somebody is called when one stops, and
// when a task has failed for good. Lambda tries a task three times and then puts it here, with what was wrong.
const { readFileSync } = require("node:fs");
const { join } = require("node:path");
const { parse } = require("yaml");

const { functions } = parse(readFileSync(join(__dirname, "../../serverless.yml"), "utf8"), { logLevel: "silent" });
const { failedTasks } = JSON.parse(readFileSync(join(__dirname, "../../functions/analysis/health/thresholds.json"), "utf8"));
const SECONDS = { minute: 60, hour: 3600, day: 86_400 };
const SHORTEST = 300;

const upper = (name) => name[0].toUpperCase() + name.slice(1);
const alarm = (name, rest) => ({
  [`${name}Alarm`]: {
    Type: "AWS::CloudWatch::Alarm",
    Properties: { AlarmName: "bim-${sls:stage}-" + name, AlarmActions: [{ Ref: "AlarmTopic" }], ...rest },
  },
});

function seconds(rate) {
  const [, count, unit] = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(rate);
  return count * SECONDS[unit];
}

function ofSchedule(name, { rate, input }, number) {
  const task = `${upper(name)}${upper(input.task)}`;
  const metric = (MetricName, Period) => ({
    Namespace: "AWS/Events",
    MetricName,
    Dimensions: [{ Name: "RuleName", Value: { Ref: `${upper(name)}EventsRuleSchedule${number}` } }],
    Statistic: "Sum",
    Period,
    Threshold: 1,
  });
  return {
    // Not once in three periods. A rule that is gone or never ran counts nothing: that calls, too.
    ...alarm(`${task}Stopped`, {
      ...metric("Invocations", Math.max(SHORTEST, seconds(rate))),
      EvaluationPeriods: 3,
      ComparisonOperator: "LessThanThreshold",
      TreatMissingData: "breaching",
    }),
    // It came, and the function was not to be had.
    ...alarm(`${task}Undelivered`, {
      ...metric("FailedInvocations", SHORTEST),
      EvaluationPeriods: 1,
      ComparisonOperator: "GreaterThanOrEqualToThreshold",
      TreatMissingData: "notBreaching",
    }),
  };
}

const scheduled = Object.entries(functions)
  .map(([name, { events = [] }]) => [name, events.map((event) => event.schedule).filter(Boolean)])
  .filter(([, schedules]) => schedules.length > 0);

module.exports = {
  Resources: Object.assign(
    {
      FailedTasks: {
        Type: "AWS::SQS::Queue",
        Properties: { QueueName: "bim-${sls:stage}-failed-tasks", MessageRetentionPeriod: 14 * SECONDS.day, SqsManagedSseEnabled: true },
      },
      FailedTasksPolicy: {
        Type: "AWS::IAM::Policy",
        Properties: {
          PolicyName: "failed-tasks",
          Roles: scheduled.map(([name]) => ({ Ref: `${upper(name)}Role` })),
          PolicyDocument: {
            Version: "2012-10-17",
            Statement: [{ Effect: "Allow", Action: ["sqs:SendMessage"], Resource: [{ "Fn::GetAtt": ["FailedTasks", "Arn"] }] }],
          },
        },
      },
    },
    alarm("FailedTasks", {
      Namespace: "AWS/SQS",
      MetricName: "ApproximateNumberOfMessagesVisible",
      Dimensions: [{ Name: "QueueName", Value: { "Fn::GetAtt": ["FailedTasks", "QueueName"] } }],
      Statistic: "Maximum",
      Period: SHORTEST,
      EvaluationPeriods: 1,
      Threshold: failedTasks.value,
      ComparisonOperator: "GreaterThanOrEqualToThreshold",
      TreatMissingData: "notBreaching",
    }),
    ...scheduled.flatMap(([name, schedules]) => schedules.map((one, i) => ofSchedule(name, one, i + 1))),
  ),
};
