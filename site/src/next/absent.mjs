// What Next's client brings and this site has no use for: next.config.mjs says which of its files this stands in for.

// client/script: no page has a next/script.
export const initScriptLoader = () => {};
export const handleClientScriptLoad = () => {};

// shared/lib/router/utils/interception-routes: a thing of the app router.
export const INTERCEPTION_ROUTE_MARKERS = [];
export const isInterceptionRouteAppPath = () => false;
export const extractInterceptionRouteInformation = () => {
  throw new Error("no route intercepts another");
};

// shared/lib/router/utils/route-match-utils: no two names of a route stand side by side.
export const safeRouteMatcher = (match) => match;

// lib/constants: what the client asks of the server's.
export const MATCHED_PATH_HEADER = "x-matched-path";
export const NEXT_NAV_DEPLOYMENT_ID_HEADER = "x-nextjs-deployment-id";
export const NEXT_INTERCEPTION_MARKER_PREFIX = "nxtI";
export const NEXT_QUERY_PARAM_PREFIX = "nxtP";

// shared/lib/router/adapters: nobody asks next/navigation.
export const adaptForAppRouterInstance = () => null;
export const adaptForSearchParams = () => null;
export const adaptForPathParams = () => null;
export const PathnameContextProviderAdapter = ({ children }) => children;

// client/components/is-next-router-error: the app router's redirects.
export const isNextRouterError = () => false;

// shared/lib/image-config: no page has a next/image.
export const imageConfigDefault = {};

// client/tracing/tracer: measures in development alone.
export default {};

// build/polyfills/process: what the build leaves of process.env is not set.
export const env = {};
