import { paths } from "@/addresses";
import { familyPaths } from "@/familyPaths";

/** Where the public reads what is sold. */
export const soldAt = (type: "template" | "product" | "family", id: string): string =>
  ({ template: paths.templateDetail, product: paths.productDetail, family: familyPaths.detail })[type](id);
