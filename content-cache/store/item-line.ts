import type { SyncItem } from "../sync/page.ts";

/** The fields of an item that a merge needs; they precede the JSON, which a merge never parses. */
export interface ItemHead {
  /** `E` or `A` and the id: entries and assets may share ids. */
  key: string;
  /** Milliseconds of updatedAt or deletedAt. */
  version: number;
  revision: number;
  isDeleted: boolean;
  /** Content type of an entry; `""` otherwise. */
  type: string;
}

/** An item or its deletion, as one line of text. */
export interface ItemLine extends ItemHead {
  /** The item as it was sent; `""` when deleted. */
  json: string;
}

/** Takes an item of a sync page, already validated. */
export function toItemLine(item: SyncItem): ItemLine {
  const { sys } = item;
  const isDeleted = sys.type === "DeletedEntry" || sys.type === "DeletedAsset";
  const letter = sys.type === "Entry" || sys.type === "DeletedEntry" ? "E" : "A";
  return {
    key: letter + sys.id,
    version: Math.max(toMs(sys.deletedAt), toMs(sys.updatedAt)),
    revision: sys.revision ?? 0,
    isDeleted,
    type: isDeleted ? "" : (sys.contentType?.sys.id ?? ""),
    json: isDeleted ? "" : JSON.stringify(item),
  };
}

function toMs(time: string | undefined): number {
  return time === undefined ? 0 : Date.parse(time);
}

/**
 * Above 0 when `left` is the later state, 0 when only their JSON decides. With that, a total order,
 * so that every order of arrival has the same result.
 */
export function compareStates(left: ItemHead, right: ItemHead): number {
  return (
    left.version - right.version ||
    left.revision - right.revision ||
    Number(left.isDeleted) - Number(right.isDeleted)
  );
}

/** Tabs and line breaks never occur in the parts: ids are checked, JSON escapes them. */
export function formatLine(line: ItemLine): string {
  const { key, version, revision, isDeleted, type, json } = line;
  return `${key}\t${version}\t${revision}\t${isDeleted ? "X" : ""}\t${type}\t${json}`;
}

/** The reverse of `formatLine`; the text's hash has been checked before. */
export function parseLine(text: string): ItemLine {
  const [key = "", version = "", revision = "", deleted = "", type = "", json = ""] =
    text.split("\t");
  return {
    key,
    version: Number(version),
    revision: Number(revision),
    isDeleted: deleted === "X",
    type,
    json,
  };
}

/** Items by key. */
export type Items = Map<string, ItemLine>;

/** Orders items as in a text: equal items give equal text. */
export function compareKeys(left: ItemHead, right: ItemHead): number {
  return left.key < right.key ? -1 : 1;
}

/** Lines in the order of their keys. */
export function formatItems(items: Iterable<ItemLine>): string {
  return [...items].sort(compareKeys).map(formatLine).join("\n");
}

/** The reverse of `formatItems`. */
export function parseItems(text: string): Items {
  if (text === "") return new Map();
  return new Map(
    text
      .split("\n")
      .map(parseLine)
      .map((line) => [line.key, line]),
  );
}
