// What deploys is built, packaged without an account, and looked at:
//
//   node infra/deploy/package.check.mjs
//
// No program is larger than a zip of the budget holds, or keeps what nobody calls. Zips are `bootstrap` and what a function carries beside it, and the
// same bytes from another folder: of the largest, of one with most beside it, of a worker; deploying and the bench pack all. The template gives every
// function a role of its own, a log that ends and alarms, names nothing that is not there, and the edge no error pages; every state that the machine
// names exists. What a template holds of settings, schedules, logs, buckets and the firewall is looked at in template.check.mjs.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "yaml";
import { calls, buckets, firewall, lean, logs, schedules, viewer } from "./template.check.mjs";
import { danglingNames, wildcards } from "./template.mjs";
import { build, functions as declared } from "../local/build.mjs";

const root = join(import.meta.dirname, "../..");
// For this machine's processor, for which everything is compiled already; what deploys is arm64, which the bench packs.
const HERE = process.arch === "arm64" ? "arm64" : "x86_64";
const BUDGET = HERE === "arm64" ? 4_500_000 : 5_000_000; // a ninth more than what deploys
const SEARCH_BUDGET = 8_000_000; // SQLite is in it
const PROGRAM = 13_400_000; // what a zip of the budget holds
const SEARCH_PROGRAM = 15_000_000;
// Where a program calls a method by a name known only at run time, the linker keeps every exported method, megabytes of them; this one nobody calls.
const UNCALLED = "time.(*Time).ISOWeek";
const PACKED = ["identity", "mall", "mallPreview", "platformWorker", "search"];
const BESIDE = { mallPreview: ["NOTICE", "meshopt.wasm", "web-ifc.wasm"] };
const LONGEST_TASK = 86_400;
const LOG_DELIVERY = /^logs:((Create|Delete|Get|List|Update)LogDeliver(y|ies)|PutResourcePolicy|Describe(LogGroups|ResourcePolicies))$/;

const found = [];
const check = (ok, message) => ok || found.push(message);

function run(command, args, cwd = root, settings = {}) {
  // Nothing here may need an account or reach one, or follow what this machine's operator has set.
  const env = { ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(AWS_|PORTAL_|CERTIFICATE_ARN|WEB_ACL_ARN|ALARM_EMAIL)/.test(name))), ...settings };
  const done = spawnSync(command, args, { cwd, encoding: "utf8", env: { ...env, AWS_EC2_METADATA_DISABLED: "true" } });
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

function checkPrograms(functions) {
  check(readFileSync(join(root, ".build/local/cloud")).includes(UNCALLED), `the local cloud calls methods by reflection and has no ${UNCALLED}: it tells nothing any more`);
  for (const name of functions) {
    const program = readFileSync(join(root, ".build/local", name, "bootstrap"));
    const most = name.startsWith("search") ? SEARCH_PROGRAM : PROGRAM;
    check(program.length <= most, `${name} has ${program.length} bytes, more than ${most}`);
    check(!program.includes(UNCALLED), `${name} calls methods by reflection; go run ./infra/cmd/package ${name} says where`);
  }
}

function checkZips() {
  for (const name of PACKED) {
    const zip = readFileSync(join(root, ".build/package", `${name}.zip`));
    const most = name.startsWith("search") ? SEARCH_BUDGET : BUDGET;
    check(zip.length <= most, `${name}.zip has ${zip.length} bytes, more than ${most}`);
    check(entries(zip).join() === ["bootstrap", ...(BESIDE[name] ?? [])].join(), `${name}.zip holds ${entries(zip)}`);
  }
}

