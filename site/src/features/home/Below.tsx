import { Cases } from "./Cases";
import { Demos } from "./Demos";
import { Families } from "./Families";
import { NewsAndProviders } from "./News";
import { Plugins } from "./Plugins";
import { Templates } from "./Templates";
import s from "./HomeScreen.module.css";

/** What lies under the first screen of the home page. */
export default function Below() {
  return (
    <>
      <div className={s.sections}>
        <Templates />
        <Families />
        <Cases />
        <Demos />
        <NewsAndProviders />
      </div>
      <Plugins />
    </>
  );
}
