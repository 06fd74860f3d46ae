// A role for each function, made from functions/groups.yml: its own log, and the tables, indexes, keys, machines and
// objects that are named there. No Scan anywhere.
const { readFileSync } = require("node:fs");
const { join } = require("node:path");
const { parse } = require("yaml");

const root = join(__dirname, "../..");

const ACTIONS = {
  get: "GetItem",
  query: "Query",
  put: "PutItem",
  update: "UpdateItem",
  delete: "DeleteItem",
  check: "ConditionCheckItem",
};

const upper = (name) => name[0].toUpperCase() + name.slice(1);
const sub = (text) => ({ "Fn::Sub": text });
const arn = (rest) => sub("arn:${AWS::Partition}:" + rest);

const allow = (Action, Resource, rest) => ({ Effect: "Allow", Action, Resource, ...rest });

function onTable({ table, index, keys, may }) {
  const unknown = may.filter((word) => !ACTIONS[word]);
  if (unknown.length) throw new Error(`functions/groups.yml: nobody may ${unknown} a table`);
  const id = `${upper(table)}Table`;
  return allow(
    may.map((word) => `dynamodb:${ACTIONS[word]}`),
    [index ? sub("${" + id + ".Arn}/index/" + index) : { "Fn::GetAtt": [id, "Arn"] }],
    keys && { Condition: { "ForAllValues:StringLike": { "dynamodb:LeadingKeys": keys.map((begin) => `${begin}*`) } } },
  );
}

const onMachine = ({ machine, may }) =>
  allow(
    may.map((what) => `states:${what}`),
    [arn("states:${AWS::Region}:${AWS::AccountId}:stateMachine:bim-${sls:stage}-" + machine)],
  );

const onBucket = ({ bucket, paths, may }) =>
  allow(
    may.map((what) => `s3:${what}`),
    paths ? paths.map((path) => sub("${" + bucket + ".Arn}/" + path)) : [{ "Fn::GetAtt": [bucket, "Arn"] }],
  );

function role(name, { tables = [], machines = [], buckets = [], metrics = [] }) {
  const log = arn("logs:${AWS::Region}:${AWS::AccountId}:log-group:/aws/lambda/bim-${sls:stage}-" + name + ":*");
  const statement = (Statement) => ({ Version: "2012-10-17", Statement });
  return {
    Type: "AWS::IAM::Role",
    Properties: {
      AssumeRolePolicyDocument: statement([{ Effect: "Allow", Principal: { Service: "lambda.amazonaws.com" }, Action: "sts:AssumeRole" }]),
      Policies: [
        {
          PolicyName: "work",
          PolicyDocument: statement([
            allow(["logs:CreateLogStream", "logs:PutLogEvents"], [log]),
            ...tables.map(onTable),
            ...machines.map(onMachine),
            ...buckets.map(onBucket),
            ...(metrics.length ? [allow(metrics.map((what) => `cloudwatch:${what}`), ["*"])] : []),
          ]),
        },
      ],
    },
  };
}

const { functions } = parse(readFileSync(join(root, "functions/groups.yml"), "utf8"));

module.exports = {
  Resources: Object.fromEntries(Object.entries(functions).map(([name, may]) => [`${upper(name)}Role`, role(name, may)])),
};
