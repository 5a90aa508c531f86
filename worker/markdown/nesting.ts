import { words } from "./allowed.ts";
import { DEPTH_MAX } from "./limits.ts";

/** The open elements, and how a tag closes some of them. */
export interface Nesting {
  /** Opens an element and closes those that it ends, inside its required parent. False when it is not allowed here. */
  open(name: string): boolean;
  /** Closes the nearest open element of a name with all in it. */
  close(name: string): void;
  /** Text or a phrase in a table needs a cell. */
  needCell(): void;
  closeAll(): void;
  has(name: string): boolean;
  /** The innermost open element. */
  top(): string | undefined;
  /** Removes the innermost element, whose tag was taken back. */
  forget(): void;
}

export const HEADING = words("h1 h2 h3 h4 h5 h6");
const CLOSES_PARAGRAPH = words(
  "blockquote details div dl dd dt h1 h2 h3 h4 h5 h6 hr li ol p pre section summary table ul",
);
/** No tag inside these closes an element around them. */
const CELL_LIKE = words("td th table");
/** Where the search for an open item of a list ends: every element that HTML calls special except these three. */
const ENDS_ITEM_SEARCH = words(
  "blockquote dd details dl dt h1 h2 h3 h4 h5 h6 li ol pre section summary table tbody td tfoot th thead tr ul",
);
const ITEM = words("li");
const DESCRIPTION = words("dd dt");
const PARAGRAPH = words("p");
const RUBY = words("rp rt");
const CLOSES_SOME: ReadonlySet<string> = new Set([...CLOSES_PARAGRAPH, ...RUBY]);
const ROW_GROUP = words("thead tbody tfoot");
const TABLE_PART = words("thead tbody tfoot tr td th");
const NEEDS_CELL_IN = words("table thead tbody tfoot tr");

/** A part of a table is only closed in its own table. */
const TABLE_ONLY: ReadonlySet<string> = new Set(["table"]);

/**
 * Nests elements as a browser's parser would build them from the written
 * tags. So no end tag of a text reaches an element of the page around it.
 */
export function createNesting(write: (tag: string) => void): Nesting {
  const open: string[] = [];

  function closeFrom(at: number): void {
    while (at >= 0 && open.length > at) write(`</${open.pop()}>`);
  }

  function openWith(name: string): void {
    write(`<${name}>`);
    open.push(name);
  }

  /** Leaves the table's innermost row or group for a part of it. */
  function enterTable(part: string): boolean {
    const table = open.lastIndexOf("table");
    if (table === -1) return false;
    const group = open.findIndex((name, at) => at > table && ROW_GROUP.has(name));
    const row = open.findIndex((name, at) => at > table && name === "tr");
    if (ROW_GROUP.has(part)) closeFrom(table + 1);
    else if (part === "tr") closeFrom(Math.max(table, group) + 1);
    else {
      closeFrom(Math.max(table, group, row) + 1);
      if (row === -1) openWith("tr");
    }
    return true;
  }

  function needCell(): void {
    const last = open.at(-1) ?? "";
    if (!NEEDS_CELL_IN.has(last)) return;
    if (last !== "tr") openWith("tr");
    openWith("td");
  }

  return {
    open(name) {
      if (TABLE_PART.has(name)) {
        if (!enterTable(name)) return false;
      } else {
        if (name === "a" && open.includes("a")) return false;
        needCell();
        closeFrom(findImplied(open, name));
        if (open.length >= DEPTH_MAX) return false;
      }
      open.push(name);
      return true;
    },
    close(name) {
      if (open.at(-1) === name) return closeFrom(open.length - 1);
      const names = HEADING.has(name) ? HEADING : new Set([name]);
      const isTable = TABLE_PART.has(name) || name === "table";
      closeFrom(findOpen(open, names, isTable ? TABLE_ONLY : CELL_LIKE));
    },
    needCell,
    closeAll: () => closeFrom(0),
    has: (name) => open.includes(name),
    top: () => open.at(-1),
    forget: () => void open.pop(),
  };
}

/** Place of the innermost element that is one of these, from where the search ends; else -1. */
function findOpen(
  open: readonly string[],
  wanted: ReadonlySet<string>,
  ends: ReadonlySet<string>,
): number {
  for (let at = open.length - 1; at >= 0; at -= 1) {
    const name = open[at] ?? "";
    if (wanted.has(name)) return at;
    if (ends.has(name)) return -1;
  }
  return -1;
}

/** Place of the outermost element that a start tag closes; -1 for none. */
function findImplied(open: readonly string[], name: string): number {
  if (!CLOSES_SOME.has(name)) return -1;
  const places = [
    ...(ITEM.has(name) ? [findOpen(open, ITEM, ENDS_ITEM_SEARCH)] : []),
    ...(DESCRIPTION.has(name) ? [findOpen(open, DESCRIPTION, ENDS_ITEM_SEARCH)] : []),
    ...(CLOSES_PARAGRAPH.has(name) ? [findOpen(open, PARAGRAPH, CELL_LIKE)] : []),
  ].filter((at) => at >= 0);
  const at = Math.min(open.length, ...places);
  // A heading hidden by a paragraph inside it is closed by the next one, too.
  const last = open[at - 1] ?? "";
  const isSame = [HEADING, RUBY].some((names) => names.has(name) && names.has(last));
  if (isSame) return at - 1;
  return at < open.length ? at : -1;
}
