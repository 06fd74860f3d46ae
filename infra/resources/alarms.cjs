// Alarms of every function and every table, made from serverless.yml and data.yml, so that none is forgotten.
const { readFileSync } = require("node:fs");
const { join } = require("node:path");
const { parse } = require("yaml");

const root = join(__dirname, "../..");
const read = (file) => parse(readFileSync(join(root, file), "utf8"), { logLevel: "silent" });

const MINUTE = 60;
// What the operators' page judges by, too: one table for both (ADR 75).
const limits = JSON.parse(readFileSync(join(root, "functions/analysis/health/thresholds.json"), "utf8"));
// Where money is, one failure is one too many.
const errorsBefore = (name) => (name.startsWith("wallet") ? limits.walletErrors : limits.functionErrors).value;
// What the functions do to a table; DynamoDB counts its own failures per operation only.
const OPERATIONS = ["GetItem", "BatchGetItem", "Query", "PutItem", "UpdateItem", "DeleteItem", "TransactWriteItems"];

const upper = (name) => name[0].toUpperCase() + name.slice(1);

function alarm(name, threshold, rest) {
  return {
    [`${name}Alarm`]: {
      Type: "AWS::CloudWatch::Alarm",
      Properties: {
        AlarmName: "bim-${sls:stage}-" + name,
        EvaluationPeriods: 1,
        Threshold: threshold,
        ComparisonOperator: "GreaterThanOrEqualToThreshold",
        TreatMissingData: "notBreaching",
        AlarmActions: [{ Ref: "AlarmTopic" }],
        ...rest,
      },
    },
  };
}

function ofFunction(name, seconds) {
  const metric = (MetricName, rest) => ({
    Namespace: "AWS/Lambda",
    MetricName,
    Dimensions: [{ Name: "FunctionName", Value: "bim-${sls:stage}-" + name }],
    Period: MINUTE,
    ...rest,
  });
  return {
    ...alarm(`${upper(name)}Errors`, errorsBefore(name), metric("Errors", { Statistic: "Sum" })),
    ...alarm(`${upper(name)}Throttles`, limits.throttles.value, metric("Throttles", { Statistic: "Sum" })),
    // Milliseconds; the next step is a time-out.
    ...alarm(`${upper(name)}Duration`, seconds * 800, metric("Duration", { ExtendedStatistic: "p99", EvaluationPeriods: 3 })),
  };
}

function ofTable(id, table) {
  const dimension = { Name: "TableName", Value: table };
  const sum = (MetricName, ...more) => ({
    Metric: { Namespace: "AWS/DynamoDB", MetricName, Dimensions: [dimension, ...more] },
    Period: MINUTE,
    Stat: "Sum",
  });
  const added = (metrics) => [
    { Id: "all", Expression: "SUM(METRICS())" },
    ...metrics.map((MetricStat, i) => ({ Id: `m${i}`, MetricStat, ReturnData: false })),
  ];
  return {
    ...alarm(`${id}Throttles`, 1, { Metrics: added([sum("ReadThrottleEvents"), sum("WriteThrottleEvents")]) }),
    ...alarm(`${id}SystemErrors`, 1, {
      Metrics: added(OPERATIONS.map((Value) => sum("SystemErrors", { Name: "Operation", Value }))),
    }),
  };
}

const { functions, provider } = read("serverless.yml");
const tables = Object.entries(read("infra/resources/data.yml").Resources).filter(([, { Type }]) => Type === "AWS::DynamoDB::Table");

module.exports = {
  Resources: Object.assign(
    {},
    ...Object.entries(functions).map(([name, one]) => ofFunction(name, one.timeout ?? provider.timeout)),
    ...tables.map(([id, { Properties }]) => ofTable(id, Properties.TableName)),
  ),
};
