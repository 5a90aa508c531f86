import { shortenFloat32 } from "#base/float32.ts";
import { writeValue } from "#base/tables/column-facts.ts";
import type { Field } from "./fields.ts";
import { isFloat32 } from "./unpack-values.ts";

/** Empty without one. */
export function readUnit({ attributes, unit }: Field): string {
  const facts = new Map(attributes);
  return unit ?? facts.get("units") ?? facts.get("unit") ?? "";
}

export function writeNumber({ type }: Field, value: number): string {
  const short = isFloat32(type) ? shortenFloat32(value) : value;
  return Object.is(short, value) ? writeValue(value, false) : String(short);
}
