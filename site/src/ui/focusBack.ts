/** Whether the focus is nobody's: on nothing, or in a dialog that goes. */
const lost = (at: Element | null) => !at || at === document.body || !!at.closest("dialog, [role=dialog]");

/** Gives the focus back to what had it, once what closes is gone; who has gone on to something else keeps it. */
export function focusBack(to: Element | null) {
  requestAnimationFrame(() => {
    if (to instanceof HTMLElement && to.isConnected && lost(document.activeElement)) to.focus();
  });
}
