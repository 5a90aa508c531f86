import { type DefaultTreeAdapterTypes as Tree, parse } from "parse5";

const HEADING = /^h([1-6])$/;
/** Attributes of a field that change how it is filled in. */
const OF_FIELDS = [
  "type",
  "autocomplete",
  "autocapitalize",
  "inputmode",
  "spellcheck",
  "maxlength",
  "rows",
  "value",
  "checked",
  "required",
  "readonly",
  "hidden",
  "placeholder",
  "enterkeyhint",
  "aria-invalid",
];
/** Attributes that say more about a link. */
const OF_LINKS = ["rel", "download", "aria-current"];

interface Page {
  byId: ReadonlyMap<string, Tree.Element>;
  labels: ReadonlyMap<string, Tree.Element>;
  /** Ids of the texts that describe a field. */
  hints: ReadonlySet<string>;
}

/**
 * What a reader comes by in a part of a page, in order: named regions, headings, links with
 * their targets, forms by their names with their fields, and buttons.
 */
export function readOutline(html: string, part: "header" | "main" | "footer" = "main"): string[] {
  const all = readAll(parse(html));
  const found = all.find((each) => each.tagName === part && !findAround(each, "main"));
  if (!found) throw new Error(`The page has no ${part}.`);
  const page: Page = {
    byId: new Map(all.map((element) => [read(element, "id"), element])),
    labels: new Map(
      all.filter(({ tagName }) => tagName === "label").map((each) => [read(each, "for"), each]),
    ),
    hints: new Set(
      all.flatMap((each) => read(each, "aria-describedby").split(" ").filter(Boolean)),
    ),
  };
  return readAll(found).flatMap((element) => describe(element, page) ?? []);
}

/**
 * What a page tells browsers and programs about itself: its title, and its `meta` and `link`
 * elements, without nonces.
 */
export function readHead(html: string): string[] {
  const all = readAll(parse(html)).filter((each) => findAround(each, "head"));
  return all.flatMap((element) => {
    if (element.tagName === "title") return `title: ${toText(element)}`;
    if (!["meta", "link"].includes(element.tagName)) return [];
    const attributes = element.attrs.filter(({ name }) => name !== "nonce");
    const told = attributes.map(({ name, value }) => `${name}=${value}`).join(" ");
    return told.includes("csp-nonce") ? [] : `${element.tagName}: ${told}`;
  });
}

function describe(element: Tree.Element, page: Page): string | null {
  const { tagName } = element;
  const text = toText(element);
  const name = toName(element, page);
  const level = HEADING.exec(tagName)?.[1];
  if (level) return `${"#".repeat(Number(level))} ${text}`;
  switch (tagName) {
    case "a":
      return `${name || text} → ${read(element, "href")}${toRemarks(element)}`;
    case "form":
      return `form ${[toFormName(element), name, read(element, "action")].filter(Boolean).join(", ")}`;
    case "summary":
      return `▸ ${text}`;
    case "img":
      return read(element, "alt") === "" ? null : `picture ${read(element, "alt")}`;
    case "button":
      return toButton([name || text, toPair(element)].filter(Boolean).join(", "), element);
    case "option":
      return null;
    case "input":
    case "select":
    case "textarea":
      return toField(element, page);
    default:
      return name === "" ? toWords(element, page) : toRegion(element, name);
  }
}

function toRemarks(link: Tree.Element): string {
  const remarks = OF_LINKS.filter((each) => has(link, each)).map((each) =>
    [each.replace("aria-", ""), read(link, each)].filter(Boolean).join(" "),
  );
  return remarks.length > 0 ? ` (${remarks.join(", ")})` : "";
}

/** In brackets when it sends its form. */
function toButton(text: string, button: Tree.Element): string {
  return read(button, "type") === "button" ? `(${text})` : `[${text}]`;
}

function toRegion(element: Tree.Element, name: string): string {
  const text = element.tagName === "output" ? toText(element) : "";
  return [`${element.tagName}: ${name}`, text].filter(Boolean).join(", ");
}

/** Elements that are read as one piece of text, unless they contain others of these. */
const PIECES: ReadonlySet<string> = new Set(
  "p li dt dd th td caption div output h1 h2 h3 ul ol dl form details table section select".split(
    " ",
  ),
);
/** Read as links, buttons and fields. */
const CONTROLS: ReadonlySet<string> = new Set(["a", "button", "label"]);
/** Of a longer sentence only the beginning and the end are written. */
const WORDS_MAX_CHARS = 60;
const ENDS_CHARS = 26;

