import type { DataObjects, Hdf5Object } from "jsfive";
import { HDF5_ATTRIBUTE_VALUES_MAX } from "../limits.ts";

/** How many values of attributes may still be read of a file. */
const left = new WeakMap<ArrayBuffer, number>();
/** The library's own class is changed once an isolate; nothing of a file or a visitor is kept. */
let isBounded = false;

/**
 * The library reads as many values as an attribute says to have, values of no length too: one byte of
 * a file could keep it busy for minutes. From the first file on, its reader refuses too many.
 */
export function boundAttributes({ _dataobjects: objects }: Hdf5Object): void {
  if (isBounded || !objects) return;
  isBounded = true;
  const all: DataObjects = Object.getPrototypeOf(objects);
  const readValues = all._attr_value;
  all._attr_value = function (type, bytes, count, offset) {
    const rest = (left.get(this.fh) ?? HDF5_ATTRIBUTE_VALUES_MAX) - Number(count);
    left.set(this.fh, rest);
    if (!(rest >= 0)) throw new Error("The attributes of this file have too many values.");
    return readValues.call(this, type, bytes, count, offset);
  };
}
