// What pages load later that show no covers: drawings of nothing, and marks of those without a logo.
export { monogram } from "./monogram";
export { small } from "./small";
