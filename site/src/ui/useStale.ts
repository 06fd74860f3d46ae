import { useState } from "react";

/**
 * What somebody, or another tab, has saved while a form was filled (409 with the record as it stands now), and the two ways on: `stand` builds on it and
 * changes nothing of what was typed, `fill` puts what it says in its place. Its views are ui/antd/StaleDialog and, above a native dialog, ui/StaleConfirm.
 */
export function useStale<R>(stand: (newer: R) => void, fill: (newer: R) => void) {
  const [newer, setNewer] = useState<R | null>(null);
  const keep = (to: R) => {
    stand(to);
    setNewer(null);
  };
  const stale = newer && {
    record: newer,
    reload: () => {
      keep(newer);
      fill(newer);
    },
    keep: () => keep(newer),
  };
  return { onStale: setNewer, stale };
}

/** What both views say. Nothing is saved by either answer. */
export const staleWords = {
  yes: "重新载入",
  no: "保留我填写的",
  text: (of: string, after = "") => `在您编辑期间，${of}已在别处保存过。重新载入会放弃您填写的内容；保留后请核对，再点保存${after}。`,
};
