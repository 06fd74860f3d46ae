/** The version of the privacy text that a consent is given to; another one asks again. It stands in site/inline.mjs, whose hash infra/edge/headers.json has. */
export const PRIVACY_VERSION = "2026-11-25";
