import { type DefaultTreeAdapterTypes, parse, parseFragment } from "parse5";

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

const ADDRESSES = new Set([
  "action",
  "background",
  "cite",
  "data",
  "formaction",
  "href",
  "ping",
  "poster",
  "src",
  "srcset",
  "xlink:href",
]);
const FORBIDDEN = new Set(["iframe", "frame", "object", "embed", "base", "applet", "portal"]);
const DATA_TYPES = /^(application\/(ld\+)?json|speculationrules)$/;

/** Content of a page that could run or take it over, except scripts with the answer's own nonce. */
export function findActiveContent(html: string, policy: string): string | null {
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? null;
  return findIn(parse(html), nonce);
}

/** The same for a piece of HTML that a page inserts into itself. */
export function findActiveFragment(html: string): string | null {
  return findIn(parseFragment(html), null);
}

function findIn(node: Node, nonce: string | null): string | null {
  if ("tagName" in node) {
    const fault = findInElement(node, nonce);
    if (fault !== null) return fault;
  }
  const inner = "content" in node ? [node.content] : [];
  const children = "childNodes" in node ? node.childNodes : [];
  for (const child of [...inner, ...children]) {
    const fault = findIn(child, nonce);
    if (fault !== null) return fault;
  }
  return null;
}

function findInElement({ tagName, attrs }: Element, nonce: string | null): string | null {
  const values = new Map(
    attrs.map(({ prefix, name, value }) => [prefix ? `${prefix}:${name}` : name, value]),
  );
  if (FORBIDDEN.has(tagName)) return `has the element ${tagName}`;
  if (tagName.includes("canary")) return "has an element of the text's own";
  if (tagName === "script" && !isOwnScript(values, nonce)) return "has a script without the nonce";
  if (tagName === "style" && (nonce === null || values.get("nonce") !== nonce))
    return "has a style without the nonce";
  if (tagName === "meta" && /refresh|set-cookie/i.test(values.get("http-equiv") ?? ""))
    return "has a meta refresh";
  for (const [name, value] of values) {
    if (/^on/i.test(name)) return `has the handler ${name}`;
    if (name === "srcdoc") return "has a srcdoc";
    if (name.includes("canary")) return "has an attribute of the text's own";
    if (ADDRESSES.has(name) && isActive(value)) return `has ${name}="${value.slice(0, 60)}"`;
  }
  return null;
}

function isOwnScript(values: ReadonlyMap<string, string>, nonce: string | null): boolean {
  return (
    DATA_TYPES.test(values.get("type") ?? "") || (nonce !== null && values.get("nonce") === nonce)
  );
}

/** Addresses that run a script, as a browser reads them: without spaces and control characters. */
function isActive(value: string): boolean {
  const read = value.replaceAll(/[\u0000-\u0020\u007f]/g, "").toLowerCase(); // oxlint-disable-line no-control-regex -- browsers leave these out
  return /^(javascript|vbscript|livescript|blob|filesystem):|^data:(?!image\/(png|jpe?g|gif|webp|avif)[;,])/.test(
    read,
  );
}
