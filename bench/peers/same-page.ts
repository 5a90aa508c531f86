import type { Browser } from "playwright-core";

/** An element of one of our pages, or its text. */
export type Part = string | Element;
interface Element {
  tag: string;
  attributes: Record<string, string>;
  children: Part[];
}

/** One of our pages as a browser reads it without scripts. */
export interface PageMarkup {
  html: Record<string, string>;
  title: string;
  /** Its stylesheets and preloads, as attributes of `link`. */
  links: Record<string, string>[];
  /** Addresses of its pictures, all SVG; the markup names them with `.svg` at the end. */
  pictures: string[];
  /** Header and footer; `main` is a placeholder without children. */
  shell: Element[];
  main: Element;
}

/** A peer's syntax for the parts of a page. */
export interface Syntax {
  text(value: string): string;
  value(expression: string): string;
  attribute(name: string, value: string): string;
  boundAttribute(name: string, expression: string): string;
  /** A link that the peer's router follows. */
  link: { tag: string; href: string };
  list(expression: string): string;
  main: string;
}

/** Rows, filters and other items of lists: the number of a row's template, then its texts and addresses. */
export type Row = [template: number, ...values: (string | Row[])[]];

/** Our page in a peer's syntax: the content of lists comes as data, as it does in our own page. */
export interface Templates {
  rows: string[];
  /** Source of the markup around the rows; reads `d`. */
  source: string;
  data: Row[][];
}

/** What a row's data says; the rest is its template. */
const BOUND =
  /^(href|src|datetime|title|id|value|for|name|alt|style|d|aria-(?:label|.*by|controls))$/;
const LISTS = new Set(["ul", "ol", "tbody"]);
const PAGES = new Set(["/datasets", "/code"]);

/** One row's template is written once, however many rows have it. */
export function drawTemplates(parts: readonly Part[], syntax: Syntax, rows: string[]): Templates {
  const data: Row[][] = [];
  const source = parts.map((part) => draw(part, null)).join("");
  return { rows, source, data };

  /** Within a row, texts and addresses become its values. */
  function draw(part: Part, values: Row | null): string {
    if (typeof part === "string") {
      return values ? syntax.value(keep(values, part)) : syntax.text(part);
    }
    const { tag, attributes, children } = part;
    if (tag === "main" && children.length === 0) return syntax.main;
    const isLink = tag === "a" && PAGES.has(attributes["href"] ?? "");
    const name = isLink ? syntax.link.tag : tag;
    const drawn = Object.entries(attributes).map(([attribute, value]) => {
      const own = isLink && attribute === "href" ? syntax.link.href : attribute;
      if (!values || !BOUND.test(attribute)) return syntax.attribute(own, value);
      return syntax.boundAttribute(own, keep(values, value));
    });
    const inner = LISTS.has(tag)
      ? drawList(children, values)
      : children.map((child) => draw(child, values)).join("");
    return `<${[name, ...drawn].join(" ")}${inner === "" ? "/>" : `>${inner}</${name}>`}`;
  }

  function drawList(children: readonly Part[], values: Row | null): string {
    const items = children.map(drawRow);
    if (!values) return syntax.list(`d[${data.push(items) - 1}]`);
    return syntax.list(`v[${values.push(items) - 1}]`);
  }

  function drawRow(part: Part): Row {
    const row: Row = [0];
    const template = draw(part, row);
    const known = rows.indexOf(template);
    row[0] = known >= 0 ? known : rows.push(template) - 1;
    return row;
  }

  function keep(values: Row, value: string): string {
    return `v[${values.push(value) - 1}]`;
  }
}

/** Reads the page that `url` serves: its elements, without scripts and their preloads. */
export async function readMarkup(browser: Browser, url: string): Promise<PageMarkup> {
  const page = await browser.newPage({ javaScriptEnabled: false });
  await page.goto(url);
  const markup = await page.evaluate(() => {
    const DROPPED = "script, noscript, template, link, style, meta";
    type Read = string | { tag: string; attributes: Record<string, string>; children: Read[] };
    const readAttributes = (element: globalThis.Element): Record<string, string> =>
      Object.fromEntries(
        [...element.attributes]
          .filter(({ name }) => name !== "nonce")
          .map(({ name, value }) => [name, value]),
      );
    function read(node: ChildNode): Read[] {
      if (node instanceof Text) return node.data === "" ? [] : [node.data];
      if (!(node instanceof globalThis.Element) || node.matches(DROPPED)) return [];
      const children: Read[] = [];
      for (const child of [...node.childNodes].flatMap(read)) {
        const before = children.at(-1);
        if (typeof child === "string" && typeof before === "string")
          children[children.length - 1] = before + child;
        else children.push(child);
      }
      // Vue does not know this element.
      const tag = node.localName === "search" ? "div" : node.localName;
      return [{ tag, attributes: readAttributes(node), children }];
    }
    const pictures: string[] = [];
    for (const picture of document.querySelectorAll("img")) {
      const { pathname } = new URL(picture.src);
      pictures.push(pathname);
      picture.setAttribute("src", `${pathname}.svg`);
    }
    const main = document.querySelector("main");
    const whole = main ? read(main) : [];
    main?.replaceChildren();
    const links = [...document.querySelectorAll("link[rel=stylesheet], link[rel=preload]")].map(
      readAttributes,
    );
    return {
      html: readAttributes(document.documentElement),
      title: document.title,
      links,
      pictures,
      shell: [...document.body.childNodes].flatMap(read),
      main: whole[0],
    };
  });
  await page.close();
  const { links, ...rest } = markup as PageMarkup; // as it was read above
  return { ...rest, links: [...links, { rel: "stylesheet", href: await findSheet(url) }] };
}

/** The file with the styles of all pages, which our own pages for visitors do not link to. */
async function findSheet(url: string): Promise<string> {
  const missing = await (await fetch(new URL("/nowhere", url))).text();
  const [, href] = /<link rel="stylesheet" href="([^"]+)"/.exec(missing) ?? [];
  if (href === undefined) throw new Error("No page links to the styles.");
  return href;
}

/** The files of these pages: stylesheets, fonts and pictures, by path. */
export async function readFiles(
  origin: string,
  pages: readonly PageMarkup[],
): Promise<Record<string, Uint8Array>> {
  const files: Record<string, Uint8Array> = {};
  const read = async (path: string, name = path): Promise<string> => {
    const bytes = new Uint8Array(await (await fetch(origin + path)).arrayBuffer());
    files[name] = bytes;
    return new TextDecoder().decode(bytes);
  };
  for (const picture of pages.flatMap(({ pictures }) => pictures))
    await read(picture, `${picture}.svg`);
  for (const href of new Set(
    pages.flatMap(({ links }) => links.map((link) => link["href"] ?? "")),
  )) {
    const text = await read(href);
    if (!href.endsWith(".css")) continue;
    for (const [, name = ""] of text.matchAll(/url\(["']?([^"')]+)["']?\)/g))
      if (!name.startsWith("data:")) await read(new URL(name, `http://peer${href}`).pathname);
  }
  return files;
}
