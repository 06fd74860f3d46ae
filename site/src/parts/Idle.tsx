import { useEffect, useState, type ReactNode } from "react";
import { createPortal } from "react-dom";
import { part } from "@/ui/part";
import { useMoved } from "@/ui/useNear";
import { Track } from "./Track";

const ThemeSwitch = part(() => import("@/ui/ThemeSwitch").then((m) => m.ThemeSwitch));

/** What a page has once it stands: its visit is counted, and the footer has the themes when the reader moves. */
export function Idle({ route }: { route: string }): ReactNode {
  const moved = useMoved();
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  useEffect(() => setSlot(document.getElementById("theme")), [route]);
  return (
    <>
      <Track route={route} />
      {moved && slot && createPortal(<ThemeSwitch />, slot)}
    </>
  );
}
