import { type MouseEvent, type RefObject, type SyntheticEvent, useEffect, useRef } from "react";

/**
 * A dialog of the browser over all of the page, open while it stands there. Escape closes it, by `onClose` alone, and so does a press on the backdrop
 * where `onMouseDown` is taken; the focus returns to what opened it.
 */
export function useModal(onClose: () => void, opener?: RefObject<HTMLElement | null>) {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    const back = opener?.current ?? document.activeElement;
    dialog?.showModal();
    return () => {
      dialog?.close();
      // Not from where somebody has gone on meanwhile.
      if (document.activeElement === document.body && back instanceof HTMLElement) back.focus();
    };
  }, [opener]);
  return {
    ref,
    onCancel: (e: SyntheticEvent) => {
      e.preventDefault();
      onClose();
    },
    onMouseDown: (e: MouseEvent) => e.target === ref.current && onClose(),
  };
}
