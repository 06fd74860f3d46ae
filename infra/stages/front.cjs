// What stands in front of a stage's functions. serverless.yml lists their routes once; a stage whose file says
// `front: url` has no HTTP API: each function gets a function URL in place of its routes.
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
    };
  }
};
