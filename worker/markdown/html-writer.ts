import type { MarkdownHtml } from "#client/contract/record-parts.ts";
import type { Allowed } from "./allowed.ts";
import { toAttributes } from "./attributes.ts";
import { escapeText } from "./escape.ts";
import { createHeadings } from "./headings.ts";
import { type Attributes, type HtmlParts, toSafeText, toText } from "./html-reader.ts";
import { createNesting, HEADING, type Nesting } from "./nesting.ts";
import { createOutput, type Output } from "./output.ts";
import { addSize, NO_SIZES, type PictureSizes } from "./picture-sizes.ts";
import type { MarkdownPlace } from "./relative-links.ts";
import { markSanitized } from "./sanitized.ts";

/** The renderers of code and formulas; their HTML is our own, added after everything else was sanitized. */
export interface Extras {
  /** `null` leaves the code unchanged. */
  color(language: string, code: string): string | null;
  /** `null` shows the formula as its author typed it. */
  setFormula(formula: string, isDisplayed: boolean): string | null;
}

export interface WriterOptions {
  allowed: Allowed;
  place: MarkdownPlace | null;
  extras: Extras | null;
  /** Origins from which the pages may load pictures, besides their own. */
  pictureOrigins?: readonly string[];
  pictureSizes?: PictureSizes | undefined;
}

export interface HtmlWriter extends HtmlParts {
  finish(): MarkdownHtml;
}

const VOID: ReadonlySet<string> = new Set(["br", "hr", "img", "input", "source"]);
/** Elements that scroll sideways are reachable by keyboard (WCAG 2.1.1). */
const SCROLLS: ReadonlySet<string> = new Set(["pre", "table"]);
/** The extra cost of a heading: its text becomes an id and an entry of the table of contents. */
const HEADING_PARTS = 4;
/** The cost of an attribute: its address is parsed and written again. */
const ATTRIBUTE_PARTS = 2;
/** The parser's element of a formula. */
const FORMULA = "x-equation";

interface Captured {
  /** `null` for a formula in a line of text. */
  language: string | null;
  isDisplayed: boolean;
  text: string;
}

/** Writes only allowed elements, well nested; everything else is dropped, except its text. */
export function createHtmlWriter(options: WriterOptions): HtmlWriter {
  const { allowed, extras, place, pictureSizes = NO_SIZES } = options;
  const output = createOutput();
  const { write } = output;
  const nesting = createNesting(write);
  const headings = createHeadings(output, options);
  const page: Page = { output, nesting, writeText };
  let captured: Captured | null = null;

  function writeText(text: string): void {
    if (text.trim() !== "") nesting.needCell();
    headings.addText(text);
    write(toSafeText(text));
  }

  /** Code or a formula that no renderer takes is text. */
  function release(): void {
    const text = captured?.text ?? "";
    captured = null;
    if (text !== "") writeText(text);
  }

  function openElement(name: string, given: Attributes): void {
    const foreign = name === "img" ? toForeign(given, options) : null;
    if (foreign !== null) return linkPicture(foreign, page, openElement);
    if (!nesting.open(name)) return;
    if (VOID.has(name)) nesting.forget();
    const attributes = name === "img" ? addSize(given, place, pictureSizes) : given;
    if (name === "input") return write(toCheckbox(attributes));
    if (HEADING.has(name)) {
      output.count(HEADING_PARTS);
      headings.open(name, attributes);
    }
    const scrolls = SCROLLS.has(name) ? ' tabindex="0"' : "";
    write(`<${name}${toAttributes(name, attributes, options)}${scrolls}>`);
    const language = name === "code" ? toLanguage(attributes) : null;
    if (language !== null && extras) captured = { language, isDisplayed: true, text: "" };
  }

  return {
    onText(text) {
      if (captured) captured.text += text;
      else writeText(text);
    },
    onOpen(name, attributes) {
      output.count(1 + ATTRIBUTE_PARTS * attributes.size);
      release();
      if (name === FORMULA && extras) {
        captured = { language: null, isDisplayed: attributes.has("type"), text: "" };
      }
      const isParsersAnchor = name === "a" && attributes.get("class") === "anchor";
      const element = toLowerHeading(name);
      if (allowed.elements.has(element) && !isParsersAnchor) openElement(element, attributes);
    },
    onClose(name) {
      if (captured && extras) {
        const isFormula = name === FORMULA && captured.language === null;
        const isCode = name === "code" && captured.language !== null;
        const closed = captured;
        if (isFormula || isCode) captured = null;
        if (isFormula) return closeFormula(closed, extras, page);
        if (isCode) return closeCode(closed, extras, page);
      }
      release();
      nesting.close(toLowerHeading(name));
      const heading = headings.current();
      if (heading !== null && !nesting.has(heading)) headings.close();
    },
    finish() {
      release();
      nesting.closeAll();
      headings.close();
      return { html: markSanitized(output.toHtml()), headings: headings.found };
    },
  };
}

