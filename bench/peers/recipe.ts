import { type PageMarkup, type Syntax, drawTemplates } from "./same-page.ts";

/** Our own pages, which a peer renders with its own framework. */
export interface OurPages {
  pages: Record<"datasets" | "code", PageMarkup>;
  /** Stylesheets, fonts and pictures, by path. */
  files: Record<string, Uint8Array>;
}

/** How a peer of npm's packages is written, built and served. */
export interface Recipe {
  packages: string[];
  files(ours: OurPages): Record<string, string>;
  build: [command: string, ...args: string[]];
  serve: string[];
}

export const json = (value: unknown): string => JSON.stringify(value);
/** Means the same in a script and in a template of either framework. */
export const toLiteral = (value: unknown): string =>
  json(value).replaceAll(
    /[<>&{}]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
const SHOWN = ["datasets", "code"] as const;
export const DATE = "2026-09-01";

/** Each page, the frame of both, and the templates of their rows. */
export function drawPages({ pages }: OurPages, syntax: Syntax) {
  const rows: string[] = [];
  const shell = drawTemplates(pages.datasets.shell, syntax, rows);
  const mains = SHOWN.map((name) => {
    const markup = pages[name];
    return { name, markup, templates: drawTemplates([markup.main], syntax, rows) };
  });
  const lists = Object.fromEntries(mains.map(({ name, templates }) => [name, templates.data]));
  /** The loader of either framework reads the rows as a product API would answer them. */
  const data = `const lists = ${json(lists)};\nexport const read = async (name) => lists[name];`;
  const { html, links } = pages.datasets;
  return { rows, shell, mains, data, html, links };
}
