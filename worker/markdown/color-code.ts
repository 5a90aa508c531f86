import { cutText } from "#base/cut.ts";
import { type StreamParser, StringStream } from "@codemirror/streamparser";
import { escapeText } from "./escape.ts";
import { COLORED_LINE_MAX_CHARS } from "./limits.ts";

/** The budget for colouring a text; every piece of code uses a part of it. */
export interface ColorBudget {
  chars: number;
  tokens: number;
}

const INDENT = 2;
const TAB = 4;

/**
 * Code with its tokens in spans, line by line until the budget is used up; the rest is plain. The
 * parser gets the beginning of a line at most, because its patterns may read a line for every word.
 */
export function colorCode(
  parser: StreamParser<unknown>,
  code: string,
  budget: ColorBudget,
): string {
  return colorLines(parser, code, budget).join("\n");
}

/** The same as lines; without a parser they are plain. */
export function colorLines(
  parser: StreamParser<unknown> | null,
  code: string,
  budget: ColorBudget,
): string[] {
  const state = parser?.startState?.(INDENT) ?? {};
  return code.split("\n").map((whole) => {
    if (!parser || budget.chars <= 0 || budget.tokens <= 0) return escapeText(whole);
    const line = cutText(whole, COLORED_LINE_MAX_CHARS);
    budget.chars -= line.length + 1;
    return colorLine(parser, { line, state }, budget) + escapeText(whole.slice(line.length));
  });
}

function colorLine(
  parser: StreamParser<unknown>,
  { line, state }: { line: string; state: unknown },
  budget: ColorBudget,
): string {
  if (line === "") {
    parser.blankLine?.(state, INDENT);
    return "";
  }
  const stream = new StringStream(line, TAB, INDENT);
  let html = "";
  let text = "";
  let shown: string | null = null;
  while (!stream.eol()) {
    const style = toClass(readToken(parser, stream, state));
    budget.tokens -= 1;
    if (style !== shown) {
      html += toSpan(text, shown);
      text = "";
      shown = style;
    }
    text += stream.current();
    stream.start = stream.pos;
  }
  return html + toSpan(text, shown);
}

/** A parser may change its state once without advancing; one that never advances is skipped. */
const EMPTY_TOKENS_MAX = 10;

function readToken(
  parser: StreamParser<unknown>,
  stream: StringStream,
  state: unknown,
): string | null {
  for (let turn = 0; turn < EMPTY_TOKENS_MAX; turn += 1) {
    const style = parser.token(stream, state);
    if (stream.pos > stream.start) return style;
  }
  stream.next();
  return null;
}

function toSpan(text: string, style: string | null): string {
  const escaped = escapeText(text);
  return style === null ? escaped : `<span class="${style}">${escaped}</span>`;
}

const CLASSES: Readonly<Record<string, string>> = {
  comment: "code-quiet",
  meta: "code-quiet",
  quote: "code-quiet",
  keyword: "code-keyword",
  atom: "code-keyword",
  bool: "code-keyword",
  builtin: "code-keyword",
  "variableName.standard": "code-keyword",
  string: "code-string",
  regexp: "code-string",
  inserted: "code-string",
  number: "code-number",
  deleted: "code-number",
  def: "code-name",
  tag: "code-name",
  tagName: "code-name",
  attribute: "code-name",
  property: "code-name",
  propertyName: "code-name",
  type: "code-name",
  typeName: "code-name",
  header: "code-name",
  heading: "code-name",
  "variableName.function": "code-name",
};

/** The class of a token's first style: `string.special` is a string. */
function toClass(style: string | null): string | null {
  if (!style) return null;
  const [first = ""] = style.split(" ");
  return CLASSES[first] ?? CLASSES[first.split(".")[0] ?? ""] ?? null;
}
