import GithubSlugger from "github-slugger";
import type { MarkdownHtml } from "#client/contract/record-parts.ts";
import type { Allowed } from "./allowed.ts";
import { ID_PREFIX, toAttributes } from "./attributes.ts";
import { escapeValue } from "./escape.ts";
import { type Attributes, toText } from "./html-reader.ts";
import type { Output } from "./output.ts";
import type { MarkdownPlace } from "./relative-links.ts";

/** Gives headings their ids, and collects those of the second and third level for the table of contents. */
export interface Headings {
  open(name: string, attributes: Attributes): void;
  addText(text: string): void;
  /** The open heading's name. */
  current(): string | null;
  close(): void;
  found: MarkdownHtml["headings"];
}

interface OpenHeading {
  /** Place of its tag, which gets its id when its text is known. */
  at: number;
  name: string;
  attributes: Attributes;
  text: string;
}

export function createHeadings(
  output: Output,
  options: { allowed: Allowed; place: MarkdownPlace | null },
): Headings {
  const slugger = new GithubSlugger();
  const found: MarkdownHtml["headings"] = [];
  let heading: OpenHeading | null = null;
  return {
    found,
    open(name, attributes) {
      heading = { at: output.length(), name, attributes, text: "" };
    },
    addText(text) {
      if (heading) heading.text += text;
    },
    current: () => heading?.name ?? null,
    close() {
      if (!heading) return;
      const { at, name, attributes, text } = heading;
      heading = null;
      const words = toText(text).trim();
      const id = ID_PREFIX + (attributes.get("id") || slugger.slug(words));
      const others = new Map([...attributes].filter(([each]) => each !== "id"));
      output.replace(at, `<${name} id="${escapeValue(id)}"${toAttributes(name, others, options)}>`);
      const level = Number(name.slice(1));
      if (level <= 3) found.push({ id, level, text: words });
    },
  };
}
