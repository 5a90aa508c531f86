import { cutText } from "../cut.ts";
import { FIELD_TEXT_MAX_CHARS } from "./limits.ts";

/** An attribute or a value as text. */
export function writeAttribute(value: unknown): string {
  const text = Array.isArray(value) ? value.map(String).join(", ") : String(value ?? "");
  return cutText(text.replaceAll("\0", "").trim(), FIELD_TEXT_MAX_CHARS);
}

/** The number of values of an array. */
export function countValues({ shape }: { shape: readonly number[] }): number {
  return shape.reduce((product, size) => product * size, 1);
}

/** The number of an array's values before the plane at this place. */
export function countBefore(shape: readonly number[], place: readonly number[]): number {
  const planes = place.reduce((number, at, axis) => number * (shape[axis] ?? 1) + at, 0);
  return shape.slice(place.length).reduce((product, size) => product * size, planes);
}

/** How many values are from one place of each axis to the next; `isFortran`: the first axis is that of neighbours. */
export function toSteps(shape: readonly number[], isFortran = false): number[] {
  const steps: number[] = [];
  let step = 1;
  for (const size of isFortran ? shape : shape.toReversed()) {
    steps.push(step);
    step *= size;
  }
  return isFortran ? steps : steps.toReversed();
}
