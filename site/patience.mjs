// Next's `client/lib/promise`, with the time-out that spec.md section 9 gives a program of the site instead of its own 3.8 s.
export const PROGRAM_MS = 120_000;

export const resolvePromiseWithTimeout = (promise, error) =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(error), PROGRAM_MS);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
