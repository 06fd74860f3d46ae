// What can be seen of a CloudFormation template without an account.

const KNOWN = /^AWS::(AccountId|Region|Partition|URLSuffix|NoValue|StackName|StackId|NotificationARNs)$/;

/**
 * Names that a template uses and does not declare: by Ref, GetAtt, Sub, If, Condition and DependsOn.
 * @returns {string[]} one sentence each
 */
export function danglingNames({ Resources, Parameters = {}, Conditions = {}, Outputs = {} }) {
  const found = [];
  const resource = (name, where) => name in Resources || found.push(`${where} names ${name}, which is not there`);
  const value = (name, where) => KNOWN.test(name) || name in Parameters || resource(name, where);
  const condition = (name, where) => name in Conditions || found.push(`${where} depends on the condition ${name}, which is not there`);

  const walk = (node, where) => {
    if (Array.isArray(node)) return node.forEach((one) => walk(one, where));
    if (node === null || typeof node !== "object") return;
    for (const [key, inner] of Object.entries(node)) {
      if (key === "Ref" && typeof inner === "string") value(inner, where);
      else if (key === "Fn::GetAtt") resource(Array.isArray(inner) ? inner[0] : inner.split(".")[0], where);
      else if (key === "Fn::Sub") {
        const [text, own = {}] = [inner].flat();
        for (const [, name] of text.matchAll(/\$\{([^!}][^}]*)\}/g)) if (!(name in own)) value(name.split(".")[0], where);
        walk(own, where);
      } else {
        if (key === "Fn::If") condition(inner[0], where);
        walk(inner, where);
      }
    }
  };
  for (const [id, one] of Object.entries(Resources)) {
    if (one.Condition) condition(one.Condition, id);
    for (const name of [one.DependsOn ?? []].flat()) resource(name, id);
    walk(one.Properties, id);
  }
  for (const [id, one] of Object.entries(Outputs)) {
    if (one.Condition) condition(one.Condition, id);
    walk(one.Value, id);
  }
  walk(Conditions, "Conditions");
  return found;
}

// A log's streams and a bucket's objects have no names before they are written.
const OPEN_END = [/:log-group:[^*]+:\*$/, /Bucket\.Arn\}\/[^*]+\/\*$/];

/**
 * The resources of an IAM statement that name more than one thing without need.
 * @param {unknown[]} resources
 * @returns {string[]}
 */
export function wildcards(resources) {
  return resources
    .map((one) => (typeof one === "string" ? one : JSON.stringify(one["Fn::Sub"] ?? one["Fn::Join"] ?? one["Fn::GetAtt"] ?? one)))
    .map((text) => text.replace(/^"|"$/g, ""))
    .filter((text) => text.includes("*") && !OPEN_END.some((open) => open.test(text)));
}
