/** A test has no line but the one it lays itself: answerCalls, or a stub of its own. */
globalThis.fetch = async () => {
  throw new TypeError("Failed to fetch");
};