/** Two functions built again: in another folder, for nobody else to read, on another day's clock. */
function checkSameBytes() {
  const elsewhere = mkdtempSync(join(tmpdir(), "package-elsewhere-"));
  try {
    for (const one of ["serverless.yml", "go.work", "go.work.sum", "functions", "shared", "infra/go.mod", "infra/go.sum", "infra/cmd/package"]) {
      mkdirSync(join(elsewhere, one, ".."), { recursive: true });
      cpSync(join(root, one), join(elsewhere, one), { recursive: true });
    }
    const names = ["identity", "platformWorker"];
    const script = `umask 077; TZ=Pacific/Kiritimati exec go run ./infra/cmd/package -arch ${HERE} ${names.join(" ")}`;
    run("sh", ["-c", script], elsewhere);
    for (const name of names) {
      const [here, there] = [root, elsewhere].map((folder) => readFileSync(join(folder, ".build/package", `${name}.zip`)));
      check(here.equals(there), `${name}.zip has other bytes when it is built in ${elsewhere}`);
    }
  } finally {
    rmSync(elsewhere, { recursive: true });
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
      const buckets = Object.keys(Properties.Environment.Variables).filter((name) => name.endsWith("_BUCKET"));
      check(buckets.length === 0 || id.startsWith("File") || (/^(Wallet|Project|Community|ContentLambda)/.test(id) && buckets.join() === "UPLOADS_BUCKET") || (id === "MallPreviewLambdaFunction" ? buckets.join() === "UPLOADS_BUCKET" : id.startsWith("Mall") && buckets.sort().join() === "SEARCH_BUCKET,UPLOADS_BUCKET") || (id.startsWith("Search") && buckets.join() === "SEARCH_BUCKET") || (id === "ContentWorkerLambdaFunction" && buckets.join() === "SITE_BUCKET"), `${id} knows the buckets`);
      const secrets = ["WECOM_SECRET", "OIDC_CLIENT_SECRET"].filter((name) => name in Properties.Environment.Variables);
      // Who signs people in, who gives the chat app its messages, and who reads its departments for a project.
      const may = id === "IdentityLambdaFunction" || (["MessageWorkerLambdaFunction", "ProjectLambdaFunction"].includes(id) && secrets.every((name) => name === "WECOM_SECRET"));
      check(secrets.length === 0 || may, `${id} holds ${secrets}`);
      check(Properties.Architectures?.[0] === "arm64" && Properties.Runtime === "provided.al2023", `${id} is built for another runtime`);
    }
    if (Type !== "AWS::IAM::Role") continue;
    for (const { Action, Resource } of Properties.Policies.flatMap((policy) => policy.PolicyDocument.Statement)) {
      if ([Action].flat().every((one) => LOG_DELIVERY.test(one) || one === "cloudwatch:GetMetricData")) continue; // have no resource to name
      for (const action of [Action].flat()) {
        check(!action.includes("*") && action !== "dynamodb:Scan", `${id} may ${action}`);
      }
      for (const one of wildcards([Resource].flat())) check(false, `${id} may do it to ${one}`);
    }
  }
  return [...roles.values()];
}

function checkTables(resources, stage) {
  const tables = Object.entries(resources).filter(([, { Type }]) => Type === "AWS::DynamoDB::Table");
  check(tables.length > 0, "no tables");
  for (const [id, { DeletionPolicy, Properties: p }] of tables) {
    const stays = DeletionPolicy === "Retain" && p.DeletionProtectionEnabled;
    check(stays === (stage === "cloud"), `${stage}: ${id} ${stays ? "cannot" : "can"} be deleted`);
    check(p.PointInTimeRecoverySpecification?.PointInTimeRecoveryEnabled, `${id} has no point-in-time recovery`);
    check(p.BillingMode === "PAY_PER_REQUEST" && p.TimeToLiveSpecification?.AttributeName === "ttl", `${id} is set up otherwise`);
  }
}

const alarmed = (resources, metric, name) =>
  Object.values(resources).some(({ Type, Properties: p }) => {
    if (Type !== "AWS::CloudWatch::Alarm" || !p.AlarmActions?.length) return false;
    const metrics = [p, ...(p.Metrics ?? []).map((m) => m.MetricStat?.Metric ?? {})];
    return metrics.some((m) => m.MetricName === metric && JSON.stringify(m.Dimensions).includes(JSON.stringify(name)));
  });

