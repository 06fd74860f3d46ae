// What serverless.yml and osls leave to a stage. serverless.yml lists the routes once; a stage whose file says `front: url`
// has no HTTP API: each function gets a function URL in place of its routes. Of what osls writes into the template, what
// CloudFormation sees by itself is left out: there are endpoints that refuse a template for it.
module.exports = class Front {
  constructor({ service }) {
    this.hooks = {
      initialize() {
        if (service.custom.stage.front !== "url") return;
        for (const one of Object.values(service.functions)) {
          const events = one.events ?? [];
          one.events = events.filter((event) => !event.httpApi);
          if (one.events.length < events.length) one.url = true;
        }
      },
      "before:package:finalize"() {
        for (const one of Object.values(service.provider.compiledCloudFormationTemplate.Resources)) lean(one);
      },
    };
  }
};

/** Leaves out of DependsOn what the resource names anyway. */
function lean(resource) {
  const named = names(resource.Properties);
  const rest = [resource.DependsOn ?? []].flat().filter((name) => !named.has(name));
  if (rest.length > 0) resource.DependsOn = rest;
  else delete resource.DependsOn;
}

function names(node, found = new Set()) {
  if (node === null || typeof node !== "object") return found;
  for (const [key, inner] of Object.entries(node)) {
    if (key === "Ref") found.add(inner);
    else if (key === "Fn::GetAtt") found.add([inner].flat()[0].split(".")[0]);
    else names(inner, found);
  }
  return found;
}
