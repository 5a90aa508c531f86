/** A property of an object of JSON; `undefined` for other values and without it. */
export function at(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined;
}

/** The properties of an object, or the items of a list. */
export function entriesOf(value: unknown): [string, unknown][] {
  return typeof value === "object" && value !== null ? Object.entries(value) : [];
}

/** Whole numbers for each axis; `null` for anything else. */
export function toSizes(value: unknown): number[] | null {
  const isSizes =
    Array.isArray(value) && value.length <= 16 && value.every((size) => Number.isSafeInteger(size));
  return isSizes ? value.map(Number) : null;
}
