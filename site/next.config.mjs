import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { soonPlaces } from "./soon.mjs";

/** Stands in for the time-out of Next's router. */
const patience = fileURLToPath(new URL("patience.mjs", import.meta.url));

/**
 * Next's client comes twice, as CommonJS, which the bundler must take whole, and as modules, of which it takes what is
 * used: 16 of 40 KB gzip less on every page. Every file of it is taken from there, so that each exists once.
 */
class NextAsModules {
  constructor(webpack) {
    this.replace = new webpack.NormalModuleReplacementPlugin(/./, ({ createData }) => {
      const [, root, rest] = /^(.*[\\/]next[\\/]dist[\\/])((?:client|shared|lib|pages|api)[\\/].*)$/.exec(createData?.resource ?? "") ?? [];
      const file = rest === "client/lib/promise.js" ? patience : root && `${root}esm/${rest}`;
      if (!file || !existsSync(file)) return;
      createData.request = createData.request.replace(createData.resource, file);
      createData.userRequest = createData.resource = file;
    });
  }
  apply(compiler) {
    this.replace.apply(compiler);
  }
}

/** Next's client gets its `react-dom/client` from `hydrate.mjs`, in development too. */
const hydrated = (webpack) =>
  new webpack.NormalModuleReplacementPlugin(/^react-dom\/client$/, (asked) => {
    if (/[\\/]next[\\/]dist[\\/]/.test(asked.context)) asked.request = fileURLToPath(new URL("hydrate.mjs", import.meta.url));
  });

/** Static export under /portal. Types are checked by `npm run types`, not by the build. */
export default {
  output: "export",
  basePath: "/portal",
  trailingSlash: false,
  reactStrictMode: true,
  poweredByHeader: false,
  images: { unoptimized: true },
  env: { SOON: soonPlaces() },
  typescript: { ignoreBuildErrors: true },
  // An export runs no server: nothing is traced for one, and what renders the pages is not minified. A third of the build.
  outputFileTracingExcludes: { "*": ["**/*"] },
  experimental: {
    serverMinification: false,
    // It tells pages of the app router from those of the pages router; there are none.
    clientRouterFilter: false,
  },
  webpack(config, { isServer, dev, webpack }) {
    if (!isServer) {
      config.plugins.push(hydrated(webpack));
      config.output.chunkLoadTimeout = 120_000; // milliseconds, spec.md section 9
      config.output.hashDigestLength = 10; // of 16: the names of all chunks are in every first load, and hashes do not compress
    }
    if (!isServer && !dev) {
      config.plugins.push(new NextAsModules(webpack));
      // Only rewrites compile paths to patterns, and an export has none: 2 KB gzip that are dropped when nothing uses them.
      config.module.rules.push({ test: /next[\\/]dist[\\/]compiled[\\/]path-to-regexp[\\/]/, sideEffects: false });
    }
    return config;
  },
};
