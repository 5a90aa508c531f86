import type { Hdf5Type } from "#base/hdf5/hdf5-types.ts";
import { findMessage, MESSAGE, type Message } from "#base/hdf5/object-header.ts";
import type { Field } from "../arrays/fields.ts";
import { type Filter, nameFilter, parseFilters } from "./filters.ts";
import { parseLayout } from "./layout.ts";

/** How an array is stored; nothing of one whose header cannot be read, and of one without chunks and fill value. */
export function describeStorage(
  messages: readonly Message[],
  type: Hdf5Type,
): Pick<Field, "storage"> {
  try {
    const layout = parseLayout(messages);
    const chunks = layout.kind === "chunked" ? layout.shape.join(" × ") : "";
    const compression = parseFilters(messages).map(writeFilter).join(", ");
    const value = findFill(messages, type.bytes);
    const fill = value && type.read ? type.read(value, 0) : "";
    return chunks === "" && fill === "" ? {} : { storage: { chunks, compression, fill } };
  } catch {
    return {};
  }
}

const DEFLATE = 1;

function writeFilter(filter: Filter): string {
  const [level] = filter.id === DEFLATE ? filter.settings : [];
  return level === undefined ? nameFilter(filter) : `${nameFilter(filter)} ${level}`;
}

/** The value that an array has where none was written (IV.A.2.f); `null` for one of zeros that nobody has set. */
export function findFill(messages: readonly Message[], itemBytes: number): DataView | null {
  const view = findMessage(messages, MESSAGE.fill)?.view;
  if (!view) return null;
  const isNew = view.getUint8(0) === 3;
  const isDefined = isNew ? (view.getUint8(1) & 32) !== 0 : view.getUint8(3) === 1;
  const at = isNew ? 2 : 4;
  if (!isDefined || view.getUint32(at, true) !== itemBytes) return null;
  return new DataView(view.buffer, view.byteOffset + at + 4, itemBytes);
}
