import { ahead, publicRead } from "@/api/ahead";
import { part } from "@/ui/part";
import { Hero } from "./Hero";
import { Notices } from "./Notices";
import { Products } from "./Products";
import { useNear } from "@/ui/useNear";
import s from "./HomeScreen.module.css";

// Its program is fetched, as its data is, when the reader comes within a screen of it.
const Below = part(() => import("./Below").then((m) => m.default));

ahead("/home", () => publicRead("/platform/home/api/homePage/count", {}));
ahead("/home", () => publicRead("/platform/home/api/dict/list", { type: "PRODUCT_TYPE" }));
ahead("/home", () => publicRead("/micro/home/api/product/page", { current: 1, pageSize: 100 }));

export function HomeScreen() {
  const { ref, near } = useNear<HTMLDivElement>();
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
