// What must hold of a packaged template. Each look answers sentences; none is good. package.check.mjs takes them.

import { readFileSync } from "node:fs";
import { join } from "node:path";

const of = (resources, type) => Object.entries(resources).filter(([, { Type }]) => Type === type);
const text = JSON.stringify;
const sentences = (list) => list.filter(Boolean);

/** Nobody reaches a bucket by plain HTTP; what is replaced in the site can be had back. */
export function buckets({ Resources }) {
  const policies = of(Resources, "AWS::S3::BucketPolicy").map(([, { Properties }]) => Properties);
  const refuses = (id, { Effect, Principal, Action, Resource, Condition }) =>
    Effect === "Deny" && [Principal?.AWS ?? Principal].flat().includes("*") && [Action].flat().includes("s3:*") && text(Condition?.Bool?.["aws:SecureTransport"])?.includes("false") &&
    [Resource].flat().length === 2 && [Resource].flat().every((one) => text(one).includes(id));
  return of(Resources, "AWS::S3::Bucket").flatMap(([id, { Properties }]) => sentences([
    !policies.some((p) => p.Bucket?.Ref === id && p.PolicyDocument.Statement.some((one) => refuses(id, one))) && `${id} answers plain HTTP`,
    id === "SiteBucket" && Properties.VersioningConfiguration?.Status !== "Enabled" && `${id} has no versions`,
    Properties.VersioningConfiguration && !text(Properties.LifecycleConfiguration ?? {}).includes("NoncurrentDays") && `${id} keeps old versions for ever`,
  ]));
}

/** What is called, run and held back is written down, and no log is kept for ever. */
export function logs({ Resources }) {
  const ends = (name) => Resources[name]?.Type === "AWS::Logs::LogGroup" && Resources[name].Properties.RetentionInDays > 0;
  const into = (arn) => arn?.["Fn::GetAtt"]?.[0];
  return [
    ...of(Resources, "AWS::ApiGatewayV2::Stage").map(([id, { Properties: p }]) => {
      const format = p.AccessLogSettings?.Format ?? "";
      const whole = ends(into(p.AccessLogSettings?.DestinationArn)) && format.includes("$context.status") && JSON.parse(format);
      return !whole && `${id} writes no log of its calls`;
    }),
    ...of(Resources, "AWS::StepFunctions::StateMachine").map(([id, { Properties: { LoggingConfiguration: l } }]) =>
      !(l?.Level === "ERROR" && l.IncludeExecutionData === false && l.Destinations?.some((d) => ends(into(d.CloudWatchLogsLogGroup?.LogGroupArn)))) && `${id} writes no log of its failures`),
    ...of(Resources, "AWS::WAFv2::WebACL").map(([id]) =>
      !of(Resources, "AWS::WAFv2::LoggingConfiguration").some(([, { Properties: p }]) => into(p.ResourceArn) === id && ends(/group:\$\{(\w+)\}/.exec(text(p.LogDestinationConfigs))?.[1])) && `${id} writes no log`),
    ...of(Resources, "AWS::Logs::DeliveryDestination").map(([id, { Properties: p }]) =>
      !text(Resources[into(p.DestinationResourceArn)]?.Properties.LifecycleConfiguration ?? {}).includes("ExpirationInDays") && `${id} is kept for ever`),
    ...of(Resources, "AWS::Logs::Delivery").map(([id, { Properties: p }]) => {
      const told = (p.RecordFields ?? ["cs-uri-query"]).filter((field) => /query|cookie|referer/i.test(field));
      return told.length > 0 && `${id} writes down ${told}`;
    }),
  ].filter(Boolean);
}

/** Every schedule calls somebody when it stops; what it starts leaves its failures somewhere, and somebody is called. */
export function schedules({ Resources }) {
  const alarms = of(Resources, "AWS::CloudWatch::Alarm").map(([, { Properties }]) => Properties).filter((p) => p.AlarmActions?.length > 0);
  const policies = of(Resources, "AWS::IAM::Policy");
  const rules = of(Resources, "AWS::Events::Rule");
  const missing = rules.flatMap(([id, { Properties: p }]) => {
    const watching = (metric) => alarms.find((a) => a.MetricName === metric && a.Dimensions.some((d) => d.Value?.Ref === id));
    const stopped = watching("Invocations");
    const [, count, unit] = /(\d+) (minute|hour|day)/.exec(p.ScheduleExpression);
    const every = count * { minute: 60, hour: 3600, day: 86_400 }[unit];
    const target = Resources[p.Targets[0].Arn["Fn::GetAtt"][0]];
    const queue = target.Properties.DeadLetterConfig?.TargetArn?.["Fn::GetAtt"]?.[0];
    const role = target.Properties.Role["Fn::GetAtt"][0];
    const may = policies.find(([, { Properties: q }]) => q.Roles.some((r) => r.Ref === role) && text(q.PolicyDocument).includes("sqs:SendMessage") && text(q.PolicyDocument).includes(text([queue, "Arn"])));
    return sentences([
      !(stopped?.TreatMissingData === "breaching" && stopped.ComparisonOperator === "LessThanThreshold" && stopped.Period >= every) && `nobody is called when ${id} stops`,
      !watching("FailedInvocations") && `nobody is called when ${id} reaches nobody`,
      Resources[queue]?.Type !== "AWS::SQS::Queue" && `what ${id} starts leaves its failures nowhere`,
      queue && !may && `${role} may not write into ${queue}`,
      may && !target.DependsOn?.includes(may[0]) && `${id}: the function may be there before its right to ${queue}`,
    ]);
  });
  const queues = of(Resources, "AWS::SQS::Queue").filter(([id]) => !alarms.some((a) => a.MetricName === "ApproximateNumberOfMessagesVisible" && text(a.Dimensions).includes(text([id, "QueueName"]))));
  return [...sentences([rules.length === 0 && "no schedules"]), ...missing, ...queues.map(([id]) => `nobody is called for ${id}`)];
}

