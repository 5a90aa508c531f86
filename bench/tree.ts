import { type DefaultTreeAdapterTypes, parse } from "parse5";

/** An element as JSON: tag, React props, children. */
export type TreeNode = string | [tag: string, props: Record<string, unknown>, children: TreeNode[]];

const RENAMED: Record<string, string> = {
  class: "className",
  for: "htmlFor",
  charset: "charSet",
  crossorigin: "crossOrigin",
  tabindex: "tabIndex",
  maxlength: "maxLength",
  autocomplete: "autoComplete",
  fetchpriority: "fetchPriority",
};
const RAW = new Set(["script", "style", "noscript"]);

/** A page's HTML as the tree that a bare React renders to the same bytes, except its inline data. */
export function parseTree(html: string): TreeNode {
  const root = parse(html).childNodes.find((node) => node.nodeName === "html");
  if (!root || !("tagName" in root)) throw new Error("The page has no html element.");
  return toNode(root);
}

function toNode(element: DefaultTreeAdapterTypes.Element): TreeNode {
  const props = Object.fromEntries(
    element.attrs.map(({ name, value }) => [RENAMED[name] ?? name, toProp(name, value)]),
  );
  if (RAW.has(element.tagName)) {
    const text = element.childNodes.map((node) => ("value" in node ? node.value : "")).join("");
    return [element.tagName, { ...props, dangerouslySetInnerHTML: { __html: text } }, []];
  }
  const source =
    "content" in element ? (element as DefaultTreeAdapterTypes.Template).content : element;
  const children = source.childNodes.flatMap((node): TreeNode[] => {
    if ("tagName" in node) return [toNode(node)];
    return node.nodeName === "#text" && "value" in node ? [node.value] : [];
  });
  return [element.tagName, props, children];
}

function toProp(name: string, value: string): unknown {
  if (name === "style") return toStyle(value);
  return value === "" && name !== "value" && name !== "alt" ? true : value;
}

function toStyle(text: string): Record<string, string> {
  const pairs = text.split(";").map((pair) => pair.split(":"));
  return Object.fromEntries(
    pairs.flatMap(([name = "", ...value]) =>
      name.trim() === "" ? [] : [[name.trim(), value.join(":").trim()]],
    ),
  );
}
