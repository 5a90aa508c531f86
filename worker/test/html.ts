import { type DefaultTreeAdapterTypes as Tree, parse } from "parse5";

export interface HtmlElement {
  name: string;
  attributes: Map<string, string>;
  /** All text below it. */
  text: string;
}

/** Every element of a document as a browser would build it, in order. */
export function readElements(html: string): HtmlElement[] {
  const found: HtmlElement[] = [];
  collect(parse(html), found);
  return found;
}

/** The elements of one name. */
export function findAll(html: string, name: string): HtmlElement[] {
  return readElements(html).filter((element) => element.name === name);
}

/** The JSON in the script element of an id. */
export function readJson(html: string, id: string): unknown {
  const script = findAll(html, "script").find(({ attributes }) => attributes.get("id") === id);
  if (!script) throw new Error(`There is no script element with the id ${id}.`);
  return JSON.parse(script.text);
}

/** The words of a document that a reader may see. */
export function readWords(html: string): string[] {
  return toWords(parse(html));
}

function toWords(node: Tree.Node): string[] {
  if ("tagName" in node && ["script", "style"].includes(node.tagName)) return [];
  if (node.nodeName === "#text" && "value" in node) return [node.value];
  return "childNodes" in node ? node.childNodes.flatMap(toWords) : [];
}

function collect(node: Tree.Node, found: HtmlElement[]): void {
  if ("tagName" in node) {
    found.push({
      name: node.tagName,
      attributes: new Map(node.attrs.map(({ name, value }) => [name, value])),
      text: toText(node),
    });
  }
  if ("content" in node) collect(node.content, found);
  if ("childNodes" in node) for (const child of node.childNodes) collect(child, found);
}

function toText(node: Tree.Node): string {
  if ("value" in node) return node.value;
  return "childNodes" in node ? node.childNodes.map(toText).join("") : "";
}
