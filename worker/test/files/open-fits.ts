import { createCopies } from "../app.ts";
import { toCard } from "./fits-files.ts";
import { toRangedFile } from "./ranged-file.ts";
import { createRenderings } from "../../markdown/renderings.ts";
import type { Fields, OpenedField } from "../../previews/arrays/fields.ts";
import type { Preview } from "../../previews/kinds.ts";
import { DEFAULT_PREVIEW_QUERY, type PreviewQuery } from "../../previews/preview-query.ts";
import { readPreview } from "../../previews/preview.ts";
import type { RangedFile } from "../../previews/read-range.ts";

export async function open(
  file: Uint8Array<ArrayBuffer> | RangedFile,
  query: Partial<PreviewQuery> = {},
  path = "a.fits",
): Promise<Preview> {
  const ranged = file instanceof Uint8Array ? toRangedFile(file) : file;
  const rendered = { renderings: createRenderings(createCopies(() => 0)), defer: () => {} };
  const asked = { ...DEFAULT_PREVIEW_QUERY, ...query };
  return readPreview({ file: { name: path, path }, ranged, place: null, asked }, rendered);
}

export async function openFields(...given: Parameters<typeof open>): Promise<Fields> {
  const preview = await open(...given);
  if (preview.kind !== "fields") throw new Error(JSON.stringify(preview));
  return preview.fields;
}

export async function openArray(...given: Parameters<typeof open>): Promise<OpenedField> {
  const { opened } = await openFields(...given);
  if (!opened) throw new Error("Nothing is opened.");
  return opened;
}

export const SIMPLE = toCard("SIMPLE", "T");

export function toImage(
  bits: number,
  sizes: readonly number[],
  more: readonly string[] = [],
): string[] {
  const axes = sizes.map((size, at) => toCard(`NAXIS${at + 1}`, size));
  return [toCard("BITPIX", bits), toCard("NAXIS", sizes.length), ...axes, ...more];
}

export const big = (...bytes: number[]): Uint8Array => Uint8Array.from(bytes);
/** A first unit without values. */
export const EMPTY = {
  cards: [SIMPLE, toCard("BITPIX", 8), toCard("NAXIS", 0), "TELESCOP= 'Dobson'"],
};

export function toExtension(kind: string, more: readonly string[]): string[] {
  return [toCard("XTENSION", `'${kind.padEnd(8)}'`), ...more];
}

export interface TableColumn {
  form: string;
  more?: readonly [keyword: string, value: string | number][];
}

export function toTable(
  kind: "BINTABLE" | "TABLE",
  columns: readonly TableColumn[],
  shape: number[],
) {
  const forms = columns.flatMap(({ form, more = [] }, at) => [
    toCard(`TFORM${at + 1}`, `'${form}'`),
    ...more.map(([keyword, value]) => toCard(`${keyword}${at + 1}`, value)),
  ]);
  return toExtension(kind, [...toImage(8, shape, [toCard("TFIELDS", columns.length), ...forms])]);
}

/** Two floats. */
export const TENTH_AND_GAP: readonly number[] = [0x3d, 0xcc, 0xcc, 0xcd, 0x7f, 0xc0, 0, 0];
