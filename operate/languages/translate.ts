import { findMessages } from "./find-messages.ts";
import type { Message, Render } from "./message.ts";

/** The catalogue of a language: each English text with its translation. */
export type Catalogue = Readonly<Record<string, string>>;

/** A module's source with its texts in another language; a text without a translation stays. */
export function translateModule(file: string, source: string, catalogue: Catalogue): string {
  const messages = findMessages(file, source)
    .messages.filter(({ text }) => catalogue[toKey(text)] !== undefined)
    .toSorted((a, b) => a.start - b.start || b.end - a.end);
  return renderPart(source, messages, { start: 0, end: source.length, above: null }, catalogue);
}

/** What a module says in English in every language, because the catalogue has no translation. */
export function findUntranslated(file: string, source: string, catalogue: Catalogue): string[] {
  const texts = findMessages(file, source).messages.map(({ text }) => toKey(text));
  return texts.filter((text) => catalogue[text] === undefined);
}

/** The text as in catalogues, without the spaces at its ends: those stay in the code. */
export function toKey(text: string): string {
  return text.trim();
}

interface Part {
  start: number;
  end: number;
  /** The message that is being written; its own parts do not start it again. */
  above: Message | null;
}

/** The source between two offsets, with the outermost messages translated. */
function renderPart(
  source: string,
  messages: readonly Message[],
  { start, end, above }: Part,
  catalogue: Catalogue,
): string {
  let code = "";
  let at = start;
  for (const message of messages) {
    if (message === above || message.start < at || message.end > end) continue;
    const render: Render = (from, to) =>
      renderPart(source, messages, { start: from, end: to, above: message }, catalogue);
    const [before = "", after = ""] = [/^\s*/, /\s*$/].map((ends) => ends.exec(message.text)?.[0]);
    const translation = before + (catalogue[toKey(message.text)] ?? "") + after;
    code += source.slice(at, message.start) + message.write(translation, render);
    at = message.end;
  }
  return code + source.slice(at, end);
}
