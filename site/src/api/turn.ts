/** Ends when the browser has had its turn: what waits for it is a task of its own, and a reader's touch may come before it. */
export const turn = () => new Promise<void>((done) => setTimeout(done));
