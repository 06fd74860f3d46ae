/**
 * Makes the page at home in the Revit client's browser (product.md decision 14): the style sheets enlarge what is
 * pressed, and no link asks for a new window. Loaded there only.
 */
export function startRevitClient(root: Document = document) {
  root.documentElement.dataset.client = "revit";
  root.addEventListener(
    "click",
    (e) => {
      const link = e.target instanceof Element ? e.target.closest("a[target=_blank]") : null;
      link?.removeAttribute("target");
    },
    true,
  );
}
