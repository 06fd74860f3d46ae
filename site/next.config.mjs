/** Static export under /portal. Types are checked by `npm run types`, not by the build. */
export default {
  output: "export",
  basePath: "/portal",
  trailingSlash: false,
  reactStrictMode: true,
  poweredByHeader: false,
  images: { unoptimized: true },
  typescript: { ignoreBuildErrors: true },
  // It tells pages of the app router from those of the pages router; there are none.
  experimental: { clientRouterFilter: false },
};
