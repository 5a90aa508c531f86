import type { Field, OpenedField } from "./fields.ts";

const NUMBERS = /^(?:enum of )?u?(?:byte|short|int|float|double)/;
/** Units of the CF conventions for the positions of a grid. */
const POSITION = /^degrees?_?(?:north|east|n|e)$/i;
/** Attributes of the same conventions by which an array names those that only describe it. */
const DESCRIBING: ReadonlySet<string> = new Set([
  "ancillary_variables",
  "bounds",
  "climatology",
  "coordinates",
  "grid_mapping",
]);

/**
 * The place of the requested array, or of the one that a reader most likely came for: numbers over
 * the most axes that describe no other array. -1 when there is none.
 */
export function findMainField(fields: readonly Field[], requested: string): number {
  const named = fields.findIndex(({ name }) => name === requested);
  if (named !== -1) return named;
  const describing = new Set(
    fields.flatMap(({ name: path, attributes }) => {
      // A name is a path, or that of an array beside.
      const group = path.slice(0, path.lastIndexOf("/") + 1);
      return attributes.flatMap(([name, value]) =>
        DESCRIBING.has(name)
          ? value.split(/\s+/).flatMap((other) => [other, `${group}${other}`])
          : [],
      );
    }),
  );
  const sizes = fields.map((field) =>
    isAxis(field) || describing.has(field.name) || !NUMBERS.test(field.type) ? 0 : countAxes(field),
  );
  const most = sizes.reduce((a, b) => Math.max(a, b), 0);
  return most === 0 ? -1 : sizes.indexOf(most);
}

function countAxes({ shape }: Field): number {
  return shape.filter((size) => size > 1).length;
}

function isAxis({ name, dimensions, attributes }: Field): boolean {
  const isOwn = dimensions.length === 1 && dimensions[0] === name;
  return isOwn || attributes.some(([key, unit]) => key === "units" && POSITION.test(unit));
}

/** What is shown of an array that nobody has requested: nothing where there is nothing to see. */
export function toMainField(opened: OpenedField, requested: string): OpenedField | null {
  const isSeen = opened.picture !== null || opened.plot !== null;
  return isSeen || opened.field.name === requested ? opened : null;
}
