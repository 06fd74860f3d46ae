// What deploys is built, packaged without an account, and looked at:
//
//   node infra/package.check.mjs
//
// Zips are one entry `bootstrap` within the budget; the template gives every function a role of its own
// and the edge no error pages; every state that the machine names exists.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
const BUDGET = 5_000_000;
const LONGEST_TASK = 86_400;

const found = [];
const check = (ok, message) => ok || found.push(message);

function run(command, args) {
  // Nothing here may need an account or reach one.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("AWS_")));
  const done = spawnSync(command, args, { cwd: root, encoding: "utf8", env: { ...env, AWS_EC2_METADATA_DISABLED: "true" } });
  if (done.status !== 0) {
    process.stderr.write(`${done.stdout ?? ""}${done.stderr ?? ""}${done.error ?? ""}\n`);
    throw new Error(`${command} ${args.join(" ")} failed`);
  }
  return done.stdout;
}

/** Names in a zip, read from its central directory. */
function entries(zip) {
  const end = zip.lastIndexOf(Buffer.from("PK\x05\x06", "latin1"));
  assert.ok(end >= 0, "not a zip");
  const names = [];
  for (let i = 0, at = zip.readUInt32LE(end + 16); i < zip.readUInt16LE(end + 10); i++) {
    const length = zip.readUInt16LE(at + 28);
    names.push(zip.toString("utf8", at + 46, at + 46 + length));
    at += 46 + length + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return names;
}

function checkZips(functions) {
  for (const name of functions) {
    const zip = readFileSync(join(root, ".build/package", `${name}.zip`));
    check(zip.length <= BUDGET, `${name}.zip has ${zip.length} bytes, more than ${BUDGET}`);
    check(entries(zip).join() === "bootstrap", `${name}.zip holds ${entries(zip)}`);
  }
}

function checkRoles(resources) {
  const roles = new Map();
  for (const [id, { Type, Properties }] of Object.entries(resources)) {
    if (Type === "AWS::Lambda::Function") {
      const role = Properties.Role?.["Fn::GetAtt"]?.[0];
      check(resources[role]?.Type === "AWS::IAM::Role", `${id} has no role`);
      check(!roles.has(role), `${id} shares its role with ${roles.get(role)}`);
      roles.set(role, id);
      const keys = Object.keys(Properties.Environment.Variables).filter((name) => name.startsWith("ALIPAY_"));
      check(keys.length === 0 || id.startsWith("Wallet"), `${id} holds the provider's keys`);
      check(Properties.Architectures?.[0] === "arm64" && Properties.Runtime === "provided.al2023", `${id} is built for another runtime`);
    }
    if (Type !== "AWS::IAM::Role") continue;
    for (const { Action, Resource } of Properties.Policies.flatMap((policy) => policy.PolicyDocument.Statement)) {
      for (const action of [Action].flat()) {
        check(!action.includes("*") && action !== "dynamodb:Scan", `${id} may ${action}`);
      }
      check(![Resource].flat().includes("*"), `${id} names every resource`);
    }
  }
  return [...roles.values()];
}

function checkTables(resources) {
  const tables = Object.entries(resources).filter(([, { Type }]) => Type === "AWS::DynamoDB::Table");
  check(tables.length > 0, "no tables");
  for (const [id, { DeletionPolicy, Properties: p }] of tables) {
    check(DeletionPolicy === "Retain" && p.DeletionProtectionEnabled, `${id} can be deleted`);
    check(p.PointInTimeRecoverySpecification?.PointInTimeRecoveryEnabled, `${id} has no point-in-time recovery`);
    check(p.BillingMode === "PAY_PER_REQUEST" && p.TimeToLiveSpecification?.AttributeName === "ttl", `${id} is set up otherwise`);
  }
}

function checkMachine({ Definition, DefinitionSubstitutions }, what) {
  const { StartAt, States } = Definition;
  for (const [, name] of JSON.stringify(Definition).matchAll(/\$\{(\w+)\}/g)) {
    check(name in DefinitionSubstitutions, `${what}: nothing is put in for ${name}`);
  }
  const target = (name, from) => check(name in States, `${what}: ${from} leads to ${name}, which does not exist`);
  const reached = new Set([StartAt]);
  target(StartAt, "StartAt");
  for (const [name, state] of Object.entries(States)) {
    const next = [state.Next, state.Default, ...(state.Catch ?? []).map((c) => c.Next), ...(state.Choices ?? []).map((c) => c.Next)];
    for (const one of next.filter(Boolean)) {
      target(one, name);
      reached.add(one);
    }
    check(next.some(Boolean) || state.End || ["Succeed", "Fail"].includes(state.Type), `${what}: ${name} leads nowhere`);
    if (state.Type !== "Task") continue;
    check(state.TimeoutSeconds > 0 && state.TimeoutSeconds <= LONGEST_TASK, `${what}: ${name} has no TimeoutSeconds up to ${LONGEST_TASK}`);
    check(!("TimeoutSecondsPath" in state) && !("HeartbeatSeconds" in state), `${what}: ${name} uses what the local machine lacks`);
  }
  for (const name of Object.keys(States)) check(reached.has(name), `${what}: nothing leads to ${name}`);
}

function checkEdge(resources) {
  const edges = Object.values(resources).filter(({ Type }) => Type === "AWS::CloudFront::Distribution");
  check(edges.length === 1, "no distribution");
  for (const { Properties } of edges) {
    const config = Properties.DistributionConfig;
    check(!config.CustomErrorResponses, "the distribution replaces the API's errors");
    check(config.CacheBehaviors.map((b) => b.PathPattern).join() === "/portal/*,/api/*,/media/*", "other paths at the edge");
    const api = config.Origins.find((o) => o.Id === "api");
    check(api.OriginCustomHeaders.some((h) => h.HeaderName === "x-origin-verify" && h.HeaderValue), "the API gets no secret");
  }
  const policy = resources.ApiCachePolicy.Properties.CachePolicyConfig;
  check(policy.MinTTL === 0 && policy.DefaultTTL === 0, "answers of the API are kept without their saying so");
  check(policy.ParametersInCacheKeyAndForwardedToOrigin.HeadersConfig.Headers.includes("Authorization"), "the cache mixes users");
}

function packaged(stage) {
  const out = mkdtempSync(join(tmpdir(), "package-"));
  try {
    run("node", [join(root, "node_modules/osls/bin/serverless.js"), "package", "--stage", stage, "--package", out]);
    return JSON.parse(readFileSync(join(out, "cloudformation-template-update-stack.json"), "utf8")).Resources;
  } finally {
    rmSync(out, { recursive: true });
  }
}

const zips = run("go", ["run", "./infra/cmd/package"]);
process.stdout.write(zips);
checkZips(zips.trim().split("\n").map((line) => line.split(/\s/)[0]));

for (const stage of ["cloud", "local"]) {
  const resources = packaged(stage);
  const functions = checkRoles(resources);
  check(functions.length === zips.trim().split("\n").length, `${stage}: ${functions.length} functions`);
  checkTables(resources);
  for (const [id, { Type, Properties }] of Object.entries(resources)) {
    if (Type === "AWS::StepFunctions::StateMachine") checkMachine(Properties, id);
  }
  if (stage === "cloud") checkEdge(resources);
  process.stdout.write(`${stage.padEnd(18)} ${Object.keys(resources).length} resources, ${functions.length} functions with a role each\n`);
}

for (const one of found) console.error(`✗ ${one}`);
if (found.length > 0) process.exitCode = 1;
