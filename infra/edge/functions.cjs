// The code of the edge functions as CloudFront gets it; serverless.yml reads it from here.
const { readFileSync } = require("node:fs");
const { join } = require("node:path");

const text = (name) => readFileSync(join(__dirname, name), "utf8");
const { base, home, static: pages, dynamic, aliases } = JSON.parse(text("routes.json"));
const { mediaInline } = JSON.parse(text("headers.json"));

/** The origins of the external release logs (LOG_FRAMES), each after a space: what frame-src allows beyond the portal. */
function frames(given) {
  const origins = Object.values(JSON.parse(given || "{}")).map((address) => new URL(address).origin);
  return [...new Set(origins)].map((origin) => ` ${origin}`).join("");
}

module.exports = {
  frames: frames(process.env.LOG_FRAMES),
  framesOf: frames,
  rewrite: `const routes = ${JSON.stringify({ base, home, static: pages, dynamic, aliases })};\n${text("rewrite.cff")}`,
  viewer: text("viewer.cff"),
  media: `const inline = ${JSON.stringify(mediaInline)};\n${text("media.cff")}`,
};
