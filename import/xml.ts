/** An element of a document without its namespaces: repositories differ only in their prefixes. */
export interface Element {
  /** Without its prefix: `title` of `dc:title`. */
  name: string;
  /** By their names without prefix, such as `lang` of `xml:lang`. */
  attributes: Readonly<Record<string, string>>;
  children: readonly Element[];
  /** Its own text and that of everything in it. */
  text: string;
}

/** A document nested deeper is not metadata, and would overflow the stack of its reader. */
const DEPTH_MAX = 100;
const ELEMENTS_MAX = 500_000;

const TOKEN =
  /<!--[\s\S]*?-->|<!\[CDATA\[(?<cdata>[\s\S]*?)\]\]>|<\?[\s\S]*?\?>|<\/\s*(?<end>[^\s>]+)\s*>|<(?<start>[A-Za-z_][^\s/>]*)(?<attributes>(?:\s+[^\s=/>]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(?<empty>\/?)>|(?<text>[^<]+)|(?<other><)/g;
const ATTRIBUTE = /([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const NAMED: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
};

interface Open extends Element {
  written: string;
  attributes: Record<string, string>;
  children: Element[];
}

/**
 * The root of a well-formed document; `null` for anything else. A DOCTYPE is refused, so that no
 * foreign entity is ever read or fetched.
 */
export function parseXml(text: string): Element | null {
  const root: Open = { name: "", written: "", attributes: {}, children: [], text: "" };
  const open: Open[] = [root];
  let elements = 0;
  for (const { groups = {} } of text.matchAll(TOKEN)) {
    const { start, end, attributes = "", empty, other } = groups;
    const parent = open.at(-1);
    if (parent === undefined || other !== undefined) return null;
    if (start !== undefined) {
      elements += 1;
      if (elements > ELEMENTS_MAX || open.length > DEPTH_MAX) return null;
      const element = { ...toElement(start, attributes), written: start };
      parent.children.push(element);
      if (empty === "") open.push(element);
    } else if (end !== undefined) {
      if (open.length < 2 || parent.written !== end) return null;
      open.pop();
      const above = open.at(-1);
      if (above !== undefined && above !== root) above.text += parent.text;
    } else {
      parent.text += groups["cdata"] ?? toLetters(groups["text"] ?? "");
    }
  }
  const [only, ...more] = root.children;
  const isWhole = open.length === 1 && more.length === 0 && root.text.trim() === "";
  return isWhole ? (only ?? null) : null;
}

function toElement(written: string, attributes: string): Omit<Open, "written"> {
  const given = [...attributes.matchAll(ATTRIBUTE)].map(([, name = "", double, single]) => [
    toLocal(name),
    toLetters(double ?? single ?? ""),
  ]);
  return { name: toLocal(written), attributes: Object.fromEntries(given), children: [], text: "" };
}

function toLocal(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}

/** References to characters, in digits or of XML's five names; others stay as written. */
function toLetters(text: string): string {
  return text.replaceAll(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w+));/gi, (whole, ...found) => {
    const [decimal, hex, name] = found as (string | undefined)[];
    if (name !== undefined) return NAMED[name] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal);
    return code > 0x10ffff ? "" : String.fromCodePoint(code).replace(/[^\P{Cc}\t\n\r]/u, "");
  });
}

/** The elements of a name at any depth, in their order. */
export function findAll({ children }: Element, name: string): Element[] {
  return children.flatMap((child) => [
    ...(child.name === name ? [child] : []),
    ...findAll(child, name),
  ]);
}

/** The first of them; `null` when there is none. */
export function findOne(element: Element, name: string): Element | null {
  return findAll(element, name)[0] ?? null;
}

/** Texts of the children of a name, without blanks at their ends; empty ones are left out. */
export function textsOf({ children }: Element, name: string): string[] {
  return children
    .filter((child) => child.name === name)
    .map(({ text }) => text.trim())
    .filter((text) => text !== "");
}
