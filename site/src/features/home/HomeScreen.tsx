import { Cases } from "./Cases";
import { Hero } from "./Hero";
import { Plugins } from "./Plugins";
import { Products } from "./Products";

export function HomeScreen() {
  return (
    <>
      <Hero />
      <Products />
      <Cases />
      <Plugins />
    </>
  );
}
