/** The version of the privacy text that a consent is given to; another one asks again. */
export const PRIVACY_VERSION = "2026-11-25";
