import { cutText } from "#base/cut.ts";
import { parseJson } from "#base/parse-json.ts";
import type { Group } from "../arrays/fields.ts";
import { FIELD_ATTRIBUTES_MAX, FIELDS_MAX } from "#base/fields/limits.ts";
import { writeAttribute } from "#base/fields/field.ts";
import { CODECS_MAX, readCodecs, takeFilters } from "./codec-chain.ts";
import { readType } from "./filters.ts";
import { at, entriesOf, toSizes } from "./metadata-values.ts";
import type { ZarrArray, ZarrStore } from "./zarr-array.ts";
import { describeStorage } from "./storage.ts";
import { PREVIEW_JSON_BYTES } from "../limits.ts";

interface Found {
  arrays: ZarrArray[];
  groups: Group[];
  facts: [string, string][];
  version: 2 | 3;
}

/** The arrays that a store's metadata lists; `null` when there is none. */
export async function readArrays(store: ZarrStore, folder: string): Promise<Found | null> {
  const name = store.path.slice(folder.length);
  if (name === "zarr.json") {
    const root = await readDescription(store, store.path);
    const inner = entriesOf(at(at(root, "consolidated_metadata"), "metadata"));
    const parts = at(root, "node_type") === "array" ? [["", root] as const] : inner;
    return {
      arrays: parts.flatMap(toArray3),
      groups: toGroups(
        inner.map(([path, node]) => [
          path,
          at(node, "node_type") === "group" ? at(node, "attributes") : null,
        ]),
      ),
      facts: toAttributes(at(root, "attributes")),
      version: 3,
    };
  }
  if (name === ".zarray") {
    const [array, attributes] = await Promise.all([
      readDescription(store, store.path),
      readDescription(store, `${folder}.zattrs`),
    ]);
    return { arrays: toArray2("", array, attributes), groups: [], facts: [], version: 2 };
  }
  const metadata = at(await readDescription(store, `${folder}.zmetadata`), "metadata");
  const arrays = entriesOf(metadata).flatMap(([key, value]) => {
    const path = /^(.*?)\/?\.zarray$/.exec(key)?.[1];
    if (path === undefined) return [];
    return toArray2(path, value, at(metadata, path === "" ? ".zattrs" : `${path}/.zattrs`));
  });
  const groups = toGroups(
    entriesOf(metadata).flatMap(([key]) => {
      const path = /^(.+)\/\.zgroup$/.exec(key)?.[1];
      return path === undefined ? [] : [[path, at(metadata, `${path}/.zattrs`)]];
    }),
  );
  return { arrays, groups, facts: toAttributes(at(metadata, ".zattrs")), version: 2 };
}

/** Groups with attributes, the first so many. */
function toGroups(nodes: [path: string, attributes: unknown][]): Group[] {
  return nodes
    .map(([path, attributes]) => ({
      path: cutText(path, 500),
      attributes: toAttributes(attributes),
    }))
    .filter(({ attributes }) => attributes.length > 0)
    .slice(0, FIELDS_MAX);
}

async function readDescription({ openOther }: ZarrStore, path: string): Promise<unknown> {
  const bytes = await openOther(path).read(0, PREVIEW_JSON_BYTES);
  return bytes ? parseJson(new TextDecoder().decode(bytes)) : undefined;
}

function toAttributes(value: unknown): [string, string][] {
  return entriesOf(value)
    .filter(([name]) => name !== "_ARRAY_DIMENSIONS")
    .slice(0, FIELD_ATTRIBUTES_MAX)
    .map(([name, part]) => [
      cutText(name, 200),
      writeAttribute(typeof part === "object" ? JSON.stringify(part) : part),
    ]);
}

const FILL = /^[A-Za-z0-9+/]{11}=$/;

/** The fill value of fractions as Xarray writes it for version 3: the eight bytes of a double in base64. */
function decodeFill([name, value]: [string, string]): [string, string] {
  if (name !== "_FillValue" || !FILL.test(value)) return [name, value];
  const bytes = Uint8Array.from(atob(value), (one) => one.charCodeAt(0));
  return [name, String(new DataView(bytes.buffer).getFloat64(0, true))];
}

function toNames(value: unknown): string[] {
  return Array.isArray(value) ? value.map((name) => cutText(String(name ?? ""), 100)) : [];
}

/** Zarr 2: `<f4` and a compressor. */
function toArray2(name: string, array: unknown, attributes: unknown): ZarrArray[] {
  const [shape, piece] = [toSizes(at(array, "shape")), toSizes(at(array, "chunks"))];
  const type = String(at(array, "dtype"));
  if (!shape || !piece || shape.length !== piece.length) return [];
  const number = readType(type);
  const compressor = at(array, "compressor");
  const settings = entriesOf(at(array, "filters")).map(([, filter]) => filter);
  const codecs = [...settings, compressor].filter((codec) => codec !== null && codec !== undefined);
  const { filters, others } = takeFilters(codecs, (codec) => [String(at(codec, "id")), codec]);
  const stored = filters.at(-1)?.stored ?? number;
  const axes = shape.map((_, axis) => axis);
  const separator = at(array, "dimension_separator") === "/" ? "/" : ".";
  // As Xarray reads it. Zero is what Zarr fills with by itself, and may be a value.
  const gap = toFill(at(array, "fill_value"));
  return [
    {
      field: {
        name: name === "" ? "array" : cutText(name, 500),
        type: number?.name ?? type,
        shape,
        dimensions: toNames(at(attributes, "_ARRAY_DIMENSIONS")),
        attributes: toAttributes(attributes),
        ...(gap !== 0 && !Number.isNaN(gap) && { gap }),
        storage: describeStorage({ piece, codecs, fill: at(array, "fill_value") }),
      },
      piece,
      toKey: (place) => `${name === "" ? "" : `${name}/`}${place.join(separator) || "0"}`,
      sharding: null,
      order: at(array, "order") === "F" ? axes.toReversed() : axes,
      codecs: others.length > CODECS_MAX ? null : others.map((codec) => String(at(codec, "id"))),
      filters,
      isLittle: stored?.isLittle ?? true,
      fill: gap,
    },
  ];
}

/** Zarr 3: a data type by name and a list of codecs. */
function toArray3([name, array]: readonly [string, unknown]): ZarrArray[] {
  const shape = toSizes(at(array, "shape"));
  const piece = toSizes(at(at(at(array, "chunk_grid"), "configuration"), "chunk_shape"));
  if (at(array, "node_type") !== "array" || !shape || !piece || shape.length !== piece.length) {
    return [];
  }
  const { shown, ...chain } = readCodecs(at(array, "codecs"), piece);
  const keys = at(array, "chunk_key_encoding");
  const isOld = at(keys, "name") === "v2";
  const separator = String(at(at(keys, "configuration"), "separator") ?? (isOld ? "." : "/"));
  const folder = name === "" ? "" : `${name}/`;
  return [
    {
      field: {
        name: name === "" ? "array" : cutText(name, 500),
        type: cutText(String(at(array, "data_type")), 40),
        shape,
        dimensions: toNames(at(array, "dimension_names")),
        attributes: toAttributes(at(array, "attributes")).map(decodeFill),
        storage: describeStorage({ ...chain, codecs: shown, fill: at(array, "fill_value") }),
      },
      ...chain,
      toKey: (place) =>
        `${folder}${isOld ? place.join(separator) || "0" : ["c", ...place].join(separator)}`,
      fill: toFill(at(array, "fill_value")),
    },
  ];
}

function toFill(value: unknown): number {
  return typeof value === "number" || typeof value === "boolean" ? Number(value) : Number.NaN;
}
