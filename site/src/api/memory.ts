/**
 * Gives an address of what is in memory back a minute after nothing needs it: an image or a download that began with it may
 * still be on its way.
 */
export const letGo = (address: string) => void setTimeout(() => URL.revokeObjectURL(address), 60_000);
