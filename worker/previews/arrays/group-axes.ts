import type { Field } from "./fields.ts";

/** Groups that are searched, from that of an array outwards. */
const GROUPS_MAX = 9;

/** Names the axes of arrays in groups by the paths of their coordinate variables. */
export type NameGroupAxes = (field: Pick<Field, "name" | "shape">, names: string[]) => string[];

/**
 * The name of an axis is that of a variable beside the array, else in the nearest group around it (CF conventions,
 * 2.7), with a value for each place. An axis without one keeps its name.
 */
export function createGroupAxes(fields: readonly Field[]): NameGroupAxes {
  const known = new Set(
    fields.flatMap(({ name, shape }) => (shape.length === 1 ? [`${shape[0]} ${name}`] : [])),
  );
  return ({ name: array, shape }, names) => {
    const groups = array.split("/").slice(0, -1);
    return names.map((name, axis) => {
      for (let up = 0; name !== "" && up <= Math.min(groups.length, GROUPS_MAX); up += 1) {
        const path = [...groups.slice(0, groups.length - up), name].join("/");
        if (known.has(`${shape[axis]} ${path}`)) return path;
      }
      return name;
    });
  };
}