/** Every function has a log that ends, and its table's name; every function and table has somebody to call. */
function checkWatched(resources, stage) {
  for (const [id, { Type, Properties: p }] of Object.entries(resources)) {
    if (Type === "AWS::DynamoDB::Table") {
      for (const metric of ["ReadThrottleEvents", "WriteThrottleEvents", "SystemErrors"]) {
        check(alarmed(resources, metric, p.TableName), `${stage}: nobody is called for ${metric} of ${id}`);
      }
    }
    if (Type === "AWS::StepFunctions::StateMachine") {
      for (const metric of ["ExecutionsFailed", "ExecutionsTimedOut", "ExecutionThrottled"]) {
        check(alarmed(resources, metric, { Ref: id }), `${stage}: nobody is called for ${metric} of ${id}`);
      }
    }
  }
  for (const [id, { Type, Properties: p }] of Object.entries(resources)) {
    if (Type === "AWS::Logs::LogGroup") check(p.RetentionInDays > 0, `${stage}: ${id} is kept for ever`);
    if (Type !== "AWS::Lambda::Function") continue;
    for (const metric of ["Errors", "Throttles", "Duration"]) {
      check(alarmed(resources, metric, p.FunctionName), `${stage}: nobody is called for ${metric} of ${id}`);
    }
    const log = Object.values(resources).find((r) => r.Type === "AWS::Logs::LogGroup" && r.Properties.LogGroupName === `/aws/lambda/${p.FunctionName}`);
    check(log, `${stage}: ${id} has no log of its own`);
    check(p.Environment.Variables.STAGE === stage, `${stage}: ${id} reads the tables of ${p.Environment.Variables.STAGE}`);
  }
}

/** A stage has an HTTP API, or its functions have URLs: never both, never neither. */
function checkFront(resources, front) {
  const types = Object.values(resources).map(({ Type }) => Type);
  const urls = types.filter((type) => type === "AWS::Lambda::Url").length;
  const gateway = types.filter((type) => type.startsWith("AWS::ApiGatewayV2::")).length;
  const edge = types.filter((type) => type.startsWith("AWS::CloudFront::")).length;
  if (front === "api") {
    check(urls === 0 && gateway > 0 && edge > 0, `cloud: ${urls} function URLs, ${gateway} parts of an API, ${edge} of a CDN`);
    for (const metric of ["5xx", "Latency"]) check(alarmed(resources, metric, { Ref: "HttpApi" }), `nobody is called for ${metric}`);
  } else {
    check(urls > 0 && gateway === 0 && edge === 0, `local: ${urls} function URLs, ${gateway} parts of an API, ${edge} of a CDN`);
  }
}

/** The firewall's own template: what it names exists, and its rules have places of their own. */
function checkFirewall() {
  const template = parse(readFileSync(join(root, "infra/edge-us-east-1/waf.yml"), "utf8"), { customTags, logLevel: "silent" });
  for (const one of [danglingNames, buckets, logs].flatMap((look) => look(template))) check(false, `waf.yml: ${one}`);
  for (const one of firewall(template, calls(root))) check(false, `waf.yml: ${one}`);
  const rules = template.Resources.WebAcl.Properties.Rules;
  const distinct = (what) => new Set(rules.map((rule) => rule[what])).size === rules.length;
  check(distinct("Priority") && distinct("Name"), "waf.yml: two rules have one place or name");
  for (const rule of rules) {
    const managed = "ManagedRuleGroupStatement" in rule.Statement;
    check(Boolean(rule.Action) !== Boolean(rule.OverrideAction) && managed === Boolean(rule.OverrideAction), `waf.yml: ${rule.Name} does not say what to do`);
    check(rule.VisibilityConfig?.MetricName === rule.Name, `waf.yml: ${rule.Name} is not counted`);
  }
}

