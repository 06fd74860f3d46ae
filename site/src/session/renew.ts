/** What renewing needs of the browser, the store and the server. */
export interface RenewParts {
  /** The token that this tab works with. */
  mine(): string;
  /** The token that all tabs share, empty after a sign-out. */
  shared(): string;
  adopt(token: string): void;
  /** Another person has signed in beside this tab. */
  switched(token: string): never;
  /** Exchanges the refresh cookie; undefined when the server says that the session is over. */
  exchange(): Promise<string | undefined>;
  /** One tab at a time. */
  exclusive<T>(work: () => Promise<T>): Promise<T>;
}

/** Whose token it is. */
export const ownerOf = (token: string) => token.split(".")[0];

/** Answers whether there is a newer token than the refused one; asks the server at most once at a time over all tabs. */
export function makeRenew(parts: RenewParts) {
  let running: Promise<boolean> | null = null;
  const renew = async (refused: string) => {
    if (parts.mine() !== refused) return !!parts.mine();
    return parts.exclusive(async () => {
      const shared = parts.shared();
      if (!shared) return false;
      if (shared !== refused) {
        if (ownerOf(shared) !== ownerOf(refused)) parts.switched(shared);
        parts.adopt(shared);
        return true;
      }
      const token = await parts.exchange();
      if (token) parts.adopt(token);
      return !!token;
    });
  };
  return (refused: string) => {
    running ??= renew(refused).finally(() => {
      running = null;
    });
    return running;
  };
}