/** A piece of text; the parts of a line of facts have a dot between them. */
function toWords(element: Tree.Element, { hints }: Page): string | null {
  const isPiece = PIECES.has(element.tagName) && !hints.has(read(element, "id"));
  const hasPieces = readAll(element).some((each) => each !== element && PIECES.has(each.tagName));
  if (!isPiece || hasPieces) return null;
  const parts = element.childNodes.filter((node) => toText(node) !== "");
  if (parts.every((node) => "tagName" in node && CONTROLS.has(node.tagName))) return null;
  const isLine = parts.every((node) => "tagName" in node);
  const role = read(element.parentNode as Tree.Element, "role"); // an element of a page is in another
  const kind = role === "" ? "" : `${role}: `;
  if (isLine) return `${kind}“${parts.map(toText).join(" · ")}”`;
  const text = toText(element);
  const isLong = text.length > WORDS_MAX_CHARS;
  const ends = [text.slice(0, ENDS_CHARS), text.slice(-ENDS_CHARS)].map(tidy);
  return `${kind}“${isLong ? ends.join(" … ") : text}”`;
}

function toField(element: Tree.Element, page: Page): string | null {
  const name = read(element, "name");
  if (read(element, "type") === "hidden")
    return name.startsWith("_") ? null : `hidden ${name}=${read(element, "value")}`;
  const { labels } = page;
  const around = findAround(element, "label");
  const label = around ?? (has(element, "id") ? labels.get(read(element, "id")) : undefined);
  const told = OF_FIELDS.filter((each) => has(element, each)).map((each) =>
    read(element, each) === "" ? each : `${each}=${read(element, each)}`,
  );
  const written = element.tagName === "textarea" ? toText(element) : "";
  const options = readAll(element).filter(({ tagName }) => tagName === "option");
  const title = (label && toLabel(label)) || toName(element, page);
  return [
    `${name}: ${title}`,
    told.join(" "),
    toOptions(options),
    written && `“${written}”`,
    toTexts(read(element, "aria-describedby"), page),
  ]
    .filter(Boolean)
    .join(" | ");
}

/** All of a short list; of a long one how many there are, and the selected one. */
function toOptions(options: Tree.Element[]): string {
  const isLong = options.length > OPTIONS_MAX;
  const shown = isLong ? options.filter((option) => has(option, "selected")) : options;
  return [isLong ? `${options.length} options` : "", ...shown.map(toOption)]
    .filter(Boolean)
    .join(", ");
}

const OPTIONS_MAX = 10;

function toOption(option: Tree.Element): string {
  const value = has(option, "value") ? `=${read(option, "value")}` : "";
  return `${toText(option)}${value}${has(option, "selected") ? " (selected)" : ""}`;
}

/** The text of a label without the field in it. */
function toLabel(label: Tree.Element): string {
  const words = label.childNodes.filter(
    (node) => !("tagName" in node && ["select", "textarea"].includes(node.tagName)),
  );
  return tidy(words.map(toRaw).join(""));
}

function toFormName(form: Tree.Element): string {
  const field = readAll(form).find((each) => read(each, "name") === "_form");
  return field ? read(field, "value") : "";
}

function toPair(button: Tree.Element): string {
  return has(button, "name") ? `${read(button, "name")}=${read(button, "value")}` : "";
}

/** The name of an element that has one of its own. */
function toName(element: Tree.Element, page: Page): string {
  return read(element, "aria-label") || toTexts(read(element, "aria-labelledby"), page);
}

/** The texts of elements by their ids; an id that the page does not have is a fault. */
function toTexts(ids: string, { byId }: Page): string {
  const found = ids.split(" ").filter(Boolean);
  return found.map((id) => toText(byId.get(id) ?? null) || `nothing with the id ${id}`).join(" ");
}

function findAround({ parentNode }: Tree.Element, name: string): Tree.Element | undefined {
  if (!parentNode || !("tagName" in parentNode)) return undefined;
  return parentNode.tagName === name ? parentNode : findAround(parentNode, name);
}

function readAll(node: Tree.Node): Tree.Element[] {
  const own = "tagName" in node ? [node] : [];
  return "childNodes" in node ? [...own, ...node.childNodes.flatMap(readAll)] : own;
}

function has({ attrs }: Tree.Element, name: string): boolean {
  return attrs.some((each) => each.name === name);
}

function read({ attrs }: Tree.Element, name: string): string {
  return attrs.find((each) => each.name === name)?.value ?? "";
}

function toText(node: Tree.Node | null): string {
  return node ? tidy(toRaw(node)) : "";
}

function toRaw(node: Tree.Node): string {
  if (node.nodeName === "#text" && "value" in node) return node.value;
  return "childNodes" in node ? node.childNodes.map(toRaw).join("") : "";
}

function tidy(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}