const customTags = ["Ref", "GetAtt", "Sub"].map((name) => ({
  tag: `!${name}`,
  resolve: (value) => ({ [name === "Ref" ? name : `Fn::${name}`]: name === "GetAtt" ? value.split(".") : value }),
}));

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
  const media = edges[0].Properties.DistributionConfig.CacheBehaviors.find((b) => b.PathPattern === "/media/*");
  const headers = resources[media.ResponseHeadersPolicyId?.Ref]?.Properties.ResponseHeadersPolicyConfig.SecurityHeadersConfig;
  check(headers?.ContentSecurityPolicy.ContentSecurityPolicy === "default-src 'none'; sandbox" && headers.ContentTypeOptions?.Override, "what users sent may run");
  check(media.FunctionAssociations?.some((f) => f.EventType === "viewer-response"), "what users sent may be shown");
  const { DefaultCacheBehavior: rest, CacheBehaviors: some } = edges[0].Properties.DistributionConfig;
  for (const { PathPattern, ResponseHeadersPolicyId } of [rest, ...some]) {
    const security = resources[ResponseHeadersPolicyId?.Ref]?.Properties.ResponseHeadersPolicyConfig.SecurityHeadersConfig;
    check(security?.ContentTypeOptions?.Override, `${PathPattern ?? "*"}: browsers may guess what an answer is`);
  }
  const policy = resources.ApiCachePolicy.Properties.CachePolicyConfig;
  check(policy.MinTTL === 0 && policy.DefaultTTL === 0, "answers of the API are kept without their saying so");
  check(policy.ParametersInCacheKeyAndForwardedToOrigin.HeadersConfig.Headers.includes("Authorization"), "the cache mixes users");
}

/**
 * The project as osls packages it, which wants a zip of every function and looks into none: what was not packed is an empty one, in a folder that
 * nobody deploys from. It returns the folder, which goes with this process.
 */
function service(functions) {
  const folder = mkdtempSync(join(tmpdir(), "package-service-"));
  process.on("exit", () => rmSync(folder, { recursive: true }));
  cpSync(join(root, "serverless.yml"), join(folder, "serverless.yml"));
  for (const name of ["functions", "infra", "node_modules", "package.json"]) symlinkSync(join(root, name), join(folder, name));
  mkdirSync(join(folder, ".build/package"), { recursive: true });
  for (const name of functions) writeFileSync(join(folder, ".build/package", `${name}.zip`), Buffer.concat([Buffer.from("PK\x05\x06", "latin1"), Buffer.alloc(18)]));
  return folder;
}

function packaged(folder, stage, settings = {}) {
  const out = mkdtempSync(join(tmpdir(), "package-"));
  try {
    run("node", [join(root, "node_modules/osls/bin/serverless.js"), "package", "--stage", stage, "--package", out], folder, settings);
    return JSON.parse(readFileSync(join(out, "cloudformation-template-update-stack.json"), "utf8"));
  } finally {
    rmSync(out, { recursive: true });
  }
}

await build({ site: false });
const programs = (await declared()).map(({ name }) => name);
checkPrograms(programs);
process.stdout.write(run("go", ["run", "./infra/cmd/package", "-arch", HERE, ...PACKED]));
checkZips();
checkSameBytes();
checkFirewall();

const named = {
  PORTAL_HOST: "portal.zhongzhu.cn",
  CERTIFICATE_ARN: "arn:aws:acm:us-east-1:123456789012:certificate/12345678-1234-1234-1234-123456789012",
  WEB_ACL_ARN: "arn:aws:wafv2:us-east-1:123456789012:global/webacl/bim-portal/12345678-1234-1234-1234-123456789012",
  ALARM_EMAIL: "ops@zhongzhu.cn",
};
const project = service(programs);
for (const one of viewer(packaged(project, "cloud", named), named)) check(false, `cloud with its settings: ${one}`);

for (const [stage, front] of [["cloud", "api"], ["local", "url"]]) {
  const template = packaged(project, stage);
  const resources = template.Resources;
  const functions = checkRoles(resources);
  check(functions.length === programs.length, `${stage}: ${functions.length} functions`);
  checkTables(resources, stage);
  for (const look of [logs, schedules, lean, ...(stage === "cloud" ? [buckets, viewer] : [])]) found.push(...look(template).map((one) => `${stage}: ${one}`));
  checkWatched(resources, stage);
  checkFront(resources, front);
  for (const one of danglingNames(template)) check(false, `${stage}: ${one}`);
  for (const [id, { Type, Properties }] of Object.entries(resources)) {
    if (Type === "AWS::StepFunctions::StateMachine") checkMachine(Properties, id);
  }
  if (stage === "cloud") checkEdge(resources);
  process.stdout.write(`${stage.padEnd(18)} ${Object.keys(resources).length} resources, ${functions.length} functions with a role each\n`);
}

for (const one of found) console.error(`✗ ${one}`);
if (found.length > 0) process.exitCode = 1;
