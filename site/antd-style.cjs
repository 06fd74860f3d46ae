// Reads a file of antd's styles, and puts into it what only names their classes; what makes them is then called by nobody (antd.mjs).

const { readFileSync } = require("node:fs");

const MADE = /(return )?gen(StyleHooks|SubStyleComponent|ComponentStyleHook)\((\[[^\]]*\]|'[^']*')/g;
const place = JSON.stringify(require.resolve("./src/ui/antd/styled.mjs"));

module.exports = (source) =>
  `import * as styled from ${place};\n${source.replace(MADE, (made, called = "", kind) => `${called}1 ? styled.${kind}${called && "()"} : ${made.slice(called.length)}`)}`;

/** The names of the styles that a file of antd makes, as antd keeps them. */
module.exports.stylesOf = (path) =>
  [...readFileSync(path, "utf8").matchAll(MADE)].map(([, , , of]) => of.match(/[\w-]+/g)).map((parts) => `${parts[0]}-${parts.at(-1)}`);
