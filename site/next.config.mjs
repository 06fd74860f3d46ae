import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { soonPlaces } from "./soon.mjs";
import { inlineScript } from "./inline.mjs";

const here = (name) => fileURLToPath(new URL(name, import.meta.url));
const absent = here("src/next/absent.mjs");

/** What stands in for files of Next's client: how long its router waits, and what no page of this site uses. */
const standIns = {
  "client/lib/promise.js": here("patience.mjs"),
  "build/polyfills/polyfill-module.js": absent,
  "build/polyfills/process.js": absent,
  "client/script.js": absent,
  "lib/constants.js": absent,
  "client/components/is-next-router-error.js": absent,
  "client/tracing/tracer.js": absent,
  "shared/lib/image-config.js": absent,
  "shared/lib/router/adapters.js": absent,
  "shared/lib/router/utils/interception-routes.js": absent,
  "shared/lib/router/utils/route-match-utils.js": absent,
};

/**
 * Next's client comes twice, as CommonJS, which the bundler must take whole, and as modules, of which it takes what is
 * used: 16 of 40 KB gzip less on every page. Every file of it is taken from there, so that each exists once.
 */
class NextAsModules {
  constructor(webpack) {
    this.replace = new webpack.NormalModuleReplacementPlugin(/./, ({ createData }) => {
      const [, root, rest] = /^(.*[\\/]next[\\/]dist[\\/])(?:esm[\\/])?((?:client|shared|lib|pages|api|build[\\/]polyfills)[\\/].*)$/.exec(createData?.resource ?? "") ?? [];
      const file = standIns[rest?.replaceAll("\\", "/")] ?? (root && `${root}esm/${rest}`);
      if (!file || !existsSync(file)) return;
      createData.request = createData.request.replace(createData.resource, file);
      createData.userRequest = createData.resource = file;
    });
  }
  apply(compiler) {
    this.replace.apply(compiler);
  }
}

/** Classes have short names: they stand in the page, in its style and in its program. */
const named = new Map();
function shortName({ rootContext, resourcePath }, _, name) {
  const of = `${resourcePath.slice(rootContext.length)} ${name}`;
  const short = `c${createHash("sha256").update(of.replaceAll("\\", "/")).digest("base64url").slice(0, 5)}`;
  if ((named.get(short) ?? of) !== of) throw new Error(`${of} and ${named.get(short)} would have one name: ${short}`);
  named.set(short, of);
  return short;
}
function shorten(rules) {
  for (const rule of rules) {
    if (!rule || typeof rule !== "object") continue;
    for (const use of [rule.use].flat()) if (use?.options?.modules?.getLocalIdent) use.options.modules.getLocalIdent = shortName;
    shorten(rule.oneOf ?? []);
  }
}

/** Next's client gets its `react-dom/client` from `hydrate.mjs`, in development too. */
const hydrated = (webpack) =>
  new webpack.NormalModuleReplacementPlugin(/^react-dom\/client$/, (asked) => {
    if (/[\\/]next[\\/]dist[\\/]/.test(asked.context)) asked.request = here("hydrate.mjs");
  });

/** antd's styles in what is built; in development antd makes them itself. */
const antd = process.env.NODE_ENV === "production" ? await import("./antd.mjs") : undefined;

/** The tab's mark stands in the page itself: a request for it would cost more than its bytes. */
const icon = `data:image/svg+xml,${encodeURIComponent(readFileSync(here("public/favicon.svg"), "utf8"))}`;

/** Static export under /portal. Types are checked by `npm run types`, not by the build. */
export default {
  output: "export",
  basePath: "/portal",
  trailingSlash: false,
  reactStrictMode: true,
  poweredByHeader: false,
  images: { unoptimized: true },
  env: { SOON: soonPlaces(), ICON: icon, INLINE: inlineScript, ANTD: antd?.address },
  typescript: { ignoreBuildErrors: true },
  // An export runs no server: nothing is traced for one (below too), and what renders the pages is not minified: most of a build.
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
      config.output.hashDigestLength = 6; // of 16: the names of all chunks are in every first load, and hashes do not compress; two contents of one chunk share a name once in 16 million
    }
    if (!dev) shorten(config.module.rules);
    // It names each page's program for the tracing, which reads them all before it leaves them out: 54 of the build's 125 s of CPU.
    config.plugins = config.plugins.filter((one) => one.constructor.name !== "TraceEntryPointsPlugin");
    if (!isServer && !dev) {
      config.plugins.push(new NextAsModules(webpack), new antd.AntdStyles());
      // React is in the first file of every page, and what every page reads with in the second: no files of their own.
      const { cacheGroups } = config.optimization.splitChunks;
      delete cacheGroups.framework;
      // A file of its own costs a request and half a kilobyte: what lists share is worth it no sooner.
      config.optimization.splitChunks.minSize = 40_000;
      cacheGroups.reads = { test: /[\\/]node_modules[\\/]swr[\\/]|[\\/]site[\\/]src[\\/]api[\\/](hooks|ahead)\.ts$/, name: "pages/_app", chunks: "all", enforce: true, priority: 50 };
      // React 18 and later have it.
      config.resolve.alias["use-sync-external-store/shim$"] = here("src/next/external-store.mjs");
      // Only rewrites compile paths to patterns, and an export has none: 2 KB gzip that are dropped when nothing uses them.
      config.module.rules.push({ test: /next[\\/]dist[\\/]compiled[\\/]path-to-regexp[\\/]/, sideEffects: false });
    }
    return config;
  },
};
