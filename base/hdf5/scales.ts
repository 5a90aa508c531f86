import { cutText } from "../cut.ts";
import type { Attribute } from "./attributes.ts";
import type { FileReads } from "./file-reads.ts";
import { openGlobalHeaps } from "./heaps.ts";
import { readPlace } from "./object-header.ts";
import type { WriteValues } from "./write-values.ts";

/** The attributes of an array by which its axes are named. */
export type AxisAttributes = ReadonlyMap<string, Attribute>;

/** The arrays of a file that may be scales of an axis, by their paths. */
export interface Scales {
  byAddress: Map<number, string>;
  /** By the number of the NetCDF dimension; `null` for one that several have. */
  byDimension: Map<number, string | null>;
}

interface Scaled {
  path: string;
  shape: readonly number[];
  axes: AxisAttributes;
}

/** Of a value of `DIMENSION_LIST`: how many scales there are, and where. */
const LIST_BYTES = 16;
const REFERENCE_BYTES = 8;
const NAME_MAX_CHARS = 100;

/** Whether an array has the coordinates of an axis; such an array has no scales of its own. */
export function isScale({ axes }: Pick<Scaled, "axes">): boolean {
  const { type, values } = axes.get("CLASS") ?? {};
  return values !== undefined && type?.read?.(values, 0) === "DIMENSION_SCALE";
}

/** Adds an array to the scales of its file. */
export function addScale(scales: Scales, { path, axes }: Scaled, address: number): void {
  if (!scales.byAddress.has(address)) scales.byAddress.set(address, path);
  const [dimension] = readNumbers(axes.get("_Netcdf4Dimid"));
  if (dimension === undefined || !isScale({ axes })) return;
  scales.byDimension.set(dimension, scales.byDimension.has(dimension) ? null : path);
}

/** Names the axes of arrays by the paths of their scales; empty for an axis without a name. */
export type NameAxes = (array: Scaled) => Promise<string[]>;

/**
 * The first scale of each axis (HDF5 Dimension Scale Specification), or its label. The axes of a scale with more
 * than one have the numbers of NetCDF dimensions.
 */
export function createAxisNames(scales: Scales, reads: FileReads, write: WriteValues): NameAxes {
  const readListed = openGlobalHeaps(reads);

  async function readScale({ values }: Attribute, axis: number): Promise<string> {
    const references = await readListed(values, axis * LIST_BYTES);
    if (references.byteLength < REFERENCE_BYTES) return "";
    return scales.byAddress.get(readPlace(references, 0)) ?? "";
  }

  return async ({ path, shape, axes }) => {
    if (isScale({ axes })) {
      const dimensions = readNumbers(axes.get("_Netcdf4Coordinates"));
      return shape.map((_, axis) =>
        axis === 0 ? path : (scales.byDimension.get(dimensions[axis] ?? -1) ?? ""),
      );
    }
    const [list, label] = [axes.get("DIMENSION_LIST"), axes.get("DIMENSION_LABELS")];
    const labels = label ? await write(label.type, label.values, label.count).catch(() => []) : [];
    const hasScale = (axis: number): boolean =>
      list?.type.bytes === LIST_BYTES && axis < list.count;
    return Promise.all(
      shape.map(async (_, axis) => {
        const scale = list && hasScale(axis) ? await readScale(list, axis).catch(() => "") : "";
        return scale || cutText(labels[axis] ?? "", NAME_MAX_CHARS);
      }),
    );
  };
}

function readNumbers(attribute: Attribute | undefined): number[] {
  const { type, count = 0, values } = attribute ?? {};
  if (!type?.number || !values) return [];
  const { number, bytes } = type;
  return Array.from({ length: count }, (_, at) => number(values, at * bytes));
}
