type Ask = (leave: () => void) => void;

/** What asks for the forms of the page that hold what was typed, the newest last. */
const asks: Ask[] = [];

/** For what takes a form's place on its own page, by replacing the address or without one: goes on at once, or after the question. */
export const leaving = (leave: () => void) => (asks.at(-1) ?? ((go: () => void) => go()))(leave);

/** Asks before the page is left, until what it answers is called; that answers whether no other form asks. */
export function askBefore(ask: Ask) {
  asks.push(ask);
  return () => {
    asks.splice(asks.indexOf(ask), 1);
    return !asks.length;
  };
}
