import * as previews from "#client/pages/record/files/preview.css.ts";
import * as record from "#client/pages/record/record.css.ts";
import { Scroller } from "#client/ui/containers.tsx";
import * as markup from "#client/ui/html.css.ts";
import { Markdown } from "#client/ui/html.tsx";
import { type ColorBudget, colorLines } from "../markdown/color-code.ts";
import { findLanguage } from "../markdown/languages.ts";
import type { NotebookCell, Preview } from "../previews/kinds.ts";
import { PREVIEW_COLORED_CHARS, PREVIEW_COLORED_TOKENS } from "../previews/limits.ts";

const LABELS = { code: "Code", typed: "Text", output: "Output" };

/** A notebook's cells below each other; its code is coloured within the limits of one file. */
export function NotebookPreview({
  notebook: { language, cells },
}: {
  notebook: Extract<Preview, { kind: "notebook" }>;
}) {
  if (cells.length === 0) return <p className={record.actionNote}>This notebook has no cells.</p>;
  const budget = { chars: PREVIEW_COLORED_CHARS, tokens: PREVIEW_COLORED_TOKENS };
  return cells.map((cell, index) => (
    <Cell key={index} cell={cell} language={language ?? ""} budget={budget} />
  ));
}

interface CellProps {
  cell: NotebookCell;
  language: string;
  /** Of all cells together. */
  budget: ColorBudget;
}

function Cell({ cell: { kind, content }, language, budget }: CellProps) {
  if (kind === "text") return <Markdown html={content} />;
  if (kind === "picture") {
    return <img className={previews.picture} src={content} alt="Output of the code above" />;
  }
  const parser = kind === "code" ? findLanguage(language) : null;
  const html = colorLines(parser, content, budget).join("\n");
  return (
    <Scroller label={LABELS[kind]} className={previews.code}>
      <pre className={markup.code} dangerouslySetInnerHTML={{ __html: html }} />
    </Scroller>
  );
}
