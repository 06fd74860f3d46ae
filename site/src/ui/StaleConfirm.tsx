import { Confirm } from "./Confirm";
import { staleWords } from "./useStale";

/** The two ways on where antd's dialog would lie below a native one, with the labels of the fields that differ. */
export function StaleConfirm({ of, differing, onReload, onKeep }: { of: string; differing: string[]; onReload: () => void; onKeep: () => void }) {
  return <Confirm text={`${staleWords.text(of)}${differing.length ? `与您填写的不同的有：${differing.join("、")}。` : ""}`} yes={staleWords.yes} no={staleWords.no} onYes={onReload} onNo={onKeep} />;
}
