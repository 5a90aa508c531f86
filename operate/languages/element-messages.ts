import type { Message, Render } from "./message.ts";
import { isNode, type Node, toNodes } from "./nodes.ts";

/** A part of an element's message: text, or a placeholder that code fills, with the markup around its own text. */
type Piece =
  | { kind: "text"; text: string }
  | { kind: "code"; start: number; end: number }
  | { kind: "wrap"; open: [number, number]; pieces: Piece[]; close: [number, number] };

/**
 * The children of an element with text are one message, however deep the text is, so that a
 * translation may put them in another order.
 */
export function readChildren(node: Node, source: string, whole: Set<Node>): Message | null {
  if (node.type !== "JSXElement" && node.type !== "JSXFragment") return null;
  const children = toNodes(node["children"]);
  if (whole.has(node) || !children.some(isWorded)) return null;
  const pieces = readPieces(children, source, whole);
  const text = toMessage(pieces);
  const [first, last] = [children[0], children.at(-1)];
  if (!first || !last || !/\p{L}{2}/u.test(text.replace(/<\/?\d+>|\{\d+\}/g, ""))) return null;
  return {
    text,
    start: first.start,
    end: last.end,
    write: (translation, render) => writeElement(translation, number(pieces), render),
  };
}

/** Whether a child is text itself. */
function isWorded(child: Node): boolean {
  return child.type === "JSXText" && /\p{L}/u.test(String(child["value"]));
}

function readPieces(children: readonly Node[], source: string, whole: Set<Node>): Piece[] {
  const pieces: Piece[] = [];
  for (const child of children) {
    const inner = toNodes(child["children"]);
    const literal = child.type === "JSXExpressionContainer" && Object(child["expression"]);
    const text =
      child.type === "JSXText"
        ? foldLines(source.slice(child.start, child.end))
        : literal && literal.type === "Literal" && typeof literal.value === "string"
          ? String(literal.value)
          : null;
    const before = pieces.at(-1);
    if (text !== null && before?.kind === "text") before.text += text;
    else if (text !== null) pieces.push({ kind: "text", text });
    else if (inner.some(isWorded)) pieces.push(readWrap(child, inner, source, whole));
    else if (!isComment(child)) pieces.push({ kind: "code", start: child.start, end: child.end });
    if (text !== null) markWhole(child, whole);
  }
  return pieces.filter((piece) => piece.kind !== "text" || piece.text !== "");
}

function isComment(child: Node): boolean {
  return Object(child["expression"]).type === "JSXEmptyExpression";
}

function readWrap(child: Node, inner: Node[], source: string, whole: Set<Node>): Piece {
  whole.add(child);
  const start = inner[0]?.start ?? child.end;
  const end = inner.at(-1)?.end ?? child.end;
  return {
    kind: "wrap",
    open: [child.start, start],
    pieces: readPieces(inner, source, whole),
    close: [end, child.end],
  };
}

function markWhole(child: Node, whole: Set<Node>): void {
  whole.add(child);
  if (isNode(child["expression"])) whole.add(child["expression"]);
}

const ENTITIES: Record<string, string> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&nbsp;": "\u00a0",
  "&ldquo;": "“",
  "&rdquo;": "”",
  "&rsquo;": "’",
  "&quot;": '"',
  "&apos;": "'",
};

/** JSX's treatment of text: lines are trimmed and joined by spaces. */
function foldLines(text: string): string {
  const lines = text.split(/\r?\n/);
  return lines
    .map((line, at) => {
      const left = at === 0 ? line : line.trimStart();
      return at === lines.length - 1 ? left : left.trimEnd();
    })
    .filter((line) => line !== "")
    .join(" ")
    .replace(/&\w+;/g, (entity) => ENTITIES[entity] ?? entity);
}

/** Every placeholder of a message, by its number in the order of the source. */
function number(pieces: readonly Piece[], places: Piece[] = []): Piece[] {
  for (const piece of pieces) {
    if (piece.kind !== "text") places.push(piece);
    if (piece.kind === "wrap") number(piece.pieces, places);
  }
  return places;
}

function toMessage(pieces: readonly Piece[], places = number(pieces)): string {
  return pieces
    .map((piece) => {
      const at = places.indexOf(piece);
      if (piece.kind === "text") return piece.text;
      return piece.kind === "code"
        ? `{${at}}`
        : `<${at}>${toMessage(piece.pieces, places)}</${at}>`;
    })
    .join("");
}

/** The children again, in the order of the translation. */
function writeElement(translation: string, places: readonly Piece[], render: Render): string {
  return translation
    .split(/(\{\d+\}|<\/?\d+>)/)
    .map((part) => {
      const piece = places[Number(/^[{<]\/?(\d+)[}>]$/.exec(part)?.[1] ?? Number.NaN)];
      if (piece?.kind === "code") return render(piece.start, piece.end);
      if (piece?.kind === "wrap") return render(...(part[1] === "/" ? piece.close : piece.open));
      return part === "" ? "" : `{${JSON.stringify(part)}}`;
    })
    .join("");
}