/** What CloudFormation's linter warns of, and endpoints refuse: DependsOn of what is named anyway, conditions of constants. */
export function lean({ Resources, Conditions = {} }) {
  const named = (node, id) => text(node).includes(`{"Ref":${text(id)}}`) || text(node).includes(`{"Fn::GetAtt":[${text(id)},`);
  const constant = (node) => node?.["Fn::Equals"]?.every((side) => typeof side === "string");
  return [
    ...Object.entries(Resources).flatMap(([id, one]) => [one.DependsOn ?? []].flat().filter((name) => named(one.Properties, name)).map((name) => `${id} depends on ${name} twice`)),
    ...Object.entries(Conditions).filter(([, one]) => constant(one) || constant(one["Fn::Not"]?.[0])).map(([id]) => `the condition ${id} is always one way`),
  ];
}

/** Host, certificate, firewall and mail are there exactly when they are set; pages and pictures say what of a device they use. */
export function viewer({ Resources }, { PORTAL_HOST, CERTIFICATE_ARN, WEB_ACL_ARN, ALARM_EMAIL } = {}) {
  const [[, { Properties: { DistributionConfig: d } }]] = of(Resources, "AWS::CloudFront::Distribution");
  const mails = of(Resources, "AWS::SNS::Subscription").map(([, { Properties }]) => Properties.Endpoint);
  const says = (id) => text(Resources[id].Properties.ResponseHeadersPolicyConfig.CustomHeadersConfig ?? {}).includes("camera=()");
  return sentences([
    text(d.Aliases) !== text(PORTAL_HOST && [PORTAL_HOST]) && `the host is ${text(d.Aliases)}`,
    (PORTAL_HOST ? d.ViewerCertificate.AcmCertificateArn !== CERTIFICATE_ARN || d.ViewerCertificate.MinimumProtocolVersion !== "TLSv1.2_2021" : text(d.ViewerCertificate) !== text({ CloudFrontDefaultCertificate: true })) &&
      `the certificate is ${text(d.ViewerCertificate)}`,
    d.WebACLId !== WEB_ACL_ARN && `the firewall is ${d.WebACLId}`,
    text(mails) !== text(ALARM_EMAIL ? [ALARM_EMAIL] : []) && `the alarms' mail goes to ${mails}`,
    ...["SiteHeaders", "MediaHeaders"].map((id) => !says(id) && `${id}: pages may use the camera`),
  ]);
}

/**
 * The calls by which somebody signs in, proves who he is, or is sent a short message: what identity offers in public, but
 * for its description of how one signs in, and settings.
 */
export function calls(root) {
  return readFileSync(join(root, "functions/contract.tsv"), "utf8").split("\n").map((line) => line.split("\t"))
    .filter(([, path, group, access]) => group === "identity" && ((access === "public" && !path.endsWith("/getAuthConfig")) || path.includes("/setting/")))
    .map(([, path]) => `/api${path}`);
}

/** Every one of these calls is counted by a limit of its own, whatever its spelling. */
export function firewall({ Resources, Parameters }, paths) {
  const limits = of(Resources, "AWS::WAFv2::WebACL").flatMap(([, { Properties }]) => Properties.Rules).map(({ Statement }) => Statement.RateBasedStatement).filter((one) => one?.ScopeDownStatement);
  const matches = limits.flatMap((one) => (one.ScopeDownStatement.OrStatement?.Statements ?? [one.ScopeDownStatement]).map((s) => ({ ...s.ByteMatchStatement, most: Parameters[one.Limit.Ref].Default })));
  const counting = (path) => matches.filter((m) => m.PositionalConstraint === "STARTS_WITH" && path.startsWith(m.SearchString));
  const spelt = (m) => text(m.TextTransformations.map((one) => one.Type)) === text(["URL_DECODE", "NORMALIZE_PATH"]);
  return [
    ...(paths.length < 20 ? [`only ${paths.length} calls were found`] : []),
    ...paths.filter((path) => counting(path).length === 0).map((path) => `${path} is not limited`),
    ...paths.filter((path) => path.includes("/sms/") && !counting(path).some((m) => m.most <= 30)).map((path) => `${path} is limited as a sign-in`),
    ...matches.filter((m) => !spelt(m)).map((m) => `${m.SearchString} is got round by another spelling`),
  ];
}
