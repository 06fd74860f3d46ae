import { paths } from "@/addresses";

/** Where the public reads what is sold. */
export const soldAt = (type: "template" | "product" | "family", id: string): string =>
  ({ template: paths.templateDetail, product: paths.productDetail, family: paths.familyDetail })[type](id);
