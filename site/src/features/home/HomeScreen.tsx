import { ahead } from "@/api/ahead";
import { part } from "@/ui/part";
import { Hero } from "./Hero";
import { Notices } from "./Notices";
import { Products } from "./Products";
import { useMoved, useNear } from "@/ui/useNear";
import { readHome } from "./useHome";
import s from "./HomeScreen.module.css";

// Its program is fetched when the reader sees it, or has begun to move and is within a screen of it.
const Below = part(() => import("./Below").then((m) => m.default));

ahead("/home", readHome);

export function HomeScreen() {
  const { ref, near } = useNear<HTMLDivElement>(useMoved() ? undefined : "0px");
  return (
    <>
      <Hero />
      <Notices />
      <div className={s.first}>
        <Products />
      </div>
      <div className={s.below} ref={ref}>
        {near && <Below />}
      </div>
    </>
  );
}