interface ForeignPicture {
  address: string;
  alt: string;
}

/** A picture of a record's text that is on another site; `null` for one that a page may load. */
function toForeign(
  attributes: Attributes,
  { place, pictureOrigins = [] }: WriterOptions,
): ForeignPicture | null {
  const source = attributes.get("src") ?? "";
  if (!place || !/^(https?:)?\/\//i.test(source)) return null;
  const url = URL.parse(source, "https://foreland.invalid");
  if (url === null || pictureOrigins.includes(url.origin)) return null;
  return { address: url.href, alt: attributes.get("alt")?.trim() || url.host };
}

/** A link with its words, rather than a broken picture. */
function linkPicture(
  { address, alt }: ForeignPicture,
  { nesting, writeText }: Page,
  openElement: (name: string, attributes: Attributes) => void,
): void {
  const words = escapeText(alt);
  if (nesting.has("a")) return writeText(words);
  openElement("a", new Map([["href", address]]));
  writeText(words);
  nesting.close("a");
}

interface Page {
  output: Output;
  nesting: Nesting;
  writeText: (text: string) => void;
}

function closeCode({ language, text }: Captured, extras: Extras, page: Page): void {
  const { output, nesting } = page;
  const isAlone = nesting.top() === "code" && Boolean(output.at(-2)?.startsWith("<pre"));
  const formula = language === "math" ? extras.setFormula(toText(text), isAlone) : null;
  if (formula !== null && isAlone) {
    output.takeBack(2); // the tags of the code and of its parent
    nesting.forget();
    nesting.forget();
    return writeExtra(output, `<div>${formula}</div>`);
  }
  const html = formula ?? extras.color(language ?? "", toText(text));
  if (html === null) page.writeText(text);
  else writeExtra(output, html);
  nesting.close("code");
}

function closeFormula({ text, isDisplayed }: Captured, extras: Extras, page: Page): void {
  const html = extras.setFormula(toText(text), isDisplayed);
  if (html === null) return page.writeText(text);
  page.nesting.needCell();
  writeExtra(page.output, `<span>${html}</span>`);
}

/** Elements of coloured code and of formulas count like all others. */
function writeExtra(output: Output, html: string): void {
  output.count(html.split("</").length - 1);
  output.write(html);
}

/** The page has the first heading level: a text's headings begin at the second. */
function toLowerHeading(name: string): string {
  const isHeading = name.length === 2 && name >= "h1" && name <= "h5";
  return isHeading ? `h${Number(name[1]) + 1}` : name;
}

/** A checkbox of a task list; no text has another field. */
function toCheckbox(attributes: Attributes): string {
  return `<input type="checkbox" disabled${attributes.has("checked") ? " checked" : ""}> `;
}

function toLanguage(attributes: Attributes): string | null {
  return /(?:^|\s)language-(\S+)/.exec(attributes.get("class") ?? "")?.[1] ?? null;
}
