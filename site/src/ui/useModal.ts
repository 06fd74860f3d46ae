import { type MouseEvent, type SyntheticEvent, useEffect, useRef } from "react";

/** A dialog of the browser over all of the page, open while it stands there. Escape and the backdrop close it, by `onClose` alone. */
export function useModal(onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  return {
    ref,
    onCancel: (e: SyntheticEvent) => {
      e.preventDefault();
      onClose();
    },
    onClick: (e: MouseEvent) => e.target === ref.current && onClose(),
  };
}
