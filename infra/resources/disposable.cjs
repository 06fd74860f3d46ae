// The tables and buckets of a stage that is thrown away: nothing keeps them when the stack is deleted.
const { readFileSync } = require("node:fs");
const { join } = require("node:path");
const { parse } = require("yaml");

const of = (file) => Object.entries(parse(readFileSync(join(__dirname, file), "utf8"), { logLevel: "silent" }).Resources);
const gone = { DeletionPolicy: "Delete", UpdateReplacePolicy: "Delete" };

module.exports = {
  Resources: Object.fromEntries([
    ...of("data.yml").map(([id]) => [id, { ...gone, Properties: { DeletionProtectionEnabled: false } }]),
    ...of("buckets.yml").map(([id]) => [id, gone]),
  ]),
};
