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

/** The target of a page's form of that name, and the fields that a browser sends of it unchanged. */
export function readForm(html: string, name: string): { action: string; fields: URLSearchParams } {
  const forms: Tree.Element[] = [];
  collectForms(parse(html), forms);
  for (const form of forms) {
    const fields = new URLSearchParams();
    collectFields(form, fields);
    const action = form.attrs.find((each) => each.name === "action")?.value ?? "";
    if (fields.get("_form") === name) return { action, fields };
  }
  throw new Error(`There is no form ${name}.`);
}

function collectForms(node: Tree.Node, found: Tree.Element[]): void {
  if ("tagName" in node && node.tagName === "form") found.push(node);
  if ("childNodes" in node) for (const child of node.childNodes) collectForms(child, found);
}

function collectFields(node: Tree.Node, fields: URLSearchParams): void {
  if ("tagName" in node) {
    const attributes = new Map(node.attrs.map(({ name, value }) => [name, value]));
    const name = attributes.get("name") ?? "";
    const isOff = attributes.get("type") === "checkbox" && !attributes.has("checked");
    if (node.tagName === "input" && !isOff) fields.append(name, attributes.get("value") ?? "");
    if (node.tagName === "textarea") fields.append(name, toText(node));
    if (node.tagName === "select") fields.append(name, readSelected(node));
  }
  if ("childNodes" in node) for (const child of node.childNodes) collectFields(child, fields);
}

function readSelected(select: Tree.Element): string {
  const options = select.childNodes.flatMap((node) =>
    "tagName" in node ? [new Map(node.attrs.map(({ name, value }) => [name, value]))] : [],
  );
  return (options.find((option) => option.has("selected")) ?? options[0])?.get("value") ?? "";
}

/** The JSON in the script element of an id. */
export function readJson(html: string, id: string): unknown {
  const script = findAll(html, "script").find(({ attributes }) => attributes.get("id") === id);
  if (!script) throw new Error(`There is no script element with the id ${id}.`);
  return JSON.parse(script.text);
}

/** The visible text of a document. */
export function readText(html: string): string[] {
  return collectText(parse(html));
}

function collectText(node: Tree.Node): string[] {
  if ("tagName" in node && ["script", "style"].includes(node.tagName)) return [];
  if (node.nodeName === "#text" && "value" in node) return [node.value];
  return "childNodes" in node ? node.childNodes.flatMap(collectText) : [];
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

interface WrittenView {
  view: { kind: string; page?: Record<string, unknown> };
  later: string[];
}

/** The view that a document contains for hydration, with its deferred parts in their places. */
export function readDocumentView(html: string): unknown {
  const { view, later } = readJson(html, "first-view") as WrittenView; // written by the page under test
  if (view.kind === "missing") return view;
  const parts = later.map((name) => [name, readJson(html, `part-${name}`)]);
  return { ...view, page: { ...view.page, later: Object.fromEntries(parts) } };
}

/** A payload without the README's HTML and a list's rows: a document does not contain them twice. */
export function withoutServed(payload: unknown): unknown {
  return JSON.parse(
    JSON.stringify(payload, (key, value: unknown) => {
      if (key === "readme" && isObject(value) && isObject(value["value"]))
        return { ...value, value: { ...value["value"], html: "" } };
      if (key === "data" && isObject(value) && value["shows"] === "records")
        return { ...value, rows: withoutRows(value["rows"]) };
      return value;
    }),
  );
}

function withoutRows(part: unknown): unknown {
  if (!isObject(part) || !isObject(part["value"])) return part;
  const { rows, ...value } = part["value"];
  const isEmpty = Array.isArray(rows) && rows.length === 0;
  return { ...part, value: { ...value, rows: isEmpty ? [] : { html: "" } } };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

/** Scripts that run: those with an address or without a data type. */
export function findRunnableScripts(html: string): Map<string, string>[] {
  return findAll(html, "script")
    .map(({ attributes }) => attributes)
    .filter((attributes) => !attributes.get("type")?.endsWith("json"));
}
