export const APPLY = "apply";

/** Opens the self-application over the page; false where nothing here can, and its own page has to be opened. */
export const askToApply = (templateId?: string) => !dispatchEvent(new CustomEvent(APPLY, { detail: templateId, cancelable: true }));
