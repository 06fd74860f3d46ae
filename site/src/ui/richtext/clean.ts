import DOMPurify from "dompurify";

/** What text may hold: the same list as shared/richtext on the server, proven on the same vectors. */
const allowed = {
  ALLOWED_TAGS: ["p", "br", "strong", "em", "u", "s", "h2", "h3", "ul", "ol", "li", "blockquote", "code", "hr", "a"],
  ALLOWED_ATTR: ["href"],
  ALLOWED_URI_REGEXP: /^(?:https?:\/\/|mailto:)\S+$/i,
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
};

let purify: ReturnType<typeof DOMPurify> | undefined;
function cleaner() {
  if (purify) return purify;
  purify = DOMPurify(window);
  purify.addHook("afterSanitizeAttributes", (node) => {
    if (node.nodeName !== "A") return;
    if (!node.hasAttribute("href")) return node.replaceWith(...node.childNodes);
    if (!/^mailto:/i.test(node.getAttribute("href") ?? "")) node.setAttribute("target", "_blank");
    node.setAttribute("rel", "nofollow noopener noreferrer");
  });
  return purify;
}

/** Only what the list allows of this HTML. The server has cleaned it before; this is the second lock. */
export const clean = (html: string): string => cleaner().sanitize(html, allowed).trim();
