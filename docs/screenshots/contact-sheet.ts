import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser } from "playwright-core";

export interface Picture {
  name: string;
  /** Where it lies. */
  file: string;
}

interface SheetOptions {
  folder: string;
  title: string;
  /** Of the pages in the pictures, pixels. */
  width: number;
}

/** A thumbnail shows the upper part of its page; so many stand in a row. */
const SHAPES = {
  wide: { columns: 8, ratio: "16 / 10" },
  narrow: { columns: 14, ratio: "390 / 700" },
};
const SHEET_WIDTH = 2_000;
const JPEG_QUALITY = 62;

/** All pictures on one page, so that they can be looked at together. */
export async function makeContactSheet(
  browser: Browser,
  pictures: readonly Picture[],
  { folder, title, width }: SheetOptions,
): Promise<void> {
  const page = await browser.newPage({ viewport: { width: SHEET_WIDTH, height: 1_000 } });
  const sheet = join(folder, "all", "sheet.html");
  await writeFile(sheet, toHtml(pictures, title, width));
  await page.goto(pathToFileURL(sheet).href, { waitUntil: "load" });
  const path = join(folder, `${title}.jpg`);
  await page.screenshot({ path, fullPage: true, type: "jpeg", quality: JPEG_QUALITY });
  await page.close();
}

function toHtml(pictures: readonly Picture[], title: string, width: number): string {
  const { columns, ratio } = width < 600 ? SHAPES.narrow : SHAPES.wide;
  const cells = pictures.map(
    ({ name, file }) =>
      `<figure><img src="${pathToFileURL(file).href}" alt=""><figcaption>${toText(name)}</figcaption></figure>`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title>
<style>body{margin:16px;background:#7d868f;font:12px/1.3 sans-serif;display:grid;grid-template-columns:repeat(${columns},1fr);gap:12px}
figure{margin:0;min-width:0}img{width:100%;aspect-ratio:${ratio};object-fit:cover;object-position:top;display:block}
figcaption{overflow:hidden;white-space:nowrap;text-overflow:ellipsis;color:#fff}</style>${cells.join("\n")}</html>`;
}

function toText(name: string): string {
  return name.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
